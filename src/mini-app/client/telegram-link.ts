const ownHosts = new Set(["t.me", "telegram.me", "telegram.dog"]);
/** Subdomains of t.me that are no user names. */
const services =
  /^(?:add(?:emoji|list|stickers|theme)|auction|auth|boost|call|confirmphone|contact|giftcode|invoice|joinchat|login|nft|proxy|setlanguage|share|socks)$/;

/**
 * The link as clients take it, `https://t.me/…`, when the URL leads into Telegram; undefined when
 * it is a web page. `durov.t.me/1` means `t.me/durov/1`. Source: Telegram API, deep links.
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

function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
