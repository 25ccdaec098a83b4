import { beforeEach, describe, expect, test } from "vitest";
import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import { roleIn, setRole } from "#server/store/owner/bot-ownership.ts";
import type { OwnerSession } from "../../owner-session.ts";
import { botFile, openSession } from "../../service.ts";
import { stores } from "../../stores.ts";
import { type BuilderRoute, sampleOf } from "../builder-routes.ts";
import { builderForSuite } from "../builder-service.ts";

/** The permissions of an editor, for every route of one bot. */
const expected: Record<string, "allowed" | "refused"> = {
  "GET /bots/:botId": "allowed",
  "PATCH /bots/:botId": "allowed",
  "DELETE /bots/:botId": "refused",
  "GET /bots/:botId/overview": "allowed",
  "GET /bots/:botId/sources": "allowed",
  "GET /bots/:botId/failing-fields": "allowed",
  "GET /bots/:botId/first-steps": "allowed",
  "GET /bots/:botId/owners": "allowed",
  "PATCH /bots/:botId/owners/:id": "refused",
  // Concerns other owners; an editor may leave.
  "DELETE /bots/:botId/owners/:id": "refused",
  "GET /bots/:botId/audit": "refused",
  "GET /bots/:botId/file": "allowed",
  "GET /bots/:botId/api-keys": "refused",
  "POST /bots/:botId/api-keys": "refused",
  "POST /bots/:botId/api-keys/:id/rotate": "refused",
  "DELETE /bots/:botId/api-keys/:id": "refused",
  "GET /bots/:botId/chat": "allowed",
  "PUT /bots/:botId/chat/updates": "refused",
  "PUT /bots/:botId/chat/menu-button": "refused",
  "PUT /bots/:botId/chat/commands": "refused",
  "PUT /bots/:botId/chat/short-description": "refused",
  "GET /bots/:botId/webhook": "refused",
  "PUT /bots/:botId/webhook": "refused",
  "DELETE /bots/:botId/webhook": "refused",
  "POST /bots/:botId/webhook/rotate-secret": "refused",
  "POST /bots/:botId/webhook/pause": "refused",
  "POST /bots/:botId/webhook/resume": "refused",
  "POST /bots/:botId/webhook/test": "refused",
  "GET /bots/:botId/webhook/events": "refused",
  "GET /bots/:botId/webhook/events/:id": "refused",
  "POST /bots/:botId/webhook/events/:id/send": "refused",
  "POST /bots/:botId/fields": "allowed",
  "PUT /bots/:botId/fields/:name": "allowed",
  "DELETE /bots/:botId/fields/:name": "allowed",
  "POST /bots/:botId/field-check": "allowed",
  "POST /bots/:botId/channel-check": "allowed",
  "POST /bots/:botId/task-check": "allowed",
  "GET /bots/:botId/field-health": "allowed",
  "GET /bots/:botId/screen": "allowed",
  "PUT /bots/:botId/screen/draft": "allowed",
  "POST /bots/:botId/screen/publish": "allowed",
  "GET /bots/:botId/screen/versions": "allowed",
  "GET /bots/:botId/screen/versions/:version": "allowed",
  "GET /bots/:botId/pictures": "allowed",
  "POST /bots/:botId/pictures": "allowed",
  "GET /bots/:botId/users": "allowed",
  "GET /bots/:botId/user-count": "allowed",
  "GET /bots/:botId/users/:tgId": "allowed",
  "DELETE /bots/:botId/users/:tgId": "refused",
  "GET /bots/:botId/users/:tgId/export.json": "refused",
  "GET /bots/:botId/users/:tgId/ledger": "allowed",
  "GET /bots/:botId/users/:tgId/friends": "allowed",
  "POST /bots/:botId/users/:tgId/credits": "refused",
  "POST /bots/:botId/users/:tgId/debits": "refused",
  "PUT /bots/:botId/users/:tgId/custom-value": "allowed",
  "POST /bots/:botId/custom-values": "allowed",
  "POST /bots/:botId/users/:tgId/messages": "allowed",
  "GET /bots/:botId/users/:tgId/messages/:id": "allowed",
  "PUT /bots/:botId/users/:tgId/block": "allowed",
  "DELETE /bots/:botId/users/:tgId/block": "allowed",
  "POST /bots/:botId/users/:tgId/broadcast-trials": "allowed",
  "POST /bots/:botId/broadcast-count": "allowed",
  "GET /bots/:botId/broadcasts": "allowed",
  "POST /bots/:botId/broadcasts": "allowed",
  "GET /bots/:botId/broadcasts/:id": "allowed",
  "POST /bots/:botId/broadcasts/:id/pause": "allowed",
  "POST /bots/:botId/broadcasts/:id/resume": "allowed",
  "POST /bots/:botId/broadcasts/:id/cancel": "allowed",
  "POST /bots/:botId/broadcasts/:id/resend": "allowed",
  "GET /bots/:botId/users.csv": "allowed",
  "GET /bots/:botId/inviters": "allowed",
  "GET /bots/:botId/sample-player": "allowed",
  "POST /bots/:botId/field-values/:name": "allowed",
  "POST /bots/:botId/test-player": "allowed",
  "DELETE /bots/:botId/test-player": "allowed",
};

describe.each(stores)("an editor of a bot on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let editor: OwnerSession;

  beforeEach(async () => {
    editor = await builder.signIn("editor", "demo");
    const role = { ownerId: editor.owner.id, botId: "demo", role: "editor" } as const;
    await setRole(builder.service.store.db, role);
  });

  const ask = (method: string, path: string, body?: unknown) =>
    builder.askAs(editor, method, path, body);
  const change = async (members: object) => {
    const { updatedAt } = (await ask("GET", "bots/demo")).body;
    const { status, body } = await ask("PATCH", "bots/demo", { updatedAt, ...members });
    return [status, body.code];
  };
  const import_ = async (members: object) => {
    const { token: _, ...file } = botFile();
    const { status, body } = await ask("POST", "bot-files", { ...file, ...members });
    return [status, body.code];
  };

  test("may or may not call each route, as in this complete table", async () => {
    const ofBots = builder.routes.filter(
      ({ url, method }) => url.includes("/:botId") && method !== "HEAD",
    );
    const named = ({ method, url }: BuilderRoute) => `${method} ${url.replace("/api/builder", "")}`;
    expect(ofBots.map(named).toSorted()).toEqual(Object.keys(expected).toSorted());
    const params: Record<string, string> = {
      botId: "demo",
      id: builder.owner.owner.id,
      name: "none",
      tgId: "42",
      version: "1",
    };
    const found: Record<string, string> = {};
    for (const route of ofBots) {
      const path = route.url
        .replace("/api/builder/", "")
        .replace(/:(\w+)/g, (_, name) => params[name] ?? "");
      const isChange = route.method === "PATCH" && path === "bots/demo";
      const body = isChange
        ? { updatedAt: 0, name: "Edited" }
        : sampleOf(route.body, ["demo", "rank", "2", "https://127.0.0.1/x"]);
      const sent = route.method === "GET" ? undefined : body;
      const answer = await editor.call(route.method, `/api/builder/${path}`, sent);
      const text = await answer.text();
      const isAllowed = answer.status < 500 && ![401, 403].includes(answer.status);
      const refused = text.includes('"OWNERS_ONLY"') ? "refused" : text;
      found[named(route)] = isAllowed ? "allowed" : refused;
    }
    expect(found).toEqual(expected);
  });

  test("gets a refusal that names who can do it", async () => {
    const { status, body } = await ask("GET", "bots/demo/api-keys");
    expect([status, body.code]).toEqual([403, "OWNERS_ONLY"]);
    expect(body.detail).toMatch(/You are an editor.*Ask one of them/);
  });

  test("sees the role in the bot and in the list of bots", async () => {
    expect((await ask("GET", "bots/demo")).body.role).toBe("editor");
    expect((await ask("GET", "bots")).body.bots[0].role).toBe("editor");
    expect((await builder.ask("GET", "bots/demo")).body.role).toBe("owner");
  });

  test("changes name, game and activities, but neither token nor recording of addresses", async () => {
    expect(await change({ name: "Edited" })).toEqual([200, undefined]);
    expect(await change({ activities: { daily: { rewards: [1] } } })).toEqual([200, undefined]);
    for (const members of [
      { token: "7000000001:another-token-of-the-bot" },
      { recordLastIp: true },
      { recordLastIp: false, name: "Both" },
    ])
      expect(await change(members)).toEqual([403, "OWNERS_ONLY"]);
    const { body } = await ask("GET", "bots/demo");
    expect([body.name, body.recordLastIp]).toEqual(["Edited", false]);
  });

  test("imports a file onto the bot, but none with a token or another recording of addresses", async () => {
    expect(await import_({ name: "From a file" })).toEqual([200, undefined]);
    expect(await import_({ token: botFile().token })).toEqual([403, "OWNERS_ONLY"]);
    expect(await import_({ recordLastIp: true })).toEqual([403, "OWNERS_ONLY"]);
    expect((await ask("GET", "bots/demo")).body).toMatchObject({
      name: "From a file",
      role: "editor",
      recordLastIp: false,
    });
  });

  test("sees a player without the tokens of signed fields, unlike an owner", async () => {
    await openSession(builder.service, 42);
    const signedBy = async (session: OwnerSession, query: string) => {
      const { body } = await builder.askAs(session, "GET", `bots/demo/sample-player${query}`);
      return Object.keys(body.fieldTokens.tokens);
    };
    expect(await signedBy(editor, "?tgId=42")).toEqual([]);
    expect(await signedBy(editor, "")).toEqual(["vip"]);
    expect(await signedBy(builder.owner, "?tgId=42")).toEqual(["vip"]);
  });

  test("leaves the bot, but removes and invites nobody", async () => {
    const owners = "bots/demo/owners";
    const { owner } = builder.owner;
    expect((await ask("DELETE", `${owners}/${owner.id}`)).body.code).toBe("OWNERS_ONLY");
    expect((await ask("POST", "invitations", { botIds: ["demo"] })).body.code).toBe("OWNERS_ONLY");
    expect((await ask("DELETE", `${owners}/${editor.owner.id}`)).status).toBe(204);
    expect((await ask("GET", "bots/demo")).status).toBe(404);
  });

  test("is the owner of bots that they add", async () => {
    const { status, body } = await ask("POST", "bots", { token: "7000000077:a-token-of-another" });
    expect([status, body.role]).toEqual([201, "owner"]);
  });
});

describe.each(stores)("the roles of a bot's owners on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let bob: OwnerSession;

  beforeEach(async () => {
    bob = await builder.signIn("bob", "demo");
  });

  const give = (by: OwnerSession, { owner }: OwnerSession, role: string) =>
    builder.askAs(by, "PATCH", `bots/demo/owners/${owner.id}`, { role });
  const roles = async (): Promise<OwnerRole[]> => {
    const { body } = await builder.ask("GET", "bots/demo/owners");
    return body.owners.map(({ role }: { role: OwnerRole }) => role);
  };
  const invited = async (role: OwnerRole, by = builder.owner) => {
    const { body } = await builder.askAs(by, "POST", "invitations", { botIds: ["demo"], role });
    return body as { invitation: { role: OwnerRole }; link: string };
  };
  const accept = (session: OwnerSession, { link }: { link: string }) =>
    builder.askAs(session, "POST", "claim", { token: link.replace(/^.*#/, "") });

  test("are changed by an owner, from the next call on", async () => {
    const { status, body } = await give(builder.owner, bob, "editor");
    expect([status, body]).toEqual([
      200,
      { ...bob.owner, role: "editor", since: expect.any(Number) },
    ]);
    expect((await builder.askAs(bob, "GET", "bots/demo/api-keys")).status).toBe(403);
    expect((await give(bob, bob, "owner")).body.code).toBe("OWNERS_ONLY");
    expect((await give(builder.owner, bob, "owner")).body.role).toBe("owner");
    expect((await builder.askAs(bob, "GET", "bots/demo/api-keys")).status).toBe(200);
  });

  test("are owner and editor, and nothing else", async () => {
    for (const role of ["admin", "", "OWNER", null, 1])
      expect((await give(builder.owner, bob, role as string)).status).toBe(400);
    const eve = await builder.signIn("eve");
    expect((await give(builder.owner, eve, "editor")).body.code).toBe("OWNER_NOT_FOUND");
  });

  test("include at least one owner: an editor does not count", async () => {
    await give(builder.owner, bob, "editor");
    expect((await give(builder.owner, builder.owner, "editor")).body.code).toBe("LAST_OWNER");
    const self = `bots/demo/owners/${builder.owner.owner.id}`;
    expect((await builder.ask("DELETE", self)).body.code).toBe("LAST_OWNER");
    expect(await roles()).toEqual(["owner", "editor"]);
  });

  test("include one owner after two make each other editors at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        give(builder.owner, bob, "editor"),
        give(bob, builder.owner, "editor"),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      expect((await roles()).toSorted()).toEqual(["editor", "owner"]);
      const left = answers[0].status === 200 ? builder.owner : bob;
      await give(left, left === bob ? builder.owner : bob, "owner");
    }
  });

  test("include one owner after one leaves while being made an editor", async () => {
    const answers = await Promise.all([
      builder.askAs(bob, "DELETE", `bots/demo/owners/${bob.owner.id}`),
      give(bob, builder.owner, "editor"),
      give(builder.owner, builder.owner, "editor"),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const rows = await builder.service.store.db
      .selectFrom("bot_owners")
      .select("role")
      .where("bot_id", "=", "demo")
      .execute();
    expect(rows.filter(({ role }) => role === "owner").length).toBeGreaterThan(0);
  });

  test("are in an invitation before it is accepted", async () => {
    const made = await invited("editor");
    expect(made.invitation.role).toBe("editor");
    const eve = await builder.signIn("eve");
    const token = made.link.replace(/^.*#/, "");
    expect((await builder.askAs(eve, "POST", "claim/look", { token })).body.role).toBe("editor");
    await accept(eve, made);
    expect(await roleIn(builder.service.store.db, eve.owner.id, "demo")).toBe("editor");
  });

  test("rise by an invitation, and never fall", async () => {
    const { db } = builder.service.store;
    await accept(bob, await invited("editor"));
    expect(await roleIn(db, bob.owner.id, "demo")).toBe("owner");
    await give(builder.owner, bob, "editor");
    await accept(bob, await invited("owner"));
    expect(await roleIn(db, bob.owner.id, "demo")).toBe("owner");
  });

  test("rise to the higher one when two invitations are accepted at the same moment", async () => {
    const { db } = builder.service.store;
    for (let round = 0; round < 5; round += 1) {
      const links = [await invited("owner"), await invited("editor")];
      const eve = await builder.signIn("eve");
      const answers = await Promise.all(links.map((link) => accept(eve, link)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await roleIn(db, eve.owner.id, "demo")).toBe("owner");
    }
  });

  test("that fall revoke the open invitations", async () => {
    const made = await invited("owner", bob);
    await give(builder.owner, bob, "editor");
    const eve = await builder.signIn("eve");
    expect((await accept(eve, made)).status).toBe(410);
  });
});
