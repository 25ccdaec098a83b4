import type { Call, RepeatableCall } from "./call/call.ts";
import { curl, curlUntilAnswered } from "./call/curl.ts";
import { go, goUntilAnswered } from "./call/go.ts";
import { node, nodeUntilAnswered } from "./call/node.ts";
import { php, phpUntilAnswered } from "./call/php.ts";
import { python, pythonUntilAnswered } from "./call/python.ts";
import type { Snippet } from "./snippet.ts";

/** What there is in each language. */
const languages = [
  { name: "curl", file: "call.sh", once: curl, untilAnswered: curlUntilAnswered },
  { name: "Node.js", file: "call.mjs", once: node, untilAnswered: nodeUntilAnswered },
  { name: "Python", file: "call.py", once: python, untilAnswered: pythonUntilAnswered },
  { name: "PHP", file: "call.php", once: php, untilAnswered: phpUntilAnswered },
  { name: "Go", file: "main.go", once: go, untilAnswered: goUntilAnswered },
] as const;

/** Code that makes a call and prints the answer; it reads the API key from `SLOTWIRE_KEY`. */
export function callSnippets(call: Call): Snippet[] {
  return languages.map(({ name, file, once }) => ({ name, file, code: once(call) }));
}

/** The same, repeated until it is answered: after a lost answer, 408, 429 and 5xx. */
export function repeatedCallSnippets(call: RepeatableCall): Snippet[] {
  return languages.map(({ name, file, untilAnswered }) => ({
    name,
    file,
    code: untilAnswered(call),
  }));
}
