import { expect, test } from "vitest";
import { describeInstalled } from "../for-suite.ts";
import { startMs } from "../programs/until-answering.ts";
import { restartBehindCaddy } from "../reliability/kills/rolling-restarts.ts";
import { insertUsers } from "../server/store/user-rows.ts";
import { stores } from "../server/stores.ts";
import { findDeployPrograms } from "./behind-caddy.ts";
import { creditedKeys, openWithBot } from "./bot.ts";

describeInstalled(findDeployPrograms(), "the service of the deploy page", (programs) => {
  const restarts = 3;
  const timeout = (restarts + 1) * startMs;
  test.each(stores)(
    "answers every POST during restarts, on the $name",
    { timeout },
    async (kind) => {
      const fresh = await kind.fresh();
      const { store, apiKey } = await openWithBot(fresh.env);
      await insertUsers({ store }, 20);
      const { dropped, acknowledged, exitCodes } = await restartBehindCaddy(
        programs,
        { ...fresh.env, LOG_LEVEL: "warn" },
        { apiKey, users: 20 },
        { restarts, perSecond: 100 },
      );
      expect([...dropped]).toEqual([]);
      expect([...exitCodes]).toEqual([0]);
      expect((await creditedKeys(store)).toSorted()).toEqual([...acknowledged].toSorted());
      await store.close();
      await fresh.remove();
    },
  );
});
