import { createHmac, timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { mainLanguage } from "#contract/text/screen-text.ts";
import { isTgId } from "#contract/user/user-limit.ts";

/** The verified content of init data. */
export interface InitData {
  readonly user: {
    readonly tgId: number;
    readonly name: string;
    readonly username: string;
    /** The URL of the user's photo at Telegram; empty without one. */
    readonly photo: string;
    /** The main language of the client, `pt` for `pt-BR`; null if it has none. */
    readonly language: string | null;
    /** Whether the user has allowed the bot to write. */
    readonly canBeMessaged: boolean;
  };
  /** The start parameter, or empty. */
  readonly startParam: string;
  /** When the platform signed it, in ms. */
  readonly authDate: number;
}

/** The error code of refused init data, with details where the code is not enough. */
export interface RefusedInitData {
  readonly kind: "refused";
  readonly code: Extract<ErrorCode, `INIT_DATA_${string}`>;
  readonly detail?: string;
}

const maxBytes = 16 * 1024;
const maxAgeMs = 24 * 3_600_000;
const maxAheadMs = 60_000;

/**
 * Validates init data: signed for the bot of `token` and at most 24 h old at `now` (ms). Stricter
 * than the libraries: no duplicate keys or control characters, a date in plain digits, a user.
 * Source: https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
 */
export function validateInitData(
  raw: string,
  token: string,
  now: number,
): { readonly kind: "valid"; readonly initData: InitData } | RefusedInitData {
  if (raw === "") return refused("INIT_DATA_MISSING");
  if (Buffer.byteLength(raw) > maxBytes)
    return refused("INIT_DATA_TOO_LONG", `It is longer than ${maxBytes} bytes.`);
  const fields = parseFields(raw.startsWith("?") ? raw.slice(1) : raw);
  if (!(fields instanceof Map)) return fields;
  const hash = fields.get("hash") ?? "";
  fields.delete("hash");
  if (!isSignedBy(token, fields, hash)) {
    return refused(
      "INIT_DATA_SIGNATURE_INVALID",
      "Its hash is missing or not made with this bot's token. Open the Mini App from its bot.",
    );
  }
  const authDate = readDate(fields.get("auth_date"), now);
  if (typeof authDate !== "number") return authDate;
  const user = readUser(fields.get("user"));
  if ("kind" in user) return user;
  const startParam = fields.get("start_param") ?? "";
  return { kind: "valid", initData: { user, startParam, authDate } };
}

/** Raw init data with `fields`, signed like the platform's for the bot of `token`. */
export function signInitData(fields: Readonly<Record<string, string>>, token: string): string {
  const hash = signature(token, new Map(Object.entries(fields)));
  return Object.entries({ ...fields, hash })
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join("&");
}

function parseFields(query: string): Map<string, string> | RefusedInitData {
  const fields = new Map<string, string>();
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const key = decode(pair.slice(0, equals));
    const value = decode(pair.slice(equals + 1));
    if (key === undefined || value === undefined)
      return refused("INIT_DATA_MALFORMED", "Its percent-encoding is broken.");
    // A key with "=" would be ambiguous in the signed text.
    if (equals < 1 || key.includes("="))
      return refused("INIT_DATA_MALFORMED", "It is not a list of key=value pairs.");
    // Characters below the space include line breaks, which would be ambiguous in the signed text.
    // Later control characters are no line breaks, and a name may contain them.
    if (/[^ -\u{10ffff}]/u.test(key + value))
      return refused("INIT_DATA_CONTROL_CHARACTER", "Genuine init data has no control characters.");
    if (fields.has(key))
      return refused("INIT_DATA_DUPLICATE_KEY", "Genuine init data has no duplicate keys.");
    fields.set(key, value);
  }
  return fields;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function isSignedBy(token: string, fields: Map<string, string>, hash: string): boolean {
  if (!token || !/^[0-9a-f]{64}$/.test(hash)) return false;
  return timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(signature(token, fields), "hex"));
}

function signature(token: string, fields: Map<string, string>): string {
  const lines = [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`);
  const secret = createHmac("sha256", "WebAppData").update(token).digest();
  return createHmac("sha256", secret).update(lines.join("\n")).digest("hex");
}

function readDate(text: string | undefined, now: number): number | RefusedInitData {
  if (!text || !/^[0-9]{1,12}$/.test(text))
    return refused("INIT_DATA_DATE_INVALID", "auth_date must be present, in plain digits.");
  const authDate = Number(text) * 1000;
  if (now - authDate > maxAgeMs)
    return refused(
      "INIT_DATA_EXPIRED",
      "It is older than 24 hours. Close the Mini App and open it again.",
    );
  if (authDate - now > maxAheadMs)
    return refused(
      "INIT_DATA_FROM_FUTURE",
      "Its auth_date is more than 60 seconds ahead of the service's clock.",
    );
  return authDate;
}

function readUser(json: string | undefined): InitData["user"] | RefusedInitData {
  if (json === undefined) return refused("INIT_DATA_USER_MISSING");
  const user = parseObject(json);
  const id = user?.id;
  if (!user || !isTgId(id))
    return refused(
      "INIT_DATA_USER_INVALID",
      "user must be a JSON object with an id that is a whole number from 1 to 2^52.",
    );
  const name = [user.first_name, user.last_name].map(plainText).filter(Boolean).join(" ");
  const username = plainText(user.username);
  const language = mainLanguage(plainText(user.language_code));
  return {
    tgId: id,
    name,
    username: /^\w*$/.test(username) ? username : "",
    photo: photoOf(user.photo_url),
    language: /^[a-z]{2,8}$/.test(language) ? language : null,
    canBeMessaged: user.allows_write_to_pm === true,
  };
}

const maxPhotoLength = 256;
/** Telegram's hosts of photos; other players' browsers load from no other. */
const photoHosts =
  /^(?:t\.me|(?:[a-z0-9-]+\.)*(?:telegram\.org|telesco\.pe|telegram-cdn\.org|cdn-telegram\.org))$/;

function photoOf(value: unknown): string {
  if (typeof value !== "string" || !URL.canParse(value)) return "";
  const { href, origin, hostname, username, password } = new URL(value);
  const isSafe = origin === `https://${hostname}` && photoHosts.test(hostname);
  return isSafe && !username && !password && href.length <= maxPhotoLength ? href : "";
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A text without the control characters and lone surrogates that JSON escapes may contain. */
function plainText(value: unknown): string {
  if (typeof value !== "string") return "";
  const visible = Buffer.from(value, "utf8")
    .toString("utf8")
    .replace(/\p{Cc}/gu, "");
  return Array.from(visible).slice(0, 128).join("").trim();
}

function refused(code: RefusedInitData["code"], detail?: string): RefusedInitData {
  return { kind: "refused", code, ...(detail && { detail }) };
}
