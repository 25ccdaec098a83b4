import { describe, test } from "vitest";
import { startOn } from "../../faults/started.ts";
import { stores } from "../../server/stores.ts";
import { record, scaled } from "../figure.ts";
import { readLedgerFacts } from "../kills/ledger-facts.ts";
import { quickPost } from "./quick-call.ts";

const workers = 64;
/** In addition to the hot one, who gets every second credit. */
const users = 1000;
/** A million over all stores. */
const credits = Math.round(scaled(1_000_000, 2000) / stores.length);
/** A call without an answer by then is repeated with its key. */
const patienceMs = 30_000;

describe.each(stores)(`${workers} workers at two processes on the $name`, (kind) => {
  test("credit one hot user and a thousand others to the point", async () => {
    const started = await startOn(await kind.fresh(), { users: 1 + users, processes: 2 });
    const { store, apiKey, services } = started;

    const startedAt = performance.now();
    let [next, repeated] = [0, 0];
    const work = async (_: unknown, worker: number) => {
      for (let turn = next++; turn < credits; turn = next++) {
        const credit = {
          apiKey,
          botId: "demo",
          userTelegramId: turn % 2 === 0 ? 1 : 2 + (((turn - 1) / 2) % users),
          points: pointsOf(turn),
          idempotencyKey: `credit-${turn}`,
        };
        const url = `${services[worker % 2]?.url}/api/bot-users/external/increase-points`;
        while ((await quickPost(url, credit, patienceMs))?.status !== 200) {
          repeated += 1;
          if (repeated > credits) throw new Error("Nothing is credited.");
        }
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    const seconds = (performance.now() - startedAt) / 1000;

    const facts = await readLedgerFacts(store);
    const hot = await store.db
      .selectFrom("bot_users")
      .select("points")
      .where("tg_id", "=", 1)
      .executeTakeFirstOrThrow();
    await started.stop();

    const all = Array.from({ length: credits }, (_, turn) => turn);
    const sum = sumOf(all);
    const hotSum = sumOf(all.filter((turn) => turn % 2 === 0));
    const how = `${credits} credits (a million over all stores, at full size) by ${workers} workers, every second one to the hot user, at two processes on the ${kind.name}, ${Math.round(credits / seconds)} a second; ${repeated} were repeated, because they had no answer or a 503.`;
    record({
      id: `R5 points off, ${kind.name}`,
      value: Math.abs(facts.keyedSum - sum) + Math.abs(hot.points - hotSum),
      detail: `${how} Of the ledger's sum, and of the hot user's balance.`,
    });
    record({
      id: `R5 wrong rows, ${kind.name}`,
      value: Math.abs(facts.keyed - credits) + facts.doubled + facts.unequal + facts.brokenChains,
      detail:
        "Ledger rows too many or few, keys that count twice, users whose balance is not their sum, balances that no row goes on from.",
    });
  });
});

function pointsOf(turn: number): number {
  return 1 + (turn % 7);
}

function sumOf(turns: readonly number[]): number {
  return turns.reduce((sum, turn) => sum + pointsOf(turn), 0);
}
