import { expect } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Store } from "#server/store/engine/database.ts";
import { insertUsers } from "../server/store/user-rows.ts";
import { type FreshStore, freshFolder } from "../server/stores.ts";
import { balances, creditedKeys, openWithBot, signIn } from "./bot.ts";
import { type ServiceProcess, serviceProcess } from "./service-process.ts";
import type { Writers } from "./writers.ts";

/** Services in processes of their own on one store, which the test has open, too. */
export interface Started {
  readonly env: Record<string, string>;
  readonly store: Store;
  readonly apiKey: string;
  readonly services: readonly ServiceProcess[];
  /** The first of them, and its address. */
  readonly service: ServiceProcess;
  readonly url: string;
  /** The tokens of the players. */
  readonly tokens: readonly string[];
  /** Calls a method of the external API, by default about the user 1 of the bot `demo`. */
  ask(method: string, query?: Record<string, string | number>, url?: string): Promise<Response>;
  /** Stops the services, and removes the store. */
  stop(): Promise<void>;
}

/** Starts services on a fresh store with the bot `demo`, its users, and players who signed in. */
export async function startOn(
  fresh: FreshStore,
  {
    env = {},
    bot = {},
    users = 0,
    players = [],
    processes = 1,
  }: {
    readonly env?: Record<string, string>;
    readonly bot?: Partial<BotFile>;
    readonly users?: number;
    readonly players?: readonly number[];
    readonly processes?: number;
  } = {},
): Promise<Started> {
  const { store, apiKey } = await openWithBot(fresh.env, bot);
  await insertUsers({ store }, users);
  const settings = { ...fresh.env, LOG_LEVEL: "fatal", ...env };
  const starting = Array.from({ length: processes }, () => serviceProcess(settings));
  const services = await Promise.all(starting);
  await Promise.all(services.map((service) => service.start()));
  const [service] = services as [ServiceProcess];
  return {
    env: settings,
    store,
    apiKey,
    services,
    service,
    url: service.url,
    tokens: await signIn(service.url, players),
    ask(method, query = {}, url = service.url) {
      const all = { apiKey, botId: "demo", userTelegramId: 1, ...query };
      const text = Object.entries(all).map(([name, value]) => [name, String(value)]);
      return fetch(`${url}/api/bot-users/external/${method}?${new URLSearchParams(text)}`);
    },
    async stop() {
      await Promise.all(services.map((one) => one.stop()));
      await store.close();
      await fresh.remove();
    },
  };
}

/** The settings of a store in the database `postgres` of a server of a test's own. */
export async function freshOn({ url }: { readonly url: string }): Promise<FreshStore> {
  const { env, remove } = await freshFolder();
  return { env: { ...env, DATABASE_URL: `${url}/postgres` }, remove };
}

/** Every credit was answered as documented, and every acknowledged one counts once. */
export async function expectCountedOnce(store: Store, { acknowledged, answers }: Writers) {
  for (const answer of answers.keys()) expect(["200", "503 Retry-After: 5"]).toContain(answer);
  const keys = await creditedKeys(store);
  const known = new Set(keys);
  expect(keys).toHaveLength(known.size);
  expect([...acknowledged.keys()].filter((key) => !known.has(key))).toEqual([]);
  for (const { points, sum } of await balances(store)) expect(points).toBe(sum);
}
