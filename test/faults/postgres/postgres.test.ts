import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { describeInstalled } from "../../for-suite.ts";
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from "../../programs/postgres-server.ts";
import { addAccount, cookieOf, password } from "../../server/owner-session.ts";
import { freshFolder } from "../../server/stores.ts";
import { balances, creditedKeys, openWithBot, signIn } from "../bot.ts";
import { failedStart, type ServiceProcess, serviceProcess } from "../service-process.ts";
import { startCredits } from "../writers.ts";

const cuts = Number(process.env.FAULT_CYCLES ?? 5);
const tgIds = [1, 2, 3, 4, 5];
const binaries = findPostgres();

/**
 * Uses a separate server, because these tests stop and start it, which is forbidden for the one of
 * PG_TEST_URL.
 */
describeInstalled(
  binaries ? [{ binaries }] : [],
  "a service whose PostgreSQL has faults",
  (programs) => {
    let server: PostgresServer;
    let folder: Awaited<ReturnType<typeof freshFolder>>;
    let service: ServiceProcess;
    let store: Store;
    let apiKey: string;
    let env: Record<string, string>;

    beforeAll(async () => {
      server = await startPostgres(programs.binaries);
      folder = await freshFolder();
      env = {
        ...folder.env,
        DATABASE_URL: `${server.url}/postgres`,
        SECRET_KEY: randomBytes(32).toString("hex"),
        LOG_LEVEL: "warn",
      };
      ({ store, apiKey } = await openWithBot(env));
      service = await serviceProcess(env);
      await service.start();
      await signIn(service.url, tgIds);
    });
    afterAll(async () => {
      await service.stop();
      await store.close();
      await server.stop();
      await folder.remove();
    });

    const user = () => {
      const query = new URLSearchParams({ apiKey, botId: "demo", userTelegramId: "1" });
      return fetch(`${service.url}/api/bot-users/external/bot-user?${query}`);
    };

    async function cutConnections(): Promise<void> {
      const client = new pg.Client({ connectionString: `${server.url}/postgres` });
      await client.connect();
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slotwire'",
      );
      await client.end();
    }

    test(
      `survives ${cuts} cuts of its connections in the middle of credits, and every credit counts once`,
      async () => {
        const credits = startCredits({ urls: [service.url], apiKey, tgIds }, 12);
        for (let cut = 0; cut < cuts; cut += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
          await cutConnections();
        }
        await credits.stop();
        expect(service.running()).toBe(true);
        for (const answer of credits.answers.keys())
          expect(["200", "503 Retry-After: 5"]).toContain(answer);
        expect((await creditedKeys(store)).toSorted()).toEqual(
          [...credits.acknowledged.keys()].toSorted(),
        );
        for (const { points, sum } of await balances(store)) expect(points).toBe(sum);
      },
      60_000 + cuts * 2000,
    );

    test("answers reads while its credits wait for a locked ledger", async () => {
      const other = new pg.Client({ connectionString: `${server.url}/postgres` });
      await other.connect();
      onTestFinished(() => other.end());
      await other.query("begin; lock table ledger in access exclusive mode");
      const credits = startCredits({ urls: [service.url], apiKey, tgIds }, 50);
      const waiting = "select count(*)::int as count from pg_locks where not granted";
      await expect.poll(async () => (await other.query(waiting)).rows[0].count).toBeGreaterThan(5);
      const reads = await Promise.all(Array.from({ length: 20 }, user));
      expect(reads.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(credits.acknowledged.size).toBe(0);
      await other.query("rollback");
      await expect.poll(() => credits.acknowledged.size).toBeGreaterThan(50);
      await credits.stop();
    });

    /** The builder's call of an owner who signed in before. */
    async function signedInCall(): Promise<() => Promise<Response>> {
      const email = "owner@example.com";
      const origin = service.url;
      await addAccount({ store, now: Date.now(), passwordHash: null }, email);
      const headers = { origin, "content-type": "application/json" };
      const body = JSON.stringify({ email, password });
      const cookie = cookieOf(
        await fetch(`${origin}/api/builder/auth/sign-in/email`, { method: "POST", headers, body }),
      );
      return () => fetch(`${origin}/api/builder/me`, { headers: { cookie } });
    }

    test("answers 503 with Retry-After while it is down, and works again when it is back", async () => {
      const me = await signedInCall();
      expect((await me()).status).toBe(200);
      const before = await (await user()).json();
      await server.halt();
      const responses = await Promise.all([user(), user(), user(), me()]);
      for (const response of responses) {
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(await response.json()).toMatchObject({ code: "STORE_UNAVAILABLE", status: 503 });
      }
      expect((await fetch(`${service.url}/healthz`)).status).toBe(503);
      expect(service.running()).toBe(true);
      await server.start();
      await expect.poll(async () => (await user()).status).toBe(200);
      expect(await (await user()).json()).toEqual(before);
      expect((await me()).status).toBe(200);
    });

    test("survives a restart under writers, and every credit counts once", async () => {
      const credits = startCredits({ urls: [service.url], apiKey, tgIds }, 12);
      const count = () => credits.acknowledged.size;
      await expect.poll(count).toBeGreaterThan(50);
      await server.halt();
      await expect.poll(() => credits.answers.has("503 Retry-After: 5")).toBe(true);
      await server.start();
      await expect.poll(count).toBeGreaterThan(count() + 50);
      await credits.stop();
      for (const answer of credits.answers.keys())
        expect(["200", "503 Retry-After: 5"]).toContain(answer);
      const keys = await creditedKeys(store);
      for (const key of credits.acknowledged.keys())
        expect(keys.filter((credited) => credited === key)).toHaveLength(1);
      for (const { points, sum } of await balances(store)) expect(points).toBe(sum);
    });

    test("writes neither the password of its address nor a key to its log", () => {
      expect(service.output()).toContain("ervice cannot reach its store");
      expect(service.output()).not.toContain(apiKey);
    });

    test("that is down at the start is reported in one sentence without the password, and the process ends", async () => {
      await server.halt();
      const { code, output } = await failedStart({
        ...env,
        DATABASE_URL: env.DATABASE_URL?.replace("postgres@", "postgres:CANARY@") ?? "",
      });
      expect([code, output]).toEqual([
        1,
        "The PostgreSQL server of DATABASE_URL cannot be used: no answer (ECONNREFUSED).\n",
      ]);
      await server.start();
    });
  },
);
