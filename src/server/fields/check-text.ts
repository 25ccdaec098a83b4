import { isBlank } from "#contract/field/field-text.ts";
import { isErrorText, isNoValue, isPage } from "#contract/field/suspicious-text.ts";
import { type Finding, met, quoted, type Say, unmet } from "./finding.ts";

/** Checks that a body is the plain value that the slot shows verbatim. */
export function rawTextFinding(bytes: Buffer, contentType: string, say: Say): Finding {
  const value = decodeValue(bytes);
  const text = quoted(value);
  if (isBlank(value)) return unmet(say("textEmpty"));
  if (!isUtf8(bytes)) return unmet(say("textNotUtf8", { text }), plainTextLine);
  if (isPage(value)) return unmet(say("textHtml", { text }));
  if (isErrorText(value)) return unmet(say("textError", { text }));
  if (hasTags(value, contentType)) {
    const withoutTags = quoted(value.replace(/<[^<>]*>/g, ""), 500);
    return unmet(say("textTags", { text }), withoutTags);
  }
  const advice = [
    hasByteOrderMark(bytes) && say("textBom"),
    /[\r\n]$/.test(value) && say("textNewline"),
    value.length > longLength && say("textLong", { count: value.length }),
  ];
  return jsonFault(value, say) ?? met(say("textGood", { text }), advice.filter(Boolean).join(" "));
}

/** The text as the Mini App decodes it: UTF-8 without a byte order mark, invalid bytes as �. */
export function decodeValue(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

const plainTextLine = "Content-Type: text/plain; charset=utf-8";

/** A longer value does not fit into a slot. */
const longLength = 200;

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function hasTags(text: string, contentType: string): boolean {
  if (/<\/[a-z][a-z0-9]*>/i.test(text)) return true;
  return /^text\/html\b/i.test(contentType.trim()) && /<\/?[a-z][^<>]*>/i.test(text);
}

function hasByteOrderMark(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
}

/**
 * The fault of a JSON body or of a printed missing value such as `undefined`; undefined for plain
 * text or a number.
 */
function jsonFault(body: string, say: Say): Finding | undefined {
  const text = quoted(body);
  const value = parse(body);
  if (typeof value === "string") return unmet(say("textQuoted", { text }), quoted(value, 500));
  if (isNoValue(body) && (typeof value !== "object" || value === null))
    return unmet(say("textNoValue", { text }));
  if (typeof value !== "object" || value === null) return undefined;
  const found = say(Array.isArray(value) ? "textJsonList" : "textJsonObject", { text });
  const scalar = firstScalar(value, "");
  return scalar
    ? unmet(found, say("valueIn", { path: scalar.path }), quoted(scalar.value, 500))
    : unmet(found, say("valueAlone"));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Usual names of a wrapped value, the likeliest first. */
const likelyNames = ["value", "data", "result", "text", "message", "response", "body", "content"];

/** The likeliest value in a JSON body: by property name, else the first text or number. */
function firstScalar(value: object, path: string): { path: string; value: string } | undefined {
  const likely = (name: string) =>
    likelyNames.includes(name) ? likelyNames.indexOf(name) : likelyNames.length;
  const entries = Object.entries(value).sort(([a], [b]) => likely(a) - likely(b));
  for (const [name, inner] of entries) {
    const member = path ? `${path}.${name}` : name;
    const here = Array.isArray(value) ? `${path}[${name}]` : member;
    if (typeof inner === "string" || typeof inner === "number")
      return { path: quoted(here), value: String(inner) };
    // Limits the depth, which a stranger controls.
    const found =
      typeof inner === "object" && inner !== null && here.length < 200
        ? firstScalar(inner, here)
        : undefined;
    if (found) return found;
  }
  return undefined;
}
