import { isLinkUrl } from "#contract/text/name-text.ts";
import { parseUrl } from "#web/parse-url.ts";

/** The played Mini App's calls of the Telegram client, which the builder plays. */
export type ClientCall =
  | { readonly kind: "open"; readonly url: string }
  | { readonly kind: "share" };

/**
 * Reads a call that the builder answers from a message of the Mini App; null for any other. Source:
 * Telegram Mini Apps, methods.
 */
export function clientCallIn(message: unknown): ClientCall | null {
  const { eventType, eventData } = parsed(message);
  if (eventType === "web_app_open_link") return opening(eventData?.url);
  if (eventType !== "web_app_open_tg_link") return null;
  const path = String(eventData?.path_full);
  if (path.startsWith("/share/")) return { kind: "share" };
  // Anything else would be part of the host: "@example.com".
  return path.startsWith("/") ? opening(`https://t.me${path}`) : null;
}

interface Message {
  readonly eventType?: unknown;
  readonly eventData?: { readonly url?: unknown; readonly path_full?: unknown } | null;
}

function parsed(message: unknown): Message {
  try {
    return (typeof message === "string" && JSON.parse(message)) || {};
  } catch {
    return {};
  }
}

function opening(url: unknown): ClientCall | null {
  return typeof url === "string" && isLinkUrl(url, parseUrl(url) !== null)
    ? { kind: "open", url }
    : null;
}
