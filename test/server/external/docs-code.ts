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

/** The snippets of the choice `id` in the page at `/docs`, as a reader copies them. */
export function snippetsIn(html: string, id: string): Snippet[] {
  const start = html.indexOf(`data-id="${id}"`);
  if (start < 0) throw new Error(`The page has no code ${id}.`);
  const [choice = ""] = html.slice(start).split('<div class="snippets"', 1);
  const found = choice.matchAll(
    /data-name="([^"]+)" data-file="([^"]+)">.*?<pre><code>(.*?)<\/code><\/pre>/gs,
  );
  return [...found].map(([, name = "", file = "", code = ""]) => ({
    name,
    file,
    code: textOf(code),
  }));
}

/** The text of HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
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
