import { isBlank } from "#contract/field-text.ts";
import { type Finding, met, quoted, unmet } from "./check-finding.ts";
import type { CheckWords } from "./check-words.en.ts";

/**
 * Judges whether a body is the value itself, as the slot shows it: letter by letter. Source: seed
 * 4.5.2.
 */
export function rawTextFinding(bytes: Buffer, contentType: string, words: CheckWords): Finding {
  const text = decodeValue(bytes);
  if (isBlank(text)) return unmet(words.textEmpty);
  if (!isUtf8(bytes)) return unmet(words.textNotUtf8(quoted(text)), plainTextLine);
  if (isHtml(text, contentType)) return unmet(words.textHtml(quoted(text)), plainTextLine);
  return (
    jsonFault(text, words) ??
    met(words.textGood(quoted(text)), hasByteOrderMark(bytes) ? words.textBom : "")
  );
}

/**
 * The text as the Mini App reads it: UTF-8, without a byte order mark, what is wrong shown as �.
 */
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

function hasByteOrderMark(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
}

/**
 * What is wrong with a body that is JSON, or the name of a value that went missing; undefined when
 * it is plain text or a number.
 */
function jsonFault(text: string, words: CheckWords): Finding | undefined {
  if (/^\s*(?:\[object \w+\]|undefined|null|nan)\s*$/i.test(text))
    return unmet(words.textNoValue(quoted(text)));
  const value = parse(text);
  if (typeof value === "string") return unmet(words.textQuoted(quoted(text)), quoted(value, 500));
  if (typeof value !== "object" || value === null) return undefined;
  const found = words.textJson(Array.isArray(value) ? "list" : "object", quoted(text));
  const scalar = firstScalar(value, "");
  return scalar
    ? unmet([found, words.valueIn(scalar.path)], quoted(scalar.value, 500))
    : unmet([found, words.valueAlone]);
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

/**
 * The property that is most likely meant: by its name, else the first that holds a text or a
 * number.
 */
function firstScalar(value: object, path: string): { path: string; value: string } | undefined {
  const likely = (name: string) =>
    likelyNames.includes(name) ? likelyNames.indexOf(name) : likelyNames.length;
  const entries = Object.entries(value).sort(([a], [b]) => likely(a) - likely(b));
  for (const [name, inner] of entries) {
    const here = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name;
    if (typeof inner === "string" || typeof inner === "number")
      return { path: quoted(here), value: String(inner) };
    // Deeper than this nobody wraps a value; what is deeper may be as deep as a stranger likes.
    const found =
      typeof inner === "object" && inner !== null && here.length < 200
        ? firstScalar(inner, here)
        : undefined;
    if (found) return found;
  }
  return undefined;
}
