import { setImmediate as nextTurn } from "node:timers/promises";
import { energyAt } from "#game/energy.ts";
import type { GameRules } from "../store/bot/game-rules.ts";
import type { Database } from "../store/schema/tables.ts";
import { gameOf, readBotUser } from "../store/user/bot-user.ts";
import { playerRows, type StoredPage } from "../store/user/player-export.ts";
import { standingOf } from "./player-values.ts";

/**
 * All that is stored of a player of a bot, as the parts of a JSON text, each made on demand: an
 * array for each table, moments in ISO 8601. Undefined for an unknown player.
 */
export async function playerFile(
  db: Database,
  rules: GameRules,
  tgId: number,
  now: number,
): Promise<AsyncGenerator<string, void, undefined> | undefined> {
  const { id: botId, game } = rules;
  const user = await readBotUser(db, botId, tgId);
  if (!user) return undefined;
  const { points, reached } = standingOf(user, game, now);
  const head = {
    botId,
    tgId,
    exportedAt: momentOf(now),
    standing: { points, level: reached.level, energy: energyAt(gameOf(rules, user, now), now) },
  };
  return textOf(head, playerRows(db, { botId, tgId }));
}

/** Yields in between, because the embedded store answers synchronously. */
async function* textOf(
  head: object,
  pages: AsyncGenerator<StoredPage, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  yield JSON.stringify(head, null, 2).slice(0, -"\n}".length);
  let open: string | undefined;
  for await (const { table, json, rows } of pages) {
    await nextTurn();
    const text = rows.map((row) => `    ${JSON.stringify(shown(row, json))}`).join(",\n");
    if (table === open) yield `,\n${text}`;
    else
      yield `${open === undefined ? "" : "\n  ]"},\n  ${JSON.stringify(memberOf(table))}: [\n${text}`;
    open = table;
  }
  yield `${open === undefined ? "" : "\n  ]"}\n}\n`;
}

function shown(row: object, json: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      memberOf(column),
      json.includes(column) ? JSON.parse(String(value)) : shownValue(column, value),
    ]),
  );
}

function shownValue(column: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((row: object) => shown(row, []));
  if (typeof value !== "number") return value;
  if (/_(?:at|since)$/.test(column)) return momentOf(value);
  return column.startsWith("is_") ? value === 1 : value;
}

/** The latest moment of a `Date`. Source: ECMA-262, 21.4.1.1. */
const latestMoment = 8_640_000_000_000_000;

/** In ISO 8601; null for a moment after the latest. */
function momentOf(at: number): string | null {
  return at > latestMoment ? null : new Date(at).toISOString();
}

/** A column's name as a member of the JSON: `tap_tabs` becomes `tapTabs`. */
function memberOf(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
