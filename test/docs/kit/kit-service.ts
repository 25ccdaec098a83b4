import { beforeEach, describe } from "vitest";
import type { Task } from "#contract/activity/activities.schema.ts";
import { forSuite } from "../../for-suite.ts";
import { addOwner } from "../../server/external/owner.ts";
import { skipWithout } from "../../server/runnable.ts";
import {
  openSession,
  type RunningService,
  startOfTest,
  startService,
} from "../../server/service.ts";
import { type StoreKind, stores } from "../../server/stores.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { type Kit, kits, type RunningKit } from "./kits.ts";

const tasks: Task[] = [{ id: "first-order", title: "Order", kind: "api", reward: 30 }];

/** A service with player 42 of the bot `demo`, whose owner's back end calls through a proxy. */
export interface KitService {
  readonly service: RunningService;
  readonly proxy: FaultProxy;
  readonly kit: RunningKit;
  /** Another client, with this time limit for an answer. */
  startKit(timeoutMs: number): Promise<RunningKit>;
}

/** Declares a suite for each kit, with a fresh service before each test. */
export function describeKits(
  title: string,
  suite: (kitService: KitService) => void,
  chosen: readonly Kit[] = kits,
): void {
  describe.each(chosen)(`${title} (the kit for $name)`, ({ runtime, start, end }) => {
    const shared = forSuite(
      async () => {
        const telegram = await startTelegramStandIn();
        const proxy = await startFaultProxy();
        const service = await startService(stores[0] as StoreKind, {
          env: { BASE_URL: proxy.url, TELEGRAM_API_ROOT: telegram.url },
        });
        proxy.target = service.url;
        return { telegram, proxy, service };
      },
      async ({ service, proxy, telegram }) => {
        await end();
        await service.stop();
        await proxy.close();
        await telegram.close();
      },
    );
    let kit: RunningKit;
    let startKit: (timeoutMs?: number) => Promise<RunningKit>;

    beforeEach(async (context) => {
      skipWithout(context, runtime);
      const { service, proxy } = shared;
      await service.store.db.deleteFrom("bots").execute();
      service.now = startOfTest;
      service.expireCaches();
      const { apiKey } = await addOwner(service, { tasks });
      await openSession(service);
      proxy.faults.length = 0;
      startKit = (timeoutMs = 20_000) =>
        start({ baseUrl: proxy.url, botId: "demo", apiKey, now: service.now, timeoutMs });
      kit = await startKit();
      proxy.passed.length = 0;
    });

    suite({
      get service() {
        return shared.service;
      },
      get proxy() {
        return shared.proxy;
      },
      get kit() {
        return kit;
      },
      startKit: (timeoutMs) => startKit(timeoutMs),
    });
  });
}
