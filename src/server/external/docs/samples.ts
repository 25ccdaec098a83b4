import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";

/** Code for owners to copy, in one language. */
export interface Sample {
  readonly name: string;
  readonly file: string;
  readonly code: string;
}

const names: Readonly<Record<string, string>> = {
  "curl.sh": "curl",
  "powershell.ps1": "PowerShell",
  "node.mjs": "Node.js",
  "express.mjs": "Express",
  "python.py": "Python",
  "php.php": "PHP",
  "go.go": "Go",
  "worker.js": "Cloudflare Worker",
  "nginx.conf": "nginx",
};

/** The names of all samples, for the style that hides what is not chosen. */
export const sampleNames = Object.values(names);

// The built service has the files beside it.
const folder = [
  join(import.meta.dirname, "samples"),
  join(import.meta.dirname, "../../../../docs/samples"),
].find((path) => existsSync(path));

/** The files of a folder of `docs/samples/`, with this service's own addresses. */
export function samplesOf(
  subject: string,
  { baseUrl, serviceDomain }: Pick<Config, "baseUrl" | "serviceDomain">,
): Sample[] {
  const files = new Set(readdirSync(`${folder}/${subject}`));
  return Object.entries(names).flatMap(([file, name]) => {
    if (!files.has(file)) return [];
    const code = readFileSync(`${folder}/${subject}/${file}`, "utf8")
      .replaceAll("https://slotwire.example.com", baseUrl)
      .replaceAll(".slotwire.example.com", `.${serviceDomain ?? new URL(baseUrl).host}`);
    return [{ name, file, code }];
  });
}
