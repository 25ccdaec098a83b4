import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { exportUsers } from "#contract/builder-endpoints.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { UserExportQuery } from "#contract/schema/user-table.ts";
import { route } from "../http/route.ts";
import { allUsers, type TableUser } from "../store/user/user-table.ts";
import type { BuilderContext } from "./context.ts";
import { requireBot } from "./require-bot.ts";
import { csvHeadOf, csvLineOf } from "./user-csv.ts";
import { userFilterOf } from "./user-filter.ts";
import { userRowOf } from "./user-row.ts";

/** Downloads a bot's users as CSV. */
export function userExportRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, exportUsers, {
    schema: { params: BotParams, querystring: UserExportQuery, response: {} },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { botId, now } = guard.botCallerOf(request);
      const { game } = await requireBot(db, botId);
      const { separator = "," } = request.query;
      const pages = allUsers(db, botId, userFilterOf(request.query, game, now));
      // Before the answer starts, so that a failure can still be reported.
      const first = await pages.next();
      reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${botId}-users.csv"`,
      });
      const linesOf = (users: readonly TableUser[]) =>
        users.map((user) => csvLineOf(userRowOf(user, game, now), separator)).join("");
      const csv = csvOf(csvHeadOf(separator) + linesOf(first.value ?? []), pages, linesOf);
      return reply.code(200).send(Readable.from(csv, { objectMode: false }));
    },
  });
}

/**
 * Reads a page only when the client is ready for it, and yields in between, because the embedded
 * store answers synchronously.
 */
async function* csvOf(
  start: string,
  pages: AsyncGenerator<TableUser[], void, undefined>,
  linesOf: (users: readonly TableUser[]) => string,
): AsyncGenerator<string, void, undefined> {
  yield start;
  for await (const page of pages) {
    await nextTurn();
    yield linesOf(page);
  }
}
