import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance } from "fastify";
import type { GameSettings } from "#contract/game.ts";
import { exportUsers } from "#contract/user-table.ts";
import { allUsers, type TableUser } from "../store/user/user-table.ts";
import { csvHead, csvLineOf } from "./user-csv.ts";
import { requireGame, userRowOf } from "./user-row.ts";
import type { BuilderUserParts } from "./users.ts";

/** The download of a bot's users. */
export function userExportRoutes(
  instance: FastifyInstance,
  { store: { db }, clock, guard }: BuilderUserParts,
): void {
  instance.withTypeProvider<TypeBoxTypeProvider>().route({
    ...exportUsers,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const botId = guard.botOf(request);
      const game = await requireGame(db, botId);
      const pages = allUsers(db, botId, request.query.search ?? "");
      // Before the answer begins, so that a failure can still be answered.
      const first = await pages.next();
      reply.headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${botId}-users.csv"`,
      });
      // The type is that of a problem: an answer in another media type has none.
      return reply.send(
        Readable.from(csv(first.value ?? [], pages, game, clock.now()), {
          objectMode: false,
        }) as never,
      );
    },
  });
}

/**
 * Reads a page only when its reader wants more, and lets others in between: the embedded store
 * answers without a wait.
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
