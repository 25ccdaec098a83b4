import type { FastifyInstance } from "fastify";
import type { AuditChange } from "#contract/bot/audit.schema.ts";
import type { BotChat } from "#contract/bot/bot-chat.schema.ts";
import * as endpoints from "#contract/bot/bot-chat-endpoints.ts";
import { appUrl, updatesUrl } from "../../bots/bot-url.ts";
import { callingBot } from "../../bots/calling-bot.ts";
import { updatesSecret } from "../../crypto/updates-secret.ts";
import { ServiceError, tryAgainIn } from "../../errors.ts";
import { forEachOwner, platformLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { type Actor, noteAct } from "../../store/audit/audit-entry.ts";
import { withBot } from "../../store/bot/bot-lock.ts";
import { setUpdates } from "../../store/bot/updates-switch.ts";
import { type CallingBot, isTokenRefused, type PlatformFailure } from "../../telegram/bot-api.ts";
import * as platform from "../../telegram/bot-chat.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound, requireBot } from "../refusals.ts";

/** The pause after a failed call whose duration the platform does not name, in seconds. */
const retrySeconds = 10;

/** The bot's chat: each change is made on the platform, and the whole chat is read again. */
export function botChatRoutes(app: FastifyInstance, context: BuilderContext): void {
  const { config, store, bots, guard } = context;
  const { db, vault } = store;
  const limited = { config: { rateLimit: forEachOwner(platformLimit, guard) } };

  route(app, endpoints.readBotChat, {
    ...limited,
    handler: (request) => readChat(guard.botCallerOf(request).botId),
  });

  route(app, endpoints.switchUpdates, {
    ...limited,
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const bot = await requireCallingBot(caller.botId);
      await (request.body.isOn ? turnOn(caller, bot) : turnOff(caller, bot));
      return readChat(caller.botId);
    },
  });

  route(app, endpoints.setMenuButton, {
    ...limited,
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const bot = await requireCallingBot(caller.botId);
      const { text } = request.body;
      requireDone(await platform.setMenuButton(bot, text, appUrl(config, caller.botId)));
      await noteChanged(caller, { part: "menuButton", to: text });
      return readChat(caller.botId);
    },
  });

  route(app, endpoints.setCommands, {
    ...limited,
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const bot = await requireCallingBot(caller.botId);
      requireDone(await platform.setCommands(bot, request.body.commands));
      await noteChanged(caller, { part: "commands" });
      return readChat(caller.botId);
    },
  });

  route(app, endpoints.setShortDescription, {
    ...limited,
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const bot = await requireCallingBot(caller.botId);
      const { shortDescription } = request.body;
      requireDone(await platform.setShortDescription(bot, shortDescription));
      await noteChanged(caller, { part: "shortDescription", to: shortDescription });
      return readChat(caller.botId);
    },
  });

  /**
   * The platform first: a refused call leaves nothing, and the platform repeats an update that
   * arrives before the store has the secret. A call that ends in between is repaired by the next.
   */
  async function turnOn(actor: Actor, bot: CallingBot): Promise<void> {
    const { botId, now } = actor;
    const url = updatesUrl(config, botId);
    const { target, host } = requireDone(await platform.readUpdates(bot, url));
    if (target === "other") throw updatesTaken(host);
    // A bot whose updates are on keeps its secret.
    const since = (await requireBot(db, botId)).updatesSince ?? now;
    const secret = updatesSecret(vault, botId, since);
    requireDone(await platform.setUpdatesUrl(bot, url, secret));
    const stored = await setUpdates(db, actor, since);
    bots.forget(botId);
    if (!stored) {
      // It was deleted meanwhile, which ended the updates before they were turned on.
      await platform.endUpdates(bot, url);
      throw botNotFound();
    }
    // Another owner did it at the same moment: the platform must have the secret stored last.
    if (stored.before !== null && stored.before !== since)
      requireDone(await platform.setUpdatesUrl(bot, url, secret));
  }

  /** The store first: updates are refused at once, even if the platform cannot be reached. */
  async function turnOff(actor: Actor, bot: CallingBot): Promise<void> {
    if (!(await setUpdates(db, actor, null))) throw botNotFound();
    bots.forget(actor.botId);
    await platform.endUpdates(bot, updatesUrl(config, actor.botId));
  }

  /** Locks the bot, because it may just have been deleted with its history. */
  async function noteChanged(caller: Actor, change: AuditChange): Promise<void> {
    const { botId } = caller;
    await withBot(db, botId, (tx) => noteAct(tx, caller, "chat.changed", { changes: [change] }));
  }

  async function requireCallingBot(botId: string): Promise<CallingBot> {
    return callingBot(context, await requireBot(db, botId));
  }

  async function readChat(botId: string): Promise<BotChat> {
    const bot = await requireBot(db, botId);
    const chat = await platform.readPlatformChat(callingBot(context, bot), {
      updatesUrl: updatesUrl(config, botId),
      appUrl: appUrl(config, botId),
    });
    return {
      updatesSince: bot.updatesSince,
      platform: chat.kind === "done" ? chat.value : null,
      isTokenRefused: chat.kind === "refused" && isTokenRefused(chat.code),
    };
  }
}

/** The value. Throws `ServiceError` for a failure. */
function requireDone<Value>(
  result: { readonly kind: "done"; readonly value: Value } | PlatformFailure,
): Value {
  switch (result.kind) {
    case "done":
      return result.value;
    case "unreached": {
      const { pauseMs = retrySeconds * 1000 } = result;
      const fact = "Nothing was changed: Telegram does not answer, or accepts no calls for now.";
      throw tryAgainIn(Math.ceil(pauseMs / 1000), "PLATFORM_UNREACHABLE", fact);
    }
    case "refused":
      if (isTokenRefused(result.code))
        throw new ServiceError("BOT_TOKEN_NOT_VALID", {
          detail: "The platform refuses this bot's token. Copy it from @BotFather again.",
        });
      throw new ServiceError("PLATFORM_REFUSED", { detail: result.reason });
  }
}

function updatesTaken(host: string | null): ServiceError {
  return new ServiceError("UPDATES_TAKEN", {
    detail: `Nothing was changed: another program${host === null ? "" : ` at ${host}`} receives the bot's updates. Turn them off there first.`,
  });
}
