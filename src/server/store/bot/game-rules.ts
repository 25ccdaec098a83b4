import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import type { EnergyRule } from "#game/energy.ts";
import type { BotTable, Database } from "../schema/tables.ts";
import { liveBot } from "./bot-lock.ts";

/**
 * The game settings of a bot, and the earlier rules for the energy of users who are not yet moved
 * to them.
 */
export interface GameRules {
  readonly id: string;
  readonly game: GameSettings;
  /** The time from which `game` decides energy, Unix ms; 0 if always. */
  readonly energySince: number;
  readonly pastEnergy: readonly PastEnergy[];
}

/** The rules of energy that held `until` a moment, in Unix ms. */
export interface PastEnergy extends EnergyRule {
  readonly until: number;
  /** The points and maximum energy of those levels that set one, ascending. */
  readonly levels: readonly (readonly [points: number, maxEnergy: number])[];
}

/** The columns of `GameRules`. */
export const ruleColumns = [
  "bot_id",
  "levels",
  "start_level",
  "max_energy",
  "energy_per_second",
  "points_per_tap",
  "automine_points_per_hour",
  "energy_since",
  "past_energy",
] as const;

/** More changes than owners can make before `settleGame` has moved all users. */
const maxPast = 100;

/** The bot's rules, or undefined for an unknown bot. */
export async function readRules(db: Database, botId: string): Promise<GameRules | undefined> {
  const row = await liveBot(db, botId).select(ruleColumns).executeTakeFirst();
  return row && rulesOf(row);
}

/**
 * `bot`, read again if later rules already decide the user's energy: another process may have
 * changed the bot less than a second ago.
 */
export async function withRulesOf<Bot extends GameRules>(
  db: Database,
  bot: Bot,
  user: Pick<GameRules, "energySince">,
): Promise<Bot> {
  if (user.energySince <= bot.energySince) return bot;
  return { ...bot, ...(await readRules(db, bot.id)) };
}

/** The columns of new game settings that replace `before`; `settleGame` moves the users later. */
export function columnsOfGame(game: GameSettings, before: GameRules | undefined, now: number) {
  return {
    levels: JSON.stringify(game.levels),
    start_level: game.startLevel ? JSON.stringify(game.startLevel) : null,
    max_energy: game.maxEnergy,
    energy_per_second: game.energyPerSecond,
    points_per_tap: game.pointsPerTap,
    automine_points_per_hour: game.autominePointsPerHour,
    ...(before && changeOf(game, before, now)),
  };
}

function changeOf(game: GameSettings, before: GameRules, now: number) {
  const since = Math.max(now, before.energySince + 1);
  const ended = energyOf(before.game, since);
  const isSameEnergy = isDeepStrictEqual(ended, energyOf(game, since));
  const isSameRate = game.autominePointsPerHour === before.game.autominePointsPerHour;
  return {
    ...((!isSameEnergy || !isSameRate) && { rate_changed_at: now }),
    ...(!isSameEnergy && {
      energy_since: since,
      past_energy: JSON.stringify([...before.pastEnergy, ended].slice(-maxPast)),
    }),
  };
}

function energyOf({ levels, maxEnergy, energyPerSecond }: GameSettings, until: number): PastEnergy {
  return {
    until,
    maxEnergy,
    energyPerSecond,
    levels: levels.flatMap((level) =>
      level.maxEnergy === undefined ? [] : [[level.points, level.maxEnergy] as const],
    ),
  };
}

/** The rules in a bot's row. */
export function rulesOf(row: Pick<Selectable<BotTable>, (typeof ruleColumns)[number]>): GameRules {
  return {
    id: row.bot_id,
    game: {
      levels: JSON.parse(row.levels),
      ...(row.start_level !== null && { startLevel: JSON.parse(row.start_level) }),
      maxEnergy: row.max_energy,
      energyPerSecond: row.energy_per_second,
      pointsPerTap: row.points_per_tap,
      autominePointsPerHour: row.automine_points_per_hour,
    },
    energySince: row.energy_since ?? 0,
    pastEnergy: JSON.parse(row.past_energy ?? "[]"),
  };
}
