import { picturePath } from "#contract/screen/picture.ts";
import { importBot } from "#server/bots/import-bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import { saveWebhook } from "#server/store/event/webhook.ts";
import { addPicture } from "#server/store/picture/picture.ts";
import { botFile, startOfTest } from "../service.ts";
import { insertUsers } from "../store/user-rows.ts";

const now = startOfTest;
export const pictureHash = "0123456789abcdef0123456789abcdef";

/** The beginning of a WebP. */
function smallWebp(): Buffer {
  const file = Buffer.alloc(20);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WEBPVP8 ", 8, "latin1");
  return file;
}

/** Makes a bot with a few consistent rows in every table of bots. */
export async function addWholeBot(store: Store, botId: string, ownerId: string): Promise<void> {
  const { db } = store;
  const bot_id = botId;
  await importBot(store, botFile({ id: botId }), "key", now);
  await addPicture(
    db,
    botId,
    {
      hash: pictureHash,
      width: 200,
      height: 100,
      color: "#102030",
      files: [{ width: 160, body: smallWebp() }],
    },
    now,
  );
  await db
    .updateTable("bots")
    .set({
      activities: JSON.stringify({
        onboarding: [{ title: "Hello", text: "There", image: picturePath(botId, pictureHash) }],
      }),
    })
    .where("bot_id", "=", botId)
    .execute();
  await db
    .insertInto("bot_owners")
    .values({ bot_id, owner_id: ownerId, created_at: now, role: "owner" })
    .execute();
  const actor = { botId, owner: { id: ownerId, name: "Owner" }, now };
  await saveWebhook(store, actor, {
    url: "https://example.com/hook",
    types: ["points.changed"],
    updatedAt: null,
  });
  const { automine_points_per_hour: rate } = await db
    .selectFrom("bots")
    .select("automine_points_per_hour")
    .where("bot_id", "=", botId)
    .executeTakeFirstOrThrow();
  const boosts = {
    boost_points_per_tap: 1,
    boost_max_energy: 0,
    boost_energy_per_second: 0,
    boost_automine_per_hour: 0,
  };
  await insertUsers(
    { store },
    [
      { ref_code: "one", friends_count: 1, points: 15 },
      { registered_by_ref_code: "one", points: 17, points_spent: 5, ...boosts },
      { points: 7, taps_count: 7 },
    ].map((user) => ({ ...user, automine_points_per_hour: rate })),
    botId,
  );
  await addRows(store, botId, ownerId);
}

async function addRows({ db }: Store, bot_id: string, ownerId: string): Promise<void> {
  const key = await db
    .selectFrom("api_keys")
    .select("id")
    .where("bot_id", "=", bot_id)
    .executeTakeFirstOrThrow();
  const entry = { bot_id, api_key_id: null, owner_id: null, reason: "", created_at: now };
  await db
    .insertInto("ledger")
    .values([
      {
        ...entry,
        id: "a",
        tg_id: 1,
        delta: 10,
        balance_after: 10,
        source: "api",
        api_key_id: key.id,
        idempotency_key: "k",
      },
      {
        ...entry,
        id: "b",
        tg_id: 1,
        delta: 3,
        balance_after: 13,
        source: "daily",
        reason: "1",
        idempotency_key: "/daily/1/20000",
      },
      {
        ...entry,
        id: "c",
        tg_id: 1,
        delta: 2,
        balance_after: 15,
        source: "quiz",
        reason: "q",
        idempotency_key: "/quiz/1/q",
      },
      {
        ...entry,
        id: "d",
        tg_id: 2,
        delta: 22,
        balance_after: 22,
        source: "owner",
        owner_id: ownerId,
        idempotency_key: null,
      },
      {
        ...entry,
        id: "e",
        tg_id: 2,
        delta: -5,
        balance_after: 17,
        source: "boost",
        reason: "b",
        idempotency_key: "/boost/2/r",
      },
      {
        ...entry,
        id: "f",
        tg_id: 3,
        delta: 7,
        balance_after: 7,
        source: "taps",
        idempotency_key: null,
      },
    ])
    .execute();
  await db
    .insertInto("daily_bonuses")
    .values({ bot_id, tg_id: 1, day: 20_000, streak: 1 })
    .execute();
  await db
    .insertInto("quiz_answers")
    .values({ bot_id, tg_id: 1, quiz_id: "q", answers: "[0]", paid: 2, answered_at: now })
    .execute();
  await db
    .insertInto("bought_boosts")
    .values({ bot_id, tg_id: 2, boost_id: "b", bought: 1 })
    .execute();
  await db
    .insertInto("tap_tabs")
    .values({
      bot_id,
      tg_id: 3,
      tab: "t",
      number: 1,
      accepted: 7,
      counted_at: now,
      counted_on: 20_000,
    })
    .execute();
  await db
    .insertInto("day_counts")
    .values({ bot_id, day: 20_000, kind: "taps", count: 7 })
    .execute();
  await db
    .insertInto("field_health")
    .values({
      bot_id,
      field: "rank",
      hour: now,
      outcome: "ok",
      bucket: 1,
      fetches: 1,
      last_at: now,
    })
    .execute();
  await addMessages(db, bot_id, ownerId);
  await addEvents(db, bot_id);
}

async function addMessages(db: Store["db"], bot_id: string, ownerId: string): Promise<void> {
  const broadcast = {
    bot_id,
    text: "Hello",
    is_html: 0,
    picture: pictureHash,
    button: null,
    audience: "{}",
    recipients: JSON.stringify({ at: now }),
    hold_code: null,
    hold_text: null,
    started_by_id: ownerId,
    started_by: "Owner",
    created_at: now,
    has_more: 0,
    unreachable: 0,
    failed: 0,
    unknown: 0,
    failure_text: null,
  };
  await db
    .insertInto("broadcasts")
    .values([
      {
        ...broadcast,
        id: "over",
        call_key: "1",
        status: "done",
        finished_at: now,
        due_at: null,
        reached: null,
        total: 2,
        queued: 2,
        sent: 2,
      },
      {
        ...broadcast,
        id: "open",
        call_key: "2",
        status: "sending",
        finished_at: null,
        due_at: now,
        reached: 1,
        total: 3,
        queued: 1,
        sent: 0,
      },
    ])
    .execute();
  const message = {
    bot_id,
    text: "Hello",
    is_html: 0,
    created_at: now,
    claimed_at: null,
    claimer: null,
    left_at: null,
    telegram_message_id: null,
    failure_code: null,
    failure_text: null,
    api_key_id: null,
    idempotency_key: null,
    picture: null,
    button: null,
    broadcast_id: null,
  };
  await db
    .insertInto("messages")
    .values([
      { ...message, id: "waits", tg_id: 1, status: "queued" },
      { ...message, id: "sent", tg_id: 2, status: "sent", left_at: now, telegram_message_id: 5 },
      { ...message, id: "part", tg_id: 2, status: "queued", broadcast_id: "open", text: "" },
    ])
    .execute();
  await db.insertInto("chats").values({ bot_id, tg_id: 1, due_at: now }).execute();
  await db.insertInto("outboxes").values({ bot_id, due_at: now, paused_until: 0 }).execute();
}

async function addEvents(db: Store["db"], bot_id: string): Promise<void> {
  const event = { bot_id, created_at: now, result: null, http_status: null };
  await db
    .insertInto("events")
    .values([
      {
        ...event,
        id: "waits",
        tg_id: 1,
        number: 2,
        type: "points.changed",
        data: '{"tgId":1}',
        status: "waiting",
        attempts: 0,
      },
      {
        ...event,
        id: "there",
        tg_id: 1,
        number: 1,
        type: "points.changed",
        data: '{"tgId":1}',
        status: "delivered",
        attempts: 1,
      },
      {
        ...event,
        id: "test",
        tg_id: null,
        number: 0,
        type: "webhook.test",
        data: "{}",
        status: "failed",
        attempts: 1,
      },
    ])
    .execute();
  await db
    .insertInto("event_queues")
    .values({
      bot_id,
      tg_id: 1,
      number: 2,
      due_at: now,
      attempts: 0,
      failing_since: null,
      claimer: null,
      open_id: null,
      open_source: null,
      open_delta: 0,
      changed_at: now,
    })
    .execute();
}
