import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { CommandError } from "#server/commands/command-args.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { setRole, takeBots } from "#server/store/owner/bot-ownership.ts";
import { withdrawBots } from "#server/store/owner/invitation.ts";
import { removeOwner } from "#server/store/owner/owner.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { dump } from "../leaks.ts";
import {
  addAccount,
  call,
  cookieOf,
  type OwnerSession,
  password,
  signInOwner,
} from "../owner-session.ts";
import { addBot, botFile, openSession } from "../service.ts";
import { deleteBots, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const claimPath = "/api/builder/claim";
const invitations = "/api/builder/invitations";
const hourMs = 3_600_000;
const account = { email: "ada@example.com", name: "Ada", password };

describe.each(stores)("on the $name", (kind) => {
  const service = serviceForSuite(kind);

  beforeEach(async () => {
    await deleteBots(service.store.db);
    for (const table of ["owners", "owner_links"] as const)
      await service.store.db.deleteFrom(table).execute();
    service.now = Date.now();
    await addBot(service);
    await addBot(service, { id: "shop", name: "Shop" });
  });
  afterEach(() => void vi.restoreAllMocks());

  const run = async (...args: string[]) =>
    JSON.parse(JSON.stringify(await runCommand(args, service.config)));
  const tokenOf = ({ link }: { link: string }) => {
    expect(link).toMatch(/^http:\/\/localhost:3000\/builder\/claim#[0-9A-Za-z]{40}$/);
    return new URL(link).hash.slice(1);
  };
  const setupToken = async () => tokenOf(await run("owner", "setup-link"));
  const claim = (body: object, cookie = "") => call(service, "POST", claimPath, body, { cookie });
  const look = (token: string, cookie = "") =>
    call(service, "POST", `${claimPath}/look`, { token }, { cookie });
  const botsOf = async (email: string): Promise<string[]> =>
    (await run("owner", "list")).find((owner: { email: string }) => owner.email === email)?.botIds;
  const ways = async () => (await service.call("/api/builder/sign-in")).json();
  const refusal = async (response: Response) => (await response.json()).code;
  const signIn = (email: string, secret = password) =>
    call(service, "POST", "/api/builder/auth/sign-in/email", { email, password: secret });
  const me = (cookie: string) => call(service, "GET", "/api/builder/me", undefined, { cookie });
  const ownerOf = (email: string, ...bots: string[]) => signInOwner(service, { email, bots });
  /** Makes an invitation; returns its token. */
  const invite = async (owner: OwnerSession, ...botIds: string[]) =>
    tokenOf(await (await owner.call("POST", invitations, { botIds })).json());
  const pending = async (owner: OwnerSession) =>
    (await (await owner.call("GET", invitations)).json()).invitations;
  const notValid = "LINK_NOT_VALID";

  describe("a set-up link", () => {
    test("makes the first owner, who gets every bot, once", async () => {
      const baseUrl = "http://localhost:3000";
      expect(await ways()).toEqual({ claimed: false, demoOwner: false, baseUrl });
      const token = await setupToken();
      expect(await (await look(token)).json()).toEqual({
        purpose: "setup",
        expiresAt: expect.any(Number),
        bots: [
          { id: "demo", name: "Demo" },
          { id: "shop", name: "Shop" },
        ],
        role: "owner",
        email: null,
        signedInAs: null,
      });
      const claimed = await claim({ token, ...account });
      expect(claimed.status).toBe(200);
      const { owner } = await claimed.json();
      expect(owner).toEqual({ id: expect.any(String), email: "ada@example.com", name: "Ada" });
      expect(await (await me(cookieOf(claimed))).json()).toEqual({ owner });
      expect([await botsOf("ada@example.com"), await ways()]).toEqual([
        ["demo", "shop"],
        { claimed: true, demoOwner: false, baseUrl },
      ]);
      expect(await refusal(await claim({ token, ...account, email: "eve@example.com" }))).toBe(
        "LINK_NOT_VALID",
      );
      expect(await refusal(await look(token))).toBe(notValid);
      await expect(run("owner", "setup-link")).rejects.toThrow(CommandError);
      expect(await run("owner", "list")).toHaveLength(1);
    });

    test("makes one owner when it is used many times at once", async () => {
      const token = await setupToken();
      const claims = await Promise.all(
        [1, 2, 3, 4].map((n) => claim({ token, ...account, email: `${n}@example.com` })),
      );
      expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
      expect(await run("owner", "list")).toHaveLength(1);
    });

    test("ends when a new one is made, or after a week", async () => {
      const old = await setupToken();
      const token = await setupToken();
      expect(await refusal(await claim({ token: old, ...account }))).toBe(notValid);
      service.now += 7 * 24 * hourMs + 60_000;
      expect(await refusal(await claim({ token, ...account }))).toBe(notValid);
      expect(await run("owner", "list")).toEqual([]);
    });

    test("is of no use to an invited owner who came first", async () => {
      const token = await setupToken();
      await claim({ token: tokenOf(await run("owner", "invite")), ...account });
      expect(await refusal(await claim({ token, ...account, email: "eve@example.com" }))).toBe(
        "LINK_NOT_VALID",
      );
    });

    test("still works after a missing or wrong entry", async () => {
      const token = await setupToken();
      const faulty: [object, string[]][] = [
        [{}, ["email missing {}", "name missing {}", "password missing {}"]],
        [{ ...account, password: undefined }, ["password missing {}"]],
        [{ ...account, password: "elevenchars" }, ['password min-length {"limit":12}']],
        [{ ...account, email: "ada@example" }, ['email form {"form":"email"}']],
        [{ ...account, email: "a b@example.com" }, ['email form {"form":"email"}']],
        [{ ...account, name: " " }, ['name form {"form":"name"}']],
        [{ ...account, name: "A\u0001" }, ['name form {"form":"name"}']],
        [{ ...account, more: 1 }, ["more unknown {}"]],
      ];
      for (const [body, faults] of faulty) {
        const refused = await claim({ token, ...body });
        expect(refused.status).toBe(400);
        const { errors } = await refused.json();
        expect(
          errors.map(
            ({ field, rule, values }: Record<string, unknown>) =>
              `${field} ${rule} ${JSON.stringify(values)}`,
          ),
        ).toEqual(faults);
      }
      expect((await claim({ token, ...account })).status).toBe(200);
    });
  });

  test("accepts token and address with pasted blanks around them", async () => {
    const token = `\t${await setupToken()}\n`;
    expect((await look(token)).status).toBe(200);
    const claimed = await claim({ token, ...account, email: ` ${account.email}\n` });
    expect((await claimed.json()).owner.email).toBe(account.email);
  });

  test.each(["", "x", "a".repeat(40), "a".repeat(200), "\u0001", "setup"])(
    "no link has the token %j",
    async (token) => {
      await setupToken();
      expect(await refusal(await look(token))).toBe(notValid);
      expect(await refusal(await claim({ token, ...account }))).toBe(notValid);
    },
  );

  /**
   * The answer to a call whose transaction begins while another process, such as the command line,
   * is about to commit `work`.
   */
  async function callDuring(
    ask: () => Promise<Response>,
    work: (transaction: Database) => Promise<void>,
  ): Promise<Response> {
    const began = vi.spyOn(service.store.db, "transaction");
    const other = await openStore(service.config);
    onTestFinished(() => other.close());
    const { answer } = await other.db.transaction().execute(async (transaction) => {
      await work(transaction);
      const answer = ask();
      await expect.poll(() => began.mock.calls.length).toBeGreaterThan(0);
      return { answer };
    });
    return answer;
  }

  describe("removing an owner", () => {
    const seen = async (session: { call(method: string, path: string): Promise<Response> }) =>
      (await (await session.call("GET", "/api/builder/bots")).json()).bots.map(
        ({ id }: { id: string }) => id,
      );

    test("from a bot takes effect at once, and keeps the other bots", async () => {
      const ada = await ownerOf("ada@example.com", "demo", "shop");
      await ownerOf("bob@example.com", "demo");
      expect(await run("owner", "remove", "Ada@Example.com", "--bot", "demo")).toEqual({
        email: "ada@example.com",
        botIds: ["demo"],
        withoutOwner: [],
      });
      expect(await seen(ada)).toEqual(["shop"]);
      expect((await ada.call("GET", "/api/builder/bots/demo")).status).toBe(404);
      expect(await botsOf("bob@example.com")).toEqual(["demo"]);
      expect(await run("owner", "remove", "ada@example.com", "--bot", "shop")).toMatchObject({
        withoutOwner: ["shop"],
      });
      expect((await service.call("/app/shop")).status).toBe(200);
    });

    test("ends their invitations to it, and invitations to other bots lose it", async () => {
      const ada = await ownerOf("ada@example.com", "demo", "shop");
      const both = await invite(ada, "demo", "shop");
      const demo = await invite(ada, "demo");
      const none = await invite(ada);
      await run("owner", "remove", "ada@example.com", "--bot", "demo");
      expect(await refusal(await look(demo))).toBe(notValid);
      expect((await (await look(both)).json()).bots).toEqual([{ id: "shop", name: "Shop" }]);
      expect((await claim({ token: both, ...account, email: "eve@example.com" })).status).toBe(200);
      expect(await botsOf("eve@example.com")).toEqual(["shop"]);
      expect((await look(none)).status).toBe(200);
    });

    test("ends an invitation that they make at the same moment", async () => {
      const ada = await ownerOf("ada@example.com", "demo", "shop");
      const answer = await callDuring(
        () => ada.call("POST", invitations, { botIds: ["demo"] }),
        async (transaction) => {
          await takeBots(transaction, ada.owner.id, ["demo"]);
          await withdrawBots(transaction, ada.owner.id, ["demo"]);
        },
      );
      expect(await refusal(answer)).toBe("BOT_NOT_FOUND");
      expect(await pending(ada)).toEqual([]);
    });

    test.each<[string, (ada: OwnerSession, token: string) => Promise<Response>]>([
      ["an invitation", (ada) => ada.call("POST", invitations, { botIds: [] })],
      ["an invitation to a bot", (ada) => ada.call("POST", invitations, { botIds: ["demo"] })],
      ["the use of one", (ada, token) => ada.call("POST", claimPath, { token })],
    ])("refuses their call that is running meanwhile: %s", async (_what, ask) => {
      const token = tokenOf(await run("owner", "invite", "--bot", "shop"));
      const ada = await ownerOf("ada@example.com", "demo");
      const answer = await callDuring(
        () => ask(ada, token),
        (transaction) => removeOwner(transaction, ada.owner.id),
      );
      expect(await refusal(answer)).toBe("NOT_SIGNED_IN");
      expect((await look(token)).status).toBe(200);
    });

    test("closes the account: sessions, links and invitations end, bots and history stay", async () => {
      const ada = await ownerOf("ada@example.com", "demo");
      await openSession(service, 42);
      const credit = { points: 5, reason: "sorry", idempotencyKey: "once" };
      await ada.call("POST", "/api/builder/bots/demo/users/42/credits", credit);
      const invitation = await invite(ada, "demo");
      const forgotten = tokenOf(await run("owner", "reset-password", "ada@example.com"));
      expect(await run("owner", "close", "ada@example.com")).toEqual({
        email: "ada@example.com",
        botIds: ["demo"],
        withoutOwner: ["demo"],
      });
      expect((await ada.call("GET", "/api/builder/me")).status).toBe(401);
      for (const token of [invitation, forgotten])
        expect(await refusal(await look(token))).toBe(notValid);
      expect(await refusal(await signIn("ada@example.com"))).toBe("WRONG_SIGN_IN");
      expect(await run("owner", "list")).toEqual([]);
      const rows = service.store.db.selectFrom("ledger").select(["delta", "reason"]);
      expect(await rows.execute()).toEqual([{ delta: 5, reason: "sorry" }]);
      // No owner is left: the next set-up link makes its user the owner of everything.
      expect(await ways()).toMatchObject({ claimed: false });
      expect((await claim({ token: await setupToken(), ...account })).status).toBe(200);
      expect(await botsOf("ada@example.com")).toEqual(["demo", "shop"]);
      const bob = await ownerOf("bob@example.com", "demo");
      const ledger = await bob.call("GET", "/api/builder/bots/demo/users/42/ledger");
      const { entries } = await ledger.json();
      expect(entries).toMatchObject([{ points: 5, reason: "sorry", by: "" }]);
    });
  });

  test("a change of the password ends the link for a new one", async () => {
    const ada = await ownerOf("ada@example.com", "demo");
    const token = tokenOf(await run("owner", "reset-password", "ada@example.com"));
    const change = (currentPassword: string) =>
      ada.call("POST", "/api/builder/auth/change-password", {
        currentPassword,
        newPassword: "another one of 12",
      });
    expect((await change("wrong")).status).toBe(403);
    expect((await look(token)).status).toBe(200);
    expect((await change(password)).status).toBe(200);
    expect(await refusal(await look(token))).toBe(notValid);
    expect(await refusal(await claim({ token, password: "the thief's password" }))).toBe(
      "LINK_NOT_VALID",
    );
  });

  test("a link is nowhere in the store", async () => {
    const tokens = [await setupToken(), tokenOf(await run("owner", "invite", "--bot", "demo"))];
    const content = await dump(service.store.db);
    for (const token of tokens) expect(content).not.toContain(token);
  });

  test.each([
    ["o'neil+bots@sub.example.co", 200],
    ["UPPER_case.x-y@EXAMPLE.org", 200],
    ["1@1.io", 200],
    ["..a@example.com", 400],
    ["a..b@example.com", 400],
    ["ä@example.com", 400],
    ["a@localhost", 400],
    ["a@example.c", 400],
    ["a b@example.com", 400],
  ])("a new account of %s can sign in, or is refused", async (email, status) => {
    const token = tokenOf(await run("owner", "invite"));
    expect((await claim({ token, ...account, email })).status).toBe(status);
    expect([(await signIn(email)).status, await run("owner", "list")]).toEqual(
      status === 200 ? [200, [expect.anything()]] : [401, []],
    );
  });

  describe("an invitation", () => {
    test("makes another owner of its bots, and of no other", async () => {
      const ada = await ownerOf("ada@example.com", "demo", "shop");
      const made = await ada.call("POST", invitations, { botIds: ["shop"] });
      const { link, invitation } = await made.json();
      expect(made.status).toBe(201);
      expect(invitation).toEqual({
        id: expect.any(String),
        bots: [{ id: "shop", name: "Shop" }],
        role: "owner",
        createdAt: service.now,
        expiresAt: service.now + 7 * 24 * hourMs,
      });
      expect(await pending(ada)).toEqual([invitation]);
      const token = tokenOf({ link });
      expect(await (await look(token)).json()).toMatchObject({
        purpose: "invitation",
        bots: invitation.bots,
        signedInAs: null,
      });
      expect((await claim({ token, ...account, email: "bob@example.com" })).status).toBe(200);
      expect([await botsOf("bob@example.com"), await botsOf("ada@example.com")]).toEqual([
        ["shop"],
        ["demo", "shop"],
      ]);
      expect(await pending(ada)).toEqual([]);
      expect(await refusal(await claim({ token, ...account, email: "eve@example.com" }))).toBe(
        "LINK_NOT_VALID",
      );
    });

    test("gives the bots to an owner who is signed in, with nothing to fill in", async () => {
      const ada = await ownerOf("ada@example.com", "demo");
      const bob = await ownerOf("bob@example.com", "shop");
      const token = await invite(ada, "demo");
      expect(await (await look(token, bob.cookie)).json()).toMatchObject({ signedInAs: bob.owner });
      expect(await (await claim({ token }, bob.cookie)).json()).toEqual({ owner: bob.owner });
      expect(await botsOf("bob@example.com")).toEqual(["demo", "shop"]);
      expect(await refusal(await claim({ token }, bob.cookie))).toBe(notValid);
    });

    test("still works for an account that has to sign in first", async () => {
      await addAccount(service, "bob@example.com");
      const token = tokenOf(await run("owner", "invite", "--bot", "demo", "--bot", "shop"));
      const refused = await claim({ token, ...account, email: "Bob@example.com" });
      expect(await refusal(refused)).toBe("EMAIL_TAKEN");
      const cookie = cookieOf(await signIn("bob@example.com"));
      expect((await claim({ token }, cookie)).status).toBe(200);
      expect(await botsOf("bob@example.com")).toEqual(["demo", "shop"]);
    });

    test("is for one's own bots alone, and only its maker sees and revokes it", async () => {
      const ada = await ownerOf("ada@example.com", "demo");
      const bob = await ownerOf("bob@example.com", "shop");
      for (const botIds of [["shop"], ["demo", "shop"], ["nobody"]])
        expect(await refusal(await ada.call("POST", invitations, { botIds }))).toBe(
          "BOT_NOT_FOUND",
        );
      const { link, invitation } = await (
        await ada.call("POST", invitations, { botIds: [] })
      ).json();
      expect(await pending(bob)).toEqual([]);
      expect(await refusal(await bob.call("DELETE", `${invitations}/${invitation.id}`))).toBe(
        "INVITATION_NOT_FOUND",
      );
      expect((await look(tokenOf({ link }))).status).toBe(200);
      expect((await ada.call("DELETE", `${invitations}/${invitation.id}`)).status).toBe(204);
      expect(await refusal(await look(tokenOf({ link })))).toBe(notValid);
      expect(await refusal(await ada.call("DELETE", `${invitations}/${invitation.id}`))).toBe(
        "INVITATION_NOT_FOUND",
      );
    });

    test("is one of 50 that an owner has pending, and of 20 to a bot", async () => {
      const ada = await ownerOf("ada@example.com", "demo", "shop");
      const bob = await ownerOf("bob@example.com", "demo");
      const inviteTimes = async (times: number, ...botIds: string[]) => {
        for (let n = 0; n < times; n += 1) await invite(ada, ...botIds);
      };
      const invites = (owner: OwnerSession, ...botIds: string[]) =>
        owner.call("POST", invitations, { botIds });
      await inviteTimes(20, "demo");
      for (const refused of [await invites(ada, "demo"), await invites(bob, "demo")])
        expect(await refusal(refused)).toBe("TOO_MANY_INVITATIONS");
      await inviteTimes(20, "shop");
      await inviteTimes(9);
      const last = await Promise.all([invites(ada), invites(ada), invites(ada)]);
      expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      const all = await pending(ada);
      expect(all).toHaveLength(50);
      expect((await ada.call("DELETE", `${invitations}/${all[0].id}`)).status).toBe(204);
      await inviteTimes(1);
      service.now += 7 * 24 * hourMs;
      await inviteTimes(1, "demo");
    });

    test("without a bot is made, and works, while its maker owns one", async () => {
      const ada = await ownerOf("ada@example.com", "demo");
      const token = await invite(ada);
      const again = () => ada.call("POST", invitations, { botIds: [] });
      expect((await look(token)).status).toBe(200);
      const role = { ownerId: ada.owner.id, botId: "demo", role: "editor" } as const;
      await setRole(service.store.db, role);
      expect(await refusal(await look(token))).toBe(notValid);
      expect(await refusal(await again())).toBe("OWNERS_ONLY");
      await run("owner", "remove", "ada@example.com", "--bot", "demo");
      expect(await refusal(await again())).toBe("OWNERS_ONLY");
      expect(await refusal(await claim({ token, ...account, email: "eve@example.com" }))).toBe(
        "LINK_NOT_VALID",
      );
    });

    test("works for a week, and leaves out a deleted bot", async () => {
      const ada = await ownerOf("ada@example.com", "demo", "shop");
      const token = await invite(ada, "demo", "shop");
      await service.store.db.deleteFrom("bots").where("bot_id", "=", "demo").execute();
      service.now += 7 * 24 * hourMs - 1;
      expect((await (await look(token)).json()).bots).toEqual([{ id: "shop", name: "Shop" }]);
      service.now += 1;
      expect(await refusal(await look(token))).toBe(notValid);
      expect(await pending(ada)).toEqual([]);
    });
  });

  describe("a link for a new password", () => {
    test("sets it once, ends every session, and signs in", async () => {
      const ada = await ownerOf("ada@example.com", "demo");
      const made = await run("owner", "reset-password", "ADA@example.com");
      expect(Object.keys(made)).toEqual(["email", "link", "expiresAt"]);
      const token = tokenOf(made);
      expect(await (await look(token)).json()).toMatchObject({
        purpose: "password",
        email: "ada@example.com",
        bots: [],
      });
      expect((await claim({ token })).status).toBe(400);
      const newPassword = "CANARY-password, the new one";
      const claimed = await claim({ token, password: newPassword });
      expect(await claimed.json()).toEqual({ owner: ada.owner });
      expect((await ada.call("GET", "/api/builder/me")).status).toBe(401);
      expect((await me(cookieOf(claimed))).status).toBe(200);
      expect((await signIn("ada@example.com")).status).toBe(401);
      expect((await signIn("ada@example.com", newPassword)).status).toBe(200);
      expect(await refusal(await claim({ token, password }))).toBe(notValid);
    });

    test("works for a day, and the newest alone", async () => {
      await addAccount(service, "ada@example.com");
      const old = tokenOf(await run("owner", "reset-password", "ada@example.com"));
      const token = tokenOf(await run("owner", "reset-password", "ada@example.com"));
      expect((await look(old)).status).toBe(410);
      service.now += 24 * hourMs + 60_000;
      expect(await refusal(await claim({ token, password }))).toBe(notValid);
    });
  });

  describe("the command line", () => {
    test("gives an imported bot an owner, and refuses an unknown one before it imports", async () => {
      await addAccount(service, "ada@example.com");
      const path = join(service.env.DATA_DIR ?? "", "bot.json");
      writeFileSync(path, JSON.stringify({ ...botFile(), id: "fresh" }));
      await expect(run("import", path, "--owner", "eve@example.com")).rejects.toThrow(
        /No owner has the email address eve@example.com/,
      );
      await expect(run("export", "fresh")).rejects.toThrow(CommandError);
      expect(await run("import", path, "--owner", "Ada@example.com")).toEqual({ botId: "fresh" });
      await run("import", path, "--owner", "ada@example.com");
      expect(await run("owner", "list")).toEqual([
        {
          id: expect.any(String),
          email: "ada@example.com",
          name: "ada",
          botIds: ["fresh"],
          createdAt: expect.stringMatching(/^\d{4}-/),
        },
      ]);
    });
  });
});
