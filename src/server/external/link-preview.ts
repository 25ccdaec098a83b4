import type { IncomingHttpHeaders } from "node:http";

/** Programs that fetch links to preview, scan or index them. */
const previewAgents =
  /TelegramBot|Twitterbot|facebookexternalhit|facebookcatalog|Facebot|meta-externalagent|Slack(?:bot|-ImgProxy)|Discordbot|WhatsApp|LinkedInBot|SkypeUriPreview|MicrosoftPreview|BingPreview|bingbot|Google(?:bot|-PageRenderer|-Safety|Other)|Applebot|YandexBot|DuckDuckBot|Baiduspider|redditbot|Pinterestbot|vkShare|Viber|kakaotalk-scrap|Line(?:Bot|spider)|Mattermost-Bot|Mastodon|Bluesky|Embedly|Iframely|Snapchat|ZoomBot|Barracuda|Mimecast/i;

/**
 * The cause of an accidental call, such as from a link that was only displayed: a browser's
 * prefetch, a known link preview, or a cross-site load. Undefined for a deliberate call.
 */
export function automaticCaller(headers: IncomingHttpHeaders): string | undefined {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"]
    .map((name) => headers[name] ?? "")
    .join(" ");
  if (/prefetch|prerender|preview/i.test(purpose))
    return "a browser's prefetch (Sec-Purpose or Purpose)";
  if (previewAgents.test(headers["user-agent"] ?? "")) return "a link preview (User-Agent)";
  if (headers["sec-fetch-site"] === "cross-site")
    return "a cross-site load in a browser (Sec-Fetch-Site: cross-site)";
  return undefined;
}
