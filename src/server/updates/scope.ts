import type { FastifyInstance, FastifyReply } from "fastify";
import { pageOfStart } from "#contract/bot/start-parameter.ts";
import { limitConcurrency } from "../concurrency.ts";
import { tryAgainIn } from "../errors.ts";
import { readTextBodies } from "../http/json-body.ts";
import type { Bot } from "../store/bot/bot.ts";
import { applyUpdate } from "../store/update/apply-update.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import { botOfUpdate, guardUpdates, type UpdatesContext } from "./guard.ts";
import { type ReceivedUpdate, readUpdate } from "./update.ts";
import { welcomeOf } from "./welcome.ts";

/**
 * The maximum size of an update in bytes. The platform repeats a refused update for a day, and a
 * message of 4,096 letters that answers another one has 50 KB, because JSON escapes each letter.
 */
const maxUpdateBytes = 256 * 1024;

/**
 * The maximum number of concurrent updates of this process: each may wait for a user's row, and
 * holds one of the 12 connections to the store.
 */
const maxAtOnce = { total: 8, each: 4, waiting: { total: 1000, each: 100 } } as const;

/** Registers the route at which the platform delivers bots' updates, behind its guard. */
export function updatesScope(
  scope: FastifyInstance,
  context: UpdatesContext,
  ready: () => void,
): void {
  const { config, store, clock, updates } = context;
  const limited = limitConcurrency(maxAtOnce);
  guardUpdates(scope, context);
  // Not refused if it is malformed, because the platform would repeat it.
  readTextBodies(scope, (_request, text, done) => done(null, text));

  scope.post<{ Body: string | undefined }>(
    "/telegram/:botId",
    { bodyLimit: maxUpdateBytes },
    async (request, reply) => {
      const bot = botOfUpdate(request);
      const update = readUpdate(request.body ?? "", bot.username);
      if (!update) {
        updates.count("malformed");
        request.log.warn({ botId: bot.id }, "An update of the platform was malformed.");
        return reply.send();
      }
      return answer(bot, update, reply);
    },
  );

  ready();

  async function answer(
    bot: Bot,
    { id, effect, writtenAt, languageCode }: ReceivedUpdate,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const stored = await limited(bot.id, () =>
      applyUpdate(store, { botId: bot.id, id, effect, writtenAt }, clock.now()),
    );
    if (stored.kind === "busy") {
      updates.count("limited");
      throw tryAgainIn(1, "TOO_MANY_REQUESTS", "Too many updates at once.");
    }
    updates.count(stored.result === "applied" ? effect.kind : stored.result);
    if (effect.kind !== "start") return reply.send();
    const { tgId, code } = effect;
    const page = pageOfStart(code ?? "");
    const user = await readBotUser(store.db, bot.id, tgId);
    // The owner has shut the user out, which broadcasts respect, too.
    if (user && user.bannedAt !== null) return reply.send();
    return reply.send(welcomeOf(config, bot, { tgId, languageCode, page }));
  }
}
