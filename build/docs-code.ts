import { extname } from "node:path";
import type { Snippet } from "#contract/snippet/snippet.ts";

/** The names that the highlighter has for languages whose files end otherwise. */
const languages: Readonly<Record<string, string>> = {
  ".sh": "sh",
  ".ps1": "powershell",
  ".mjs": "js",
  ".cjs": "js",
  ".py": "python",
  ".conf": "nginx",
};

/** The same code in several languages, of which a reader chooses one. */
export function codeGroup(snippets: readonly Snippet[]): string {
  const blocks = snippets.map(({ name, file, code }) => {
    const language = languages[extname(file)] ?? extname(file).slice(1);
    return `\`\`\`${language} [${name}]\n${code.trimEnd()}\n\`\`\``;
  });
  return `::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;
}

/** A value as a block of JSON. */
export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
