import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { pageOfStart } from "#contract/bot/start-parameter.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenPage } from "#contract/screen/screen-page.ts";
import { appUrl, botIdOfHost } from "../bots/bot-url.ts";
import { sharedBriefly } from "../clock.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { pageLimit } from "../http/rate-limits.ts";
import { SharedText } from "../http/shared-text.ts";
import { sessionCookieName } from "../owners/owner-library.ts";
import {
  botPage,
  contentSecurityPolicy,
  noBot,
  type PagedBot,
  unknownBotPage,
} from "../pages/bot-page.ts";
import type { PageName, Pages } from "../pages/built-page.ts";
import { homePage, homePolicy } from "../pages/home-page.ts";
import { readBotIds } from "../store/bot/bot.ts";

/** The time for which the ids of all bots are cached, in ms; a new bot waits for it. */
const idsMs = 1000;

/** Serves each bot's Mini App, preview and wallet manifest, at its path and subdomain. */
export function appPageRoutes(
  app: FastifyInstance,
  { config, store: { db }, clock, bots, pages }: ServiceContext & { readonly pages: Pages },
): void {
  const limited = { config: { rateLimit: pageLimit } };
  const policies = new LRUCache<string, string>({
    max: 2,
    memoMethod: (template) => contentSecurityPolicy(template, config.allowLocalFieldUrls),
  });
  /** The HTML of a cached bot, or of a later page of its screen, by the template. */
  const htmlOf = new WeakMap<PagedBot | ScreenPage, Map<string, SharedText>>();

  // Owners type the address into a client's settings, some with a slash at its end.
  for (const url of ["/app/:botId", "/app/:botId/"])
    app.get(url, limited, (request, reply) => answerPage("mini-app", request, reply));
  for (const url of ["/app/:botId/preview", "/preview"])
    app.get(url, limited, (request, reply) => answerPage("preview", request, reply));
  app.get("/", limited, async (request, reply) =>
    botIdOfHost(config, request.hostname) === undefined
      ? answerHome(config, request, reply)
      : answerPage("mini-app", request, reply),
  );

  app.get<{ Params: { botId: string } }>(
    "/app/:botId/tonconnect-manifest.json",
    limited,
    async ({ params }, reply) => {
      const bot = await bots.read(params.botId);
      if (!bot) throw new ServiceError("BOT_NOT_FOUND");
      const manifest = {
        url: appUrl(config, bot.id),
        name: bot.name,
        iconUrl: `${config.baseUrl}/icon.png`,
      };
      return reply
        .header("access-control-allow-origin", "*")
        .header("cache-control", "public, max-age=300")
        .send(manifest);
    },
  );

  // The proxy calls this before it gets a certificate for a host. Strangers can cause these calls,
  // so a rate limit could be used up; they read the store at most once a second.
  const readIds = sharedBriefly(clock, idsMs, () => readBotIds(db));
  app.get<{ Querystring: { readonly domain?: unknown } }>(
    "/certificate",
    async ({ query: { domain } }, reply) => {
      const botId = typeof domain === "string" ? botIdOfHost(config, domain) : undefined;
      if (botId === undefined || !(await readIds()).has(botId))
        throw new ServiceError("BOT_NOT_FOUND");
      return reply.header("cache-control", "no-store").send({ status: "ok" });
    },
  );

  /** The bot is in the path or the host; the service's own preview has none. */
  async function answerPage(
    name: PageName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // A CDN that rewrites scripts would break the page: its scripts run in order and are allowed by
    // hash.
    reply.header("cache-control", "no-cache, no-transform");
    const { botId = botIdOfHost(config, request.hostname) } = request.params as { botId?: string };
    const bot =
      name === "preview" && botId === undefined
        ? noBot
        : await bots.read(botId?.toLowerCase() ?? "");
    if (!bot) return answerUnknownBot(request, reply);
    const template = await pages.html(name, request.url);
    // Any messaging client may frame the Mini App; only the builder may frame the preview.
    const frame = name === "preview" ? `; frame-ancestors ${config.baseUrl}` : "";
    if (!pages.development)
      reply.header("content-security-policy", policies.memo(template) + frame);
    if (name === "mini-app") reply.header("link", '</licences>; rel="license"');
    const opened = name === "mini-app" ? openedPage(bot.screen, request.query) : undefined;
    const ofPage = htmlOf.get(opened ?? bot) ?? new Map<string, SharedText>();
    const html = ofPage.get(template) ?? new SharedText(botPage(template, bot, config, opened));
    htmlOf.set(opened ?? bot, ofPage.set(template, html));
    return html.send(reply.type("text/html; charset=utf-8"));
  }
}

/**
 * The page of the screen that the URL names, unless it is the first one: with the start parameter,
 * which clients add to the URL (https://core.telegram.org/bots/webapps#direct-link-mini-apps), or
 * with `page`.
 */
function openedPage({ pages }: Screen, query: unknown): ScreenPage | undefined {
  const { tgWebAppStartParam: start, page } = query as Record<string, unknown>;
  const named = (typeof start === "string" && pageOfStart(start)) || page;
  return pages?.find(({ id }) => id === named);
}

/**
 * The page of the service's address. Redirects an owner's browser to the builder, which checks its
 * session; refuses programs that accept JSON only.
 */
function answerHome(
  { baseUrl }: ServiceContext["config"],
  { headers: { accept = "", cookie = "" } }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const vary = "accept, cookie";
  reply.headers({ "cache-control": "no-cache, no-transform", vary });
  if (accept.includes("json") && !accept.includes("text/html"))
    throw new ServiceError("NOT_FOUND", {
      detail: `The external API is documented at ${baseUrl}/docs.`,
      headers: { vary },
    });
  const session = `${sessionCookieName(baseUrl)}=`;
  if (cookie.split("; ").some((one) => one.startsWith(session)))
    return reply.redirect(`${baseUrl}/builder`, 302);
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", homePolicy)
    .send(homePage({ baseUrl }));
}

function answerUnknownBot(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes("text/html")) throw new ServiceError("BOT_NOT_FOUND");
  return reply
    .code(404)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
    .send(unknownBotPage);
}
