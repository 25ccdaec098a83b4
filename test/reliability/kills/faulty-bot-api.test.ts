import type { Selectable } from "kysely";
import { describe, test, vi } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { changeBroadcast } from "#server/store/broadcast/change-broadcast.ts";
import type { Store } from "#server/store/engine/database.ts";
import type { MessageTable } from "#server/store/schema/tables.ts";
import { broadcastsIn, cast } from "../../faults/cast.ts";
import { startRelay } from "../../faults/postgres/proxy.ts";
import type { ServiceProcess } from "../../faults/service-process.ts";
import { type Started, startOn } from "../../faults/started.ts";
import { botFile } from "../../server/service.ts";
import { insertUsers } from "../../server/store/user-rows.ts";
import { stores } from "../../server/stores.ts";
import {
  type Answer,
  flood,
  refusal,
  startTelegramStandIn,
  type TelegramStandIn,
} from "../../telegram-stand-in.ts";
import { record, scaled } from "../figure.ts";
import { type QuickAnswer, quickPost } from "../requests/quick-call.ts";

/** The platform's limits are per bot, so several bots send more. */
const bots = ["demo", "second", "third", "fourth"];
const users = 60;
const messages = scaled(1000, 40);
const kills = scaled(40, 2);
const actor = { botId: "demo", owner: { id: "ada", name: "Ada" } };
const patience = { timeout: 240_000, interval: 200 };

/** The platform's answers to messages, with their share of a thousand. */
const faults: readonly (readonly [share: number, name: string, answer: () => Answer])[] = [
  [25, "429", () => flood(1)],
  [40, "500", () => refusal(500, "Internal Server Error")],
  [30, "a page with 502", () => ({ kind: "page", status: 502 })],
  [30, "a page with 200", () => ({ kind: "page", status: 200 })],
  [50, "reset after it was taken", () => ({ kind: "reset" })],
  [8, "no answer", () => ({ kind: "hang" })],
  [50, "slow", () => ({ kind: "ok", afterMs: 1000 + Math.random() * 5000 })],
  [40, "403", () => refusal(403, "Forbidden: bot was blocked by the user")],
  [40, "400", () => refusal(400, "Bad Request: message text is not good")],
];
/** The share of a thousand connections that break before the platform has read anything. */
const brokenBefore = 30;

describe.each(stores)("messages on the $name through a faulty Bot API, with kills", (kind) => {
  test("arrive at most once, and the service records the result of each", async () => {
    const telegram = await startTelegramStandIn();
    const platform = playFaults(telegram);
    const { hostname, port } = new URL(telegram.url);
    const relay = await startRelay({ host: hostname, port: Number(port) }, (near, far) => {
      if (Math.random() * 1000 < brokenBefore) return void near.resetAndDestroy();
      near.pipe(far);
      far.pipe(near);
    });
    const env = { TELEGRAM_API_ROOT: `http://127.0.0.1:${relay.port}` };
    const started = await startOn(await kind.fresh(), { env, users, processes: 2 });
    const { store, services } = started;
    const keys = await addBots(started);

    await cast(store, "broadcast", users);
    const sending = sendAll(services, keys);
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
      const service = services[kill % 2] as ServiceProcess;
      await service.kill();
      await service.start();
    }
    const answers = await sending;
    await settled(store);

    const rows = await store.db
      .selectFrom("messages")
      .selectAll()
      .where("broadcast_id", "is", null)
      .execute();
    const { all: casts } = await broadcastsIn(store);
    await started.stop();
    await relay.close();
    await telegram.close();

    const twice = [...platform.taken.values()].filter((ids) => ids.length > 1).length;
    const faulty = rows.filter((row) => !isTold(row, platform));
    const unlike = [...answers].filter(([text, answer]) => !fits(answer, rows, text));
    const castLost = casts.reduce(
      (sum, { total, sent, unreachable, failed, unknown }) =>
        sum + Math.abs(total - sent - unreachable - failed - unknown),
      casts.length === 1 ? 0 : users,
    );
    const of = (status: string) => rows.filter((row) => row.status === status).length;
    const [castDone] = casts;
    const became = `${of("sent")} sent, ${of("failed")} failed with a reason, ${of("unknown")} unknown`;
    record({
      id: `R11 delivered twice, ${kind.name}`,
      value: twice,
      detail: `${messages} messages of ${bots.length} bots and a broadcast to ${users} on the ${kind.name}, two processes, ${kills} kills; requests that the platform may have taken, more than one for a message. It did: ${shownCounts(platform.did)}.`,
    });
    record({
      id: `R11 silently lost, ${kind.name}`,
      value: Math.abs(messages - rows.length) + faulty.length + castLost + unlike.length,
      detail: `Messages that are not there, have no end, are called sent without being the platform's, failed without a reason of the platform, or of which a call was told otherwise. ${became}; of the broadcast ${castDone?.sent} sent, ${castDone?.unreachable} unreachable, ${castDone?.failed} failed, ${castDone?.unknown} unknown. An unknown one may have arrived or not, and is never sent again. ${faulty
        .slice(0, 2)
        .map(({ status, text }) => `${text} is ${status}`)
        .join("; ")}`,
    });
  });
});

/** The platform's own record. */
interface Platform {
  /**
   * The ids of the possibly delivered requests, by text and chat: all but those refused with 429.
   */
  readonly taken: Map<string, number[]>;
  /** The texts that it refused for good. */
  readonly refused: Set<string>;
  readonly did: Map<string, number>;
}

function playFaults(telegram: TelegramStandIn): Platform {
  const platform: Platform = { taken: new Map(), refused: new Set(), did: new Map() };
  telegram.answer = ({ token, chatId, text }) => {
    const [name, answer] = anyAnswer();
    platform.did.set(name, (platform.did.get(name) ?? 0) + 1);
    const key = keyOf(token, chatId, text);
    if (name === "429") return answer;
    platform.taken.set(key, [...(platform.taken.get(key) ?? []), telegram.arrivals.length]);
    if (name === "403" || name === "400") platform.refused.add(key);
    return answer;
  };
  return platform;
}

function anyAnswer(): [string, Answer] {
  let left = Math.random() * 1000;
  for (const [share, name, answer] of faults) {
    left -= share;
    if (left < 0) return [name, answer()];
  }
  return ["ok", { kind: "ok", afterMs: Math.random() * 60 }];
}

/** Each bot's token begins with its number. */
function keyOf(token: string, chatId: number, text: string): string {
  return `${text} of ${Number.parseInt(token, 10)} to ${chatId}`;
}

/** Adds the other bots with their users, and returns the API keys of all. */
async function addBots({ store, apiKey }: Started): Promise<ReadonlyMap<string, string>> {
  const keys = new Map([["demo", apiKey]]);
  for (const [index, id] of bots.entries()) {
    if (id === "demo") continue;
    const file = botFile({ id, token: tokenOf(index) });
    const { apiKey: key = "" } = await importBot(store, file, "key", Date.now());
    keys.set(id, key);
    await insertUsers({ store }, users, id);
  }
  return keys;
}

function tokenOf(index: number): string {
  const { token = "" } = botFile();
  return index === 0 ? token : `${7_000_000_001 + index}:${token.split(":")[1]}`;
}

/** Sends every message until its answer is no 503, and returns the answers by text. */
async function sendAll(
  services: readonly ServiceProcess[],
  keys: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, QuickAnswer>> {
  const answers = new Map<string, QuickAnswer>();
  let next = 0;
  const work = async () => {
    for (let turn = next++; turn < messages; turn = next++) {
      const botId = bots[turn % bots.length] as string;
      const text = `message-${turn}`;
      const body = {
        apiKey: keys.get(botId),
        botId,
        userTelegramId: 1 + (Math.floor(turn / bots.length) % users),
        message: text,
        isEnableHtml: false,
        idempotencyKey: text,
      };
      for (let attempt = turn; ; attempt += 1) {
        const url = `${services[attempt % 2]?.url}/api/bot-users/external/send-message`;
        const answer = await quickPost(url, body, 20_000);
        if (answer && answer.status !== 503) {
          answers.set(text, answer);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  await Promise.all(Array.from({ length: 100 }, work));
  return answers;
}

/** Waits until each message has its result; a broadcast that the service pauses is resumed. */
async function settled(store: Store): Promise<void> {
  const waiting = store.db
    .selectFrom("messages")
    .select("id")
    .where("status", "in", ["queued", "sending"])
    .limit(1);
  await vi.waitUntil(async () => {
    const { all, open } = await broadcastsIn(store);
    // A refusal before anybody has the broadcast pauses it.
    const paused = all.filter(({ status }) => status === "paused");
    for (const { id } of paused)
      await changeBroadcast(store.db, { ...actor, now: Date.now() }, id, "resume");
    return paused.length + open.length + (await waiting.execute()).length === 0;
  }, patience);
}

/** Whether the row matches the platform's record. */
function isTold(row: Selectable<MessageTable>, { taken, refused }: Platform): boolean {
  const key = keyOf(tokenOf(bots.indexOf(row.bot_id)), row.tg_id, row.text);
  switch (row.status) {
    case "sent":
      return taken.get(key)?.includes(row.telegram_message_id ?? 0) === true && !refused.has(key);
    case "failed":
      return refused.has(key) && row.failure_code !== null && row.failure_text !== null;
    case "unknown":
      return true;
    default:
      return false;
  }
}

/** Whether an answer matches the final result; "queued" matches any. */
function fits(
  { status, body }: QuickAnswer,
  rows: readonly Selectable<MessageTable>[],
  text: string,
): boolean {
  const row = rows.find((one) => one.text === text);
  if (status === 200) return row?.id === body.id && row?.status === "sent";
  if (status === 202) return row?.id === body.id;
  return row?.status === "failed" && row.failure_code === body.code;
}

function shownCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
}
