import type { FastifyInstance } from "fastify";
import { commandLine } from "#contract/bot/audit-action.ts";
import {
  listAudit,
  listFailingFields,
  readFirstSteps,
  readOverview,
  readSources,
} from "#contract/bot/bot-endpoints.ts";
import type { Overview } from "#contract/bot/overview.schema.ts";
import type { FirstSteps } from "#contract/bot/owned-bot.schema.ts";
import type { ScreenVersion } from "#contract/screen/screen-draft.schema.ts";
import { appOrigins, appUrl } from "../../bots/bot-url.ts";
import { callingBot } from "../../bots/calling-bot.ts";
import { deadline } from "../../clock.ts";
import { overviewOf } from "../../counts/overview.ts";
import { cursorOf, idCursor, pageOf, readCursor } from "../../http/cursor.ts";
import { audienceLimit, forEachOwner, platformLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { listAudit as auditEntries } from "../../store/audit/audit-entry.ts";
import { readCreatedAt } from "../../store/bot/bot.ts";
import { dayOf, readCounts } from "../../store/count/day-count.ts";
import { listFieldNames } from "../../store/field/custom-field.ts";
import { readDayRates } from "../../store/field/field-health.ts";
import { readStates } from "../../store/field/field-state.ts";
import { countSources } from "../../store/list/source-counts.ts";
import type { Database } from "../../store/schema/tables.ts";
import { readScreens } from "../../store/screen/screen-draft.ts";
import { listVersions } from "../../store/screen/screen-version.ts";
import { hasUsers } from "../../store/user/bot-user.ts";
import { type CallingBot, openBotApi, userWaitsMs } from "../../telegram/bot-api.ts";
import { isSameApp } from "../../telegram/bot-chat.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound, requireBot } from "../refusals.ts";

/** The time limit of a count of sources, in ms, while the owner waits. */
const sourcesMs = 5000;

export function overviewRoutes(
  app: FastifyInstance,
  { clock, config, store, guard, counts }: BuilderContext,
): void {
  const { db } = store;

  route(app, readOverview, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const days = request.query.days === "90" ? 90 : 30;
      // Owners see their latest actions; the writer reports a failure.
      await counts.write().catch(() => {});
      const [createdAt, hasPlayers, counted, fields, [last]] = await Promise.all([
        readCreatedAt(db, botId),
        hasUsers(db, botId),
        readCounts(db, botId, dayOf(now) - 2 * days + 1),
        readFailingFields(db, botId, now),
        listVersions(db, botId),
      ]);
      if (createdAt === undefined) throw botNotFound();
      const published = last && {
        version: last.version,
        at: last.publishedAt,
        by: last.publishedBy,
      };
      return {
        serverTime: now,
        hasPlayers,
        ...overviewOf(counted, days, createdAt, now),
        fields,
        published: published ?? null,
      };
    },
  });

  route(app, readSources, {
    config: { rateLimit: forEachOwner(audienceLimit, guard) },
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      return countSources(db, botId, deadline(clock, sourcesMs));
    },
  });

  route(app, listFailingFields, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      return { fields: (await readFailingFields(db, botId, now)).failing };
    },
  });

  route(app, readFirstSteps, {
    config: { rateLimit: forEachOwner(platformLimit, guard) },
    handler: async (request) => {
      const bot = await requireBot(db, guard.botCallerOf(request).botId);
      const [entries, hasPlayers, screen] = await Promise.all([
        readAppEntries(callingBot({ config, store, clock }, bot), {
          url: appUrl(config, bot.id),
          origins: appOrigins(config, bot.id),
        }),
        hasUsers(db, bot.id),
        readScreens(db, bot.id),
      ]);
      const hasPublished = screen !== undefined && isDeliberate(screen.published);
      const hasScreen = hasPublished || (screen?.draft.revision ?? 0) > 0;
      return { ...entries, hasScreen, hasPublished, hasPlayers };
    },
  });

  route(app, listAudit, {
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const { owner, action, cursor } = request.query;
      const filter = { owner: owner === commandLine ? null : owner, action };
      const [before] = readCursor(cursor, idCursor) ?? [];
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => auditEntries(db, botId, { ...filter, before, max }),
        ({ id }) => cursorOf(id),
      );
      return { entries: page, nextCursor };
    },
  });
}

/** The failing fields of a bot, the worst of the last 24 hours first. */
async function readFailingFields(
  db: Database,
  botId: string,
  now: number,
): Promise<Overview["fields"]> {
  const [names, rates, states] = await Promise.all([
    listFieldNames(db, botId),
    readDayRates(db, botId, now),
    readStates(db, botId, now),
  ]);
  const own = rates.filter(({ field }) => names.includes(field));
  const failing = names.flatMap((name) => {
    const since = states.get(name)?.failingSince;
    const { fetches = 0, good = 0 } = own.find(({ field }) => field === name) ?? {};
    return since === undefined ? [] : [{ name, since, fetches, good }];
  });
  const rateOf = ({ fetches, good }: Overview["fields"]["failing"][number]) =>
    fetches > 0 ? good / fetches : 1;
  return {
    count: names.length,
    reported: own.length,
    failing: failing.sort((a, b) => rateOf(a) - rateOf(b)),
  };
}

/** Whether an owner or a bot file published it, as opposed to the template. */
function isDeliberate({ version, note, publishedBy }: ScreenVersion): boolean {
  return version > 1 || note === "bot file" || publishedBy === "bot file";
}

/** The entries to a bot's Mini App on the platform; null if the platform did not answer. */
type AppEntries = Pick<FirstSteps, "hasMainApp" | "hasMenuButton" | "otherOrigin">;

/**
 * The platform's entries to the Mini App at `url`; never throws. The platform does not return the
 * main app's address. Source: https://core.telegram.org/bots/api `getMe` (`has_main_web_app`) and
 * `getChatMenuButton`.
 */
async function readAppEntries(
  bot: CallingBot,
  app: { readonly url: string; readonly origins: readonly string[] },
): Promise<AppEntries> {
  const { api } = await openBotApi({ ...bot, timeoutMs: userWaitsMs });
  const [me, button] = await Promise.allSettled([api.getMe(), api.getChatMenuButton()]);
  const hasMainApp = me.status === "fulfilled" ? me.value.has_main_web_app === true : null;
  if (button.status === "rejected") return { hasMainApp, hasMenuButton: null, otherOrigin: null };
  if (button.value.type !== "web_app")
    return { hasMainApp, hasMenuButton: false, otherOrigin: null };
  const { url } = button.value.web_app;
  const origin = URL.parse(url)?.origin;
  return {
    hasMainApp,
    hasMenuButton: isSameApp(url, app.url),
    otherOrigin: origin === undefined || app.origins.includes(origin) ? null : origin,
  };
}
