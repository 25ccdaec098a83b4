import { sql } from "kysely";
import { isFuture } from "#game/future-mark.ts";
import { randomBase62 } from "../../crypto/base62.ts";
import { type CountedArrival, countArrival } from "../count/arrival.ts";
import { countPoints } from "../count/unwritten-counts.ts";
import { isPostgres, whole } from "../engine/dialect.ts";
import { nameKey } from "../engine/name-key.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../engine/tables.ts";
import { announce, announcePoints } from "../event/announce.ts";
import { type Announced, isAsked } from "../event/announced.ts";
import { atNewRate, atSameRate, type Settled } from "./automining.ts";
import { type BotUser, fromRow, readBotUser } from "./bot-user.ts";
import { noteErased, readErasedAt } from "./erasure-row.ts";
import { addToHour, hourEntryId, startHour } from "./ledger.ts";
import {
  insertUser,
  type Seen,
  type SeenRow,
  selectRate,
  selectReturning,
  updateIdle,
  updateLocked,
  updatePaid,
  updateSeen,
} from "./sign-in-statement.ts";
import { beginWeek } from "./week.ts";

/** A player who opens the Mini App, from init data. */
export interface Arrival {
  readonly user: {
    readonly tgId: number;
    readonly name: string;
    readonly username: string;
    /** The main language of the client; null or missing if it tells none. */
    readonly language?: string | null;
    /** Whether the player has allowed the bot to write; default: yes. */
    readonly canBeMessaged?: boolean;
  };
  /** The start parameter, or empty. */
  readonly startParam: string;
  /** The unsigned referral code from the page's URL. */
  readonly ref?: string | undefined;
  /** The IP address to record; null while the bot records none. */
  readonly ip: string | null;
  /** Whether the bot has a leaderboard of the week. */
  readonly hasWeeklyBoard: boolean;
  /** What the bot's webhook is told. */
  readonly announced?: Announced | undefined;
  /** By which the player is known if they were erased. */
  readonly mark: string;
  /** Identifies the start parameter, else `ref`, if it was the code of an erased player. */
  readonly codeMark?: string;
  /** When the platform signed the init data, Unix ms. */
  readonly authDate: number;
}

/** A user who has signed in, and what it changed. */
interface SignedIn extends Pick<CountedArrival, "seenBefore" | "isInvited"> {
  readonly user: BotUser;
  /** Paid by auto-mining. */
  readonly mined: number;
}

/**
 * Creates or updates the user who opens the Mini App, and pays accrued auto-mining with a ledger
 * row. A new user's referral code is the start parameter unless it was an erased user's, else `ref` if it is a user's code.
 * `likelyRate` is the bot's auto-mining rate as it was lately. A blocked user is answered unchanged.
 * Undefined if the bot was deleted; "erased", with nothing changed, if the user was, after the Mini App
 * was opened. One who opens it after that is new, but came by nobody.
 */
export async function signIn(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
  likelyRate?: number,
): Promise<BotUser | "erased" | undefined> {
  const signedIn = await signInUser(db, botId, arrival, now, likelyRate);
  if (!signedIn || signedIn === "erased") return signedIn;
  const { user, mined, seenBefore, isInvited } = signedIn;
  countPoints(db, botId, "automining", mined, now);
  countArrival(db, botId, { seenBefore, isInvited, createdAt: user.createdAt }, now);
  return user;
}

async function signInUser(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
  likelyRate: number | undefined,
): Promise<SignedIn | "erased" | undefined> {
  const locked = (transaction: Database) => withLock(transaction, botId, arrival, now);
  const seen = (either: Database) => seeIdle(either, botId, arrival, now);
  const isIdle = likelyRate === 0;
  if (!isPostgres(db))
    return inSharedTransaction(
      db,
      async (shared) => (isIdle ? await seen(shared) : undefined) ?? locked(shared),
    );
  // What is told must be stored together with what happens.
  if (isAsked(arrival.announced, "user.created", "points.changed", "level.reached"))
    return (isIdle ? await seen(db) : undefined) ?? inSharedTransaction(db, locked);
  return (
    (isIdle ? await seen(db) : await withoutLock(db, botId, arrival, now)) ??
    (await create(db, botId, arrival, now)) ??
    inSharedTransaction(db, locked)
  );
}

/**
 * All that there is to do for a user who exists while no auto-mining is paid; undefined, with
 * nothing changed, in any other case.
 */
async function seeIdle(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
): Promise<SignedIn | undefined> {
  const row = await updateIdle(db, seenOf(botId, arrival, now));
  return row && seenAgain(row, 0);
}

function seenAgain(row: SeenRow, mined: number): SignedIn {
  return { user: fromRow(row), seenBefore: row.seen_before_at, isInvited: false, mined };
}

/** For a transaction. */
async function withLock(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
): Promise<SignedIn | "erased" | undefined> {
  const { user, ip } = arrival;
  const found = await readBotUser(db, botId, user.tgId, "lock");
  if (!found) {
    const created = await create(db, botId, arrival, now);
    if (created === "erased") return created;
    if (created) await announceUser(db, botId, created.user, arrival, now);
    // Of two concurrent first sessions, the second finds the first's user.
    if (created) return created;
    const first = await readBotUser(db, botId, user.tgId);
    return first && { user: first, seenBefore: now, isInvited: false, mined: 0 };
  }
  if (found.blockedAt !== null) return { user: found, seenBefore: now, isInvited: false, mined: 0 };
  // Read after locking the user, because `settleGame` waits for that lock and must find this
  // rate.
  const rate = (await selectRate(db, botId))?.rate;
  if (rate === undefined) return undefined;
  const newRate = rate + found.boostAutominePerHour;
  const { paid, paidBefore, points, since } = settle(found, newRate, now);
  const state = { ...found.state, points, autominingSince: since };
  const seen = seenOf(botId, arrival, now);
  const row = await updateLocked(db, { ...seen, points, paidBefore, since, newRate });
  if (paid > 0) {
    const entry = { botId, tgId: user.tgId, delta: paid, balanceAfter: points };
    await addToHour(db, "automining", [entry], now);
    const { announced } = arrival;
    const change = { tgId: user.tgId, delta: paid, balance: points, source: "automining" } as const;
    const spent = found.state.pointsSpent;
    await announcePoints(db, botId, announced, [{ ...change, spent }], now);
  }
  const updated = {
    ...found,
    tgName: user.name,
    tgUsername: user.username,
    autominePointsPerHour: newRate,
    lastIp: ip,
    state,
  };
  return { user: updated, seenBefore: row?.seen_before_at ?? now, isInvited: false, mined: paid };
}

/**
 * The same for a user who exists, in one statement after they were read: no lock is held between
 * the two. Undefined, with nothing changed, if the user is new or anything that it was decided by
 * has changed meanwhile.
 */
async function withoutLock(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
): Promise<SignedIn | undefined> {
  const { tgId } = arrival.user;
  const entryId = hourEntryId("automining", tgId, now);
  const row = await selectReturning(db, entryId, botId, tgId);
  if (!row) return undefined;
  const found = fromRow(row);
  const newRate = row.rate + found.boostAutominePerHour;
  const { paid, paidBefore, since } = settle(found, newRate, now);
  const decided = {
    ...seenOf(botId, arrival, now),
    since,
    rate: row.rate,
    newRate,
    oldRate: found.autominePointsPerHour,
    oldSince: found.state.autominingSince,
  };
  if (paid > 0 && row.entry_id === null) await startHour(db, "automining", { botId, tgId }, now);
  const updated =
    paid > 0
      ? await updatePaid(db, {
          ...decided,
          paid,
          paidBefore,
          mostPoints: Number.MAX_SAFE_INTEGER - paid,
          entryId,
        })
      : await updateSeen(db, decided);
  return updated && seenAgain(updated, paid);
}

function seenOf(botId: string, { user, ip, hasWeeklyBoard }: Arrival, now: number): Seen {
  const { tgId, name, username, language = null, canBeMessaged = true } = user;
  return {
    botId,
    tgId,
    name,
    username,
    nameKey: nameKey(name),
    usernameKey: nameKey(username),
    language,
    unreachableSince: canBeMessaged ? null : now,
    ip,
    countsWeek: hasWeeklyBoard ? 1 : 0,
    now,
  };
}

/** What auto-mining pays now; if the user's rate has changed, up to now at the old rate. */
function settle(user: BotUser, rate: number, now: number): Settled {
  const { autominePointsPerHour, state } = user;
  const settled = autominePointsPerHour === rate ? atSameRate : atNewRate;
  return settled(state, autominePointsPerHour, now);
}

/**
 * Undefined, with nothing changed, if the user exists, or the bot does not; "erased" if the user was,
 * after the Mini App was opened.
 */
async function create(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
): Promise<SignedIn | "erased" | undefined> {
  const { startParam, ref, mark, codeMark } = arrival;
  const referrer = startParam || (await knownCode(db, botId, ref));
  const isErasedCode = async (either: Database) =>
    codeMark !== undefined && (await readErasedAt(either, botId, codeMark)) !== undefined;
  const insert = async (either: Database) => {
    const seen = seenOf(botId, arrival, now);
    const row = await insertUser(either, { ...seen, refCode: randomBase62(12), referrer, mark });
    if (!row) return createAgain(either, botId, arrival, now);
    const isInvited = referrer !== null && (await addFriend(either, botId, referrer, now));
    const isErased = referrer !== null && !isInvited && (await isErasedCode(either));
    if (isErased) await forgetReferrer(either, botId, arrival.user.tgId);
    const user = isErased ? { ...fromRow(row), registeredByRefCode: null } : fromRow(row);
    return { user, seenBefore: null, isInvited, mined: 0 };
  };
  return referrer === null || db.isTransaction ? insert(db) : db.transaction().execute(insert);
}

/** The same for a user who was erased: whoever invited them was paid for it, and has them counted. */
async function createAgain(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
): Promise<SignedIn | "erased" | undefined> {
  const { mark, authDate } = arrival;
  const erasedAt = await readErasedAt(db, botId, mark);
  if (erasedAt === undefined || (await readBotUser(db, botId, arrival.user.tgId))) return undefined;
  if (isFuture(erasedAt, now)) await noteErased(db, botId, mark, now);
  if (authDate <= Math.min(erasedAt, now)) return "erased";
  const seen = seenOf(botId, arrival, now);
  const user = { ...seen, refCode: randomBase62(12), referrer: null, mark: "" };
  const row = await insertUser(db, user);
  return row && { user: fromRow(row), seenBefore: null, isInvited: false, mined: 0 };
}

async function announceUser(
  db: Database,
  botId: string,
  { tgId, tgName, tgUsername, registeredByRefCode }: BotUser,
  { announced }: Arrival,
  now: number,
): Promise<void> {
  const data = { tgName, tgUsername, registeredByRefCode };
  const news = [{ type: "user.created", data }] as const;
  await announce(db, botId, announced, [{ tgId, news }], now);
}

/** Whether the code is a player's. */
async function addFriend(
  db: Database,
  botId: string,
  refCode: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("bot_users")
    .set({ friends_count: sql`friends_count + 1`, ...beginWeek(whole(now)) })
    .where("bot_id", "=", botId)
    .where("ref_code", "=", refCode)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function forgetReferrer(db: Database, botId: string, tgId: number): Promise<void> {
  await db
    .updateTable("bot_users")
    .set({ registered_by_ref_code: null })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
}

async function knownCode(
  db: Database,
  botId: string,
  ref: string | undefined,
): Promise<string | null> {
  if (!ref || !/^[A-Za-z0-9]+$/.test(ref)) return null;
  const row = await db
    .selectFrom("bot_users")
    .select("ref_code")
    .where("bot_id", "=", botId)
    .where("ref_code", "=", ref)
    .executeTakeFirst();
  return row?.ref_code ?? null;
}
