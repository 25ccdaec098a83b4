import { describe, test } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { startLossyProxy } from "../../faults/lossy-proxy.ts";
import { startOn } from "../../faults/started.ts";
import { stores } from "../../server/stores.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { record, scaled } from "../figure.ts";
import { readLedgerFacts } from "../kills/ledger-facts.ts";
import { quickPost } from "./quick-call.ts";

const users = 1000;
const tries = 10;
const counts = { credits: scaled(10_000, 10), debits: scaled(1000, 5), messages: scaled(300, 5) };
/** Enough for every debit. */
const startPoints = 1_000_000;

describe.each(stores)(`each key ${tries} times through a proxy on the $name`, (kind) => {
  test("counts once, and every answer is the same", async () => {
    const telegram = await startTelegramStandIn();
    const env = { TELEGRAM_API_ROOT: telegram.url };
    const started = await startOn(await kind.fresh(), { env, users, processes: 2 });
    const { store, apiKey, services } = started;
    const proxies = await Promise.all(services.map(({ url }) => startLossyProxy(url)));
    const call = callThrough(
      proxies.map(({ url }) => url),
      apiKey,
    );

    // A direct credit each, so that debits are possible.
    const direct = callThrough([started.url], apiKey);
    for (let tgId = 1; tgId <= Math.min(users, counts.debits); tgId += 1)
      await direct("increase-points", { userTelegramId: tgId, points: startPoints }, 0, 30_000);

    const differing: string[] = [];
    const repeatAll = (name: keyof typeof counts, workers: number, once: Once) =>
      repeatKeys(name, counts[name], workers, once, differing);
    const answered = await Promise.all([
      repeatAll("credits", 24, async (turn, idempotencyKey, at) => {
        const about = { userTelegramId: 1 + (turn % users), points: pointsOf(turn) };
        const body = await call("increase-points", { ...about, idempotencyKey }, at, 3000);
        return body?.transaction && JSON.stringify(body.transaction);
      }),
      repeatAll("debits", 4, async (turn, idempotencyKey, at) => {
        const about = { userTelegramId: 1 + (turn % users), points: pointsOf(turn) };
        const body = await call("decrease-points", { ...about, idempotencyKey }, at, 3000);
        return body?.transaction && JSON.stringify(body.transaction);
      }),
      repeatAll("messages", 24, async (turn, idempotencyKey, at) => {
        const about = { userTelegramId: 1 + (turn % users), message: idempotencyKey };
        const body = { ...about, isEnableHtml: false, idempotencyKey };
        const said = await call("send-message", body, at, 1000);
        return said && String(said.id);
      }),
    ]);

    const expected = {
      rows: Math.min(users, counts.debits) + counts.credits + counts.debits,
      sum:
        Math.min(users, counts.debits) * startPoints + sumOf(counts.credits) - sumOf(counts.debits),
    };
    const facts = await readLedgerFacts(store);
    const messages = await messageFacts(store, telegram.copies());
    for (const proxy of proxies) await proxy.close();
    await started.stop();
    await telegram.close();

    const fates = proxies.reduce<Record<string, number>>((sums, proxy) => {
      for (const [fate, count] of Object.entries(proxy.fates))
        sums[fate] = (sums[fate] ?? 0) + count;
      return sums;
    }, {});
    const on = `on the ${kind.name}`;
    record({
      id: `R4 wrong credits, ${kind.name}`,
      value: Math.abs(facts.keyed - expected.rows) + facts.unequal + facts.brokenChains,
      detail: `${counts.credits} credits and ${counts.debits} debits ${on}, each key tried ${tries} times, half of them at once, at two processes; ledger rows too many or few, users whose balance is not their sum, balances that no row goes on from. The proxy: ${shownFates(fates)}.`,
    });
    record({
      id: `R4 sum off, ${kind.name}`,
      value: Math.abs(facts.keyedSum - expected.sum),
      detail: `Points in the ledger ${on}, less those of ${expected.rows} calls counted once each. ${answered.join(", ")}.`,
    });
    record({
      id: `R4 differing answers, ${kind.name}`,
      value: differing.length,
      detail: `Answers that named another transaction or message than an earlier answer to their key. ${differing.slice(0, 3).join("; ")}`,
    });
    record({
      id: `R4 wrong messages, ${kind.name}`,
      value: Math.abs(messages.rows - counts.messages) + messages.twice,
      detail: `${counts.messages} messages ${on}, each key tried ${tries} times or more: rows too many or few, and texts that came twice; ${messages.arrived} had come when the last was answered.`,
    });
  });
});

/** The result of one try; undefined without an answer. */
type Once = (turn: number, idempotencyKey: string, at: number) => Promise<string | undefined>;

/**
 * Tries each of `count` keys ten times, every second key's at once, and then until it has an
 * answer. Returns the number of tries with one.
 */
async function repeatKeys(
  name: string,
  count: number,
  workers: number,
  once: Once,
  differing: string[],
): Promise<string> {
  let [next, answered, more] = [0, 0, 0];
  const work = async () => {
    for (let turn = next++; turn < count; turn = next++) {
      const key = `${name}-${turn}`;
      const said = new Set<string>();
      const attempt = async (at: number) => {
        const what = await once(turn, key, at);
        if (what === undefined) return;
        answered += 1;
        said.add(what);
      };
      const all = Array.from({ length: tries }, (_, at) => at);
      if (turn % 2 === 0) await Promise.all(all.map(attempt));
      else for (const at of all) await attempt(at);
      for (let at = tries; said.size === 0; at += 1) {
        more += 1;
        await attempt(at);
      }
      if (said.size > 1) differing.push(`${key}: ${[...said].join(" / ")}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return `${answered} of ${count * tries + more} tries of ${name} had an answer`;
}

/**
 * Calls a method at each of the addresses in turn; undefined when no whole answer comes in time.
 */
function callThrough(urls: readonly string[], apiKey: string) {
  return async (method: string, about: object, at: number, patienceMs: number) => {
    const url = `${urls[at % urls.length]}/api/bot-users/external/${method}`;
    const answer = await quickPost(url, { apiKey, botId: "demo", ...about }, patienceMs);
    if (!answer) return undefined;
    const { status, body } = answer;
    const refusal = `${status} ${body?.code}`;
    return status === 200 || status === 202 ? body : { id: refusal, transaction: refusal };
  };
}

function pointsOf(turn: number): number {
  return 1 + (turn % 7);
}

function sumOf(count: number): number {
  return Array.from({ length: count }, (_, turn) => pointsOf(turn)).reduce((a, b) => a + b, 0);
}

async function messageFacts({ db }: Store, copies: ReadonlyMap<string, number>) {
  const rows = await db.selectFrom("messages").select("id").execute();
  const twice = [...copies.values()].filter((count) => count > 1).length;
  return { rows: rows.length, twice, arrived: copies.size };
}

function shownFates(fates: Readonly<Record<string, number>>): string {
  return Object.entries(fates)
    .map(([fate, count]) => `${fate} ${count}`)
    .join(", ");
}
