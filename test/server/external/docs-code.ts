import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import type { Snippet } from "#contract/snippet/snippet.ts";
import { pythonWith, skipWithout } from "../runnable.ts";

/** A language that owners' code is written in, and how a file of it is run. */
export interface Language {
  readonly name: string;
  /** What the code needs, if not what it is named for. */
  readonly needs?: string;
  /** The words before the file's path. */
  readonly start: string[];
}

const python = pythonWith("requests");

/** The languages of `callSnippets`. */
export const languages: readonly Language[] = [
  { name: "curl", start: ["bash"] },
  { name: "Node.js", start: [process.execPath] },
  { name: "Python", needs: "Python's requests", start: [python] },
  { name: "PHP", start: ["php", "-n"] },
  { name: "Go", start: ["go", "run"] },
];

/** The samples below the heading `id` of a page, as a reader copies them. */
export function snippetsIn(html: string, id: string): Snippet[] {
  const [, section] = html.split(` id="${id}"`);
  const [group = ""] = section?.match(/<div class="vp-code-group">.*?<\/div><\/div><\/div>/s) ?? [];
  const names = [...group.matchAll(/data-title="([^"]+)"/g)].map(([, name = ""]) => name);
  const codes = [...group.matchAll(/<pre [^>]*><code>(.*?)<\/code><\/pre>/gs)];
  if (codes.length === 0) throw new Error(`The page has no code below ${id}.`);
  return codes.map(([, code = ""], index) => ({
    name: names[index] ?? "",
    file: files[names[index] ?? ""] ?? "call",
    code: textOf(code),
  }));
}

const files: Readonly<Record<string, string>> = {
  curl: "call.sh",
  "Node.js": "call.mjs",
  Python: "call.py",
  PHP: "call.php",
  Go: "main.go",
};

/** The text of HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** Skips the test where what the language needs is missing. */
export function skipWithoutLanguage(context: TestContext, { name, needs }: Language): void {
  skipWithout(context, needs ?? name);
}

/** Runs the code with the API key in its environment; gives what it prints. */
export function runCode(
  { start }: Language,
  { file, code }: Snippet,
  apiKey: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-code-"));
  const path = join(folder, file);
  writeFileSync(path, code);
  const [command = "", ...words] = start;
  return new Promise<string>((resolve, reject) => {
    const env = { ...process.env, SLOTWIRE_KEY: apiKey };
    execFile(command, [...words, path], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${file} failed: ${stderr}${stdout}`)) : resolve(stdout),
    );
  }).finally(() => rmSync(folder, { recursive: true }));
}

/** What was printed, without what differs from language to language: quotes and white space. */
export function plain(printed: string): string {
  return printed.replace(/[\s'"]/g, "");
}
