import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { cachedForEver } from "./built-files.ts";
import { pageLimit } from "./rate-limits.ts";
import { SharedText } from "./shared-text.ts";

/** The placeholders of the service's address and the bots' domain in the built pages. */
const example = /https:\/\/slotwire\.example\.com|\.slotwire\.example\.com/g;

/** Addresses of earlier documentation, and their present ones. */
const moved = new Map(
  Object.entries({
    "bot-user": "api/",
    calls: "external-api",
    "first-call": "#first-call",
    idempotency: "external-api#idempotency",
    keys: "external-api#api-keys",
    limits: "external-api#limits",
    signing: "signed-fields",
  }),
);

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".svg": "image/svg+xml",
};

interface DocsFile {
  readonly text: SharedText;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Serves the built documentation at `/docs` with this service's own address in its examples. Each
 * file is read and compressed once.
 */
export function docsPageRoutes(
  app: FastifyInstance,
  { config, folder }: { readonly config: Config; readonly folder: string | undefined },
): void {
  let names: ReadonlySet<string> = new Set();
  const files = new Map<string, Promise<DocsFile>>();

  const listNames = async () => {
    if (names.size > 0 || !folder) return names;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const inFolder = entries.filter((entry) => entry.isFile());
    names = new Set(
      inFolder.map(({ parentPath, name }) =>
        relative(folder, join(parentPath, name)).replaceAll("\\", "/"),
      ),
    );
    return names;
  };
  const read = (name: string): Promise<DocsFile> => {
    const cached = files.get(name);
    if (cached) return cached;
    const file = readDocsFile(join(folder ?? "", name), config);
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
  const send = async (reply: FastifyReply, name: string, more: DocsFile["headers"] = {}) => {
    const { text, headers } = await read(name);
    return text.send(reply.headers({ ...headers, ...more }));
  };

  const options = { config: { rateLimit: pageLimit } };
  app.get("/docs", options, (_request, reply) => reply.redirect("/docs/", 301));

  app.get<{ Params: { "*": string } }>("/docs/*", options, async ({ params }, reply) => {
    const path = params["*"];
    const built = await listNames();
    if (!built.has("index.html"))
      throw new ServiceError("NOT_FOUND", { detail: "npm run build makes the documentation." });
    const to = moved.get(path.replace(/\/$/, ""));
    if (to !== undefined) return reply.redirect(`/docs/${to}`, 301);
    const page = path === "" || path.endsWith("/") ? `${path}index.html` : `${path}.html`;
    if (built.has(page)) return send(reply, page);
    if (built.has(`${path}/index.html`)) return reply.redirect(`/docs/${path}/`, 301);
    if (path.endsWith("/") && built.has(`${path.slice(0, -1)}.html`))
      return reply.redirect(`/docs/${path.slice(0, -1)}`, 301);
    if (built.has(path)) return send(reply, path);
    // A page without a translation redirects to the first page of the language.
    const [language = ""] = path.split("/", 1);
    if (built.has(`${language}/index.html`) && built.has(page.slice(language.length + 1)))
      return reply.redirect(`/docs/${language}/`, 302);
    // A script of another release, which a proxy must not cache as missing.
    if (path.startsWith("assets/")) throw new ServiceError("NOT_FOUND");
    return send(reply.code(404), "404.html", { "cache-control": "no-store" });
  });
}

async function readDocsFile(file: string, { baseUrl, serviceDomain }: Config): Promise<DocsFile> {
  const domain = serviceDomain ?? new URL(baseUrl).host;
  const source = await readFile(file, "utf8");
  const text = source.replace(example, (match) => (match.startsWith(".") ? `.${domain}` : baseUrl));
  const isPage = extname(file) === ".html";
  // The hash in a script's name is that of the built text, before the address is replaced.
  const isLasting = /[\\/]assets[\\/]/.test(file) && text === source;
  return {
    text: new SharedText(text),
    headers: {
      "content-type": `${types[extname(file)] ?? "text/plain"}; charset=utf-8`,
      "cache-control": isLasting ? cachedForEver : "public, max-age=300, no-transform",
      ...(isPage && { "content-security-policy": policyOf(text) }),
    },
  };
}

/** Allows the site's own files, and the scripts and the style attributes of this page. */
function policyOf(html: string): string {
  const hashesOf = (pattern: RegExp) =>
    [...new Set([...html.matchAll(pattern)].map(([, text = ""]) => text))]
      .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
      .join(" ");
  const scripts = hashesOf(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashesOf(/<[a-z][^>]* style="([^"]*)"/g);
  return [
    "default-src 'none'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `style-src 'self' 'unsafe-hashes' ${styles}`,
    `script-src 'self' ${scripts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
