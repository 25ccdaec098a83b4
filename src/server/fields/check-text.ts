import { isBlank } from "#contract/field/field-text.ts";
import { parseJson, type TransformedValue } from "#contract/field/field-value.ts";
import { isErrorText, isNoValue, isPage } from "#contract/field/suspicious-text.ts";
import { likelyValue } from "./check-transform.ts";
import type { FieldAnswer } from "./field-call.ts";
import { type Finding, met, quoted, type Say, unmet } from "./finding.ts";

/**
 * Checks that a body is readable, and that the value is plain: the body after a transform, without
 * prefix and suffix.
 */
export function rawTextFinding(
  { body: { bytes }, headers }: FieldAnswer,
  { text: value = "" }: TransformedValue,
  say: Say,
): Finding {
  const contentType = headers["content-type"]?.[0] ?? "";
  const charset = /charset\s*=\s*"?(?!utf-?8\b)([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase();
  const body = decodeValue(bytes);
  const text = quoted(body);
  if (isBlank(body)) return unmet(say("textEmpty"));
  const encoding = utf16Of(bytes) ?? (isUtf8(bytes) ? "utf-8" : charset);
  if (!encoding) return unmet(say("textNotUtf8", { text }), plainTextLine);
  if (encoding !== "utf-8")
    return unmet(say("textOtherCharset", { charset: encoding, text }), plainTextLine);
  if (/ERR_NGROK_6024/.test(headers["ngrok-error-code"]?.[0] ?? "")) return unmet(say("textNgrok"));
  if (isPage(body)) return unmet(say("textHtml", { text: quoted(wordsOf(body)) || text }));
  if (isErrorText(value || body)) return unmet(say("textError", { text }));
  if (hasTags(value, contentType)) {
    const withoutTags = quoted(value.replace(/<[^<>]*>/g, ""), 500);
    return unmet(say("textTags", { text: quoted(value) }), withoutTags);
  }
  const advice = [
    hasByteOrderMark(bytes) && say("textBom"),
    charset && say("textCharset", { charset }),
    /[\r\n]$/.test(value) && say("textNewline"),
    value.length > longLength && say("textLong", { count: value.length }),
  ];
  return (
    notationFault(value, body, say) ??
    met(say("textGood", { text }), advice.filter(Boolean).join(" "))
  );
}

/** The text as the Mini App decodes it: UTF-8 without a byte order mark, invalid bytes as �. */
export function decodeValue(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

const plainTextLine = "Content-Type: text/plain; charset=utf-8";

/** A longer value does not fit into a slot. */
const longLength = 200;

/** The name of UTF-16 in either byte order; undefined for any other encoding. */
function utf16Of([first, second]: Buffer): string | undefined {
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le";
  return (first === 0xfe && second === 0xff) || first === 0 ? "utf-16be" : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The words of an HTML page, which begins with a long head; any other text as it is. */
export function wordsOf(text: string): string {
  if (!isPage(text)) return text;
  return text.replace(/<(script|style)\b.*?(?:<\/\1>|$)/gis, "").replace(/<[^<>]*>/g, " ");
}

function hasTags(text: string, contentType: string): boolean {
  if (/<\/[a-z][a-z0-9]*>|<br\s*\/?>/i.test(text)) return true;
  return /^text\/html\b/i.test(contentType.trim()) && /<\/?[a-z][^<>]*>/i.test(text);
}

function hasByteOrderMark(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
}

/** A string, dictionary, list or tuple as Python prints it. */
const pythonText = /^\s*(?:b?'[^'\n]*'|[[{(]\s*'.*[\]})])\s*$/s;

/** The fault of a value in a program's notation; undefined for plain text or a number. */
function notationFault(shown: string, body: string, say: Say): Finding | undefined {
  const text = quoted(shown);
  const value = parseJson(shown);
  if (typeof value === "object" && value !== null) {
    const found = say(Array.isArray(value) ? "textJsonList" : "textJsonObject", { text });
    // A pointer leads from the body, not into JSON within a string of JSON.
    const likely = shown.trim() === body.trim() ? likelyValue(value) : undefined;
    return likely
      ? unmet(found, say("valueAt", { pointer: likely.pointer }), quoted(likely.value, 500))
      : unmet(found, say("valueAlone"));
  }
  if (value === "" || isNoValue(shown)) return unmet(say("textNoValue", { text }));
  if (typeof value === "string") return unmet(say("textQuoted", { text }), quoted(value, 500));
  return pythonText.test(shown) ? unmet(say("textPython", { text }), say("valueAlone")) : undefined;
}
