import { spawn } from "node:child_process";
import { sql } from "kysely";
import { describe, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Store } from "#server/store/engine/database.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { serviceProcess } from "../../faults/service-process.ts";
import { endProcess } from "../../programs/end-process.ts";
import { freePort } from "../../programs/free-port.ts";
import { untilAnswering } from "../../programs/until-answering.ts";
import { quantile } from "../../quantile.ts";
import { type Arrival, startReceiver } from "../../server/events/played-receiver.ts";
import { stores } from "../../server/stores.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { record, scale, scaled } from "../figure.ts";
import { readHalfApplied } from "./half-applied.ts";
import { prepareWork, startPoints, startWork, type Work } from "./kill-work.ts";

const kills = Math.ceil(scaled(400, 4) / stores.length);
/** The least number of acknowledged changes between two kills. */
const leastAcknowledged = 5;
/** The limit until the service answers again, in s; fewer kills share the machine with other tests. */
const openGoal = scale === 1 ? 2 : 60;
const patience = { timeout: 240_000, interval: 200 };

describe.each(stores)(`a service on the $name that is killed ${kills} times`, (kind) => {
  test("loses nothing acknowledged, does nothing by half, and is back at once", async () => {
    const fresh = await kind.fresh();
    const telegram = await startTelegramStandIn();
    telegram.answer = () => ({ kind: "ok", afterMs: Math.random() * 60 });
    const receiver = await startReceiver();
    receiver.answer = () => (Math.random() < 0.01 ? { status: 500 } : {});
    const prepared = await prepareWork(fresh.env, receiver.url);
    receiver.secrets.push(prepared.webhookSecret);
    // Only the service has the store open, so that each start finds the state after the kill.
    await prepared.store.close();
    const service = await serviceProcess({
      ...fresh.env,
      ALLOW_LOCAL_FIELD_URLS: "on",
      TELEGRAM_API_ROOT: telegram.url,
      LOG_LEVEL: "warn",
    });
    await service.start();
    const work = await startWork(service.url, prepared.apiKey);

    const openSeconds: number[] = [];
    const readySeconds: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = work.count() + leastAcknowledged;
      await vi.waitUntil(() => work.count() > enough, { ...patience, interval: 10 });
      // A random moment, so that the kill interrupts any kind of work.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      await service.kill();
      const killedAt = performance.now();
      const since = () => (performance.now() - killedAt) / 1000;
      const ready = service.start().then(() => readySeconds.push(since()));
      // Answers of the killed process are read by then, and no process starts as fast.
      await new Promise((resolve) => setTimeout(resolve, 150));
      const known = work.count();
      await vi.waitUntil(() => work.count() > known, { ...patience, interval: 5 });
      openSeconds.push(since());
      await ready;
    }
    await work.stop();
    const bare = [await bareStart(), await bareStart(), await bareStart()];
    const store = await openStore(readConfig(fresh.env));
    await drained(store);

    const reached = telegram.arrivals.map(({ chatId, text }) => `${text} to ${chatId}`);
    const twice = reached.length - new Set(reached).size;
    const half = await readHalfApplied(store);
    const lost = {
      ...(await readLost(store, work)),
      "messages called sent that did not arrive": await countSentInVain(store, telegram.copies()),
      "events not delivered": await countUntold(store, receiver.arrivals),
      "users whose events came in another order": countDisordered(receiver.arrivals),
      "answers that are not documented": countUndocumented(work),
    };
    await service.stop();
    await receiver.close();
    await telegram.close();
    await store.close();
    await fresh.remove();

    const { credits, taps, claims, purchases, messages, broadcasts } = work;
    const acknowledged = `${credits.acknowledged.size} credits, ${taps.acknowledged.size} batches of taps, ${claims.size} claims, ${purchases.size} purchases, ${messages.acknowledged.size} messages, ${broadcasts.size} broadcasts and ${receiver.arrivals.length} webhook requests`;
    record({
      id: `R3 lost, ${kind.name}`,
      value: sumOf(lost),
      detail: `${kills} kills at a random moment on the ${kind.name}, over ${acknowledged}. ${shown(lost)}`,
    });
    record({
      id: `R3 half applied, ${kind.name}`,
      value: sumOf(half),
      detail: shown(half) || `None of ${Object.keys(half).join("; ")}.`,
    });
    record({
      id: `R3 messages twice, ${kind.name}`,
      value: twice,
      detail: "Texts that reached a user of the played platform twice.",
    });
    record({
      id: `R3 open again s, ${kind.name}`,
      value: Math.max(...openSeconds),
      goal: openGoal,
      detail: `The longest of ${kills} (half took at most ${quantile(openSeconds, 0.5).toFixed(2)} s), from the kill to the first acknowledged change of one of 19 callers, who each repeat after 100 ms. /health/ready, checked over a separate connection, had its first 200 after ${Math.max(...readySeconds).toFixed(2)} s at most (half ${quantile(readySeconds, 0.5).toFixed(2)} s); a bare process of Node answers after ${quantile(bare, 0.5).toFixed(2)} s here. A small store flatters it.`,
    });
  });
});

/** Resolves when no work is left; a killed process's claims run out first. */
async function drained({ db }: Store): Promise<void> {
  const waiting = [
    db.selectFrom("messages").select("id").where("status", "in", ["queued", "sending"]).limit(1),
    db.selectFrom("event_queues").select("tg_id").limit(1),
    db.selectFrom("broadcasts").select("id").where("status", "=", "sending").limit(1),
  ];
  for (const query of waiting)
    await vi.waitUntil(async () => (await query.execute()).length === 0, patience);
}

/** The acknowledged changes that are missing, by kind. */
async function readLost({ db }: Store, work: Work): Promise<Record<string, number>> {
  const rows = await db.selectFrom("ledger").select(["idempotency_key", "source"]).execute();
  const keys = new Set(rows.map((row) => row.idempotency_key));
  const credited = rows.filter(({ source }) => source === "api").length;
  const daily = await db.selectFrom("daily_bonuses").select("tg_id").execute();
  const claimed = new Set(daily.map(({ tg_id }) => `daily ${tg_id}`));
  const messages = await db.selectFrom("messages").select("id").execute();
  const messageIds = new Set(messages.map(({ id }) => id));
  const broadcasts = await db.selectFrom("broadcasts").select("text").execute();
  const texts = new Set(broadcasts.map(({ text }) => text));
  const { rows: tapped } = await sql<{ sum: number }>`
    select cast(coalesce(sum(delta), 0) as bigint) as sum from ledger where source = 'taps'`.execute(
    db,
  );
  const tapPoints = [...work.taps.acknowledged.values()].reduce(
    (sum, { points }) => sum + points,
    0,
  );
  const hasClaim = (claim: string) => {
    const [what, tgId] = claim.split(" ");
    return what === "daily" ? claimed.has(claim) : keys.has(`/task/${tgId}/${what}`);
  };
  return {
    credits: [...work.credits.acknowledged.keys()].filter((key) => !keys.has(key)).length,
    "credits, too few or many": Math.abs(credited - work.credits.acknowledged.size),
    "points of taps, too few or many": Math.abs(tapPoints - (tapped[0]?.sum ?? 0)),
    claims: [...work.claims].filter((claim) => !hasClaim(claim)).length,
    purchases: [...work.purchases].filter((key) => !keys.has(key)).length,
    messages: [...work.messages.acknowledged.values()].filter(
      ({ messageId }) => !messageIds.has(messageId),
    ).length,
    broadcasts: [...work.broadcasts].filter((text) => !texts.has(text)).length,
  };
}

async function countSentInVain(
  { db }: Store,
  copies: ReadonlyMap<string, number>,
): Promise<number> {
  const sent = db.selectFrom("messages").select("text").where("status", "=", "sent");
  return (await sent.execute()).filter(({ text }) => copies.get(text) !== 1).length;
}

/** The number of events that never reached the owner's server. */
async function countUntold({ db }: Store, arrivals: readonly Arrival[]): Promise<number> {
  const arrived = new Set(arrivals.map(({ id }) => id));
  const events = await db.selectFrom("events").select("id").execute();
  return events.filter(({ id }) => !arrived.has(id)).length;
}

/** The users of whom an event's balance does not go on from the event before. */
function countDisordered(arrivals: readonly Arrival[]): number {
  const seen = new Set<string>();
  const balances = new Map<number, number>();
  const disordered = new Set<number>();
  for (const { id, event } of arrivals) {
    if (event.type !== "points.changed" || seen.has(id)) continue;
    seen.add(id);
    const { tgId, delta, balance } = event.data;
    if (balance !== (balances.get(tgId) ?? startPoints) + delta) disordered.add(tgId);
    balances.set(tgId, balance);
  }
  return disordered.size;
}

function countUndocumented({ credits, taps, messages }: Work): number {
  const answers = [credits, taps, messages].flatMap((writers) => [...writers.answers.keys()]);
  return answers.filter((answer) => !["200", "202", "503 Retry-After: 5"].includes(answer)).length;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Those that are not 0. */
function shown(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");
}

const program = (port: number) =>
  `require("node:http").createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1")`;

/** The seconds until an otherwise empty process of Node answers HTTP: the machine's speed. */
async function bareStart(): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["-e", program(port)], { stdio: "ignore" });
  await untilAnswering(`http://127.0.0.1:${port}`, child, () => "");
  const seconds = (performance.now() - startedAt) / 1000;
  await endProcess(child, "SIGKILL");
  return seconds;
}
