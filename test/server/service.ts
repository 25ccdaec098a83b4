import type { AddressInfo } from "node:net";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { createApp } from "#server/app.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import type { Clock } from "#server/clock.ts";
import { type Config, readConfig } from "#server/config.ts";
import { signInitData } from "#server/crypto/init-data.ts";
import { listen } from "#server/http/listen.ts";
import { type AnswerLimits, answerLimits } from "#server/http/network.ts";
import { meterOf } from "#server/metrics/serve-metrics.ts";
import { measureStatements } from "#server/metrics/store-metrics.ts";
import type { PasswordHash } from "#server/owners/owner-library.ts";
import type { Pages } from "#server/pages/built-page.ts";
import type { Store } from "#server/store/engine/database.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { refuseUndeclared } from "./endpoints.ts";
import { type Description, externalPath, refuseDeparture } from "./external/description.ts";
import { dump, leakIn } from "./leaks.ts";
import { quickHash } from "./quick-hash.ts";
import { skipDisk } from "./skip-disk.ts";
import type { FreshStore, StoreKind } from "./stores.ts";
import { TestClock } from "./test-clock.ts";

/** A listening service with a separate store, under a clock that the test holds. */
export interface RunningService {
  readonly url: string;
  readonly config: Config;
  readonly store: Store;
  readonly env: Record<string, string>;
  readonly log: string[];
  /** Its password hash; null is the production one. */
  readonly passwordHash: PasswordHash | null;
  /** The moment of the service's clock in ms; set it to let time pass. */
  now: number;
  /** Advances moment, monotonic time and waits by so many ms. */
  skip(ms: number): void;
  /** Expires its caches of less than a second. */
  expireCaches(): void;
  /** Starts the removal of rows past their age, unless it is running. */
  endOldRows(): void;
  /** Advances again and again until `work` is done. */
  skipUntil<Result>(work: Promise<Result>): Promise<Result>;
  /**
   * Calls the service. Throws when an answer has no Request-Id, or when one of the external API
   * departs from its description or holds a secret.
   */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Ends it. Throws when the log or the store contains a secret. */
  stop(): Promise<void>;
}

/** The part of a service that calls need; it may run in another process. */
export type CalledService = Pick<
  RunningService,
  "url" | "config" | "store" | "passwordHash" | "call"
> & { readonly now: number };

export const botToken = "7000000001:CANARY-token-of-the-test-bot_0123456";
export const startOfTest = 1_795_000_000_000;
export const template =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><!--bot--></head><body><script>boot("now")</script></body></html>';

const builtPages: Pages = { html: async () => template, docs: "dist/docs" };

/** Deviations of a test's service from the usual one. */
export interface StartOptions {
  readonly env?: Record<string, string>;
  readonly pages?: Pages;
  /** Replaces the clock that the test holds. */
  readonly clock?: Clock;
  /** Null is the production one. */
  readonly passwordHash?: PasswordHash | null;
  /** Whether its clock advances only by `skip`. */
  readonly stopped?: boolean;
  /** Whether the embedded store waits for the disk after each write. */
  readonly waitsForDisk?: boolean;
  /** Replaces 127.0.0.1. */
  readonly host?: string;
  /** The limits of unread answers. */
  readonly answers?: AnswerLimits;
}

export async function startService(
  kind: StoreKind,
  {
    env = {},
    pages = builtPages,
    clock,
    passwordHash = quickHash,
    stopped = false,
    waitsForDisk = false,
    host = "127.0.0.1",
    answers = answerLimits,
  }: StartOptions = {},
): Promise<RunningService> {
  const fresh: FreshStore = await kind.fresh();
  const config = readConfig({ RATE_LIMITS: "off", ...fresh.env, ...env });
  const service = { now: startOfTest };
  const testClock = new TestClock(() => service.now, { stopped });
  const meter = await meterOf(config);
  const store = await openStore(config, {
    clock: clock ?? testClock,
    onStatement: meter && measureStatements(meter),
  });
  if (!waitsForDisk) await skipDisk(store);
  const log: string[] = [];
  let description: Promise<Description> | undefined;
  const app = await createApp({
    config,
    store,
    pages,
    clock: clock ?? testClock,
    meter,
    answers,
    ...(passwordHash && { passwordHash }),
    log: { write: (line) => void log.push(line) },
  });
  await listen(app, { port: 0, host });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    url,
    config,
    store,
    env: { ...fresh.env, ...env },
    log,
    passwordHash,
    skip: (ms: number) => {
      service.now += ms;
      testClock.skip(ms);
    },
    expireCaches: () => testClock.skip(1000),
    endOldRows: () => testClock.skip(10 * 60_000),
    async skipUntil<Result>(work: Promise<Result>): Promise<Result> {
      // Slowly enough that a claim of a message or an event outlasts its request.
      const skipping = setInterval(() => this.skip(250), 50);
      return work.finally(() => clearInterval(skipping));
    },
    call: async (path: string, init?: RequestInit) => {
      const response = await fetch(url + path, init);
      if (!response.headers.has("request-id")) throw new Error(`${path} has no Request-Id.`);
      await refuseUndeclared(init?.method ?? "GET", path, response);
      if (path.startsWith(externalPath)) {
        description ??= fetch(`${url}/docs/openapi.json`).then((answer) => answer.json());
        await refuseDeparture(await description, init?.method ?? "GET", path, response.clone());
      }
      return response;
    },
    stop: async () => {
      await app.close();
      const content = await dump(store.db);
      await store.close();
      await fresh.remove();
      const leak = leakIn(log.join("")) ?? leakIn(content);
      if (leak) throw new Error(`A secret was stored or logged: ${leak}`);
    },
  });
}

/** Starts another process of a service, on the same store. */
export async function startBeside(
  kind: StoreKind,
  { env, now }: RunningService,
  options: StartOptions = {},
): Promise<RunningService> {
  const sameStore = { ...kind, fresh: async () => ({ env, remove: async () => {} }) };
  return Object.assign(await startService(sameStore, options), { now });
}

/** A bot file with all members that tests use. */
export function botFile(changes: Partial<BotFile> = {}): BotFile {
  const file = {
    id: "demo",
    name: "Demo",
    username: "demo_bot",
    token: botToken,
    game: {
      levels: [
        { name: "Bronze", points: 10 },
        { name: "Silver", points: 1000 },
      ],
      maxEnergy: 100,
      energyPerSecond: 1,
      pointsPerTap: 2,
    },
    fields: [
      { name: "rank", url: "https://owner.example.com/rank", fallback: "–" },
      { name: "vip", url: "https://owner.example.com/vip", signed: true },
      { name: "shop", url: "https://shop.example.org/fields/shop" },
    ],
    screen: {
      blocks: [
        { type: "points" },
        { type: "text", text: "Rank {{rank}}" },
        { type: "stat", label: { en: "VIP", ru: "ВИП" }, value: "{{ vip }}" },
      ],
    },
    ...changes,
  };
  return readBotFile(JSON.stringify(file), false);
}

export async function addBot(
  { store, expireCaches }: RunningService,
  changes: Partial<BotFile> = {},
): Promise<BotFile> {
  const file = botFile(changes);
  await importBot(store, file, undefined, startOfTest);
  expireCaches();
  return file;
}

/** The player of a test's init data. */
export interface Player {
  readonly id?: unknown;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly photo_url?: unknown;
  readonly language_code?: string;
  readonly allows_write_to_pm?: boolean | undefined;
}

/** The fields of genuine init data at `now`. */
export function initDataFields(
  player: Player,
  now: number,
  more: Record<string, string> = {},
): Record<string, string> {
  const user = {
    id: 42,
    first_name: "Ada",
    last_name: "Lovelace",
    username: "ada",
    language_code: "en",
    allows_write_to_pm: true,
    ...player,
  };
  return {
    query_id: "AAHdF6IQAAAAAN0XohDhrOrc",
    user: JSON.stringify(user),
    auth_date: String(Math.floor(now / 1000)),
    ...more,
  };
}

export function initDataOf(
  player: Player,
  now: number,
  more: Record<string, string> = {},
  token = botToken,
): string {
  return signInitData(initDataFields(player, now, more), token);
}

/** Sends init data as the Mini App does. */
export function signIn(
  { call }: Pick<CalledService, "call">,
  initData: string,
  botId = "demo",
): Promise<Response> {
  const headers = { authorization: `tma ${initData}` };
  return call(`/api/mini-app/${botId}/session`, { method: "POST", headers });
}

/** The stored referral code and source of a user of the bot `demo`; undefined for an unknown one. */
export function registrationOf({ store }: RunningService, tgId: number) {
  return store.db
    .selectFrom("bot_users")
    .select(["registered_by_ref_code as code", "source"])
    .where("bot_id", "=", "demo")
    .where("tg_id", "=", tgId)
    .executeTakeFirst();
}

/** Opens the Mini App as a player does; `ref` is the start parameter. */
export async function openSession(
  service: CalledService,
  id = 42,
  { ref, botId = "demo", photo }: { ref?: string; botId?: string; photo?: string } = {},
): Promise<Session> {
  const player = { id, ...(photo && { photo_url: photo }) };
  const initData = initDataOf(player, service.now, ref === undefined ? {} : { start_param: ref });
  const response = await signIn(service, initData, botId);
  if (response.status !== 200) throw new Error(`No session: ${await response.text()}`);
  return response.json();
}

/** Calls with a session's token and a JSON body. */
export function post(
  service: CalledService,
  path: string,
  token: string,
  body?: unknown,
): Promise<Response> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> =
    body === undefined ? {} : { "content-type": "application/json" };
  return service.call(path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...type },
    ...json,
  });
}

/** The ledger entries of a bot user, oldest first. */
export function ledgerOf({ store }: RunningService, tgId = 42, botId = "demo") {
  return store.db
    .selectFrom("ledger")
    .select(["delta", "balance_after", "source", "created_at"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .orderBy("id")
    .execute();
}

/** The stored balance of a bot user, after a check that it is the sum of the ledger. */
export async function accountOf(
  service: RunningService,
  tgId = 42,
): Promise<{ points: number; sum: number }> {
  const rows = await ledgerOf(service, tgId);
  const user = await service.store.db
    .selectFrom("bot_users")
    .select("points")
    .where("tg_id", "=", tgId)
    .executeTakeFirstOrThrow();
  return { points: user.points, sum: rows.reduce((sum, { delta }) => sum + delta, 0) };
}
