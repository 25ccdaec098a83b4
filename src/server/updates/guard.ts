import type { FastifyInstance, FastifyRequest } from "fastify";
import { isBotId } from "#contract/bot/bot-rule.ts";
import type { ServiceContext } from "../context.ts";
import { isUpdatesSecret, updatesSecret } from "../crypto/updates-secret.ts";
import { ServiceError } from "../errors.ts";
import { limitFailedKeys, limitUpdates } from "../http/rate-limits.ts";
import { setByGuard } from "../http/route.ts";
import type { Bot } from "../store/bot/bot.ts";
import { createTally, type Tally } from "../worker.ts";

const updateResults = [
  "start",
  "reachability",
  "other",
  "ignored",
  "repeated",
  "malformed",
  "limited",
  "refused",
] as const;

/** The result of an update, for the metrics. */
export type UpdateResult = (typeof updateResults)[number];

export function createUpdateTally(): Tally<UpdateResult> {
  return createTally(updateResults);
}

export interface UpdatesContext extends ServiceContext {
  /** Counts the updates of this process by result. */
  readonly updates: Tally<UpdateResult>;
}

/**
 * Guards every route added to `scope` later, before the body is read: the caller must send the
 * secret that the platform got when the bot's updates were turned on.
 */
export function guardUpdates(
  scope: FastifyInstance,
  { config, store, bots, updates }: UpdatesContext,
): void {
  scope.decorateRequest("botOfUpdate");
  const countFailure = config.rateLimits
    ? limitFailedKeys(scope, config, "secret of updates")
    : undefined;
  const countUpdate = config.rateLimits
    ? limitUpdates(scope, (request) => botOfUpdate(request).id)
    : undefined;

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { botId } = request.params as { botId: string };
    const bot = isBotId(botId) ? await bots.read(botId) : undefined;
    if (!bot || !isFromPlatform(bot, request)) {
      updates.count("refused");
      await countFailure?.(request);
      throw refusal(bot, botId);
    }
    request.setDecorator("botOfUpdate", bot);
    await countUpdate?.(request).catch((error) => {
      updates.count("limited");
      throw error;
    });
  });

  function isFromPlatform({ id, updatesSince }: Bot, { headers }: FastifyRequest): boolean {
    const given = headers["x-telegram-bot-api-secret-token"];
    // Compared in any case, so that a refusal takes as long while updates are off.
    const isRight = isUpdatesSecret(
      updatesSecret(store.vault, id, updatesSince ?? 0),
      String(given),
    );
    return isRight && updatesSince !== null;
  }
}

/** The bot whose update the platform sends. */
export function botOfUpdate(request: FastifyRequest): Bot {
  return setByGuard<Bot>(request, "botOfUpdate");
}

function refusal(bot: Bot | undefined, botId: string): ServiceError {
  return bot
    ? new ServiceError("INVALID_UPDATES_SECRET", {
        detail: "Only the messaging platform calls this, while the bot's updates are turned on.",
      })
    : new ServiceError("BOT_NOT_FOUND", { detail: `There is no bot ${botId}.` });
}
