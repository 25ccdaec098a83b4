import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { createApp } from "#server/app.ts";
import {
  accountLimit,
  createPasswordAttempts,
  networkLimit,
  pairLimit,
  siteLimit,
} from "#server/owners/password-attempt.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { addAccount, call, cookieOf, password, signInOwner } from "../owner-session.ts";
import { quickHash } from "../quick-hash.ts";
import { addBot, startService } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { TestClock } from "../test-clock.ts";

const signInPath = "/api/builder/auth/sign-in/email";
const changePath = "/api/builder/auth/change-password";
const quarterMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;

/** An answer without the members that are new in each. */
async function said(response: Response): Promise<unknown> {
  const { requestId, ...body } = await response.json();
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  return { status: response.status, headers: [...response.headers.keys()].toSorted(), body };
}

describe.each(stores)("an owner's account on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { LOG_LEVEL: "trace" } });

  beforeAll(async () => {
    await addBot(service);
  });

  const signIn = (email: string, secret = password) =>
    call(service, "POST", signInPath, { email, password: secret });
  const me = (cookie: string) => call(service, "GET", "/api/builder/me", undefined, { cookie });
  const sessionsOf = ({ id }: Owner) =>
    service.store.db
      .selectFrom("owner_sessions")
      .select("expires_at")
      .where("owner_id", "=", id)
      .execute();
  const setExpiry = ({ id }: Owner, expires_at: number, db: Database = service.store.db) =>
    db.updateTable("owner_sessions").set({ expires_at }).where("owner_id", "=", id).execute();

  test("signs in, is recognised by its cookie, and is not after signing out", async () => {
    const ada = await signInOwner(service, { email: "Ada@Example.com" });
    const { owner, cookie, call: callAs } = ada;
    expect(owner).toEqual({ id: expect.any(String), email: "ada@example.com", name: "Ada" });
    expect(await (await callAs("GET", "/api/builder/me")).json()).toEqual({ owner });
    const out = await callAs("POST", "/api/builder/auth/sign-out");
    expect([out.status, out.headers.getSetCookie()]).toEqual([
      204,
      ["slotwire=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"],
    ]);
    const after = await me(cookie);
    expect([after.status, (await after.json()).code]).toEqual([401, "NOT_SIGNED_IN"]);
  });

  test("signs out without a session and without an error", async () => {
    expect((await call(service, "POST", "/api/builder/auth/sign-out")).status).toBe(204);
  });

  test("is one account for any spelling of its address", async () => {
    const { owner } = await signInOwner(service, { email: "bob@example.com" });
    expect((await (await signIn("BOB@example.COM")).json()).owner).toEqual(owner);
    expect((await (await signIn("\u00a0bob@example.com \r\n")).json()).owner).toEqual(owner);
    await expect(addAccount(service, "Bob@Example.com")).rejects.toThrow(/has an account/);
  });

  test("has the same answer to a wrong password and to an unknown account", async () => {
    await addAccount(service, "known@example.com");
    const wrong = await said(await signIn("known@example.com", "not the password"));
    expect(wrong).toMatchObject({ status: 401, body: { code: "WRONG_SIGN_IN" } });
    const long = `${"x".repeat(250)}@x.y`.slice(0, 254);
    for (const email of ["nobody@example.com", "no address", "\u0001", long])
      expect(await said(await signIn(email, "not the password"))).toEqual(wrong);
  });

  test("changes its password: every other session ends, this browser continues, and only the new one is valid", async () => {
    const one = await signInOwner(service, { email: "eve@example.com" });
    const other = cookieOf(await signIn("eve@example.com"));
    const bystander = await signInOwner(service, { email: "mallory@example.com" });
    const newPassword = "CANARY-password, the second";
    const changed = await one.call("POST", changePath, { currentPassword: password, newPassword });
    expect(await changed.json()).toEqual({ owner: one.owner });
    for (const [cookie, status] of [
      [one.cookie, 401],
      [other, 401],
      [cookieOf(changed), 200],
      [bystander.cookie, 200],
    ] as const)
      expect((await me(cookie)).status).toBe(status);
    expect([
      (await signIn("eve@example.com")).status,
      (await signIn("eve@example.com", newPassword)).status,
    ]).toEqual([401, 200]);
  });

  test("keeps its password when the current one is wrong, with a refusal", async () => {
    const { call: callAs, cookie } = await signInOwner(service, { email: "kim@example.com" });
    const body = { currentPassword: "not the password", newPassword: "another one of 12" };
    expect((await (await callAs("POST", changePath, body)).json()).code).toBe("WRONG_PASSWORD");
    expect((await me(cookie)).status).toBe(200);
    expect((await signIn("kim@example.com")).status).toBe(200);
  });

  test.each([
    ["with 11 characters", "elevenchars", 400],
    ["with 12 characters of one kind", "aaaaaaaaaaaa", 200],
    ["with 128 characters", "x".repeat(128), 200],
    ["with 129 characters", "x".repeat(129), 400],
    ["with blanks at its ends and signs of every script", "  пароль 密码 🔑 ", 200],
  ])("accepts a password %s, or refuses it with the reason", async (what, newPassword, status) => {
    const email = `${what.replaceAll(/\W/g, "-")}@example.com`;
    const { call: callAs } = await signInOwner(service, { email });
    const changed = await callAs("POST", changePath, { currentPassword: password, newPassword });
    expect(changed.status).toBe(status);
    if (status === 400)
      expect((await changed.json()).errors).toMatchObject([
        { field: "newPassword", message: expect.stringContaining("12 to 128") },
      ]);
    if (status !== 200) return;
    expect((await signIn(email, newPassword)).status).toBe(200);
    expect((await signIn(email, newPassword.trim())).status).toBe(
      newPassword.trim() === newPassword ? 200 : 401,
    );
  });

  test("is not open to an expired session or to a changed or invented cookie", async () => {
    const { cookie, owner } = await signInOwner(service, { email: "old@example.com" });
    const [name, value = ""] = cookie.split("=", 2) as [string, string];
    const [token, signature = ""] = decodeURIComponent(value).split(".");
    const forged = [
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${encodeURIComponent(`${token}x.${signature}`)}`,
      `${name}=${encodeURIComponent(`${token}.${signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`)}`,
      `${name}=%zz`,
      `__Secure-${cookie}`,
      `x${cookie}`,
      `${name}=${"a".repeat(3000)}`,
    ];
    for (const changed of forged) expect((await me(changed)).status).toBe(401);
    expect((await me(`other=1; ${cookie}; more=2`)).status).toBe(200);
    await setExpiry(owner, Date.now() - 1);
    expect((await me(cookie)).status).toBe(401);
  });

  test("keeps no expired session once anybody signs in", async () => {
    const { owner } = await signInOwner(service, { email: "left@example.com" });
    await setExpiry(owner, Date.now() - 1);
    expect(await sessionsOf(owner)).toHaveLength(1);
    await signInOwner(service, { email: "came@example.com" });
    expect(await sessionsOf(owner)).toEqual([]);
  });

  test("is served while its session cannot be extended, and a failed sign-out is an error", async () => {
    const { owner, call: callAs } = await signInOwner(service, { email: "held@example.com" });
    const expiresAt = Date.now() + 28 * dayMs;
    await setExpiry(owner, expiresAt);
    const other = await openStore(service.config);
    onTestFinished(() => other.close());
    await other.db.transaction().execute(async (transaction) => {
      await setExpiry(owner, expiresAt, transaction);
      // Below the 3 s for which PostgreSQL waits for a lock, and the 5 s of the embedded store; a
      // slow machine needs several calls.
      await expect
        .poll(async () => {
          // PostgreSQL ends a transaction that has no statement for 10 s.
          await setExpiry(owner, expiresAt, transaction);
          const askedAt = performance.now();
          expect((await callAs("GET", "/api/builder/me")).status).toBe(200);
          return performance.now() - askedAt;
        })
        .toBeLessThan(2500);
      await setExpiry(owner, expiresAt, transaction);
      const out = await service.skipUntil(callAs("POST", "/api/builder/auth/sign-out"));
      expect([out.status, out.headers.get("retry-after"), out.headers.getSetCookie()]).toEqual([
        503,
        "5",
        [],
      ]);
    });
    expect((await callAs("POST", "/api/builder/auth/sign-out")).status).toBe(204);
    expect((await callAs("GET", "/api/builder/me")).status).toBe(401);
  });

  test("stays signed in while it comes back within 30 days", async () => {
    const { cookie, owner } = await signInOwner(service, { email: "often@example.com" });
    const daysLeft = async () =>
      (await sessionsOf(owner)).map(({ expires_at }) => (expires_at - Date.now()) / dayMs);
    expect(await daysLeft()).toEqual([expect.closeTo(30, 1)]);
    expect((await me(cookie)).headers.getSetCookie()).toEqual([]);
    await expect
      .poll(async () => {
        // An answer waits for the renewal for 500 ms at most.
        await setExpiry(owner, Date.now() + dayMs);
        const renewed = await me(cookie);
        return [renewed.status, cookieOf(renewed)];
      })
      .toEqual([200, cookie]);
    expect(await daysLeft()).toEqual([expect.closeTo(30, 1)]);
  });

  test("is changed only from pages of the base address", async () => {
    const { cookie } = await signInOwner(service, { email: "cross@example.com" });
    const body = JSON.stringify({ currentPassword: password, newPassword: "taken over by a page" });
    const origins = [
      "null",
      "https://localhost:3000",
      "http://localhost:3001",
      "http://demo.localhost:3000",
      "http://localhost:3000.evil",
      "",
    ];
    for (const origin of [...origins, undefined]) {
      const headers: Record<string, string> = {
        cookie,
        "content-type": "application/json",
        ...(origin !== undefined && { origin }),
      };
      const refused = await service.call(changePath, { method: "POST", body, headers });
      expect([origin, (await refused.json()).code]).toEqual([origin, "FOREIGN_ORIGIN"]);
    }
    expect((await signIn("cross@example.com")).status).toBe(200);
  });

  test("needs a password: a demo owner exists in development alone", async () => {
    expect((await call(service, "POST", "/api/builder/demo-sign-in")).status).toBe(404);
    expect((await (await service.call("/api/builder/sign-in")).json()).demoOwner).toBe(false);
  });

  test("offers nothing else of the library that keeps sessions", async () => {
    for (const [method, path] of [
      ["POST", "sign-up/email"],
      ["GET", "get-session"],
      ["GET", "list-sessions"],
      ["POST", "update-user"],
      ["POST", "delete-user"],
      ["POST", "request-password-reset"],
      ["GET", "error"],
      ["GET", "ok"],
    ] as const) {
      const body = method === "GET" ? undefined : {};
      const answer = await call(service, method, `/api/builder/auth/${path}`, body);
      expect(answer.status).toBe(404);
    }
  });

  test("leaves no password, session or cookie in the log, and no password in the store", async () => {
    const { cookie, call: callAs } = await signInOwner(service, { email: "quiet@example.com" });
    await signIn("quiet@example.com", "CANARY-password, a wrong one");
    await callAs("POST", changePath, {
      currentPassword: "CANARY-password, wrong",
      newPassword: "CANARY-password, new",
    });
    await callAs("GET", "/api/builder/me?password=CANARY-password");
    const log = service.log.join("");
    expect(log).toContain(signInPath);
    for (const secret of [cookie, cookie.slice(9, 30), "CANARY", "quiet@example.com"])
      expect(log).not.toContain(secret);
  });
});

describe("an owner's account with the production password hash", () => {
  const service = serviceForSuite(stores[0] as StoreKind, { passwordHash: null });

  const signIn = (email: string, secret: string) =>
    call(service, "POST", signInPath, { email, password: secret });

  test("is opened by its password alone, also after a change", async () => {
    const { owner, call: callAs } = await signInOwner(service, { bots: [] });
    const newPassword = "CANARY-password, the second";
    await callAs("POST", changePath, { currentPassword: password, newPassword });
    const stored = await service.store.db
      .selectFrom("owner_accounts")
      .select("password")
      .where("owner_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    // Source: better-auth, a salt of 16 bytes and a key of 64.
    expect(stored.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect([
      (await signIn(owner.email, password)).status,
      (await signIn(owner.email, newPassword)).status,
    ]).toEqual([401, 200]);
  });

  test("takes as long for an unknown account as for a wrong password", async () => {
    await addAccount(service, "slow@example.com");
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 9; n += 1)
      for (const [who, email] of [
        ["known", "slow@example.com"],
        ["unknown", `nobody${n}@example.com`],
      ] as const) {
        // The processor time of this process, which other processes do not lengthen.
        const before = process.cpuUsage();
        await signIn(email, "not the password");
        const { user, system } = process.cpuUsage(before);
        times[who].push(user + system);
      }
    const [known, unknown] = [times.known, times.unknown].map(
      (list) => list.toSorted((a, b) => a - b)[4] ?? 0,
    ) as [number, number];
    // The hash takes some 50 ms and the rest a few; an answer without one would take a tenth.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

describe.each(stores)("the cookie of a session on the $name", (kind) => {
  const age = "[^;]+; Max-Age=2592000; Path=/; HttpOnly";
  test.each([
    ["http://localhost:3000", `slotwire=${age}; SameSite=Lax`, null],
    ["https://a.example.com", `__Host-slotwire=${age}; Secure; SameSite=Lax`, "max-age=31536000"],
  ])(
    "at %s is readable by the service alone and bound to this very host",
    async (baseUrl, form, transport) => {
      const service = await startService(kind, { env: { BASE_URL: baseUrl } });
      onTestFinished(() => service.stop());
      const email = "ada@example.com";
      await addAccount(service, email);
      const response = await call(service, "POST", signInPath, { email, password });
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(new RegExp(`^${form}$`)),
      ]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("strict-transport-security")).toBe(transport);
      const me = async (cookie: string) =>
        (await call(service, "GET", "/api/builder/me", undefined, { cookie })).status;
      const cookie = cookieOf(response);
      expect(await me(cookie)).toBe(200);
      // A page of a sibling host could set this one.
      const plain = cookie.replace("__Host-", "");
      expect(await me(plain)).toBe(plain === cookie ? 200 : 401);
    },
  );
});

describe.each(stores)("signing in on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback" } });

  beforeAll(() => addAccount(service, "ada@example.com"));
  beforeEach(async () => {
    for (const table of ["owner_attempts", "owner_networks"] as const)
      await service.store.db.deleteFrom(table).execute();
    // No refusal is remembered for so long.
    service.skip(100 * dayMs);
  });

  const signIn = (email: string, secret = "not the password") =>
    call(service, "POST", signInPath, { email, password: secret });
  /** The attempts, without the duration of a password check. */
  const attempts = () => {
    const clock = new TestClock(() => service.now);
    const { check } = createPasswordAttempts(service.store.db, clock, true);
    return {
      count: (email: string, network: string, site = network) =>
        check(email, { network, site }, async () => {}),
    };
  };
  const signInFrom = (address: string, secret = "not the password") =>
    call(
      service,
      "POST",
      signInPath,
      { email: "ada@example.com", password: secret },
      { "x-forwarded-for": address },
    );
  const statuses = (responses: readonly Response[]) =>
    responses.map(({ status }) => status).toSorted();

  test.each(["ada@example.com", "nobody@example.com"])(
    "as %s is limited to ten attempts in a quarter of an hour, at once or not",
    async (email) => {
      const tries = await Promise.all(
        Array.from({ length: pairLimit.max + 4 }, () => signIn(email)),
      );
      expect(statuses(tries)).toEqual([...Array(pairLimit.max).fill(401), ...Array(4).fill(429)]);
      const refused = await signIn(email, password);
      expect((await refused.json()).code).toBe("TOO_MANY_REQUESTS");
      expect(Number(refused.headers.get("retry-after"))).toBe(quarterMs / 1000);
      expect((await signIn("other@example.com")).status).toBe(401);
      service.now += quarterMs;
      expect((await signIn(email, password)).status).toBe(email === "ada@example.com" ? 200 : 401);
    },
  );

  test("has ten new attempts after the right password", async () => {
    for (let n = 1; n < pairLimit.max; n += 1) await signIn("ada@example.com");
    expect((await signIn("ada@example.com", password)).status).toBe(200);
    expect((await signIn("ada@example.com")).status).toBe(401);
  });

  test("is limited for one account from each network, and one stranger does not use that up", async () => {
    for (let n = 0; n < accountLimit.max; n += 1)
      await attempts().count("ada@example.com", "192.0.2.1");
    expect((await signInFrom("198.51.100.254", password)).status).toBe(200);
    for (let n = 0; n < accountLimit.max; n += 1)
      await attempts().count("ada@example.com", `198.51.100.${n}`);
    expect((await signIn("ada@example.com", password)).status).toBe(429);
    service.now += quarterMs;
    expect((await signIn("ada@example.com", password)).status).toBe(200);
  });

  test("has separate attempts where its owner has signed in before, however many strangers try", async () => {
    expect((await signInFrom("203.0.113.7", password)).status).toBe(200);
    expect((await signInFrom("2001:db8:7:7::7", password)).status).toBe(200);
    for (let n = 0; n < 3 * accountLimit.max; n += 1)
      await attempts().count("ada@example.com", `2001:db8:${n}:1::/64`);
    expect((await signInFrom("198.51.100.1", password)).status).toBe(429);
    expect((await signInFrom("203.0.113.7", password)).status).toBe(200);
    expect((await signInFrom("2001:db8:7:7:1234::1", password)).status).toBe(200);
    for (let n = 0; n < pairLimit.max; n += 1) await signInFrom("203.0.113.7");
    expect((await signInFrom("203.0.113.7", password)).status).toBe(429);
  });

  test("counts all addresses of an IPv6 subscriber as one, which locks nobody out", async () => {
    const tries: Response[] = [];
    for (let n = 0; n < accountLimit.max; n += 1)
      tries.push(await signInFrom(`2001:db8:1:2::${n.toString(16)}`));
    expect(statuses(tries)).toEqual([
      ...Array(pairLimit.max).fill(401),
      ...Array(accountLimit.max - pairLimit.max).fill(429),
    ]);
    expect((await signInFrom("2001:db8:1:3::1", password)).status).toBe(200);
  });

  test("remembers a network for ninety days from the last sign-in, and keeps no address", async () => {
    await signInFrom("203.0.113.7", password);
    service.now += 89 * dayMs;
    await signInFrom("203.0.113.7", password);
    service.now += 89 * dayMs;
    for (let n = 0; n < accountLimit.max; n += 1)
      await attempts().count("ada@example.com", `2001:db8:${n}:1::/64`);
    expect((await signInFrom("203.0.113.7", password)).status).toBe(200);
    service.now += 91 * dayMs;
    for (let n = 0; n < accountLimit.max; n += 1)
      await attempts().count("ada@example.com", `2001:db8:${n}:1::/64`);
    expect((await signInFrom("203.0.113.7", password)).status).toBe(429);
    const rows = await service.store.db.selectFrom("owner_networks").selectAll().execute();
    expect(rows).toEqual([
      { key: expect.stringMatching(/^[\w-]{43}$/), ends_at: expect.any(Number) },
    ]);
  });

  test("is limited for one address, over all accounts", async () => {
    const tries: Response[] = [];
    for (let n = 0; n < networkLimit.max + 3; n += 1)
      tries.push(await signIn(`nobody${n}@example.com`));
    expect(statuses(tries)).toEqual([...Array(networkLimit.max).fill(401), ...Array(3).fill(429)]);
    expect((await signIn("ada@example.com", password)).status).toBe(429);
  });

  test("is limited for an IPv6 site, except where its owner has signed in before", async () => {
    await signInFrom("2001:db8:7:1::1", password);
    for (let n = 0; n < siteLimit.max; n += 1)
      await attempts().count(`nobody${n}@example.com`, `2001:db8:7:${n}::/64`, "2001:db8:7::/48");
    expect((await signInFrom("2001:db8:7:ffff::1", password)).status).toBe(429);
    expect((await signInFrom("2001:db8:7:1::2", password)).status).toBe(200);
    expect((await signInFrom("2001:db8:8:ffff::1", password)).status).toBe(200);
  });

  test("makes no query once a limit is reached", async () => {
    for (let n = 0; n <= networkLimit.max; n += 1) await signIn(`nobody${n}@example.com`);
    const counts = () => service.store.db.selectFrom("owner_attempts").selectAll().execute();
    const before = await counts();
    for (let n = 0; n < 5; n += 1) expect((await signIn(`other${n}@example.com`)).status).toBe(429);
    expect(await counts()).toEqual(before);
  });

  test("is counted by all processes of the service together", async () => {
    const { config, store } = service;
    const clock = new TestClock(() => service.now);
    const [pages, log] = [{ html: async () => "" }, { write: () => {} }];
    const second = await createApp({ config, store, pages, clock, log });
    for (let n = 0; n < pairLimit.max; n += 1) await signIn("ada@example.com");
    const payload = { email: "ada@example.com", password };
    const headers = { origin: config.baseUrl };
    const answer = await second.inject({ method: "POST", url: signInPath, payload, headers });
    expect(answer.statusCode).toBe(429);
    await second.close();
  });

  test("counts a wrong current password too", async () => {
    const session = await signInOwner(service, { email: "bob@example.com", bots: [] });
    const change = (currentPassword: string) =>
      session.call("POST", changePath, { currentPassword, newPassword: "another one of 12" });
    for (let n = 0; n < pairLimit.max; n += 1)
      expect((await change("not the password")).status).toBe(403);
    expect((await change(password)).status).toBe(429);
  });
});

describe.each(stores)("passwords on the $name", (kind) => {
  /** The passwords whose hash has begun, in order, and the end of the last hash. */
  const begun: string[] = [];
  let end = () => {};
  const hashSlowly = (password: string) => {
    begun.push(password);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const service = serviceForSuite(kind, {
    env: { RATE_LIMITS: "on", TRUST_PROXY: "loopback" },
    passwordHash: {
      hash: async (secret) => {
        if (secret !== password) await hashSlowly(secret);
        return quickHash.hash(secret);
      },
      verify: async (pair) => {
        await hashSlowly(pair.password);
        return quickHash.verify(pair);
      },
    },
  });

  test("are hashed one at a time, alternating between networks, known ones first, or refused for some seconds", async () => {
    await addAccount(service, "ada@example.com");
    const busy: string[] = [];
    const signIn = async (secret: string, address: string) => {
      const body = { email: "ada@example.com", password: secret };
      const headers = { "x-forwarded-for": address };
      const answer = await call(service, "POST", signInPath, body, headers);
      if (answer.status !== 503) return answer.status;
      expect(await answer.json()).toMatchObject({ code: "SERVICE_BUSY" });
      expect(answer.headers.get("retry-after")).toBe("5");
      busy.push(secret);
      return answer.status;
    };
    const first = signIn(password, "203.0.113.7");
    await expect.poll(() => begun).toHaveLength(1);
    end();
    expect(await first).toBe(200);

    const flood = Array.from({ length: 22 }, (_, n) => signIn(`a${n}`, `2001:db8:a:${n}::1`));
    await expect.poll(() => busy).toHaveLength(1);
    flood.push(...Array.from({ length: 11 }, (_, n) => signIn(`b${n}`, `2001:db8:b:${n}::1`)));
    await expect.poll(() => busy).toHaveLength(12);
    flood.push(signIn("other", "198.51.100.1"));
    await expect.poll(() => busy).toHaveLength(13);
    const owner = signIn(password, "203.0.113.7");
    await expect.poll(() => busy).toHaveLength(14);

    for (let n = 2; n <= 1 + 21; n += 1) {
      await expect.poll(() => begun).toHaveLength(n);
      end();
    }
    expect(await owner).toBe(200);
    expect((await Promise.all(flood)).filter((status) => status === 401)).toHaveLength(20);
    expect(begun[2]).toBe(password);
    expect(begun.slice(3, 5)).toEqual([expect.stringMatching(/^b/), "other"]);
  });
});
