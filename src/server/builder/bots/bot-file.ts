import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { exportBotFile, importBotFile } from "#contract/bot/bot-endpoints.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { exportedPicture } from "#contract/screen/screen-picture.ts";
import { valueIn } from "#contract/validation/schema-fault.ts";
import {
  BotFileError,
  checkBotFile,
  type ParsedBotFile,
  parseBotFile,
  refusedPictures,
} from "../../bots/bot-file.ts";
import { isServiceHost } from "../../bots/bot-url.ts";
import { pauseAsLong } from "../../clock.ts";
import { readTextBodies } from "../../http/json-body.ts";
import { forEachOwner, platformLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { importOwnBot, isForeignBot } from "../../store/bot/add-bot.ts";
import { botToken, exportBot, readBot } from "../../store/bot/bot.ts";
import { roleIn } from "../../store/owner/bot-ownership.ts";
import { PictureError } from "../../store/picture/picture.ts";
import type { BuilderContext } from "../context.ts";
import {
  botNotFound,
  fileNotValid,
  idReserved,
  idTaken,
  notSaved,
  ownersOnly,
  requireBot,
} from "../refusals.ts";
import { requireSameBot, requireTokenOfBot } from "./bot-token.ts";
import { ownedBot } from "./bots.ts";

/** 500 fields with long URLs fit. */
const maxFileBytes = 2 * 1024 * 1024;

export function botFileRoutes(app: FastifyInstance, context: BuilderContext): void {
  const { config, store, clock, guard, chores } = context;
  const { db, vault } = store;

  route(app, exportBotFile, {
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
    readTextBodies(scope, (_request, text, done) => done(null, text));
    route(scope, importBotFile, {
      config: { rateLimit: forEachOwner(platformLimit, guard) },
      bodyLimit: maxFileBytes,
      handler: async (request) => {
        const { owner, now } = guard.callerOf(request);
        const parsed = parse(request.body);
        // Before validation, which is slow and must not reveal another owner's bot.
        await forbidForeignId(parsed.value, owner);
        // Validation of a large file is slow; other calls run first.
        await nextTurn();
        const file = read(parsed);
        await nextTurn();
        const bot = await readBot(db, file.id);
        if (!bot && isServiceHost(config, file.id)) throw idReserved(config, file.id);
        // The store repeats this check when it saves.
        if (bot && file.token !== undefined && (await roleIn(db, owner.id, bot.id)) === "editor")
          throw ownersOnly();
        // Otherwise a made-up token could block the bot's real owner.
        if (file.token !== undefined && !bot) await requireTokenOfBot(context, file.token);
        if (file.token !== undefined && bot && botToken(vault, bot) !== file.token)
          await requireSameBot(context, bot, file.token);
        const steps = { now, pause: pauseAsLong(clock) };
        const saved = await importOwnBot(store, file, owner, steps).catch(refuseFile);
        if (saved.kind !== "saved") throw notSaved(saved);
        await chores.runSoon();
        const role = await roleIn(db, owner.id, file.id);
        if (!role) throw botNotFound();
        return ownedBot(config, await requireBot(db, file.id), role);
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
    const id = valueIn(file, "id");
    if (typeof id === "string" && (await isForeignBot(db, owner.id, id))) throw idTaken(id);
  }
}

function refuseFile(error: unknown): never {
  if (error instanceof PictureError) throw fileNotValid(refusedPictures(error));
  throw error instanceof BotFileError ? fileNotValid(error) : error;
}
