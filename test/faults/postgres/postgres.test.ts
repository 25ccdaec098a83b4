import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { describeInstalled } from "../../for-suite.ts";
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from "../../programs/postgres-server.ts";
import { addAccount, cookieOf, password } from "../../server/owner-session.ts";
import { failedStart } from "../service-process.ts";
import { expectCountedOnce, freshOn, type Started, startOn } from "../started.ts";
import { startCredits } from "../writers.ts";
import { run } from "./postgres-pair.ts";

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
    let started: Started;

    beforeAll(async () => {
      server = await startPostgres(programs.binaries);
      const env = { LOG_LEVEL: "warn" };
      started = await startOn(await freshOn(server), { env, players: tgIds });
    });
    afterAll(async () => {
      await started.stop();
      await server.stop();
    });

    const user = () => started.ask("bot-user");
    const credit = (count: number) =>
      startCredits({ urls: [started.url], apiKey: started.apiKey, tgIds }, count);
    const cutConnections = () =>
      run(
        server.url,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slotwire'",
      );

    test(
      `survives ${cuts} cuts of its connections in the middle of credits, and every credit counts once`,
      async () => {
        const credits = credit(12);
        for (let cut = 0; cut < cuts; cut += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
          await cutConnections();
        }
        await credits.stop();
        expect(started.service.running()).toBe(true);
        await expectCountedOnce(started.store, credits);
      },
      60_000 + cuts * 2000,
    );

    test("answers reads while its credits wait for a locked ledger", async () => {
      const other = new pg.Client({ connectionString: `${server.url}/postgres` });
      await other.connect();
      onTestFinished(() => other.end());
      await other.query("begin; lock table ledger in access exclusive mode");
      const credits = credit(50);
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
      const origin = started.service.url;
      await addAccount({ store: started.store, now: Date.now(), passwordHash: null }, email);
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
      expect((await fetch(`${started.service.url}/healthz`)).status).toBe(503);
      expect(started.service.running()).toBe(true);
      await server.start();
      await expect.poll(async () => (await user()).status).toBe(200);
      expect(await (await user()).json()).toEqual(before);
      expect((await me()).status).toBe(200);
    });

    test("survives a restart under writers, and every credit counts once", async () => {
      const credits = credit(12);
      const count = () => credits.acknowledged.size;
      await expect.poll(count).toBeGreaterThan(50);
      await server.halt();
      await expect.poll(() => credits.answers.has("503 Retry-After: 5")).toBe(true);
      await server.start();
      await expect.poll(count).toBeGreaterThan(count() + 50);
      await credits.stop();
      await expectCountedOnce(started.store, credits);
    });

    test("writes neither the password of its address nor a key to its log", () => {
      expect(started.service.output()).toContain("ervice cannot reach its store");
      expect(started.service.output()).not.toContain(started.apiKey);
    });

    test("that is down at the start is reported in one sentence without the password, and the process ends", async () => {
      await server.halt();
      const { code, output } = await failedStart({
        ...started.env,
        DATABASE_URL: started.env.DATABASE_URL?.replace("postgres@", "postgres:CANARY@") ?? "",
      });
      expect([code, output]).toEqual([
        1,
        "The PostgreSQL server of DATABASE_URL cannot be used: no answer (ECONNREFUSED).\n",
      ]);
      await server.start();
    });
  },
);
