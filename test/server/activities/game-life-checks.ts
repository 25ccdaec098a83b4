import { expect } from "vitest";
import type { Invite } from "#contract/activity/activities.schema.ts";
import type { Game } from "#contract/bot/game.schema.ts";
import type { Leaderboard } from "#contract/user/leaderboard.schema.ts";
import { accruedPoints } from "#game/automining.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { weekBeganAt } from "#game/week.ts";
import { type BotUser, gameOf } from "#server/store/user/bot-user.ts";
import {
  type Book,
  boughtOf,
  type Call,
  freshToken,
  ledgerOf,
  type Place,
  type Player,
  priceAfter,
  type Reply,
  type Row,
  readUser,
  serviceAt,
  type World,
} from "./game-life-world.ts";

const hourMs = 3_600_000;

/** A refusal is a documented error, never a fault of the service. */
export function expectNoFault({ status, body }: Reply): void {
  expect([200, 409, 422, 429], JSON.stringify(body)).toContain(status);
}

/** The answer and the other device show the stored values. */
export async function expectAnswer(
  { world, player, now }: Call,
  user: BotUser,
  { body: { game, level, activities } }: Reply,
): Promise<void> {
  const stored: Game = JSON.parse(JSON.stringify(gameOf(world.rules, user, now)));
  if (game) expect(game).toEqual(stored);
  if (level !== undefined) expect(level).toBe(levelAt(stored, now).level);
  if (!activities || world.aheadMs > 0) return;
  const service = serviceAt(world, 1);
  const token = await freshToken({ world, service, player, device: "tablet" });
  const path = `/api/mini-app/${world.file.id}/activities`;
  const other = await service.call(path, { headers: { authorization: `Bearer ${token}` } });
  expect(await other.json()).toEqual(activities);
}

/** The browser predicts the answer exactly, except for the reward of an invitation. */
export function expectPredicted({ user, world, now }: Call, after: BotUser, predicted: Game): void {
  const isPaidNow = after.isInvitationPaid && !user.isInvitationPaid;
  const points = predicted.points + (isPaidNow ? (world.file.invite?.friendPoints ?? 0) : 0);
  expect(gameOf(world.rules, after, now)).toEqual({ ...predicted, points });
}

/** A player who has played enough has been paid, and so has the inviter. */
export function expectInvitationPaid({ player, user, world, now }: Call, after: BotUser): void {
  const { when, points, friendPoints } = world.file.invite as Invite;
  if (!player.invitedBy || !when || points + friendPoints === 0) return;
  const { level } = levelAt(gameOf(world.rules, after, now), now);
  const isDue = "level" in when ? level >= when.level : after.tapsCount >= when.taps;
  expect(after.isInvitationPaid).toBe(isDue || user.isInvitationPaid);
}

/** A player's values never fall, except by taps, purchases and debits. */
export function expectNoStepBack(
  { game: before, now, world }: Pick<Call, "game" | "now" | "world">,
  user: BotUser,
  { taps, taken, debited = false }: { taps: number; taken: number; debited?: boolean | undefined },
): void {
  const after = gameOf(world.rules, user, now);
  // A clock that is ahead may have shown points that a rate changed by a slower clock does not pay.
  const shownAhead = Math.ceil((world.aheadMs * before.autominePointsPerHour) / hourMs);
  const least = balanceAt(before, now) - taken - shownAhead;
  expect(balanceAt(after, now)).toBeGreaterThanOrEqual(least);
  expect(after.energyPerSecond).toBeGreaterThanOrEqual(before.energyPerSecond);
  if (debited) return;
  const [was, is] = [levelAt(before, now), levelAt(after, now)];
  for (const name of ["level", "pointsPerTap", "maxEnergy"] as const)
    expect(is[name], name).toBeGreaterThanOrEqual(was[name]);
  const gained = energyAt(after, now) - energyAt(before, now);
  // Each batch rounds to a millisecond by its own clock; another clock may see units of energy.
  expect(gained).toBeGreaterThanOrEqual(-taps - (world.aheadMs > 0 ? 2 : 0));
  // A boost may round the missing energy by one millisecond's worth.
  expect(gained).toBeLessThanOrEqual(is.maxEnergy - was.maxEnergy + 1);
}

/**
 * Ledger, balance, boosts and auto-mining match the answers, the deeds and the time that passed.
 */
export async function compare(book: Book, world: World): Promise<void> {
  for (const player of book.players) {
    const user = await readUser(world, player);
    const rows = await ledgerOf(world, player);
    const sumOf = (some: Row[]) => some.reduce((sum, { delta }) => sum + delta, 0);
    expect(sumOf(rows)).toBe(user.state.points);
    expect(rows.every((row) => row.balance_after >= 0)).toBe(true);

    const keyed = rows.filter((row) => row.idempotency_key !== null);
    const hourly = rows.filter((row) => row.idempotency_key === null);
    // A distributed store inserts an hour's entry before its points are computed.
    expect(hourly.every(({ delta }) => delta >= 0)).toBe(true);
    const paid = [...player.paid, ...(await invitationsOf(book, world, player))];
    const found = keyed.map((row) => [row.idempotency_key, row.delta]);
    expect(found.map(String).toSorted()).toEqual(paid.map(String).toSorted());

    expectBoosts(world, player, user, rows);
    const taps = [...player.batches.values()].reduce((all, accepted) => all + accepted, 0);
    expect(user.tapsCount).toBe(taps);
    expect(book.rates).toContain(user.autominePointsPerHour - user.boostAutominePerHour);
    expectMined(
      book,
      world,
      player,
      user,
      sumOf(rows.filter((row) => row.source === "automining")),
    );
    player.rate = user.autominePointsPerHour;
  }
}

/** The invitation entries in which this player is inviter or friend. */
async function invitationsOf(
  book: Book,
  world: World,
  player: Player,
): Promise<(readonly [string, number])[]> {
  const { points = 0, friendPoints = 0 } = world.file.invite ?? {};
  const rows: (readonly [string, number])[] = [];
  for (const friend of book.players) {
    if (!friend.invitedBy || !(await readUser(world, friend)).isInvitationPaid) continue;
    if (friend === player && friendPoints > 0)
      rows.push([`/invite/${player.tgId}/self`, friendPoints]);
    if (friend.invitedBy === player && points > 0)
      rows.push([`/invite/${player.tgId}/${friend.tgId}`, points]);
  }
  return rows;
}

/** Each purchase had its own price and effect. */
function expectBoosts(world: World, player: Player, user: BotUser, rows: readonly Row[]): void {
  const effects = { ...user.boosted, autominePerHour: user.boostAutominePerHour };
  const expected = { pointsPerTap: 0, maxEnergy: 0, energyPerSecond: 0, autominePerHour: 0 };
  let spent = 0;
  for (const boost of world.file.boosts ?? []) {
    const bought = boughtOf(player, boost.id);
    const prices = Array.from({ length: bought }, (_, before) => priceAfter(boost, before));
    const costs = rows.filter(({ source, reason }) => source === "boost" && reason === boost.id);
    expect(costs.map(({ delta }) => -delta).toSorted((a, b) => a - b)).toEqual(prices);
    const [[name, added]] = Object.entries(boost.effect) as [[keyof typeof expected, number]];
    expected[name] += bought * added;
    spent += prices.reduce((sum, price) => sum + price, 0);
  }
  expect(effects.energyPerSecond).toBeCloseTo(expected.energyPerSecond, 6);
  expect({ ...effects, energyPerSecond: 0 }).toEqual({ ...expected, energyPerSecond: 0 });
  expect(user.state.pointsSpent).toBe(spent);
}

/** Auto-mining has paid what the rates add up to, within a point for each rounding. */
function expectMined(book: Book, world: World, player: Player, user: BotUser, paid: number): void {
  const { state, autominePointsPerHour } = user;
  const unpaid = accruedPoints(state.autominingSince, autominePointsPerHour, book.now);
  const most = Math.max(...book.rates) + 4 * 7200;
  const allowed = 1 + book.roundings * (1 + (world.aheadMs * most) / hourMs);
  expect(Math.abs(paid + unpaid - player.mined / hourMs)).toBeLessThanOrEqual(allowed);
}

/** The player's own score is what they earned, and players ranked above have as much or more. */
export async function look(book: Book, world: World, { who, device, at }: Place): Promise<void> {
  const service = serviceAt(world, at);
  const player = book.players[who] as Player;
  const token = await freshToken({ world, service, player, device });
  const rows = await ledgerOf(world, player);
  const { state } = await readUser(world, player);
  for (const among of ["all", "friends"]) {
    const read = async (period: "all" | "week"): Promise<Leaderboard> => {
      const path = `/api/mini-app/${world.file.id}/leaderboard?period=${period}&among=${among}`;
      const response = await service.call(path, { headers: { authorization: `Bearer ${token}` } });
      return response.json();
    };
    const [all, week] = [await read("all"), await read("week")];
    for (const { top, score } of [all, week]) {
      const scores = top.map((row) => row.score);
      expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
      const self = top.find((row) => row.isSelf);
      if (self) expect(self.score).toBe(score);
    }
    expect(all.score).toBe(state.points);
    expect(week.score).toBeGreaterThanOrEqual(0);
    // With clocks that differ, two services may be in different weeks.
    if (world.aheadMs === 0)
      expect(Math.abs(week.score - earnedThisWeek(book, player, rows))).toBeLessThanOrEqual(
        1 + book.roundings,
      );
  }
}

/** Excludes points mined before Monday, even if they were paid later. */
function earnedThisWeek(book: Book, player: Player, rows: readonly Row[]): number {
  let earned = 0;
  let mined = 0;
  for (const { source, delta, created_at } of rows)
    if (source === "automining") mined += delta;
    else if (source !== "boost" && created_at >= weekBeganAt(book.now)) earned += delta;
  const minedBefore = (player.mined - player.minedThisWeek) / hourMs;
  return Math.max(0, earned + Math.max(0, mined - minedBefore));
}
