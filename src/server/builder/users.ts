import type { FastifyInstance } from "fastify";
import { creditUser, listUserLedger, listUsers, readUser } from "#contract/builder-endpoints.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import {
  CreditedUser,
  LedgerPage,
  LedgerQuery,
  UserCredit,
  UserPage,
  UserParams,
  UserQuery,
  UserRow,
} from "#contract/schema/user-table.ts";
import { creditRefused, userNotFound } from "../http/credit-refusal.ts";
import { cursorOf, idPlace, pageOf, placeOf } from "../http/cursor.ts";
import { route } from "../http/route.ts";
import { creditPoints } from "../store/user/credit.ts";
import { ledgerPlace, newestLedgerRows, readLedgerRow } from "../store/user/user-ledger.ts";
import { listUsers as listTableUsers, readTableUser } from "../store/user/user-table.ts";
import type { BuilderContext } from "./context.ts";
import type { BotOwnerCaller } from "./guard.ts";
import { userCursorOf, userPlaceOf } from "./user-cursor.ts";
import { requireGame, userRowOf } from "./user-row.ts";

/** Lists a bot's users and their ledgers, and credits by hand. */
export function builderUserRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listUsers, {
    schema: { params: BotParams, querystring: UserQuery, response: { 200: UserPage } },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const {
        search = "",
        sort = "lastSeenAt",
        order = "descending",
        limit,
        cursor,
      } = request.query;
      const list = { search, sort, order };
      const after = userPlaceOf(botId, list, cursor);
      const game = await requireGame(db, botId);
      const { page, nextCursor } = await pageOf(
        limit,
        (max) => listTableUsers(db, botId, list, after, max),
        (last) => userCursorOf(botId, list, last),
      );
      return { users: page.map((user) => userRowOf(user, game, now)), nextCursor };
    },
  });

  route(app, readUser, {
    schema: { params: UserParams, response: { 200: UserRow } },
    handler: async (request) => requireRow(guard.botCallerOf(request), Number(request.params.tgId)),
  });

  route(app, listUserLedger, {
    schema: { params: UserParams, querystring: LedgerQuery, response: { 200: LedgerPage } },
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId } = caller;
      const tgId = Number(request.params.tgId);
      const [before] = placeOf(request.query.cursor, idPlace) ?? [];
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => newestLedgerRows(db, botId, tgId, before, max),
        (row) => cursorOf(ledgerPlace(row)),
      );
      if (page.length === 0) await requireRow(caller, tgId);
      return { entries: page, nextCursor };
    },
  });

  route(app, creditUser, {
    schema: { params: UserParams, body: UserCredit, response: { 200: CreditedUser } },
    handler: async (request, reply) => {
      const caller = guard.botCallerOf(request);
      const { botId, owner, now } = caller;
      const tgId = Number(request.params.tgId);
      const credit = { botId, tgId, ownerId: owner.id, ...request.body };
      const result = await creditPoints(db, credit, now);
      if (result.kind === "refused") throw creditRefused(credit, result);
      if (result.kind === "replayed") reply.header("idempotent-replayed", "true");
      return {
        user: await requireRow(caller, tgId),
        entry: await readLedgerRow(db, botId, result.transaction.id),
      };
    },
  });

  async function requireRow({ botId, now }: BotOwnerCaller, tgId: number): Promise<UserRow> {
    const user = await readTableUser(db, botId, tgId);
    if (!user) throw userNotFound(tgId);
    return userRowOf(user, await requireGame(db, botId), now);
  }
}
