import type { FastifyInstance } from "fastify";
import { listUserLedger } from "#contract/builder-endpoints.ts";
import { LedgerPage, LedgerQuery, UserParams } from "#contract/schema/user-table.ts";
import { cursorOf, idPlace, pageOf, placeOf } from "../http/cursor.ts";
import { route } from "../http/route.ts";
import { dayAround, daysIn } from "../players/day.ts";
import { ledgerPlace, newestLedgerRows, sumOfSpans } from "../store/user/user-ledger.ts";
import type { BuilderContext } from "./context.ts";
import { requireUserDetails } from "./user-row.ts";

/** Shows owners a user's ledger by day. */
export function userLedgerRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listUserLedger, {
    schema: { params: UserParams, querystring: LedgerQuery, response: { 200: LedgerPage } },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const { cursor, source, timeZone } = request.query;
      const tgId = Number(request.params.tgId);
      const [before] = placeOf(cursor, idPlace) ?? [];
      const sources = source && [source];
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => newestLedgerRows(db, botId, tgId, before, max, sources),
        (row) => cursorOf(ledgerPlace(row)),
      );
      if (page.length === 0) await requireUserDetails(db, botId, tgId, now);
      const dayOf = daysIn(timeZone);
      const entries = page.map((row) => ({ ...row, day: dayOf(row.createdAt) }));
      const firstOfDay = new Map(entries.map(({ day, createdAt }) => [day, createdAt]));
      // Of whole days, because a page may end within one.
      const spans = [...firstOfDay.values()].map((at) => dayAround(at, dayOf));
      const sums = await sumOfSpans(db, { botId, tgId }, spans, sources);
      const days = [...firstOfDay.keys()].map((day, at) => ({ day, points: sums[at] ?? 0 }));
      return { entries, days, nextCursor };
    },
  });
}
