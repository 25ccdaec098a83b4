import type { Selectable } from "kysely";
import { parseStart } from "#contract/bot/start-parameter.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { isFuture } from "#game/future-mark.ts";
import { weekOf } from "#game/week.ts";
import { randomBase62 } from "../../crypto/random-token.ts";
import type { GameRules } from "../bot/game-rules.ts";
import { countsOfSignIn } from "../count/sign-in-count.ts";
import { lockShared } from "../engine/dialect.ts";
import { nameKey } from "../engine/name-key.ts";
import { statement } from "../engine/statement.ts";
import { eventTypesOf, recordEvents } from "../event/record-events.ts";
import type { BotTable, Database } from "../schema/tables.ts";
import { deleteStartCode, lockNewcomer, readStartCode } from "../update/start-code.ts";
import { type BotUser, botUserColumns, fromRow } from "./bot-user.ts";
import { noteErased } from "./erasure.ts";
import { type Changed, changeWithin } from "./player-change.ts";
import { weekAt } from "./week.ts";

/** A player who opens the Mini App, from init data. */
export interface SignInInput {
  readonly user: {
    readonly tgId: number;
    readonly name: string;
    readonly username: string;
    /** The URL of the player's photo at Telegram; empty or missing without one. */
    readonly photo?: string;
    /** The main language of the client; null or missing if unknown. */
    readonly language?: string | null;
    /** Whether the player has allowed the bot to write; default: yes. */
    readonly canBeMessaged?: boolean;
  };
  /** The referral code of the start parameter, or empty. */
  readonly startParam: string;
  /** The unsigned referral code from the page's URL. */
  readonly ref?: string | undefined;
  /** The source of the start parameter. */
  readonly source?: string | undefined;
  /** The unsigned source from the page's URL. */
  readonly refSource?: string | undefined;
  /** The IP address to record; null while the bot records none. */
  readonly ip: string | null;
  /** Identifies the player if they have been erased. */
  readonly mark: string;
  /** Identifies a code if it was an erased player's. */
  readonly markOfCode?: (code: string) => string;
  /** The time of the platform's signature of the init data, Unix ms. */
  readonly authDate: number;
}

/** The bot that the player opens. */
export interface SigningBot extends GameRules {
  readonly hasWeeklyBoard: boolean;
}

/** The player, or "erased" if they were erased after the Mini App was opened. */
export type SignedIn = BotUser | "erased";

interface Creation {
  readonly bot: SigningBot;
  readonly input: SignInInput;
  readonly now: number;
  readonly mayLockOthers: boolean;
}

/**
 * Adds a player who opens the Mini App for the first time. Undefined, with no player added, if the
 * player exists or the bot does not; without `mayLockOthers` also if there is an inviter to lock,
 * or another transaction changes the bot. A test player has no inviter and cannot be one.
 */
export async function createPlayer(
  tx: Database,
  { bot: { id: botId, hasWeeklyBoard }, input, now, mayLockOthers }: Creation,
): Promise<Changed<SignedIn> | undefined> {
  const { tgId } = input.user;
  const startCode = await readStartCode(tx, { botId, tgId }, now);
  const started = parseStart(startCode ?? "");
  const startParam = input.startParam || started.refCode;
  const code = startParam || (input.ref ?? "");
  // Before the marks are read: an inviter who is erased in between has left one.
  const ownerOfCode = await findInviter(tx, botId, code);
  const isTest = isTestPlayer(tgId) || (ownerOfCode && isTestPlayer(ownerOfCode.tgId));
  const inviterByCode = isTest ? undefined : ownerOfCode;
  if (inviterByCode && !mayLockOthers) return undefined;
  const { mark, markOfCode } = input;
  const codeMark = markOfCode?.(code) ?? "";
  const select = mayLockOthers ? selectNewcomersBot : selectFreeBot;
  const bot = await select.first(tx, { botId, mark, codeMark });
  if (!bot) return undefined;
  const { erased_at: erasedAt } = bot;
  if (erasedAt !== null && isFuture(erasedAt, now)) await noteErased(tx, botId, mark, now);
  if (erasedAt !== null && input.authDate <= Math.min(erasedAt, now))
    return { result: "erased", counts: [] };
  const insert = (referrer: string | null) =>
    insertPlayer(
      tx,
      { ...bot, hasWeeklyBoard },
      { ...input, source: input.source ?? started.source ?? input.refSource },
      referrer,
      now,
    );
  // The inviter of an erased player was rewarded the first time.
  const inviter = erasedAt === null ? inviterByCode : undefined;
  const invited =
    inviter &&
    (await changeWithin(tx, inviter, now, async (change) => {
      const user = await insert(inviter.refCode);
      const { row } = change;
      if (user) change.set({ ...weekAt(row, now), friends_count: row.friends_count + 1 });
      return user;
    }));
  const isOfNobody = isTest || erasedAt !== null || inviter || bot.code_erased_at !== null;
  const user = invited ? invited.result : await insert((!isOfNobody && startParam) || null);
  if (!user) return undefined;
  if (startCode !== undefined) await deleteStartCode(tx, { botId, tgId });
  const { tgName, tgUsername, registeredByRefCode } = user;
  const data = { tgName, tgUsername, registeredByRefCode };
  const types = eventTypesOf(bot.event_types);
  if (types.length > 0) await lockNewcomer(tx, { botId, tgId });
  const context = { tx, botId, types, now };
  await recordEvents(context, [{ tgId, events: [{ type: "user.created", data }] }]);
  const counted = { seenBefore: null, createdAt: now, isInvited: invited !== undefined };
  return { result: user, counts: isTestPlayer(tgId) ? [] : countsOfSignIn(counted, now) };
}

interface Newcomer {
  readonly botId: string;
  /** As in `SignInInput`. */
  readonly mark: string;
  readonly codeMark: string;
}

const newcomersBot = (db: Database, { botId, mark, codeMark }: Newcomer) =>
  lockShared(
    db,
    db
      .selectFrom("bots")
      .select(["bot_id", "automine_points_per_hour", "energy_since"])
      .select(({ selectFrom }) => [
        selectFrom("webhooks").select("types").where("bot_id", "=", botId).as("event_types"),
        ...(
          [
            [mark, "erased_at"],
            [codeMark, "code_erased_at"],
          ] as const
        ).map(([value, name]) =>
          selectFrom("erased_marks")
            .select("erased_at")
            .where("bot_id", "=", botId)
            .where("mark", "=", value)
            .as(name),
        ),
      ])
      .where("bot_id", "=", botId)
      .where("deleted_at", "is", null),
  );

/**
 * The settings of a new player, and the erasure of the player or their inviter. Locked, so that a
 * change of the rate waits: `settleGame` cannot see the new player yet.
 */
const selectNewcomersBot = statement(newcomersBot);

/** The same, unless another transaction changes the bot. */
const selectFreeBot = statement((db, newcomer: Newcomer) =>
  newcomersBot(db, newcomer).skipLocked(),
);

/** The player with the code of a new player's link. */
async function findInviter(tx: Database, botId: string, refCode: string) {
  if (!/^[A-Za-z0-9]+$/.test(refCode)) return undefined;
  const inviter = await tx
    .selectFrom("bot_users")
    .select("tg_id as tgId")
    .where("bot_id", "=", botId)
    .where("ref_code", "=", refCode)
    .executeTakeFirst();
  return inviter && { botId, tgId: inviter.tgId, refCode };
}

/** Undefined, with nothing changed, if the player exists. */
async function insertPlayer(
  tx: Database,
  bot: Pick<Selectable<BotTable>, "bot_id" | "energy_since" | "automine_points_per_hour"> &
    Pick<SigningBot, "hasWeeklyBoard">,
  { user, ip, source }: SignInInput,
  referrer: string | null,
  now: number,
): Promise<BotUser | undefined> {
  const { tgId, name, username, photo = "", language = null, canBeMessaged = true } = user;
  const row = await tx
    .insertInto("bot_users")
    .values({
      bot_id: bot.bot_id,
      tg_id: tgId,
      ref_code: randomBase62(12),
      registered_by_ref_code: referrer,
      source: source ?? null,
      tg_name: name,
      tg_username: username,
      name_key: nameKey(name),
      username_key: nameKey(username),
      tg_photo: photo,
      language,
      unreachable_since: canBeMessaged ? null : now,
      last_ip: ip,
      points: 0,
      points_spent: 0,
      taps_count: 0,
      friends_count: 0,
      custom_value: 0,
      ton_address: "",
      energy_full_at: now,
      energy_since: bot.energy_since,
      automining_since: now,
      automine_points_per_hour: bot.automine_points_per_hour,
      taps_counted_at: now,
      created_at: now,
      last_seen_at: now,
      is_hidden: 0,
      is_onboarded: 0,
      ...(bot.hasWeeklyBoard && { week: weekOf(now), week_points: 0, week_friends: 0 }),
    })
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doNothing())
    .returning(botUserColumns)
    .executeTakeFirst();
  return row && fromRow(row);
}
