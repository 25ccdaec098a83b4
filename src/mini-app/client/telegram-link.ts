import { parseUrl } from "#web/parse-url.ts";

const ownHosts = new Set(["t.me", "telegram.me", "telegram.dog"]);
/** Subdomains of t.me that are not usernames. */
const services =
  /^(?:add(?:emoji|list|stickers|theme)|auction|auth|boost|call|confirmphone|contact|giftcode|invoice|joinchat|login|nft|proxy|setlanguage|share|socks)$/;

/**
 * Normalises a link into Telegram to `https://t.me/…` (`durov.t.me/1` to `t.me/durov/1`); undefined
 * for any other URL. Source: Telegram API, deep links.
 */
export function telegramLink(url: string): string | undefined {
  const parsed = parseUrl(url);
  if (parsed?.protocol !== "https:" || parsed.username) return undefined;
  const { host, pathname, search } = parsed;
  const name = /^([a-z]\w{3,31})\.t\.me$/.exec(host)?.[1];
  if (name && !services.test(name))
    return `https://t.me/${name}${pathname === "/" ? "" : pathname}${search}`;
  return ownHosts.has(host.replace(/^www\./, "")) && pathname !== "/"
    ? `https://t.me${pathname}${search}`
    : undefined;
}
