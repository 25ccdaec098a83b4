import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { defaultPage } from "#contract/user/external.schema.ts";
import {
  getBotUser,
  getBotUserFriends,
  listBotUsers,
  setCustomValue,
} from "#contract/user/external-endpoints.ts";
import { ServiceError } from "../errors.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { route } from "../http/route.ts";
import { pagesOfUsers } from "../store/list/listed-users.ts";
import type { BotUser as StoredUser } from "../store/user/bot-user.ts";
import * as stored from "../store/user/custom-value.ts";
import { recordOf, requireUser } from "./bot-user-record.ts";
import { callerOf, type ExternalCaller, type ExternalContext } from "./guard.ts";

/** Reads users and their friends, and sets custom values. */
export function botUserRoutes(app: FastifyInstance, { store: { db } }: ExternalContext): void {
  route(app, getBotUser, {
    exposeHeadRoute: false,
    handler: async (request) => {
      const caller = callerOf(request);
      return recordOf(await requireUser(db, caller.botId, request.query.userTelegramId), caller);
    },
  });

  route(app, getBotUserFriends, {
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { botId } = caller;
      const { userTelegramId, limit, after = "0" } = request.query;
      const { refCode } = await requireUser(db, botId, userTelegramId);
      const max = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
      const pages = pagesOfUsers(db, { botId, refCode, after: Number(after), max });
      return sendUsers(reply, pages, caller);
    },
  });

  route(app, listBotUsers, {
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { botId } = caller;
      const { limit = defaultPage, after = "0" } = request.query;
      const pages = pagesOfUsers(db, { botId, after: Number(after), max: Number(limit) });
      return sendUsers(reply, pages, caller);
    },
  });

  route(app, setCustomValue, {
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { userTelegramId, customValue, idempotencyKey } = request.body;
      const tgId = Number(userTelegramId);
      const result = await stored.setCustomValue(
        db,
        // JSON has −0, which a store or reader may not treat as 0.
        { botId: caller.botId, tgId, customValue: Number(customValue) || 0, idempotencyKey },
        caller.now,
      );
      if (result.kind === "refused")
        throw result.reason === "no-user" ? userNotFound(tgId) : keyReused(idempotencyKey);
      if (result.kind === "replayed") reply.header("idempotent-replayed", "true");
      return recordOf(result.user, caller);
    },
  });
}

async function sendUsers(
  reply: FastifyReply,
  pages: AsyncGenerator<StoredUser[], void, undefined>,
  caller: ExternalCaller,
): Promise<FastifyReply> {
  const array = await jsonArray(pages, (user) => recordOf(user, caller));
  return reply.type("application/json; charset=utf-8").code(200).send(array);
}

function keyReused(idempotencyKey: string | undefined): ServiceError {
  return new ServiceError("IDEMPOTENCY_KEY_REUSED", {
    detail: `Nothing was set: the idempotencyKey ${idempotencyKey} was used with another user or another value. Use a new key for a new call.`,
  });
}

/**
 * Streams the items of all `pages`, mapped by `show`, as a JSON array; reads a page only when the
 * client is ready for it. A page is one call of `JSON.stringify`, which takes half the time of a
 * compiled serializer per item. Resolves with the first page read, so that a failure can still be
 * reported.
 */
export async function jsonArray<Item>(
  pages: AsyncGenerator<Item[], void, undefined>,
  show: (item: Item) => unknown,
): Promise<Readable> {
  const first = await pages.next();
  return Readable.from(write(first.done ? [] : first.value, pages, show), {
    objectMode: false,
  });
}

async function* write<Item>(
  first: Item[],
  pages: AsyncGenerator<Item[], void, undefined>,
  show: (item: Item) => unknown,
): AsyncGenerator<Buffer, void, undefined> {
  /** A page as a JSON array, with `start` as its first bracket and without its last one. */
  const bytesOf = (page: Item[], start: "[" | ",") => {
    const bytes = Buffer.from(JSON.stringify(page.map(show)));
    // In place, because each change copies a long string.
    bytes.write(start);
    return bytes.subarray(0, -1);
  };
  yield bytesOf(first, "[");
  for await (const page of pages) {
    // The embedded store reads synchronously; let other calls run in between.
    await nextTurn();
    yield bytesOf(page, ",");
  }
  yield Buffer.from("]");
}
