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
  const entries = [
    ["a", 1, 10, 10, { source: "api", api_key_id: key.id, idempotency_key: "k" }],
    ["b", 1, 3, 13, { source: "daily", reason: "1", idempotency_key: "/daily/1/20000" }],
    ["c", 1, 2, 15, { source: "quiz", reason: "q", idempotency_key: "/quiz/1/q" }],
    ["d", 2, 22, 22, { source: "owner", owner_id: ownerId }],
    ["e", 2, -5, 17, { source: "boost", reason: "b", idempotency_key: "/boost/2/r" }],
    ["f", 3, 7, 7, { source: "taps" }],
  ] as const;
  await db
    .insertInto("ledger")
    .values(
      entries.map(([id, tg_id, delta, balance_after, more]) => ({
        bot_id,
        id,
        tg_id,
        delta,
        balance_after,
        reason: "",
        created_at: now,
        ...more,
      })),
    )
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
  const batch = { tab: "t", number: 1, accepted: 7, counted_at: now, counted_on: 20_000 };
  await db
    .insertInto("tap_tabs")
    .values({ bot_id, tg_id: 3, ...batch })
    .execute();
  await db
    .insertInto("day_counts")
    .values({ bot_id, day: 20_000, kind: "taps", count: 7 })
    .execute();
  const fetched = { outcome: "ok" as const, bucket: 1, fetches: 1, last_at: now };
  await db
    .insertInto("field_health")
    .values({ bot_id, field: "rank", hour: now, ...fetched })
    .execute();
  const streak = { isGood: true, since: now, fetches: 1 };
  const recent = JSON.stringify({ slots: [{ at: now, counts: { ok: 1 } }], streak });
  await db
    .insertInto("field_states")
    .values({ bot_id, field: "rank", recent, sample: "None", sampled_at: now, changed_at: now })
    .execute();
  await addMessages(db, bot_id, ownerId);
  await addEvents(db, bot_id);
}

async function addMessages(db: Store["db"], bot_id: string, ownerId: string): Promise<void> {
  const content = { text: "Hello", is_html: 0, picture: pictureHash };
  const audience = { audience: "{}", recipients: JSON.stringify({ at: now }), has_more: 0 };
  const start = { started_by_id: ownerId, started_by: "Owner", created_at: now };
  const results = { unreachable: 0, failed: 0, unknown: 0 };
  const broadcast = { bot_id, ...content, ...audience, ...start, ...results };
  const over = { status: "done" as const, finished_at: now, total: 2, queued: 2, sent: 2 };
  const open = {
    status: "sending" as const,
    due_at: now,
    reached: 1,
    total: 3,
    queued: 1,
    sent: 0,
  };
  await db
    .insertInto("broadcasts")
    .values([
      { ...broadcast, id: "over", call_key: "1", ...over },
      { ...broadcast, id: "open", call_key: "2", ...open },
    ])
    .execute();
  const message = { bot_id, text: "Hello", is_html: 0, created_at: now };
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
  const event = { bot_id, created_at: now, data: '{"tgId":1}' };
  const type = "points.changed";
  await db
    .insertInto("events")
    .values([
      { ...event, id: "waits", tg_id: 1, number: 2, type, status: "waiting", attempts: 0 },
      { ...event, id: "there", tg_id: 1, number: 1, type, status: "delivered", attempts: 1 },
      {
        ...event,
        id: "bot",
        tg_id: 0,
        number: 1,
        type: "field.recovered",
        data: '{"field":"rank"}',
        status: "waiting",
        attempts: 0,
      },
      {
        ...event,
        id: "written",
        tg_id: 77,
        number: 1,
        type: "telegram.update",
        data: '{"tgId":77,"update":{"update_id":7}}',
        status: "waiting",
        attempts: 0,
      },
      { ...event, id: "test", number: 0, type: "webhook.test", status: "failed", attempts: 1 },
    ])
    .execute();
  const queue = { bot_id, due_at: now, attempts: 0, open_delta: 0, changed_at: now };
  await db
    .insertInto("event_queues")
    .values([
      { ...queue, tg_id: 1, number: 2 },
      { ...queue, tg_id: 0, number: 1 },
      { ...queue, tg_id: 77, number: 1 },
    ])
    .execute();
  await db.insertInto("updates").values({ bot_id, update_id: 7, taken_at: now }).execute();
  const code = { code: "spring", started_at: now };
  await db
    .insertInto("start_codes")
    .values({ bot_id, tg_id: 77, ...code })
    .execute();
}
