import { queryOptions } from "@tanstack/react-query";

/** A folder of `docs/samples/`. */
export type SampleSubject = "field" | "signed-field" | "task" | "events" | "get" | "post" | "retry";

/** Code for owners to copy, in one language. */
export interface Sample {
  readonly name: string;
  readonly file: string;
  readonly code: string;
}

/** All samples by their path, in a chunk of their own. */
export const samplesQuery = queryOptions({
  queryKey: ["samples"],
  queryFn: async () => (await import("./sample-files.ts")).sampleFiles,
  staleTime: Number.POSITIVE_INFINITY,
});

const names = {
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
export type FileName = keyof typeof names;

/** The samples of a subject; `constants` maps quoted values in the files to those to show. */
export function samplesOf(
  files: Readonly<Record<string, string>>,
  subject: SampleSubject,
  constants: Readonly<Record<string, string>> = {},
): (Sample & { readonly file: FileName })[] {
  const texts = new Map(
    Object.entries(files).map(([path, text]) => [path.split("/").slice(-2).join("/"), text]),
  );
  return Object.entries(names).flatMap(([file, name]) => {
    const text = texts.get(`${subject}/${file}`);
    if (text === undefined) return [];
    return [{ name, file: file as FileName, code: withConstants(text, constants) }];
  });
}

/** A text as a PHP literal. */
export const singleQuoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** In one pass, because a bot's id may equal the placeholder of the field. */
function withConstants(text: string, constants: Readonly<Record<string, string>>): string {
  return text.replace(/(["'])([^"'\\\n]*)\1|\\Q(.*?)\\E/g, (whole, quote, quoted, literal) => {
    const name = quoted ?? literal;
    const to = Object.hasOwn(constants, name) ? constants[name] : undefined;
    if (to === undefined) return whole;
    if (quote === undefined) return `\\Q${to}\\E`;
    return quote === "'" ? singleQuoted(to) : JSON.stringify(to);
  });
}

/** The constants of field samples, from a bot's origins, of which the first is the service's. */
export function originConstants([service = "", botOrigin]: readonly string[]) {
  const { host } = new URL(botOrigin ?? service);
  return {
    "https://slotwire.example.com": service,
    ".slotwire.example.com": `.${botOrigin ? host.slice(host.indexOf(".") + 1) : host}`,
  };
}
