import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { chosenStores } from "../../chosen-stores.ts";
import { describeInstalled } from "../../for-suite.ts";
import { findHaproxy } from "../../programs/haproxy.ts";
import { findPostgres } from "../../programs/postgres-server.ts";
import { botFile } from "../../server/service.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../telegram-stand-in.ts";
import { balances, creditedKeys } from "../bot.ts";
import { failedStart } from "../service-process.ts";
import { freshOn, type Started, startOn } from "../started.ts";
import { startCredits, startMessages, startTaps, type Writers } from "../writers.ts";
import { type PostgresPair, patience, run, startPostgresPair } from "./postgres-pair.ts";

/** The number of kills of the primary; `npm run test:failover` does twenty. */
const failovers = Number(process.env.FAILOVERS ?? 2);
/** The limit until the service serves again, in ms. */
const maxBackMs = 5000;
/** The limit for a call's connection and then its answer, in ms. */
const maxCallMs = 5000 + 7000 + 1000;
const tgIds = Array.from({ length: 12 }, (_, index) => index + 1);
const pointsPerTap = 2;

const binaries = findPostgres();
const program = findHaproxy();
const isChosen = chosenStores()?.includes("postgresql") ?? true;
const installed = binaries && program && isChosen ? [{ binaries, program }] : [];

describeInstalled(
  installed,
  `a service whose PostgreSQL fails over ${failovers} times under 16 writers`,
  (programs) => {
    let pair: PostgresPair;
    let telegram: TelegramStandIn;
    let started: Started;
    let writers: { credits: Writers; taps: Writers; messages: Writers };
    /** The duration of each promotion, and from then on until the service served again. */
    const promotionMs: number[] = [];
    const backMs: number[] = [];
    /** The answers to a call and to the check of health without a primary. */
    const outages: (number | string | null)[][] = [];

    beforeAll(
      async () => {
        pair = await startPostgresPair(programs.binaries, programs.program);
        telegram = await startTelegramStandIn();
        started = await startOn(await freshOn({ url: pair.url }), {
          env: { TELEGRAM_API_ROOT: telegram.url },
          bot: { game: { ...botFile().game, maxEnergy: 1_000_000, pointsPerTap } },
          players: tgIds,
        });
        const { url, apiKey, tokens } = started;
        const target = { url, urls: [url], apiKey, tgIds, tokens };
        writers = {
          credits: startCredits(target, 6),
          taps: startTaps(target, pointsPerTap, 6),
          messages: startMessages(target, 4),
        };
        for (let turn = 0; turn < failovers; turn += 1) {
          await pair.addStandby();
          await failOver();
        }
        await Promise.all(Object.values(writers).map((some) => some.stop()));
        await pair.addStandby();
      },
      120_000 + failovers * 30_000,
    );
    afterAll(async () => {
      await started?.stop();
      await telegram?.close();
    });

    /** Excludes messages, which wait for the platform, too. */
    const answered = () => [writers.credits.acknowledged.size, writers.taps.acknowledged.size];

    async function failOver(): Promise<void> {
      await moreAnswered(answered());
      await pair.primary().kill();
      for (const response of [await started.ask("bot-user"), await fetch(`${started.url}/healthz`)])
        outages.push([response.status, response.headers.get("retry-after")]);
      const before = answered();
      const orderedAt = performance.now();
      await pair.promote();
      const promotedAt = performance.now();
      await moreAnswered(before);
      promotionMs.push(promotedAt - orderedAt);
      backMs.push(performance.now() - promotedAt);
    }

    /** Waits until a credit and a batch of taps are acknowledged. */
    async function moreAnswered(before: readonly number[]): Promise<void> {
      const isMore = (count: number, index: number) => count > (before[index] ?? 0);
      await vi.waitFor(() => expect(answered().every(isMore)).toBe(true), patience);
    }

    test(`serves again within ${maxBackMs / 1000} s of the promotion`, () => {
      console.log(`The promotions, in ms: ${inOrder(promotionMs)}`);
      console.log(`From the promotion to the first answers, in ms: ${inOrder(backMs)}`);
      expect(backMs).toHaveLength(failovers);
      expect(Math.max(...backMs)).toBeLessThan(maxBackMs);
    });

    test("has every acknowledged credit, once", async () => {
      const keys = await creditedKeys(started.store);
      const { acknowledged } = writers.credits;
      const lost = [...acknowledged.keys()].filter((key) => !keys.includes(key));
      console.log(
        `${acknowledged.size} credits acknowledged, ${lost.length} lost, ${keys.length - new Set(keys).size} doubled`,
      );
      expect(keys.toSorted()).toEqual([...acknowledged.keys()].toSorted());
    });

    test("has balances equal to the ledger's sum and to the acknowledged credits and taps", async () => {
      const acknowledged = new Map<number, number>();
      for (const { tgId, points } of [
        ...writers.credits.acknowledged.values(),
        ...writers.taps.acknowledged.values(),
      ])
        acknowledged.set(tgId, (acknowledged.get(tgId) ?? 0) + points);
      for (const { tgId, points, sum } of await balances(started.store))
        expect([tgId, points, sum]).toEqual([tgId, sum, acknowledged.get(tgId)]);
    });

    test("has every acknowledged message, once, and sent none twice", async () => {
      const rows = await started.store.db.selectFrom("messages").select("id").execute();
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        [...writers.messages.acknowledged.values()].map(({ messageId }) => messageId).toSorted(),
      );
      expect([...telegram.copies()].filter(([, copies]) => copies > 1)).toEqual([]);
    });

    test("answers 503 with Retry-After meanwhile, and no other unexpected status", () => {
      for (const outage of outages) expect(outage).toEqual([503, "5"]);
      const answers = new Set(Object.values(writers).flatMap((some) => [...some.answers.keys()]));
      expect(answers).toContain("503 Retry-After: 5");
      for (const answer of answers) expect(["200", "202", "503 Retry-After: 5"]).toContain(answer);
    });

    test("never makes a credit or a batch of taps wait longer than its limits, in any state of the primary", () => {
      const { credits, taps } = writers;
      const longest = [credits, taps].map((some) => Math.round(some.longestMs()));
      console.log(`The longest credit and the longest batch of taps, in ms: ${longest.join(", ")}`);
      expect(Math.max(...longest)).toBeLessThan(maxCallMs);
    });

    test("does not start on the standby, and explains it in one sentence", async () => {
      const { code, output } = await failedStart({
        ...started.env,
        DATABASE_URL: `${pair.standby().url}/postgres`,
      });
      expect([code, output]).toEqual([
        1,
        "The PostgreSQL server of DATABASE_URL cannot be used: it is a standby, which takes no writes (25006).\n",
      ]);
    });

    test("acknowledges no credit whose wait for the standby is cancelled", async () => {
      await pair.standby().halt();
      const credit = () =>
        started.ask("increase-points", { points: 1, idempotencyKey: "unconfirmed" });
      let status = 0;
      const waiting = credit().then((response) => {
        status = response.status;
      });
      await expect
        .poll(async () => {
          await run(
            pair.primary().url,
            "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
          );
          return status;
        })
        .toBe(503);
      await waiting;
      await pair.standby().start();
      await expect.poll(async () => (await credit()).status).toBe(200);
    });
  },
);

function inOrder(durations: readonly number[]): string {
  return durations
    .toSorted((a, b) => a - b)
    .map(Math.round)
    .join(", ");
}
