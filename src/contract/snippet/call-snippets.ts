import type { Call, RepeatableCall } from "./call/call.ts";
import { curl, curlUntilAnswered } from "./call/curl.ts";
import { go, goUntilAnswered } from "./call/go.ts";
import { node, nodeUntilAnswered } from "./call/node.ts";
import { php, phpUntilAnswered } from "./call/php.ts";
import { python, pythonUntilAnswered } from "./call/python.ts";
import type { Snippet } from "./snippet.ts";

/** Code that makes a call and prints the answer; it reads the API key from `SLOTWIRE_KEY`. */
export function callSnippets(call: Call): Snippet[] {
  return [
    { name: "curl", file: "call.sh", code: curl(call) },
    { name: "Node.js", file: "call.mjs", code: node(call) },
    { name: "Python", file: "call.py", code: python(call) },
    { name: "PHP", file: "call.php", code: php(call) },
    { name: "Go", file: "main.go", code: go(call) },
  ];
}

/** The same, repeated until it is answered: after a lost answer, 408, 429 and 5xx. */
export function repeatedCallSnippets(call: RepeatableCall): Snippet[] {
  return [
    { name: "curl", file: "call.sh", code: curlUntilAnswered(call) },
    { name: "Node.js", file: "call.mjs", code: nodeUntilAnswered(call) },
    { name: "Python", file: "call.py", code: pythonUntilAnswered(call) },
    { name: "PHP", file: "call.php", code: phpUntilAnswered(call) },
    { name: "Go", file: "main.go", code: goUntilAnswered(call) },
  ];
}
