import type { FastifyInstance } from "fastify";
import {
  addBot,
  changeBot,
  deleteBot,
  listBots,
  readOwnedBot,
  readTemplate,
} from "#contract/bot/bot-endpoints.ts";
import { type BotTemplateName, defaultTemplate } from "#contract/bot/bot-rule.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import { appOrigins, appUrl, isServiceHost, updatesUrl } from "../../bots/bot-url.ts";
import { callingBot } from "../../bots/calling-bot.ts";
import type { Config } from "../../config.ts";
import { ServiceError } from "../../errors.ts";
import { forEachOwner, platformLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { addBot as addOwnBot } from "../../store/bot/add-bot.ts";
import type { Bot } from "../../store/bot/bot.ts";
import * as stored from "../../store/bot/owned-bot.ts";
import { endUpdates } from "../../telegram/bot-chat.ts";
import { templateForBot } from "../../templates/template.ts";
import { templateApp } from "../../templates/template-app.ts";
import type { BuilderContext } from "../context.ts";
import {
  botNotFound,
  botTaken,
  editConflict,
  idReserved,
  notSaved,
  ownersOnly,
  requireBot,
} from "../refusals.ts";
import { checkedChange, refusePictures } from "./bot-change.ts";
import { requireSameBot, requireTokenOfBot } from "./bot-token.ts";

/** 20 quizzes with texts in several languages fit. */
const maxChangeBytes = 1024 * 1024;

export function builderBotRoutes(app: FastifyInstance, context: BuilderContext): void {
  const { config, store, bots, guard, chores } = context;
  const { db } = store;
  const limited = { config: { rateLimit: forEachOwner(platformLimit, guard) } };

  route(app, listBots, {
    handler: async (request) => ({
      bots: await stored.listBots(db, guard.callerOf(request).owner.id),
    }),
  });

  route(app, readOwnedBot, {
    handler: async (request) => {
      const { botId, role } = guard.botCallerOf(request);
      return ownedBot(config, await requireBot(db, botId), role);
    },
  });

  route(app, readTemplate, {
    handler: (request) =>
      templateApp(request.params.template as BotTemplateName, {
        baseUrl: config.baseUrl,
        now: guard.callerOf(request).now,
      }),
  });

  route(app, addBot, {
    ...limited,
    handler: async (request) => {
      const { owner, now } = guard.callerOf(request);
      const { token, id, template = defaultTemplate } = request.body;
      const bot = { ...(await requireTokenOfBot(context, token)), token };
      if (id !== undefined && isServiceHost(config, id)) throw idReserved(config, id);
      const ids =
        id === undefined
          ? [...botIds(bot.username)].filter((one) => !isServiceHost(config, one))
          : [id];
      const { content, pictures } = await templateForBot(template, bot.username);
      const file = { ...bot, ...content };
      const added = await addOwnBot(store, file, { ids, pictures }, owner, now);
      if (added.kind !== "saved") throw notSaved(added);
      return ownedBot(config, await requireBot(db, added.id), "owner");
    },
  });

  route(app, changeBot, {
    ...limited,
    bodyLimit: maxChangeBytes,
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, role } = caller;
      const { token, recordLastIp, updatedAt } = request.body;
      if (role !== "owner" && (token !== undefined || recordLastIp !== undefined))
        throw ownersOnly();
      const bot = await requireBot(db, botId);
      if (bot.updatedAt !== updatedAt) throw conflict(bot, role);
      const change = checkedChange(request.body, bot, config.allowLocalFieldUrls);
      if (change.token !== undefined) await requireSameBot(context, bot, change.token);
      const { kind } = await stored.changeBot(store, caller, change).catch(refusePictures);
      if (kind === "no-bot") throw botNotFound();
      if (kind === "bot-taken") throw botTaken();
      if (kind === "stale") throw conflict(await requireBot(db, botId), role);
      await chores.runSoon();
      return ownedBot(config, await requireBot(db, botId), role);
    },
  });

  route(app, deleteBot, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const bot = await requireBot(db, botId);
      const deleted = await stored.deleteBot(db, botId, request.body.name, now);
      if (!deleted) throw botNotFound();
      if (deleted.kind === "other-name")
        throw new ServiceError("NAME_NOT_TYPED", {
          detail: "Nothing was deleted. Type the bot's name exactly as in its settings.",
        });
      bots.forget(botId);
      // With the token that is gone from the store.
      if (bot.updatesSince !== null)
        await endUpdates(callingBot(context, bot), updatesUrl(config, botId));
      await chores.runSoon();
      return null;
    },
  });

  function conflict(current: Bot, role: OwnerRole): ServiceError {
    return editConflict("The bot has changed since you loaded it", ownedBot(config, current, role));
  }
}

/** A bot as its owners see it; `role` is the caller's. */
export function ownedBot(config: Config, bot: Bot, role: OwnerRole): OwnedBot {
  const { id, name, username, language, appName, appMode } = bot;
  const { game, activities, fields, recordLastIp, updatedAt } = bot;
  return {
    id,
    name,
    username,
    language,
    appName,
    appMode,
    role,
    game,
    activities,
    fields,
    recordLastIp,
    appUrl: appUrl(config, id),
    appOrigins: appOrigins(config, id),
    jwksUrl: `${config.baseUrl}/.well-known/jwks.json`,
    allowLocalFieldUrls: config.allowLocalFieldUrls,
    updatedAt,
  };
}

/**
 * Candidate ids for a bot with this username, best first: `acme-bot` for `acme_bot`, then
 * `acme-bot-2` …
 */
function* botIds(username: string): Generator<string, void, undefined> {
  const base =
    username
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 58) || "bot";
  yield base;
  for (let n = 2; n < 1000; n += 1) yield `${base}-${n}`;
}
