import { type Finding, met, quoted, unmet } from "./check-finding.ts";

/** Judges whether a body is the value itself, as the slot shows it: letter by letter. Source: seed 4.5.2. */
export function rawTextFinding(bytes: Buffer, contentType: string): Finding {
  const text = decodeValue(bytes);
  if (text === "") return unmet("The body is empty.", "The slot shows the fallback. Answer with the value, though it be 0 or –.");
  if (!isUtf8(bytes))
    return unmet(`The body is not UTF-8: the slot shows ${quoted(text)}`, "Encode it as UTF-8, and say so:", plainTextLine);
  if (isHtml(text, contentType))
    return unmet(
      `The body is an HTML page: ${quoted(text)}`,
      "Answer with the value alone; an error page or a sign-in page may be in its place.",
      plainTextLine,
    );
  return jsonFault(text) ?? met(`The slot shows: ${quoted(text)}`, bom(bytes));
}

/** The text as the Mini App reads it: UTF-8, without a byte order mark, what is wrong shown as �. */
export function decodeValue(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

const plainTextLine = "Content-Type: text/plain; charset=utf-8";

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isHtml(text: string, contentType: string): boolean {
  if (/^\s*<(?:!doctype html\b|html\b|head\b|body\b|!--)/i.test(text)) return true;
  return /^text\/html\b/i.test(contentType.trim()) && /<\/?[a-z][^<>]*>/i.test(text);
}

function bom(bytes: Buffer): string {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
    ? "The body begins with a byte order mark (EF BB BF). Browsers drop it; save the file as UTF-8 without one."
    : "";
}

/** What is wrong with a body that is JSON, or the name of a value that went missing; undefined when it is plain text or a number. */
function jsonFault(text: string): Finding | undefined {
  const shown = `the slot shows ${quoted(text)}`;
  if (/^\s*(?:\[object \w+\]|undefined|null|nan)\s*$/i.test(text))
    return unmet(`There is no value: ${shown}`, "Answer with the value as text, and with one for players whom you do not know.");
  const value = parse(text);
  if (typeof value === "string")
    return unmet(`The body is a JSON string: ${shown}`, "Send the text without JSON, so that no quotes are around it:", value);
  if (typeof value !== "object" || value === null) return undefined;
  const what = Array.isArray(value) ? "a JSON list" : "a JSON object";
  const scalar = firstScalar(value, "");
  if (!scalar)
    return unmet(`The body is ${what}, which is shown whole: ${quoted(text)}`, "Answer with the value alone, as text or a number.");
  return unmet(
    `The body is ${what}, which is shown whole: ${quoted(text)}`,
    `The value seems to be in \`${scalar.path}\`: answer with that alone, as text, not as JSON:`,
    quoted(scalar.value, 500),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a value is called when it is wrapped, the likelier first. */
const likelyNames = ["value", "data", "result", "text", "message", "response", "body", "content"];

/** The property that is most likely meant: by its name, else the first that holds a text or a number. */
function firstScalar(value: object, path: string): { path: string; value: string } | undefined {
  const likely = (name: string) => (likelyNames.includes(name) ? likelyNames.indexOf(name) : likelyNames.length);
  const entries = Object.entries(value).sort(([a], [b]) => likely(a) - likely(b));
  for (const [name, inner] of entries) {
    const here = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    if (typeof inner === "string" || typeof inner === "number") return { path: quoted(here), value: String(inner) };
    // Deeper than this nobody wraps a value; what is deeper may be as deep as a stranger likes.
    const found = typeof inner === "object" && inner !== null && here.length < 200 ? firstScalar(inner, here) : undefined;
    if (found) return found;
  }
  return undefined;
}
