import { expect } from "vitest";
import type { Boost } from "#contract/activity/activities.schema.ts";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Game, GameSettings } from "#contract/bot/game.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt } from "#game/energy.ts";
import { levelAt } from "#game/level.ts";
import { weekBeganAt } from "#game/week.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { type GameRules, readRules } from "#server/store/bot/game-rules.ts";
import type { Store } from "#server/store/engine/database.ts";
import { type BotUser, gameOf, readBotUser } from "#server/store/user/bot-user.ts";
import { openSession, post, type RunningService } from "../service.ts";

const hourMs = 3_600_000;

/** A bot on one store, the services that run on it, and the sessions of its players' devices. */
export interface World {
  readonly services: readonly RunningService[];
  /** How far the clock of each service is ahead of the one before. */
  readonly aheadMs: number;
  readonly apiKey: string;
  /** The file that the owner saved last. */
  file: BotFile;
  /** The rules of that file, with the rules before it for energy. */
  rules: GameRules;
  readonly sessions: Map<string, { readonly token: string; readonly openedAt: number }>;
}

/** All answers and deeds so far, recorded apart from the service. */
export interface Book {
  now: number;
  readonly players: readonly Player[];
  /** The rates of auto-mining so far. */
  readonly rates: Set<number>;
  /** The number of debits and rate changes; each may round auto-mining by a point. */
  roundings: number;
}

/** A player, with their deeds and answers so far. */
export interface Player {
  readonly tgId: number;
  readonly invitedBy: Player | undefined;
  /** Answered points by idempotency key. */
  readonly paid: Map<string, number>;
  /** Paid taps by device and batch number. */
  readonly batches: Map<string, number>;
  /** The last batch number of each device. */
  readonly numbers: Map<string, number>;
  /** The bought boost by request. */
  readonly requests: Map<string, Boost["id"]>;
  visitStartedAt: number | undefined;
  tries: { since: number; count: number };
  daily: { day: number; streak: number } | undefined;
  isQuizAnswered: boolean;
  /** The stored rate of auto-mining, in points an hour. */
  rate: number;
  /** The sum of rate × time so far, in points times `hourMs`. */
  mined: number;
  /** The part of it from this week. */
  minedThisWeek: number;
}

/** The player, the device and the service of a deed. */
export interface Place {
  /** Index in `Book.players`. */
  readonly who: number;
  readonly device: "phone" | "tablet";
  /** Index in `World.services`, modulo its length. */
  readonly at: number;
}

/** A deed with its context. */
export interface Call {
  readonly world: World;
  readonly service: RunningService;
  readonly player: Player;
  readonly device: Place["device"];
  readonly book: Book;
  /** The service's clock. */
  readonly now: number;
  /** The game before it, as a browser has it. */
  readonly game: Game;
  readonly user: BotUser;
  /** Whether the device repeats its last request. */
  readonly isRepeat: boolean;
  readonly send: (path: string, body?: unknown) => Promise<Reply>;
}

/** A service's answer. */
export interface Reply {
  readonly status: number;
  /** The batch number, for taps. */
  readonly batch?: number;
  readonly body: {
    readonly paid?: number;
    readonly accepted?: number;
    readonly game?: Game;
    readonly level?: number;
    readonly activities?: PlayerActivities;
    readonly code?: string;
  };
}

/** Two friends, one invited by the other, and a third invited by the second. */
export async function arrive(world: World, now: number): Promise<Book> {
  const players: Player[] = [];
  let ref: string | undefined;
  for (const tgId of [1, 2, 3]) {
    const [service] = world.services as [RunningService];
    const { refCode } = await openSession(service, tgId, {
      botId: world.file.id,
      ...(ref !== undefined && { ref }),
    });
    ref = refCode;
    players.push({
      tgId,
      invitedBy: players.at(-1),
      paid: new Map(),
      batches: new Map(),
      numbers: new Map(),
      requests: new Map(),
      visitStartedAt: undefined,
      tries: { since: Number.NEGATIVE_INFINITY, count: 0 },
      daily: undefined,
      isQuizAnswered: false,
      rate: world.file.game.autominePointsPerHour,
      mined: 0,
      minedThisWeek: 0,
    });
  }
  return { now, players, rates: new Set([world.file.game.autominePointsPerHour]), roundings: 0 };
}

/** Opens the app on the device, unless it was opened lately, and reads the player's values. */
export async function begin(
  book: Book,
  world: World,
  { who, device, at, isRepeat = false }: Place & { readonly isRepeat?: boolean },
): Promise<Call> {
  const service = serviceAt(world, at);
  const player = book.players[who] as Player;
  const bare = { world, service, player, device, book, isRepeat, now: service.now };
  const token = await freshToken(bare);
  const user = await readUser(world, player);
  const send = async (path: string, body?: unknown): Promise<Reply> => {
    const response = await post(service, `/api/mini-app/${world.file.id}/${path}`, token, body);
    return { status: response.status, body: await response.json() };
  };
  return { ...bare, user, game: gameOf(world.rules, user, service.now), send };
}

type Device = Pick<Call, "world" | "service" | "player" | "device">;

/** The device's session, renewed after half an hour. */
export async function freshToken(device: Device): Promise<string> {
  const { now } = device.service;
  const opened = device.world.sessions.get(keyOf(device));
  return opened && now - opened.openedAt < hourMs / 2 ? opened.token : (await open(device)).token;
}

export async function open(device: Device): Promise<Session> {
  const { world, service, player } = device;
  const session = await openSession(service, player.tgId, { botId: world.file.id });
  world.sessions.set(keyOf(device), { token: session.token, openedAt: service.now });
  return session;
}

const keyOf = ({ player, device }: Pick<Call, "player" | "device">) => `${player.tgId} ${device}`;

export const serviceAt = ({ services }: World, at: number) =>
  services[at % services.length] as RunningService;
const storeOf = (world: World) => serviceAt(world, 0).store;

export function passTime(book: Book, world: World, ms: number): void {
  book.now += ms;
  for (const service of world.services) service.now += ms;
  const thisWeekMs = book.now - weekBeganAt(book.now);
  for (const player of book.players) {
    player.mined += player.rate * ms;
    const before = thisWeekMs < ms ? 0 : player.minedThisWeek;
    player.minedThisWeek = before + player.rate * Math.min(ms, thisWeekMs);
  }
}

/** A new rate reaches players at the next open or save of the bot, whichever comes first. */
export async function setRate(
  book: Book,
  world: World,
  rate: number,
  isSaved: boolean,
): Promise<void> {
  book.rates.add(rate);
  book.roundings += 1;
  const game = { ...world.file.game, autominePointsPerHour: rate };
  if (isSaved) return change(book, world, { game });
  world.file = { ...world.file, game };
  await storeOf(world)
    .db.updateTable("bots")
    .set({ automine_points_per_hour: rate })
    .where("bot_id", "=", world.file.id)
    .execute();
  for (const { expireCaches } of world.services) expireCaches();
}

export async function change(
  { now }: Book,
  world: World,
  changes: Partial<BotFile>,
): Promise<void> {
  world.file = { ...world.file, ...changes };
  await importBot(storeOf(world), world.file, undefined, now);
  world.rules = await readRulesOf(storeOf(world), world.file);
  for (const { expireCaches } of world.services) expireCaches();
}

/** The owner changes all of the game except its rate; no player's values change. */
export async function changeGame(book: Book, world: World, to: GameSettings): Promise<void> {
  const standings = () =>
    Promise.all(
      book.players.map(async (player) => {
        const user = await readUser(world, player);
        const game = gameOf(world.rules, user, book.now);
        const points = balanceAt(game, book.now);
        return { points, energy: energyAt(game, book.now), ...levelAt(game, book.now) };
      }),
    );
  const { autominePointsPerHour } = world.file.game;
  const before = await standings();
  await change(book, world, { game: { ...to, autominePointsPerHour } });
  for (const [who, { points, energy, maxEnergy }] of (await standings()).entries()) {
    expect(points).toBe(before[who]?.points);
    expect(energy).toBe(Math.min(before[who]?.energy ?? -1, maxEnergy));
  }
}

export async function readRulesOf({ db }: Store, { id }: Pick<BotFile, "id">): Promise<GameRules> {
  return (await readRules(db, id)) as GameRules;
}

export async function readUser(world: World, { tgId }: Player): Promise<BotUser> {
  return (await readBotUser(storeOf(world).db, world.file.id, tgId)) as BotUser;
}

export type Row = Awaited<ReturnType<typeof ledgerOf>>[number];

export function ledgerOf(world: World, { tgId }: Player) {
  return storeOf(world)
    .db.selectFrom("ledger")
    .select(["delta", "balance_after", "source", "reason", "idempotency_key", "created_at"])
    .where("bot_id", "=", world.file.id)
    .where("tg_id", "=", tgId)
    .execute();
}

export function pay({ paid }: Player, key: string, points: number): void {
  expect(paid.has(key), `${key} is paid a second time`).toBe(false);
  paid.set(key, points);
}

export function boostOf({ file }: World, id: Boost["id"]): Boost {
  return file.boosts?.find((boost) => boost.id === id) as Boost;
}

export const boughtOf = ({ requests }: Player, id: Boost["id"]) =>
  [...requests.values()].filter((bought) => bought === id).length;

export const priceAfter = ({ price, growth }: Boost, bought: number) =>
  Math.floor(price * growth ** bought);
