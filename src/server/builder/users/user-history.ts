import type { FastifyInstance } from "fastify";
import { listInviters, listUserFriends, listUserLedger } from "#contract/user/user-endpoints.ts";
import * as activities from "../../activities/inviters.ts";
import { userNotFound } from "../../http/credit-refusal.ts";
import {
  cursorOf,
  cursorOfUser,
  idCursor,
  pageOf,
  readCursor,
  readUserCursor,
} from "../../http/cursor.ts";
import { forEachOwner, inviterLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import { dayAround, daysIn } from "../../players/day.ts";
import { ledgerCursor, newestLedgerRows, sumOfSpans } from "../../store/list/user-ledger.ts";
import { newestFriends } from "../../store/list/user-table.ts";
import { readBotUser } from "../../store/user/bot-user.ts";
import type { BuilderContext } from "../context.ts";
import { requireBot } from "../refusals.ts";
import { requireUserDetails, userRowOf } from "./user-row.ts";

export function userHistoryRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listUserLedger, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const { cursor, source, timeZone } = request.query;
      const tgId = Number(request.params.tgId);
      const [before] = readCursor(cursor, idCursor) ?? [];
      const sources = source && [source];
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => newestLedgerRows(db, { botId, tgId }, { before, max, sources }),
        (row) => cursorOf(ledgerCursor(row)),
      );
      if (page.length === 0) await requireUserDetails(db, botId, tgId, now);
      const dayOf = daysIn(timeZone);
      const entries = page.map((row) => ({ ...row, day: dayOf(row.createdAt) }));
      const firstOfDay = new Map(entries.map(({ day, createdAt }) => [day, createdAt]));
      // Whole days, because a slice may end within one.
      const spans = [...firstOfDay.values()].map((at) => dayAround(at, dayOf));
      const sums = await sumOfSpans(db, { botId, tgId }, spans, sources);
      const days = [...firstOfDay.keys()].map((day, at) => ({ day, points: sums[at] ?? 0 }));
      return { entries, days, nextCursor };
    },
  });

  route(app, listUserFriends, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const tgId = Number(request.params.tgId);
      const before = readUserCursor(request.query.cursor);
      const { game } = await requireBot(db, botId);
      const user = await readBotUser(db, botId, tgId);
      if (!user) throw userNotFound(tgId);
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => newestFriends(db, { botId, refCode: user.refCode }, { before, max }),
        cursorOfUser,
      );
      return { users: page.map((friend) => userRowOf(friend, game, now)), nextCursor };
    },
  });

  route(app, listInviters, {
    config: { rateLimit: forEachOwner(inviterLimit, guard) },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const bot = await requireBot(db, botId);
      return activities.listInviters(db, bot, request.query.period ?? "all", now);
    },
  });
}
