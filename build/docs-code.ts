import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Sample } from "#builder/samples/samples.ts";

const folder = join(import.meta.dirname, "../docs/samples");

export const sampleFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => extname(path) !== "")
    .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
);

/** The highlighter's names of languages that differ from the file's extension. */
const languages: Readonly<Record<string, string>> = {
  ".sh": "sh",
  ".ps1": "powershell",
  ".mjs": "js",
  ".cjs": "js",
  ".py": "python",
  ".conf": "nginx",
};

/** The same code in several languages; a reader picks one. */
export function codeGroup(samples: readonly Sample[]): string {
  const blocks = samples.map(({ name, file, code }) => {
    const language = languages[extname(file)] ?? extname(file).slice(1);
    return `\`\`\`${language} [${name}]\n${code.trimEnd()}\n\`\`\``;
  });
  return `::: code-group\n\n${blocks.join("\n\n")}\n\n:::`;
}

/** A value as a block of JSON. */
export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
