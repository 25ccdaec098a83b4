import { numberIn } from "../text/reference.ts";
import { textIn } from "../text/screen-text.ts";
import type { FieldTransform } from "./custom-field.schema.ts";
import { isBlank } from "./field-text.ts";

/** Why a body gives no text. */
export type TransformFault =
  /** The body is not JSON, though the transform has a pointer. */
  | "not-json"
  /** The document has no member at the pointer. */
  | "no-member"
  /** The member is an object, a list, true, false or a number that is too large. */
  | "not-text"
  /** The value is no number, though the transform has a number format. */
  | "not-number";

export type TransformedValue =
  | { readonly text: string; readonly fault?: never }
  | { readonly text?: never; readonly fault: TransformFault; readonly found: string };

/** A player's language, and that of texts that lack it; IETF tags. */
interface Reader {
  readonly language: string;
  readonly fallback?: string | undefined;
}

/**
 * The text of a body in a player's language; blank if there is no value, which then has
 * neither prefix nor suffix. A fault comes with the text at which it was found. Described in
 * docs/custom-fields.md, "From the response to the slot".
 */
export function transformBody(
  body: string,
  { pointer, unquote, trim, number, prefix = "", suffix = "" }: FieldTransform,
  { language, fallback }: Reader,
): TransformedValue {
  let text = body;
  if (pointer !== undefined) {
    const json = parseJson(body);
    if (json === undefined) return { fault: "not-json", found: body };
    const value = valueAt(json, pointer);
    if (value === undefined) return { fault: "no-member", found: body };
    const isText = value === null || typeof value === "string" || Number.isFinite(value);
    if (!isText) return { fault: "not-text", found: written(value) };
    text = String(value ?? "");
  }
  if (unquote) {
    const inner = parseJson(text);
    if (typeof inner === "string") text = inner;
  }
  if (trim) text = text.trim();
  if (isBlank(text)) return { text };
  if (number) {
    const value = numberIn(text) / (text.includes("%") ? 100 : 1);
    // `numberIn` reads hexadecimal digits too, and nothing as 0.
    if (!Number.isFinite(value) || /^\D*$|[box]/i.test(text))
      return { fault: "not-number", found: text };
    text = formatted(value, number, language);
  }
  return { text: textIn(prefix, language, fallback) + text + textIn(suffix, language, fallback) };
}

/** The value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "…"; // It is nested too deeply.
  }
}

/** The value at a JSON Pointer. Source: RFC 6901, 4. */
function valueAt(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((value, token) => {
      if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(token)) return undefined;
      const isOwn = typeof value === "object" && value !== null && ownProperty.call(value, token);
      return isOwn ? (value as Record<string, unknown>)[token] : undefined;
    }, document);
}

/** Not `Object.hasOwn`, which old phones lack. */
const ownProperty = Object.prototype.hasOwnProperty;

function formatted(
  value: number,
  { style, decimals }: NonNullable<FieldTransform["number"]>,
  language: string,
): string {
  const isCompact = style === "compact";
  return new Intl.NumberFormat(language, {
    // Like the numbers of the page's own words.
    ...(/^ar/.test(language) && { numberingSystem: "latn" }),
    style: style === "percent" ? "percent" : "decimal",
    ...(isCompact && { notation: "compact" }),
    ...(decimals !== undefined && {
      minimumFractionDigits: isCompact ? 0 : decimals,
      maximumFractionDigits: decimals,
    }),
  })
    .formatToParts(value)
    .map(({ type, value: part }) => (type === "group" && /^es/.test(language) ? "\u202f" : part))
    .join("");
}
