import * as fc from "fast-check";
import { expect } from "vitest";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt } from "#game/energy.ts";
import { maxAheadMs } from "#game/future-mark.ts";
import { type GameRules, readRules } from "#server/store/bot/game-rules.ts";
import { changeBot } from "#server/store/bot/owned-bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { type BotUser, gameOf, readBotUser } from "#server/store/user/bot-user.ts";
import { type CreditResult, creditPoints } from "#server/store/user/points.ts";
import { settleGame } from "#server/store/user/settle-game.ts";
import { signIn } from "#server/store/user/sign-in.ts";
import { countTaps } from "#server/store/user/taps.ts";

/**
 * The expected values of a player, computed apart from the game's rules: without rounding, and from
 * the beginning instead of step by step.
 */
export interface Expected {
  now: number;
  /** The latest moment of the clock. */
  latest: number;
  game: GameSettings;
  /** Points of taps and credits, and auto-mining at earlier rates. */
  points: number;
  /** The moment from which this rate counts. */
  rateSince: number;
  /** The paid auto-mining at this rate; more than was mined if the clock was set back since. */
  mined: number;
  /** When energy is full by the first game of `past`, to a fraction of a millisecond. */
  fullAt: number;
  /** The games that the owner has changed since the player tapped or was moved. */
  readonly past: { readonly game: GameSettings; readonly until: number }[];
  /** The energy that changes of the game may have lost by rounding. */
  rounding: number;
  tapsCountedAt: number;
  readonly batches: { id: string; accepted: number }[];
  readonly credits: { key: string; points: number; id: string }[];
}

/** The store's side: one separate player. */
export interface Real {
  readonly store: Store;
  readonly db: Database;
  readonly tgId: number;
  readonly apiKeyId: string;
}

type Step = fc.AsyncCommand<Expected, Real>;
type Deed = (expected: Expected, real: Real) => Promise<void>;

export const botId = "demo";
const hourMs = 3_600_000;
const most = Number.MAX_SAFE_INTEGER;

/** A player who has just come, at `now`. */
export async function arrive(
  store: Store,
  apiKeyId: string,
  tgId: number,
  game: GameSettings,
  now: number,
): Promise<{ model: Expected; real: Real }> {
  const { db } = store;
  // The clock of this life begins earlier than the last one ended.
  await db.updateTable("bots").set({ energy_since: null, past_energy: null }).execute();
  await db.deleteFrom("bot_users").execute();
  await save(store, game, now);
  await open(db, tgId, game, now);
  const model = {
    now,
    latest: now,
    game,
    points: 0,
    rateSince: now,
    mined: 0,
    fullAt: now,
    past: [],
    rounding: 0,
    tapsCountedAt: now,
    batches: [],
    credits: [],
  };
  return { model, real: { store, db, tgId, apiKeyId } };
}

const numbers = fc.record({
  maxEnergy: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 })),
  energyPerSecond: fc.oneof(
    fc.constantFrom(0.001, 0.3, 1, 3, 7, 100),
    fc.double({ min: 0.001, max: 100, noNaN: true }),
  ),
  pointsPerTap: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 })),
  autominePointsPerHour: fc.constantFrom(0, 0, 60, 3600, 999_983),
});
/** Steps between levels, in points and in maximum energy. */
const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.nat({ max: 300 })), {
  maxLength: 3,
});

export const games: fc.Arbitrary<GameSettings> = fc.tuple(numbers, steps).map(([game, above]) => {
  const level = { name: "Level", points: 0, maxEnergy: game.maxEnergy };
  const levels = above.map(([points, more]) => {
    level.points += points;
    level.maxEnergy = Math.min(1_000_000, level.maxEnergy + more);
    return { ...level };
  });
  return { ...game, levels };
});

const waits = fc
  .oneof(
    fc.integer({ min: 0, max: 5000 }),
    fc.integer({ min: 0, max: hourMs }),
    fc.integer({ min: 0, max: 3 * 86_400_000 }),
  )
  .map((ms) => step(`wait ${ms} ms`, (expected) => wait(expected, ms)));

/** At most as far as clocks differ; `clock-jump.test.ts` sets it further back. */
const setbacks = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 5000 }) },
    fc.integer({ min: 1, max: maxAheadMs }),
  )
  .map((ms) =>
    step(
      `set the clock back by ${ms} ms`,
      (expected) => wait(expected, -ms),
      ({ now, latest, past, game }) => {
        // A lower rate stretches the seconds in which energy returns.
        const stretches = past.map((before) => before.game.energyPerSecond / game.energyPerSecond);
        return (latest - (now - ms)) * Math.max(1, ...stretches) <= maxAheadMs;
      },
    ),
  );

const taps = fc
  .oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000 }))
  .map((count) => step(`tap ${count}`, (expected, real) => tap(expected, real, count)));

const repeatedTaps = fc
  .record({ which: fc.nat(), count: fc.integer({ min: 1, max: 1000 }) })
  .map(({ which, count }) =>
    step(
      `send batch ${which} again`,
      (expected, real) => tapAgain(expected, real, which, count),
      ({ batches }) => batches.length > 0,
    ),
  );

const opens = fc.constant(
  step("open", (expected, real) => reopen(expected, real, expected.game.autominePointsPerHour)),
);

const newRates = fc.constantFrom(0, 1, 7, 3600, 999_983, 1_000_000_000).map((rate) =>
  step(
    `open at the rate ${rate}`,
    (expected, real) => reopen(expected, real, rate),
    // The model has no auto-mining past the largest balance.
    ({ points }) => points < most / 2,
  ),
);

const gameChanges = fc
  .record({ to: games, isRateAlone: fc.boolean(), isMoved: fc.boolean() })
  .map(({ to, isRateAlone, isMoved }) =>
    step(
      `change the game to ${JSON.stringify(to)}${isMoved ? " for all" : ""}`,
      (expected, real) => {
        const { energyPerSecond } = to;
        const { autominePointsPerHour } = expected.game;
        const changed = isRateAlone ? { ...expected.game, energyPerSecond } : to;
        return changeGame(expected, real, { ...changed, autominePointsPerHour }, isMoved);
      },
      // A lower rate stretches the seconds that a clock was ahead beyond `maxAheadMs`.
      ({ now, latest }) => now >= latest,
    ),
  );

const credits = fc
  .record({ points: fc.integer({ min: 1, max: 1_000_000 }), keyed: fc.boolean() })
  .map(({ points, keyed }) =>
    step(`credit ${points}${keyed ? " with a key" : ""}`, (expected, real) =>
      credit(expected, real, points, keyed),
    ),
  );

const largestCredits = fc.integer({ min: 0, max: 1000 }).map((less) =>
  step(
    `credit all but ${less}`,
    (expected, real) => credit(expected, real, most - less, false),
    ({ game }) => game.autominePointsPerHour === 0,
  ),
);

const repeatedCredits = fc
  .record({ which: fc.nat(), more: fc.nat({ max: 1 }) })
  .map(({ which, more }) =>
    step(
      `credit ${which} again${more ? " with other points" : ""}`,
      (expected, real) => creditAgain(expected, real, which, more),
      (expected) => expected.credits.length > 0,
    ),
  );

/** The deeds of a player, an owner and a clock; a repeated line is more frequent. */
const deeds = [
  waits,
  waits,
  waits,
  taps,
  taps,
  taps,
  taps,
  repeatedTaps,
  opens,
  newRates,
  gameChanges,
  gameChanges,
  credits,
  credits,
  repeatedCredits,
  setbacks,
];

export const lives = fc.commands([...deeds, ...deeds, largestCredits], {
  maxCommands: 14,
  size: "medium",
});

/** The sum of the player's ledger and its largest entry match the player's row. */
export async function expectLedgerToAgree({ db, tgId }: Real): Promise<void> {
  const rows = await db
    .selectFrom("ledger")
    .select(["delta", "balance_after"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
  const { state } = (await readBotUser(db, botId, tgId)) as BotUser;
  expect(rows.reduce((sum, { delta }) => sum + delta, 0)).toBe(state.points);
  expect(rows.reduce((largest, row) => Math.max(largest, row.balance_after), 0)).toBe(state.points);
  expect(rows.every(({ delta }) => delta > 0)).toBe(true);
}

function step(
  name: string,
  deed: Deed,
  check: (expected: Readonly<Expected>) => boolean = () => true,
): Step {
  return {
    check,
    toString: () => name,
    run: async (expected, real) => {
      await deed(expected, real);
      await compare(expected, real);
    },
  };
}

async function compare(expected: Expected, real: Real): Promise<void> {
  const { points, energy, state } = await standing(expected, real);
  expect(points).toBe(pointsAt(expected));
  expect(energy).toBeGreaterThanOrEqual(
    Math.max(0, reckon(expected).energy - 2 - expected.rounding),
  );
  expect(energy).toBeLessThanOrEqual(Math.max(0, reckon(expected).energy) + tolerance(expected));
  expect(Number.isSafeInteger(state.points)).toBe(true);
}

/** The service's answer. */
async function standing({ now }: Pick<Expected, "now">, { db, tgId }: Real) {
  const user = (await readBotUser(db, botId, tgId)) as BotUser;
  const game = gameOf(await rulesOf(db), user, now);
  const points = balanceAt(game, now);
  return { points, energy: energyAt(game, now), state: user.state };
}

async function wait(expected: Expected, ms: number): Promise<void> {
  expected.now += ms;
  expected.latest = Math.max(expected.latest, expected.now);
}

async function tap(expected: Expected, { db, tgId }: Real, taps: number): Promise<void> {
  const { game, now } = expected;
  const id = `batch-${expected.batches.length}`.padEnd(8, "-");
  const batch = { batchId: id, taps };
  const counted = await countTaps(db, { botId, tgId }, await rulesOf(db), batch, now);
  const { accepted = -1 } = counted ?? {};

  const countedAt = Math.max(expected.tapsCountedAt, now - hourMs);
  const byHand = Math.max(0, Math.floor((now - countedAt) / 20));
  const points = pointsAt(expected);
  const room = Math.floor((most - points) / game.pointsPerTap);
  const energy = reckon(expected).energy;
  const paid = (energy: number) => {
    for (let count = 0; ; ) {
      const raised =
        maxEnergyAt(game, points + count * game.pointsPerTap) - maxEnergyAt(game, points);
      const more = Math.min(taps, byHand, room, Math.floor(energy + raised));
      if (more <= count) return count;
      count = more;
    }
  };
  expect(accepted).toBeGreaterThanOrEqual(paid(energy - 2 - expected.rounding));
  expect(accepted).toBeLessThanOrEqual(paid(Math.max(0, energy) + tolerance(expected)));

  expected.batches.push({ id, accepted });
  if (accepted === 0) return;
  moveEnergy(expected, accepted);
  expected.points += accepted * game.pointsPerTap;
  expected.tapsCountedAt = countedAt + accepted * 20;
}

async function tapAgain(
  { batches, now }: Expected,
  { db, tgId }: Real,
  which: number,
  taps: number,
): Promise<void> {
  const { id = "", accepted } = batches[which % batches.length] ?? {};
  const batch = { batchId: id, taps };
  const counted = await countTaps(db, { botId, tgId }, await rulesOf(db), batch, now);
  expect(counted?.accepted).toBe(accepted);
}

/** No player's values change, whether or not they are moved to the game at once. */
async function changeGame(
  expected: Expected,
  real: Real,
  game: GameSettings,
  isMoved: boolean,
): Promise<void> {
  const { store, db } = real;
  const { now } = expected;
  const before = await standing(expected, real);
  await save(store, game, now);
  expected.past.push({ game: expected.game, until: (await rulesOf(db)).energySince });
  expected.game = game;
  if (isMoved) {
    await settleGame(db, botId, now, async () => "go on");
    moveEnergy(expected, 0);
  }
  // A tenth of a unit is a millisecond at the highest rate.
  expected.rounding += 0.1 * expected.past.length + 0.1;
  const { points, energy } = await standing(expected, real);
  expect(points).toBe(before.points);
  expect(energy).toBe(Math.min(before.energy, maxEnergyAt(game, points)));
}

/** Computes energy from now on, less `spent`. */
function moveEnergy(expected: Expected, spent: number): void {
  const { now, game } = expected;
  const { fullAt } = reckon(expected);
  const spentMs = (spent * 1000) / game.energyPerSecond;
  expected.fullAt = spent > 0 ? Math.max(now, fullAt) + spentMs : fullAt;
  expected.past.length = 0;
}

async function reopen(expected: Expected, { db, tgId }: Real, rate: number): Promise<void> {
  const { game, now, points } = expected;
  const changed = rate !== game.autominePointsPerHour;
  if (changed) {
    const paidUntil =
      rateOf(expected) === 0
        ? expected.rateSince
        : expected.rateSince + (expected.mined * hourMs) / rateOf(expected);
    expected.points = points + minedAt(expected);
    expected.rateSince = Math.max(paidUntil, now);
    expected.mined = 0;
    expected.game = { ...game, autominePointsPerHour: rate };
  } else if (rate === 0) expected.rateSince = Math.max(expected.rateSince, now);
  const { state } = await open(db, tgId, expected.game, now);
  // The split between paid and pending auto-mining is the rule's choice.
  if (!changed) expected.mined = Math.max(expected.mined, state.points - points);
}

async function credit(
  expected: Expected,
  { db, tgId, apiKeyId }: Real,
  points: number,
  keyed: boolean,
): Promise<void> {
  const { now, credits } = expected;
  const key = keyed ? `${tgId}-${credits.length}` : undefined;
  const result = await creditPoints(
    db,
    { botId, tgId, points, apiKeyId, idempotencyKey: key },
    now,
  );
  if (expected.points + minedAt(expected) + points > most)
    return void expect(result).toEqual({ kind: "refused", reason: "overflow" });
  expect(result.kind).toBe("changed");
  expected.points += points;
  if (key !== undefined) credits.push({ key, points, id: idOf(result) });
}

async function creditAgain(
  { credits, now }: Expected,
  { db, tgId, apiKeyId }: Real,
  which: number,
  more: number,
): Promise<void> {
  const { key, points = 0, id } = credits[which % credits.length] ?? {};
  const result = await creditPoints(
    db,
    { botId, tgId, points: points + more, apiKeyId, idempotencyKey: key },
    now,
  );
  if (more > 0) return void expect(result).toEqual({ kind: "refused", reason: "key-reused" });
  expect([result.kind, idOf(result)]).toEqual(["replayed", id]);
}

async function open(
  db: Database,
  tgId: number,
  { autominePointsPerHour: rate }: GameSettings,
  now: number,
): Promise<BotUser> {
  await db
    .updateTable("bots")
    .set({ automine_points_per_hour: rate })
    .where("bot_id", "=", botId)
    .execute();
  const bot = { ...(await rulesOf(db)), hasWeeklyBoard: false };
  return (await signIn(
    db,
    bot,
    {
      user: { tgId, name: "Ada", username: "ada" },
      startParam: "",
      ip: null,
      mark: "",
      authDate: now,
    },
    now,
  )) as BotUser;
}

function idOf(result: CreditResult): string {
  return result.kind === "refused" ? "" : result.entry.id;
}

function rateOf({ game }: Pick<Expected, "game">): number {
  return game.autominePointsPerHour;
}

/**
 * In whole numbers without bound: the auto-mining at this rate, or its paid part before the clock
 * was set back.
 */
function minedAt(expected: Pick<Expected, "game" | "now" | "rateSince" | "mined">): number {
  const elapsedMs = Math.max(0, expected.now - expected.rateSince);
  return Math.max(
    expected.mined,
    Number((BigInt(elapsedMs) * BigInt(rateOf(expected))) / BigInt(hourMs)),
  );
}

/** Points including auto-mining. */
function pointsAt(expected: Expected): number {
  return Math.min(most, expected.points + minedAt(expected));
}

function maxEnergyAt({ levels, maxEnergy }: GameSettings, points: number): number {
  return levels.findLast((level) => level.points <= points)?.maxEnergy ?? maxEnergy;
}

/** Energy and when it is full, not rounded, across every change of the game. */
function reckon(expected: Expected): { readonly energy: number; readonly fullAt: number } {
  const { now, past, game: present } = expected;
  const points = pointsAt(expected);
  let { fullAt } = expected;
  let energy = Number.POSITIVE_INFINITY;
  let since = Number.POSITIVE_INFINITY;
  for (const { game, until } of [...past, { game: present, until: now }]) {
    const max = maxEnergyAt(game, points);
    const missing = Math.max(0, max - energy);
    if (missing > 0) fullAt = since + (missing * 1000) / game.energyPerSecond;
    else fullAt = Math.min(fullAt, since);
    since = Math.min(until, now);
    energy = max - (Math.max(0, fullAt - since) * game.energyPerSecond) / 1000;
  }
  return { energy, fullAt };
}

/** The energy of the few milliseconds that rounding costs. */
function tolerance({ game, rounding }: Expected): number {
  return 1e-6 + rounding + (2 * game.energyPerSecond) / 1000;
}

async function save(store: Store, game: GameSettings, now: number): Promise<void> {
  const { updated_at: updatedAt } = await store.db
    .selectFrom("bots")
    .select("updated_at")
    .where("bot_id", "=", botId)
    .executeTakeFirstOrThrow();
  const actor = { botId, owner: { id: null, name: "" }, now };
  expect((await changeBot(store, actor, { updatedAt, game })).kind).toBe("changed");
}

async function rulesOf(db: Database): Promise<GameRules> {
  return (await readRules(db, botId)) as GameRules;
}
