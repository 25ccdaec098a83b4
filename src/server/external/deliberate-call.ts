import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "../errors.ts";

/** Programs that fetch each link they are shown, to preview it, guard against it or list it. */
const previewAgents =
  /TelegramBot|Twitterbot|facebookexternalhit|facebookcatalog|Facebot|meta-externalagent|Slack(?:bot|-ImgProxy)|Discordbot|WhatsApp|LinkedInBot|SkypeUriPreview|MicrosoftPreview|BingPreview|bingbot|Google(?:bot|-PageRenderer|-Safety|Other)|Applebot|YandexBot|DuckDuckBot|Baiduspider|redditbot|Pinterestbot|vkShare|Viber|kakaotalk-scrap|Line(?:Bot|spider)|Mattermost-Bot|Mastodon|Bluesky|Embedly|Iframely|Snapchat|ZoomBot|Barracuda|Mimecast/i;

/**
 * Lets a call pass that someone made on purpose. Throws `ServiceError` 403 NOT_A_DELIBERATE_CALL
 * for a browser's prefetch, a known link preview and a browser's load from another site: each of
 * them may come from a link that was only shown. Our rule: the seed shows none.
 */
export function requireDeliberateCall(headers: IncomingHttpHeaders): void {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"]
    .map((name) => headers[name] ?? "")
    .join(" ");
  if (/prefetch|prerender|preview/i.test(purpose))
    throw refused("a browser's prefetch (Sec-Purpose or Purpose)");
  if (previewAgents.test(headers["user-agent"] ?? "")) throw refused("a link preview (User-Agent)");
  if (headers["sec-fetch-site"] === "cross-site")
    throw refused("a browser's load from another site (Sec-Fetch-Site: cross-site)");
}

function refused(what: string): ServiceError {
  return new ServiceError("NOT_A_DELIBERATE_CALL", {
    detail: `It comes from ${what}; nothing was done. Call from your server, and keep the key out of links.`,
  });
}
