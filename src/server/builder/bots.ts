import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { defaultTemplate } from "#contract/bot-template.ts";
import {
  addBot,
  changeBot,
  deleteBot,
  exportBotFile,
  importBotFile,
  listBots,
  readOwnedBot,
} from "#contract/builder-endpoints.ts";
import { exportedPicture } from "#contract/exported-picture.ts";
import { maxNameLength } from "#contract/name-text.ts";
import type { BotFile } from "#contract/schema/bot-file.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import {
  BotChange,
  BotDeletion,
  BotList,
  BotParams,
  NewBot,
  OwnedBot,
} from "#contract/schema/owned-bot.ts";
import type { Owner } from "#contract/schema/owner.ts";
import {
  BotFileError,
  checkBotFile,
  type ParsedBotFile,
  parseBotFile,
  refusedFile,
  refusedPictures,
} from "../bots/bot-file.ts";
import { botIds } from "../bots/bot-ids.ts";
import { appOrigins, appUrl, isServiceHost, reservedIdSentence } from "../bots/bot-url.ts";
import { askWhoseToken } from "../bots/get-me.ts";
import { ServiceError } from "../errors.ts";
import { forEachOwner, platformLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { pictureErrorFaults } from "../pictures/picture-fault.ts";
import { type Bot, botToken, exportBot, readBot } from "../store/bot/bot.ts";
import { platformIdOf } from "../store/bot/bot-token.ts";
import * as stored from "../store/bot/owned-bot.ts";
import { PictureError } from "../store/picture/picture.ts";
import { readTemplate } from "../templates/template.ts";
import type { Fault } from "../validation/fault.ts";
import { levelFaults, levelPictureFaults } from "../validation/level-fault.ts";
import { characterFaults, firstFaults, problemErrors } from "../validation/schema-fault.ts";
import { accountClosed } from "./account-closed.ts";
import { botNotFound } from "./bot-not-found.ts";
import type { BuilderContext } from "./context.ts";
import { editConflict } from "./edit-conflict.ts";

/** Room for 500 fields with long URLs. */
const maxFileBytes = 2 * 1024 * 1024;

/** Lists, adds, changes, deletes, imports and exports an owner's bots. */
export function builderBotRoutes(
  app: FastifyInstance,
  { clock, config, store, bots, guard, chores }: BuilderContext,
): void {
  const { db, vault } = store;
  const limited = { config: { rateLimit: forEachOwner(platformLimit, guard) } };

  route(app, listBots, {
    schema: { response: { 200: BotList } },
    handler: async (request) => ({
      bots: await stored.listBots(db, guard.callerOf(request).owner.id),
    }),
  });

  route(app, readOwnedBot, {
    schema: { params: BotParams, response: { 200: OwnedBot } },
    handler: async (request) => ownedBot(await requireBot(guard.botCallerOf(request).botId)),
  });

  route(app, addBot, {
    schema: { body: NewBot, response: { 201: OwnedBot } },
    ...limited,
    handler: async (request, reply) => {
      const { owner, now } = guard.callerOf(request);
      const { token, id, template = defaultTemplate } = request.body;
      const bot = { ...(await requireTokenOfBot(token)), token };
      if (id !== undefined && isServiceHost(config, id)) throw idReserved(id);
      const ids =
        id === undefined
          ? [...botIds(bot.username)].filter((one) => !isServiceHost(config, one))
          : [id];
      const { content, pictures } = await readTemplate(template, bot.username);
      const added = await stored.addBot(
        store,
        { ...bot, ...content },
        { ids, pictures },
        owner,
        now,
      );
      if (added.kind !== "saved") throw notSaved(added);
      reply.code(201);
      return ownedBot(await requireBot(added.id));
    },
  });

  route(app, changeBot, {
    schema: { params: BotParams, body: BotChange, response: { 200: OwnedBot } },
    ...limited,
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const change = request.body;
      const bot = await requireBot(botId);
      if (bot.updatedAt !== change.updatedAt) throw conflict(bot);
      forbidBadSettings(change, config.allowLocalFieldUrls);
      if (change.token !== undefined) await requireSameBot(bot, change.token);
      const { kind } = await stored.changeBot(store, botId, change, now).catch(refuseGame);
      if (kind === "no-bot") throw botNotFound();
      if (kind === "bot-taken") throw botTaken();
      if (kind === "stale") throw conflict(await requireBot(botId));
      await chores.runSoon();
      return ownedBot(await requireBot(botId));
    },
  });

  route(app, deleteBot, {
    schema: { params: BotParams, body: BotDeletion, response: { 204: NoContent } },
    handler: async (request, reply) => {
      const { botId, now } = guard.botCallerOf(request);
      const deleted = await stored.deleteBot(db, botId, request.body.name, now);
      if (!deleted) throw botNotFound();
      if (deleted.kind === "other-name")
        throw new ServiceError("NAME_NOT_TYPED", {
          detail: "Nothing was deleted. Type the bot's name exactly as in its settings.",
        });
      bots.forget(botId);
      await chores.runSoon();
      reply.code(204);
      return null;
    },
  });

  route(app, exportBotFile, {
    schema: { params: BotParams, response: {} },
    handler: async (request, reply) => {
      const { botId } = guard.botCallerOf(request);
      const file = await exportBot(db, botId, (picture) =>
        exportedPicture(picture, config.baseUrl),
      );
      if (!file) throw botNotFound();
      return reply
        .type("application/json; charset=utf-8")
        .header("content-disposition", `attachment; filename="${file.id}.json"`)
        .code(200)
        .send(JSON.stringify(file, null, 2));
    },
  });

  // The body is the file's text, so that errors can name its lines.
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "string" },
      (_request, text, parsed) => parsed(null, text),
    );
    route(scope, importBotFile, {
      schema: { response: { 200: OwnedBot } },
      ...limited,
      bodyLimit: maxFileBytes,
      handler: async (request) => {
        const { owner, now } = guard.callerOf(request);
        const parsed = parse(request.body);
        // Before validation, which is costly and must not reveal another owner's bot.
        await forbidForeignId(parsed.value, owner);
        // Validating a large file takes long; let other calls run in between.
        await nextTurn();
        const file = read(parsed);
        await nextTurn();
        const bot = await readBot(db, file.id);
        if (!bot && isServiceHost(config, file.id)) throw idReserved(file.id);
        // Otherwise a made-up token could block the bot's real owner.
        if (file.token !== undefined && !bot) await requireTokenOfBot(file.token);
        if (file.token !== undefined && bot && botToken(vault, bot) !== file.token)
          await requireSameBot(bot, file.token);
        const saved = await stored.importOwnBot(store, file, owner, now).catch(refuseFile);
        if (saved.kind !== "saved") throw notSaved(saved);
        await chores.runSoon();
        return ownedBot(await requireBot(file.id));
      },
    });
    done();
  });

  function parse(body: unknown): ParsedBotFile {
    try {
      return parseBotFile(typeof body === "string" ? body : "");
    } catch (error) {
      return refuseFile(error);
    }
  }

  function read(parsed: ParsedBotFile): BotFile {
    try {
      return checkBotFile(parsed, config.allowLocalFieldUrls, config.baseUrl);
    } catch (error) {
      return refuseFile(error);
    }
  }

  async function forbidForeignId(file: unknown, owner: Owner): Promise<void> {
    const { id } = (file ?? {}) as { id?: unknown };
    if (typeof id === "string" && (await stored.isForeignBot(db, owner.id, id))) throw idTaken(id);
  }

  async function requireBot(botId: string): Promise<Bot> {
    const bot = await readBot(db, botId);
    if (!bot) throw botNotFound();
    return bot;
  }

  async function requireTokenOfBot(token: string): Promise<{ name: string; username: string }> {
    const answer = await askWhoseToken(config.telegramApiRoot, token, clock);
    if (answer.kind === "bot") return { name: kept(answer.name), username: answer.username };
    if (answer.kind === "unreached")
      throw new ServiceError("PLATFORM_UNREACHABLE", { headers: { "retry-after": "10" } });
    throw new ServiceError("BOT_TOKEN_NOT_VALID", {
      detail:
        "The platform knows no bot with this token. Copy the complete token from @BotFather again; it may have been revoked.",
    });
  }

  async function requireSameBot(bot: Bot, token: string): Promise<void> {
    if (platformIdOf(token) !== bot.platformId)
      throw new ServiceError("BOT_TOKEN_NOT_VALID", {
        detail: `This token belongs to another bot, not @${bot.username}. Copy this bot's token from @BotFather, or add the other bot separately.`,
      });
    await requireTokenOfBot(token);
  }

  function idReserved(id: string): ServiceError {
    return new ServiceError("BOT_ID_TAKEN", { detail: reservedIdSentence(config, id) });
  }

  function conflict(current: Bot): ServiceError {
    return editConflict("The bot has changed since you loaded it", ownedBot(current));
  }

  function ownedBot({ id, name, username, game, fields, recordLastIp, updatedAt }: Bot): OwnedBot {
    return {
      id,
      name,
      username,
      game,
      fields,
      recordLastIp,
      appUrl: appUrl(config, id),
      appOrigins: appOrigins(config, id),
      jwksUrl: `${config.baseUrl}/.well-known/jwks.json`,
      allowLocalFieldUrls: config.allowLocalFieldUrls,
      updatedAt,
    };
  }
}

function forbidBadSettings({ name, game }: BotChange, allowLocal: boolean): void {
  const faults = firstFaults([
    ...characterFaults(game ?? {}, "/game"),
    ...levelPictureFaults(game, allowLocal),
    ...levelFaults(game?.levels ?? []),
  ]);
  if (faults.length > 0) throw gameNotValid(faults);
  const [fault] = characterFaults(name ?? "", "name");
  if (fault)
    throw new ServiceError("BAD_ARGUMENT", {
      detail: `The name ${fault.message}.`,
      errors: problemErrors([fault]),
    });
}

function gameNotValid(faults: readonly Fault[]): ServiceError {
  return new ServiceError("GAME_NOT_VALID", {
    detail: "Nothing was saved. See `errors`.",
    errors: problemErrors(faults),
  });
}

function refuseGame(error: unknown): never {
  throw error instanceof PictureError ? gameNotValid(pictureErrorFaults(error)) : error;
}

/** A name from the platform, without characters that a store cannot hold. */
function kept(name: string): string {
  const characters = Array.from(name.replace(/\0|\p{Cs}/gu, ""));
  return characters.slice(0, maxNameLength).join("") || "Bot";
}

function refuseFile(error: unknown): never {
  if (error instanceof PictureError) throw fileNotValid(refusedPictures(error));
  throw error instanceof BotFileError ? fileNotValid(error) : error;
}

function fileNotValid({ faults }: BotFileError): ServiceError {
  return new ServiceError("BOT_FILE_NOT_VALID", {
    detail: "The file has errors and nothing was changed. See `errors`.",
    errors: problemErrors(faults),
  });
}

function notSaved(result: stored.OwnedBotResult): ServiceError {
  switch (result.kind) {
    case "id-taken":
      return idTaken(result.id);
    case "bot-taken":
      return botTaken();
    case "no-owner":
      return accountClosed();
    case "no-token":
    case "being-deleted":
      return fileNotValid(refusedFile(result.kind));
    case "saved":
      return new ServiceError("INTERNAL_ERROR");
  }
}

function idTaken(id: string): ServiceError {
  return new ServiceError("BOT_ID_TAKEN", {
    detail: `The id ${id} belongs to another bot, or one that was just deleted. Choose another.`,
  });
}

function botTaken(): ServiceError {
  return new ServiceError("BOT_TAKEN", {
    detail:
      "The bot of this token was already added here. If it is yours, it is in your list of bots; otherwise, ask its owner to invite you.",
  });
}
