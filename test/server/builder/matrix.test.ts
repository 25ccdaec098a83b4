import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addOwner } from "../external/owner.ts";
import { call, cookieOf, type OwnerSession, password, signInOwner } from "../owner-session.ts";
import { botFile, openSession, type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { type BuilderRoute, builderRoutesOf, laterFetchesPerReport } from "./builder-routes.ts";

/** Part of every value of the victim's bot. */
const mark = "VICTIM";
const tgId = 4242;

interface Scene {
  readonly service: RunningService;
  readonly platform: Server;
  readonly routes: readonly BuilderRoute[];
  readonly victim: OwnerSession;
  readonly eve: OwnerSession;
  /** Cookies without a valid session. */
  readonly strangers: Record<string, string>;
  /** The victim's values for URL parameters. */
  readonly params: Record<string, string>;
}

async function openScene(kind: StoreKind): Promise<Scene> {
  const platform = await startPlatform();
  const telegram = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  let service: RunningService | undefined;
  const routes = await builderRoutesOf(async () => {
    service = await startService(kind, { env: { TELEGRAM_API_ROOT: telegram } });
  });
  if (!service) throw new Error("No service was started.");
  const file = {
    id: "victim",
    name: `${mark} bot`,
    fields: botFile().fields.map((field) => ({
      ...field,
      url: `https://owner.example.com/${mark}`,
      fallback: mark,
    })),
    screen: { blocks: [{ type: "text" as const, text: `${mark} {{rank}}` }] },
  };
  const backEnd = await addOwner(service, file);
  await addOwner(service, { id: "evil", name: "Evil bot", fields: [], screen: { blocks: [] } });
  await openSession(service, tgId, { botId: "victim" });
  await backEnd.get("increase-points", {
    userTelegramId: tgId,
    points: 77,
    idempotencyKey: `${mark}-1`,
  });
  await service.store.db
    .updateTable("bot_users")
    .set({ tg_name: mark })
    .where("tg_id", "=", tgId)
    .execute();
  await service.store.db
    .updateTable("api_keys")
    .set({ name: mark })
    .where("bot_id", "=", "victim")
    .execute();

  const victim = await signInOwner(service, { email: `${mark}@example.com`, bots: ["victim"] });
  const { invitation } = await (
    await victim.call("POST", "/api/builder/invitations", { botIds: ["victim"] })
  ).json();
  const { id: keyId } = await service.store.db
    .selectFrom("api_keys")
    .select("id")
    .where("bot_id", "=", "victim")
    .executeTakeFirstOrThrow();
  const { id: messageId } = await (
    await victim.call("POST", `/api/builder/bots/victim/users/${tgId}/messages`, {
      message: mark,
      isEnableHtml: false,
      idempotencyKey: `${mark}-2`,
    })
  ).json();
  const { sessions } = await (await victim.call("GET", "/api/builder/sessions")).json();
  const [session] = sessions;
  const broadcasts = "/api/builder/bots/victim/broadcasts";
  const { id: broadcastId } = await (
    await victim.call("POST", broadcasts, {
      message: mark,
      isEnableHtml: false,
      audience: { minLevel: 9999 },
      idempotencyKey: `${mark}-3`,
    })
  ).json();
  // The broadcast runs on its own and has no recipients.
  await vi.waitFor(async () => {
    const { status } = await (await victim.call("GET", `${broadcasts}/${broadcastId}`)).json();
    expect(status).toBe("done");
  }, 30_000);
  await victim.call("PUT", "/api/builder/bots/victim/webhook", {
    url: `https://owner.example.com/${mark}`,
    types: ["points.changed"],
    updatedAt: null,
  });
  await victim.call("POST", "/api/builder/bots/victim/webhook/pause");
  service.forgetKept();
  await backEnd.get("increase-points", { userTelegramId: tgId, points: 1 });
  const { id: eventId } = await service.store.db
    .selectFrom("events")
    .select("id")
    .executeTakeFirstOrThrow();
  const eve = await signInOwner(service, { email: "eve@example.com", bots: ["evil"] });
  const params = {
    botId: "victim",
    name: "rank",
    version: "1",
    template: "quest",
    tgId: String(tgId),
    "api-keys": keyId,
    invitations: invitation.id,
    owners: victim.owner.id,
    messages: messageId,
    sessions: session.id,
    broadcasts: broadcastId,
    events: eventId,
  };
  return { service, platform, routes, victim, eve, params, strangers: await strangersOf(service) };
}

/** A Bot API that accepts every token, so that only the service refuses. */
function startPlatform(): Promise<Server> {
  const server = createServer((request, response) => {
    const id = Number(/^\/bot(\d+)/.exec(request.url ?? "")?.[1]);
    const result = { id, is_bot: true, first_name: "Evil", username: "evil_bot" };
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ ok: true, result }));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Cookies of a former session, and invented ones. */
async function strangersOf(service: RunningService): Promise<Record<string, string>> {
  const over = async (email: string, end: (session: OwnerSession) => Promise<unknown>) => {
    const session = await signInOwner(service, { email, bots: ["evil"] });
    await end(session);
    return session.cookie;
  };
  const { db } = service.store;
  const live = await signInOwner(service, { email: "forged@example.com", bots: ["evil"] });
  return {
    "no cookie": "",
    "a cookie of garbage": "slotwire=garbage",
    "a cookie with another signature": live.cookie.replace(
      /(\.)(.)/,
      (_all, dot, first) => `${dot}${first === "A" ? "B" : "A"}`,
    ),
    "a cookie without its signature": live.cookie.replace(/\..*$/, ""),
    "an expired session": await over("expired@example.com", ({ owner }) =>
      db
        .updateTable("owner_sessions")
        .set({ expires_at: 1 })
        .where("owner_id", "=", owner.id)
        .execute(),
    ),
    "a session that was signed out": await over("out@example.com", (session) =>
      session.call("POST", "/api/builder/auth/sign-out"),
    ),
    "a session from before a change of password": await over("changed@example.com", (session) =>
      session.call("POST", "/api/builder/auth/change-password", {
        currentPassword: password,
        newPassword: "a new password",
      }),
    ),
    "the session of an account that is gone": await over("gone@example.com", ({ owner }) =>
      db.deleteFrom("owners").where("id", "=", owner.id).execute(),
    ),
  };
}

describe.each(stores)(
  "a stranger cannot read or write through the builder on the $name:",
  (kind) => {
    let scene: Scene;

    beforeAll(async () => {
      scene = await openScene(kind);
    });
    afterAll(async () => {
      await scene.service.stop();
      scene.platform.close();
    });

    /** The URL with the victim's values, replaced by `changes`. */
    const addressOf = ({ url }: BuilderRoute, changes: Record<string, string> = {}) =>
      url.replace(/([\w-]+)\/:(\w+)/g, (_all, folder: string, name: string) => {
        const value = changes[name] ?? scene.params[name] ?? scene.params[folder];
        if (value === undefined)
          throw new Error(`Say in this test which ${folder}/:${name} is the victim's.`);
        return `${folder}/${value}`;
      });

    /** A body that the route accepts, with `botId` wherever it names a bot. */
    const bodyOf = ({ method, url, body }: BuilderRoute, botId: string) => {
      if (["GET", "HEAD"].includes(method)) return undefined;
      if (url.endsWith("/bot-files")) return { ...botFile(), id: botId, name: "Taken over" };
      return laterFetchesPerReport(body, [
        botId,
        "rank",
        "2",
        "eve2@example.com",
        "7000000001:token-of-the-test",
        "https://evil.invalid/x",
        "a dozen letters",
      ]);
    };

    const send = (
      route: BuilderRoute,
      headers: Record<string, string>,
      { botId = "victim", params = {} as Record<string, string> } = {},
    ) => call(scene.service, route.method, addressOf(route, params), bodyOf(route, botId), headers);

    /**
     * All rows, or those that contain the victim's mark. Excludes the guard's own rows, sessions
     * and attempts.
     */
    async function rows(ofVictim = false): Promise<string[]> {
      const { db } = scene.service.store;
      const tables = (await db.introspection.getTables()).filter(
        ({ name, isView }) => !isView && !["owner_sessions", "owner_attempts"].includes(name),
      );
      const all = await Promise.all(
        tables.map(async ({ name }) =>
          (
            await db
              .selectFrom(name as "bots")
              .selectAll()
              .execute()
          ).map((row) => `${name} ${JSON.stringify(row)}`),
        ),
      );
      const { id } = scene.victim.owner;
      const names = ['"bot_id":"victim"', mark, id];
      return all
        .flat()
        .filter((row) => !ofVictim || names.some((name) => row.includes(name)))
        .toSorted();
    }

    async function refuses(
      what: string,
      response: Response,
      statuses: readonly number[],
    ): Promise<void> {
      const text = await response.text();
      expect([
        what,
        statuses.includes(response.status) ? "refused" : `${response.status} ${text}`,
      ]).toEqual([what, "refused"]);
      expect(text).not.toContain(mark);
      expect(cookieOf(response).replace(/^slotwire=$/, "")).toBe("");
    }

    const named = (route: BuilderRoute) => `${route.method} ${route.url}`;
    const closed = () => scene.routes.filter(({ open }) => !open);
    const writes = () => scene.routes.filter(({ method }) => !["GET", "HEAD"].includes(method));

    test("the routes are those of the service, and few are public", () => {
      const open = scene.routes.filter((route) => route.open).map(named);
      expect(open.toSorted()).toEqual([
        "GET /api/builder/sign-in",
        "HEAD /api/builder/sign-in",
        "POST /api/builder/auth/sign-in/email",
        "POST /api/builder/auth/sign-out",
        "POST /api/builder/claim",
        "POST /api/builder/claim/look",
      ]);
      expect(closed().length).toBeGreaterThan(open.length);
    });

    test("the owner reaches every route that is closed to strangers", async () => {
      for (const route of closed().filter(({ method }) => method === "GET")) {
        const response = await send(route, { cookie: scene.victim.cookie });
        expect([named(route), [401, 403].includes(response.status)]).toEqual([named(route), false]);
        if (route.url.endsWith("/:botId")) expect(await response.text()).toContain(mark);
      }
    });

    test("without a session", async () => {
      const before = await rows();
      for (const route of closed())
        for (const [who, cookie] of Object.entries(scene.strangers))
          await refuses(`${who}: ${named(route)}`, await send(route, { cookie }), [401]);
      expect(await rows()).toEqual(before);
    });

    test("as another owner at the victim's address, with any bot in the body", async () => {
      const before = await rows();
      const { cookie } = scene.eve;
      for (const route of closed().filter(({ url }) => url.includes("/:botId"))) {
        for (const botId of ["victim", "evil"])
          await refuses(
            `${botId}: ${named(route)}`,
            await send(route, { cookie }, { botId }),
            [404],
          );
        for (const botId of ["nobody", "VICTIM", "victim%01", "victim%2F", "%E2%80%AE"])
          await refuses(
            `${botId}: ${named(route)}`,
            await send(route, { cookie }, { params: { botId } }),
            [404],
          );
      }
      expect(await rows()).toEqual(before);
    });

    test("as another owner, with the victim's ids in the body or in another part of the address", async () => {
      const before = await rows(true);
      const { cookie } = scene.eve;
      for (const route of closed()) {
        const params = { botId: "evil" };
        const response = await send(route, { cookie }, { params });
        expect([named(route), await response.text()]).toEqual([
          named(route),
          expect.not.stringContaining(mark),
        ]);
        expect([named(route), response.status < 500]).toEqual([named(route), true]);
      }
      expect(await rows(true)).toEqual(before);
      expect((await scene.victim.call("GET", "/api/builder/invitations")).status).toBe(200);
    });

    test("from a page of another origin in the owner's own browser", async () => {
      const before = await rows();
      const { cookie } = scene.victim;
      for (const route of writes())
        for (const origin of [
          "https://evil.example.com",
          "null",
          "http://victim.localhost:3000",
          "https://localhost:3000",
          "",
        ])
          await refuses(`${origin}: ${named(route)}`, await send(route, { cookie, origin }), [403]);
      for (const route of writes()) {
        const body = JSON.stringify(bodyOf(route, "victim"));
        const headers = { cookie, "content-type": "application/json" };
        const unsaid = await scene.service.call(addressOf(route), {
          method: route.method,
          headers,
          body,
        });
        await refuses(`no origin: ${named(route)}`, unsaid, [403]);
        const form = await scene.service.call(addressOf(route), {
          method: route.method,
          headers: { cookie, "content-type": "text/plain" },
          body,
        });
        await refuses(`a form: ${named(route)}`, form, [403]);
      }
      expect(await rows()).toEqual(before);
      expect((await scene.victim.call("GET", "/api/builder/me")).status).toBe(200);
    });

    test("through the public routes", async () => {
      const before = await rows();
      for (const route of scene.routes.filter(({ open }) => open))
        expect(await (await send(route, {})).text()).not.toContain(mark);
      expect(await rows()).toEqual(before);
    });
  },
);
