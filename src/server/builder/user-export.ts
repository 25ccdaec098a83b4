import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { exportUsers } from "#contract/builder-endpoints.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import { BotParams } from "#contract/schema/owned-bot.ts";
import { UserFilterQuery } from "#contract/schema/user-table.ts";
import { route } from "../http/route.ts";
import { allUsers, type TableUser } from "../store/user/user-table.ts";
import type { BuilderContext } from "./context.ts";
import { requireBot } from "./require-bot.ts";
import { csvHead, csvLineOf } from "./user-csv.ts";
import { userFilterOf } from "./user-filter.ts";
import { userRowOf } from "./user-row.ts";

/** Downloads a bot's users as CSV. */
export function userExportRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, exportUsers, {
    schema: { params: BotParams, querystring: UserFilterQuery, response: {} },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { botId, now } = guard.botCallerOf(request);
      const { game } = await requireBot(db, botId);
      const pages = allUsers(db, botId, userFilterOf(request.query, game, now));
      // Before the answer starts, so that a failure can still be reported.
      const first = await pages.next();
      reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${botId}-users.csv"`,
      });
      return reply
        .code(200)
        .send(Readable.from(csv(first.value ?? [], pages, game, now), { objectMode: false }));
    },
  });
}

/**
 * Reads a page only when the client is ready for it, and yields in between, because the embedded
 * store answers synchronously.
 */
async function* csv(
  first: readonly TableUser[],
  pages: AsyncGenerator<TableUser[], void, undefined>,
  game: GameSettings,
  now: number,
): AsyncGenerator<string, void, undefined> {
  const linesOf = (users: readonly TableUser[]) =>
    users.map((user) => csvLineOf(userRowOf(user, game, now))).join("");
  yield csvHead + linesOf(first);
  for await (const page of pages) {
    await nextTurn();
    yield linesOf(page);
  }
}
