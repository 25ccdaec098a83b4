import * as fc from "fast-check";
import { expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { botFile, startOfTest } from "../service.ts";
import { skipDisk } from "../skip-disk.ts";
import { isPostgresql, type StoreKind, stores } from "../stores.ts";
import { arrive, expectLedgerToAgree, games, lives, type Real } from "./play-model.ts";

/** The number of lives on the embedded store; `npm run test:play` plays 10,000. */
const runs = Number(process.env.PLAY_RUNS ?? 1000);
const runsOf = (kind: StoreKind) => (isPostgresql(kind) ? 100 : runs);

test.each(stores)(
  "energy and points on the $name match the model, and the ledger the balance, after any calls",
  {
    timeout: 600_000,
  },
  async (kind) => {
    const { env, remove } = await kind.fresh();
    const store = await openStore(readConfig(env));
    await skipDisk(store);
    await importBot(store, botFile(), "back end", startOfTest);
    const { id: apiKeyId } = await store.db
      .selectFrom("api_keys")
      .select("id")
      .executeTakeFirstOrThrow();

    const players: Real[] = [];
    await fc.assert(
      fc.asyncProperty(games, lives, async (game, life) => {
        const player = await arrive(store, apiKeyId, players.length + 1, game, startOfTest);
        players.push(player.real);
        await fc.asyncModelRun(() => player, life);
        await expectLedgerToAgree(player.real);
      }),
      { numRuns: runsOf(kind) },
    );
    expect(players.length).toBeGreaterThanOrEqual(runsOf(kind));
    await store.close();
    await remove();
  },
);
