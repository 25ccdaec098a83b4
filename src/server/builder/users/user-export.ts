import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { exportUsers } from "#contract/user/user-endpoints.ts";
import type { CsvSeparator, UserRow } from "#contract/user/user-table.schema.ts";
import { isoTime } from "../../clock.ts";
import { route } from "../../http/route.ts";
import { allUsers, type TableUser } from "../../store/list/user-table.ts";
import type { BuilderContext } from "../context.ts";
import { requireBot } from "../refusals.ts";
import { userFilterOf } from "./user-query.ts";
import { userRowOf } from "./user-row.ts";

export function userExportRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, exportUsers, {
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { botId, now } = guard.botCallerOf(request);
      const { game } = await requireBot(db, botId);
      const { separator = "," } = request.query;
      const pages = allUsers(db, botId, userFilterOf(request.query, game, now));
      // Read before the answer starts, so that a failure can still be reported.
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

const columns = [
  "tgId",
  "name",
  "username",
  "points",
  "level",
  "friendsCount",
  "customValue",
  "tonFriendlyAddress",
  "createdAt",
  "lastSeenAt",
  "isReachable",
  "blockedAt",
];

/** The byte order mark, which makes spreadsheets read UTF-8, and the header line. */
export function csvHeadOf(separator: CsvSeparator): string {
  return `\ufeff${columns.join(separator)}\r\n`;
}

/** A user as a CSV line, dates in ISO 8601. Source: RFC 4180. */
export function csvLineOf(user: UserRow, separator: CsvSeparator): string {
  const cells = [
    user.tgId,
    textCell(user.name),
    textCell(user.username),
    user.points,
    user.level,
    user.friendsCount,
    user.customValue,
    textCell(user.tonFriendlyAddress),
    isoTime(user.createdAt),
    isoTime(user.lastSeenAt),
    user.isReachable,
    user.blockedAt === null ? "" : isoTime(user.blockedAt),
  ];
  return `${cells.join(separator)}\r\n`;
}

/**
 * A text as a cell. An apostrophe precedes text that a spreadsheet would run as a formula: at the
 * cell's start, and after a separator of another spreadsheet, which would ignore our quotes there.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
function textCell(text: string): string {
  const defused = text.replace(formulaStart, "$1'");
  return /[",;\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

const formulaStart = /(^|[,;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠\t\r|])/gu;
