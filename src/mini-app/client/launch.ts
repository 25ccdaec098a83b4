import { maxStartLength } from "#contract/bot/start-parameter.ts";
import { readItem, writeItem } from "../device/storage.ts";

/** How the messaging client opened the page. */
export type Launch = PlayerLaunch | FailedLaunch;

/** A launch with a player; its init data is verified by the service, not here. */
export interface PlayerLaunch {
  readonly kind: "player";
  readonly initData: string;
  readonly tgId: number;
  /** The client's language, else the browser's: language, script and region, valid for `Intl`. */
  readonly language: string;
  /** The start parameter of the launch parameters or the page's URL, unsigned; "" for none. */
  readonly ref: string;
  /** All launch parameters, for the SDK. */
  readonly params: URLSearchParams;
}

/** Why a launch cannot become a session. */
export interface FailedLaunch {
  readonly kind: "outside" | "too-old" | "unreadable";
  readonly language: string;
}

/** Client versions before 6.1, which lack the back button and haptics. */
const tooOld = /^0*(?:[0-5]\.\d|6\.0+(?!\d))/;
const storageKey = "slotwire:launch";

/**
 * Reads the launch parameters from the URL's hash, else (after a reload without it) from the tab's
 * storage. Theme, version and platform may be missing or malformed. Source: Telegram Mini Apps,
 * launch parameters.
 */
export function readLaunch(
  hash: string,
  storage: Storage | null,
  browserLanguage: string,
  search = "",
): Launch {
  const found = hash.includes("tgWebApp") ? hash.slice(1) : readItem(storageKey, storage);
  // A route may precede the parameters; a `?` within them belongs to a parameter.
  const params = new URLSearchParams(
    found?.slice(found.lastIndexOf("?", found.indexOf("tgWebApp")) + 1),
  );
  const initData = params.get("tgWebAppData") ?? "";
  const user = readUser(initData);
  const language = languageTag(user?.language_code) ?? languageTag(browserLanguage) ?? "en";
  if (!found) return { kind: "outside", language };
  if (tooOld.test(params.get("tgWebAppVersion") ?? "")) return { kind: "too-old", language };
  if (!user) return { kind: "unreadable", language };
  writeItem(storageKey, found, storage);
  const ref = (
    params.get("tgWebAppStartParam") ??
    new URLSearchParams(search).get("start") ??
    ""
  ).slice(0, maxStartLength); // A truncated code is unknown, and the session still opens.
  return { kind: "player", initData, tgId: user.id, language, ref, params };
}

function readUser(initData: string): { id: number; language_code: unknown } | undefined {
  try {
    const user = JSON.parse(new URLSearchParams(initData).get("user") ?? "");
    return Number.isSafeInteger(user.id) ? user : undefined;
  } catch {
    return undefined;
  }
}

/** Language, script and region of a tag; undefined for an invalid one. Source: BCP 47. */
function languageTag(tag: unknown): string | undefined {
  if (typeof tag !== "string") return undefined;
  return /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?=-[a-z\d]|$)/i.exec(
    tag.replaceAll("_", "-"),
  )?.[0];
}
