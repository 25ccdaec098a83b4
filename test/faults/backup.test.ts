import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { repeatedWhenBusy } from "../repeated-when-busy.ts";
import { insertUsers } from "../server/store/user-rows.ts";
import { copiedStores } from "../server/stores.ts";
import { balances, creditedKeys, openWithBot, signIn } from "./bot.ts";
import { broadcastsIn } from "./cast.ts";
import { backUp, restoreElsewhere, verified } from "./restored.ts";
import { serviceProcess } from "./service-process.ts";
import { startUnderWay } from "./under-way.ts";
import { startCredits, startTaps } from "./writers.ts";

const backups = process.env.FAULT_CYCLES ? 20 : 1;
/** The recipients of the broadcast; it lasts longer than the copy. */
const users = 1000;
/** Other players, who sign in. */
const tgIds = Array.from({ length: 20 }, (_, index) => 1001 + index);
const daily = { rewards: [10, 20], hour: 0, whenMissed: "go-on" as const };
const levels = [{ name: "One", points: 10 }];
const game = {
  levels,
  maxEnergy: 100_000,
  energyPerSecond: 100,
  pointsPerTap: 1,
  autominePointsPerHour: 0,
};

describe.each(copiedStores)("a backup of the $name under writers with a broadcast", (kind) => {
  test.each(Array.from({ length: backups }, (_, turn) => turn))(
    "is restored whole: no acknowledged change is lost, none counts twice, no message is sent twice (%i)",
    async () => {
      const fresh = await kind.fresh();
      const { store, apiKey } = await openWithBot(fresh.env, { daily, game });
      await insertUsers({ store }, users);
      const underWay = await startUnderWay(store, { apiKey, users });
      const env = { ...underWay.env, LOG_LEVEL: "fatal" };
      const service = await serviceProcess({ ...fresh.env, ...env });
      await service.start();
      const tokens = await signIn(service.url, tgIds);
      const credits = startCredits({ urls: [service.url], apiKey, tgIds }, 4);
      const taps = startTaps({ url: service.url, tgIds, tokens }, 1, 2);
      await underWay.begin(service.url);
      await expect.poll(() => credits.acknowledged.size).toBeGreaterThan(50);
      const before = [...credits.acknowledged.keys()];
      const queued = underWay.messageIds();
      const backingUp = backUp(kind, fresh.env);
      const claims = await Promise.all(tokens.map((token) => claimDaily(service.url, token)));
      const file = await backingUp;
      await underWay.goOn();
      for (const writers of [credits, taps]) await writers.stop();
      for (const answer of [...credits.answers.keys(), ...taps.answers.keys()])
        expect(["200", "503 Retry-After: 5"]).toContain(answer);
      expect(new Set(claims)).toEqual(new Set([200]));
      await service.stop();
      expect((await verified(fresh.env)).isWhole).toBe(true);

      const place = await restoreElsewhere(kind, fresh.env, file);
      expect((await verified(place.env)).isWhole).toBe(true);
      const restored = await serviceProcess({ ...place.env, ...env });
      await restored.start();
      const second = await openStore(readConfig(place.env));
      const keys = new Set(await creditedKeys(second));
      expect(before.filter((key) => !keys.has(key))).toEqual([]);
      const rows = await second.db.selectFrom("messages").select("id").execute();
      const ids = new Set(rows.map(({ id }) => id));
      expect(queued.filter((id) => !ids.has(id))).toEqual([]);

      // The credits in the backup, and later ones.
      const repeated = [...credits.acknowledged].filter(([key], at) => at < 20 || !keys.has(key));
      const statuses = await Promise.all(
        repeated.map(([key, { tgId, points }]) =>
          credit(restored.url, apiKey, { key, tgId, points }),
        ),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect((await creditedKeys(second)).toSorted()).toEqual(
        [...credits.acknowledged.keys()].toSorted(),
      );
      for (const { points, sum } of await balances(second)) expect(points).toBe(sum);
      expect(await underWay.resultOf(restored.url, second)).toEqual({ twice: 0, lostEvents: 0 });
      await restored.stop();
      const { all } = await broadcastsIn(second);
      expect(all).toMatchObject([{ status: "paused", hold: { code: "RESTORED" } }]);
      await second.close();
      expect((await verified(place.env)).isWhole).toBe(true);
      await underWay.close();
      await place.remove();
      await store.close();
      await fresh.remove();
    },
  );
});

async function claimDaily(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const daily = `${url}/api/mini-app/demo/daily`;
  return (await repeatedWhenBusy(() => fetch(daily, { method: "POST", headers }))).status;
}

async function credit(
  url: string,
  apiKey: string,
  { key, tgId, points }: { key: string; tgId: number; points: number },
): Promise<number> {
  const query = new URLSearchParams({
    apiKey,
    botId: "demo",
    userTelegramId: String(tgId),
    points: String(points),
    idempotencyKey: key,
  });
  return (await fetch(`${url}/api/bot-users/external/increase-points?${query}`)).status;
}
