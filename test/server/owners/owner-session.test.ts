import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OwnerSession as ListedSession } from "#contract/owner/owner.schema.ts";
import {
  addAccount,
  call,
  cookieOf,
  type OwnerSession,
  password,
  signInOwner,
} from "../owner-session.ts";
import { addBot } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1";

describe.each(everyStore)("the account of an owner on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let ada: OwnerSession;
  let names = 0;

  beforeAll(() => addBot(service));
  beforeEach(async () => {
    names += 1;
    ada = await signInOwner(service, { email: `ada-${names}@example.com` });
  });

  const signIn = (email: string, userAgent: string, secret = password) =>
    call(
      service,
      "POST",
      "/api/builder/auth/sign-in/email",
      { email, password: secret },
      { "user-agent": userAgent },
    );
  const again = async (userAgent: string) => cookieOf(await signIn(ada.owner.email, userAgent));
  const list = async (cookie = ada.cookie): Promise<ListedSession[]> =>
    (await (await call(service, "GET", "/api/builder/sessions", undefined, { cookie })).json())
      .sessions;
  const isIn = async (cookie: string) =>
    (await call(service, "GET", "/api/builder/me", undefined, { cookie })).status === 200;
  const refusal = async (response: Response) => (await response.json()).code;

  test("keeps the 30 sessions that were used last", async () => {
    const second = await again(safari);
    for (let n = 0; n < 29; n += 1) await again(firefox);
    expect([await isIn(ada.cookie), await isIn(second)]).toEqual([false, true]);
    expect(await list(second)).toHaveLength(30);
  });

  describe("lists its sessions,", () => {
    test("this one first, with browser, system and date, and without secrets", async () => {
      await again(safari);
      const cookie = await again(firefox);
      const answer = await call(service, "GET", "/api/builder/sessions", undefined, { cookie });
      const text = await answer.text();
      const moment = expect.any(Number);
      expect(JSON.parse(text).sessions).toEqual([
        {
          id: expect.any(String),
          browser: "Firefox",
          system: "Linux",
          signedInAt: moment,
          lastUsedAt: moment,
          isCurrent: true,
        },
        expect.objectContaining({ browser: "Safari", system: "iPhone", isCurrent: false }),
        expect.objectContaining({ isCurrent: false }),
      ]);
      expect(text).not.toContain(decodeURIComponent(cookie).split(/[=.]/)[1]);
    });

    test("also those of older versions, and with any User-Agent", async () => {
      const { db } = service.store;
      await again("x".repeat(5000));
      await db
        .updateTable("owner_sessions")
        .set({ user_agent: null })
        .where("owner_id", "=", ada.owner.id)
        .where("user_agent", "not like", "x%")
        .execute();
      expect((await list()).map(({ browser, system }) => [browser, system])).toEqual([
        [null, null],
        [null, null],
      ]);
      const rows = await db.selectFrom("owner_sessions").select("user_agent").execute();
      expect(Math.max(...rows.map((row) => row.user_agent?.length ?? 0))).toBeLessThan(301);
    });

    test("with a last use that follows the calls, to some minutes", async () => {
      const [before] = await list();
      await service.store.db
        .updateTable("owner_sessions")
        .set(({ eb }) => ({
          created_at: eb("created_at", "-", 3_600_000),
          expires_at: eb("expires_at", "-", 3_600_000),
        }))
        .where("id", "=", before?.id ?? "")
        .execute();
      // An answer waits for the renewal, which writes the last use, for 500 ms at most.
      await expect
        .poll(async () => (await list())[0]?.lastUsedAt)
        .toBeGreaterThanOrEqual(before?.lastUsedAt ?? 0);
      const [after] = await list();
      expect((after?.lastUsedAt ?? 0) - (after?.signedInAt ?? 0)).toBeGreaterThan(3_000_000);
    });

    test("without expired ones", async () => {
      const cookie = await again(firefox);
      const [current] = await list(cookie);
      await service.store.db
        .updateTable("owner_sessions")
        .set({ expires_at: 1 })
        .where("id", "=", current?.id ?? "")
        .execute();
      expect((await list()).length).toBe(1);
    });
  });

  test("ends one session, whose browser is signed out from the next call on", async () => {
    const other = await again(firefox);
    const [, session] = await list();
    const path = `/api/builder/sessions/${session?.id}`;
    expect((await ada.call("DELETE", path)).status).toBe(204);
    expect([await isIn(other), await isIn(ada.cookie)]).toEqual([false, true]);
    expect(await refusal(await ada.call("DELETE", path))).toBe("NOT_FOUND");
  });

  test("ends no session of another account", async () => {
    const bob = await signInOwner(service, { email: `bob-${names}@example.com` });
    const [session] = await list(bob.cookie);
    for (const id of [session?.id, "none", "-5", "x".repeat(64)])
      expect((await ada.call("DELETE", `/api/builder/sessions/${id}`)).status).toBe(404);
    expect((await ada.call("DELETE", "/api/builder/sessions")).status).toBe(204);
    expect(await isIn(bob.cookie)).toBe(true);
  });

  test("ends all other sessions", async () => {
    const others = [await again(firefox), await again(safari)];
    expect((await ada.call("DELETE", "/api/builder/sessions")).status).toBe(204);
    expect(await Promise.all([...others, ada.cookie].map(isIn))).toEqual([false, false, true]);
    expect(await list()).toHaveLength(1);
  });

  test("changes its name, which is one line of up to 100 characters", async () => {
    const change = (name: unknown) => ada.call("PATCH", "/api/builder/me", { name });
    expect(await (await change("  Ada Lovelace ")).json()).toEqual({
      owner: { ...ada.owner, name: "Ada Lovelace" },
    });
    for (const name of ["", "  ", "a\nb", "a".repeat(101), 12.5, null, "\u0000"])
      expect([name, (await change(name)).status]).toEqual([name, 400]);
    const { owners } = await (await ada.call("GET", "/api/builder/bots/demo/owners")).json();
    expect(owners.map(({ name }: { name: string }) => name)).toContain("Ada Lovelace");
  });

  describe("changes its email address,", () => {
    const change = (email: unknown, currentPassword: unknown = password) =>
      ada.call("POST", "/api/builder/auth/change-email", { email, currentPassword });

    test("which then replaces the old one, and ends every other session", async () => {
      const other = await again(firefox);
      const email = `Countess-${names}@Example.com`;
      expect(await (await change(` ${email}\n`)).json()).toEqual({
        owner: { ...ada.owner, email: email.toLowerCase() },
      });
      expect([await isIn(other), await isIn(ada.cookie)]).toEqual([false, true]);
      expect((await signIn(ada.owner.email, firefox)).status).toBe(401);
      expect((await signIn(email, firefox)).status).toBe(200);
    });

    test("not without the password, nor to an invalid address", async () => {
      const other = await again(firefox);
      expect(await refusal(await change("new@example.com", "not the password"))).toBe(
        "WRONG_PASSWORD",
      );
      for (const email of ["", "new", "new@x", "a b@example.com", "-5", 12.5, null])
        expect([email, (await change(email)).status]).toEqual([email, 400]);
      expect(await isIn(other)).toBe(true);
    });

    test("not to another account's, and then no session ends", async () => {
      const other = await again(firefox);
      await addAccount(service, `taken-${names}@example.com`);
      expect(await refusal(await change(`Taken-${names}@example.com`))).toBe("EMAIL_TAKEN");
      expect(await isIn(other)).toBe(true);
      expect((await signIn(ada.owner.email, firefox)).status).toBe(200);
    });

    test("once, when two accounts take it at the same moment, or one does twice", async () => {
      const bob = await signInOwner(service, { email: `bob-${names}@example.com` });
      const body = { email: `both-${names}@example.com`, currentPassword: password };
      const answers = await Promise.all(
        [ada, bob].map((one) => one.call("POST", "/api/builder/auth/change-email", body)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });
  });
});

describe.each(everyStore)("guessing the password at the email change on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { RATE_LIMITS: "on" } });

  test("ends after ten attempts, with the right password and other addresses too", async () => {
    await addBot(service);
    const ada = await signInOwner(service, { email: "ada@example.com" });
    await addAccount(service, "taken@example.com");
    const change = async (currentPassword: string) =>
      (
        await ada.call("POST", "/api/builder/auth/change-email", {
          email: "taken@example.com",
          currentPassword,
        })
      ).status;
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await change(n % 2 ? "wrong" : password));
    expect(statuses).toEqual([409, 403, 409, 403, 409, 403, 409, 403, 409, 403, 429]);
  });
});
