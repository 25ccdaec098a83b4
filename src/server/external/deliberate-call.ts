import type { IncomingHttpHeaders } from "node:http";

/** Programs that fetch every link they are shown: to preview it, to scan it or to index it. */
const previewAgents =
  /TelegramBot|Twitterbot|facebookexternalhit|facebookcatalog|Facebot|meta-externalagent|Slack(?:bot|-ImgProxy)|Discordbot|WhatsApp|LinkedInBot|SkypeUriPreview|MicrosoftPreview|BingPreview|bingbot|Google(?:bot|-PageRenderer|-Safety|Other)|Applebot|YandexBot|DuckDuckBot|Baiduspider|redditbot|Pinterestbot|vkShare|Viber|kakaotalk-scrap|Line(?:Bot|spider)|Mattermost-Bot|Mastodon|Bluesky|Embedly|Iframely|Snapchat|ZoomBot|Barracuda|Mimecast/i;

/**
 * What made a call that nobody made on purpose: a browser's prefetch, a known link preview or a
 * browser's load from another site, any of which may come from a link that was only shown. Undefined
 * for a deliberate call. Our rule: the seed shows none.
 */
export function automaticCaller(headers: IncomingHttpHeaders): string | undefined {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"]
    .map((name) => headers[name] ?? "")
    .join(" ");
  if (/prefetch|prerender|preview/i.test(purpose))
    return "a browser's prefetch (Sec-Purpose or Purpose)";
  if (previewAgents.test(headers["user-agent"] ?? "")) return "a link preview (User-Agent)";
  if (headers["sec-fetch-site"] === "cross-site")
    return "a browser's load from another site (Sec-Fetch-Site: cross-site)";
  return undefined;
}
