import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/bot/audit.schema.ts";
import { type AuditAction, auditActions } from "#contract/bot/audit-action.ts";
import type { EventType } from "#contract/event/event-type.ts";
import { runCommand } from "#server/commands/command.ts";
import { removeRows } from "#server/store/bot/bot-removal.ts";
import { deleteBot } from "#server/store/bot/owned-bot.ts";
import { leakIn } from "../../leaks.ts";
import type { OwnerSession } from "../../owner-session.ts";
import { botFile, botToken, openSession } from "../../service.ts";
import { stores } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const dayMs = 86_400_000;
const url = "https://owner.example.com/x";

describe.each(stores)("the history of a bot on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let bob: OwnerSession;

  beforeEach(async () => {
    bob = await builder.signIn("bob", "demo");
  });

  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await builder.ask(method, path, body);
    expect([path, answer.status < 300, answer.body?.code]).toEqual([path, true, undefined]);
    return answer.body;
  };
  const list = async (query = ""): Promise<AuditEntry[]> =>
    (await ask("GET", `bots/demo/audit${query}`)).entries;
  const change = async (members: object) => {
    const { updatedAt } = await ask("GET", "bots/demo");
    return ask("PATCH", "bots/demo", { updatedAt, ...members });
  };
  const credit = { idempotencyKey: "one-call", points: 5, reason: "a prize" };

  const message = (text: string) => ({
    message: text,
    isEnableHtml: false,
    idempotencyKey: "one-call",
  });
  const startBroadcast = (more: object = {}) =>
    ask("POST", "bots/demo/broadcasts", { ...message("Hello"), audience: {}, ...more });
  /** Starts a broadcast and changes it; each of `steps` is a part of its URL. */
  const broadcast = async (...steps: string[]) => {
    const { id } = await startBroadcast();
    for (const step of steps) await ask("POST", `bots/demo/broadcasts/${id}/${step}`);
  };

  const saveWebhook = (to: string, types: readonly EventType[], updatedAt: number | null) =>
    ask("PUT", "bots/demo/webhook", { url: to, types, updatedAt });
  /** Saves a webhook and changes it; each of `steps` is a part of its URL. */
  const webhook = async (...steps: string[]) => {
    await saveWebhook(url, ["user.created"], null);
    for (const step of steps) await ask("POST", `bots/demo/webhook/${step}`);
  };
  const makeKey = async () =>
    `bots/demo/api-keys/${(await ask("POST", "bots/demo/api-keys", { name: "shop" })).key.id}`;
  const invite = (more: object = {}) => ask("POST", "invitations", { botIds: ["demo"], ...more });
  const user = "bots/demo/users/42";
  const bobsRole = () => `bots/demo/owners/${bob.owner.id}`;
  const twice = async (act: () => Promise<unknown>) => {
    await act();
    await act();
  };

  /** The content of each action's entry, and the calls that cause it; the bot has user 42. */
  const acts: Record<Exclude<AuditAction, "bot.added">, [object, () => Promise<unknown>]> = {
    "bot.imported": [
      { changes: [{ part: "name", from: "Demo", to: "From a file" }] },
      () => ask("POST", "bot-files", { ...botFile(), token: undefined, name: "From a file" }),
    ],
    "settings.changed": [
      {
        changes: [
          { part: "name", from: "Demo", to: "Renamed" },
          { part: "language", from: null, to: "ru" },
          { part: "appName", from: null, to: "shop" },
          { part: "appMode", from: null, to: "compact" },
          { part: "recordLastIp", from: false, to: true },
        ],
      },
      () =>
        change({
          name: "Renamed",
          language: "ru",
          appName: "shop",
          appMode: "compact",
          recordLastIp: true,
        }),
    ],
    "game.changed": [
      { changes: [{ part: "levels" }, { part: "pointsPerTap", from: 2, to: 77 }] },
      () => change({ game: { ...botFile().game, levels: [], pointsPerTap: 77 } }),
    ],
    "activities.changed": [
      { changes: [{ part: "daily" }] },
      () => change({ activities: { daily: { rewards: [1] } } }),
    ],
    "updates.on": [{}, () => twice(() => ask("PUT", "bots/demo/chat/updates", { isOn: true }))],
    "updates.off": [
      {},
      async () => {
        await ask("PUT", "bots/demo/chat/updates", { isOn: true });
        await twice(() => ask("PUT", "bots/demo/chat/updates", { isOn: false }));
      },
    ],
    "chat.changed": [
      { changes: [{ part: "menuButton", to: "Play" }] },
      () => ask("PUT", "bots/demo/chat/menu-button", { text: "Play" }),
    ],
    "token.changed": [{}, () => change({ token: `${botToken}9` })],
    "screen.published": [
      { amount: 2, text: "Spring" },
      async () => {
        const screen = { blocks: [{ type: "points" }] };
        const { revision } = await ask("PUT", "bots/demo/screen/draft", { revision: 0, screen });
        await ask("POST", "bots/demo/screen/publish", { revision, comment: "Spring" });
      },
    ],
    "field.added": [
      { subject: "added", text: url },
      () => ask("POST", "bots/demo/fields", { name: "added", url: `${url}?key=CANARY-query` }),
    ],
    "field.changed": [
      {
        subject: "rank",
        changes: expect.arrayContaining([{ part: "url", from: expect.any(String), to: url }]),
      },
      () => ask("PUT", "bots/demo/fields/rank", { name: "rank", url, fallback: "none" }),
    ],
    "field.deleted": [{ subject: "rank" }, () => ask("DELETE", "bots/demo/fields/rank?anyway=yes")],
    "key.made": [{ subject: "shop" }, makeKey],
    "key.rotated": [{ subject: "shop" }, async () => ask("POST", `${await makeKey()}/rotate`)],
    "key.revoked": [
      { subject: "shop" },
      async () => {
        const key = await makeKey();
        await twice(() => ask("DELETE", key));
      },
    ],
    "webhook.saved": [
      {
        changes: [
          { part: "url", to: url },
          { part: "types", to: "user.created" },
        ],
      },
      async () => {
        const made = await saveWebhook(`${url}?key=CANARY-query`, ["user.created"], null);
        await saveWebhook(made.webhook.url, made.webhook.types, made.webhook.updatedAt);
      },
    ],
    "webhook.rotated": [{}, () => webhook("rotate-secret")],
    "webhook.paused": [{}, () => webhook("pause", "pause")],
    "webhook.resumed": [{}, () => webhook("pause", "resume", "resume")],
    "webhook.deleted": [
      {},
      async () => {
        await webhook();
        await ask("DELETE", "bots/demo/webhook");
      },
    ],
    "points.credited": [
      { subject: "42", amount: 5, text: "a prize" },
      () => twice(() => ask("POST", `${user}/credits`, credit)),
    ],
    "points.debited": [
      { subject: "42", amount: 5, text: "a prize" },
      async () => {
        await ask("POST", `${user}/credits`, { ...credit, idempotencyKey: "first-call" });
        await twice(() => ask("POST", `${user}/debits`, credit));
      },
    ],
    "value.set": [
      { subject: "42", amount: -5 },
      () => ask("PUT", `${user}/custom-value`, { customValue: -5 }),
    ],
    "values.imported": [
      { amount: 1 },
      () => {
        const values = [42, 43].map((tgId) => ({ tgId, customValue: 1 }));
        return ask("POST", "bots/demo/custom-values", { values });
      },
    ],
    "message.sent": [
      { subject: "42", text: `${"x".repeat(200)}…` },
      () => twice(() => ask("POST", `${user}/messages`, message("x".repeat(300)))),
    ],
    "broadcast.started": [{ amount: 1, text: "Hello" }, () => broadcast()],
    "broadcast.scheduled": [
      { amount: 1, text: "Hello" },
      () => startBroadcast({ sendAt: builder.service.now + 3_600_000 }),
    ],
    "broadcast.paused": [{ text: "Hello" }, () => broadcast("pause", "pause")],
    "broadcast.resumed": [{ text: "Hello" }, () => broadcast("pause", "resume")],
    "broadcast.cancelled": [{ text: "Hello" }, () => broadcast("cancel")],
    "broadcast.resent": [
      { text: "Hello", amount: 1 },
      async () => {
        builder.telegram.answer = () => ({ kind: "page", status: 502 });
        const { id } = await startBroadcast();
        await expect
          .poll(async () => {
            builder.service.skip(2000);
            return (await ask("GET", `bots/demo/broadcasts/${id}`)).status;
          })
          .toBe("done");
        await ask("POST", `bots/demo/broadcasts/${id}/resend`);
      },
    ],
    "user.blocked": [
      { subject: "42", text: "a bot" },
      () => ask("PUT", `${user}/block`, { reason: "a bot" }),
    ],
    "user.unblocked": [
      { subject: "42" },
      async () => {
        await ask("PUT", `${user}/block`, { reason: "" });
        await twice(() => ask("DELETE", `${user}/block`));
      },
    ],
    "user.exported": [{ subject: "42" }, () => ask("GET", `${user}/export.json`)],
    "user.erased": [{}, () => twice(() => ask("DELETE", user, { tgId: "42" }))],
    "owner.invited": [
      { changes: [{ part: "role", to: "editor" }] },
      () => invite({ role: "editor" }),
    ],
    "invitation.revoked": [
      {},
      async () => ask("DELETE", `invitations/${(await invite()).invitation.id}`),
    ],
    "owner.joined": [
      { subject: expect.stringMatching(/^eve-/), changes: [{ part: "role", to: "owner" }] },
      async () => {
        const { link } = await invite();
        const eve = await builder.signIn("eve");
        await builder.askAs(eve, "POST", "claim", { token: link.replace(/^.*#/, "") });
      },
    ],
    "owner.removed": [{ subject: expect.stringMatching(/^bob-/) }, () => ask("DELETE", bobsRole())],
    "owner.left": [{}, () => builder.askAs(bob, "DELETE", bobsRole())],
    "role.changed": [
      {
        subject: expect.stringMatching(/^bob-/),
        changes: [{ part: "role", from: "owner", to: "editor" }],
      },
      () => ask("PATCH", bobsRole(), { role: "editor" }),
    ],
  };

  test("begins with the bot's origin: the command line, or an owner", async () => {
    const origin = { by: { id: null, name: "" }, action: "bot.imported", details: {} };
    expect(await list()).toEqual([
      { id: expect.any(String), createdAt: builder.service.now, ...origin },
    ]);
    const { id } = await ask("POST", "bots", { token: "7000000077:a-token-of-another" });
    const { entries } = await ask("GET", `bots/${id}/audit`);
    const by = { id: builder.owner.owner.id, name: "ada" };
    expect(entries).toMatchObject([{ by, action: "bot.added", details: {} }]);
  });

  test("has each action that there is", () => {
    expect(["bot.added", ...Object.keys(acts)].toSorted()).toEqual([...auditActions].toSorted());
  });

  test.each(auditActions.filter((action) => action !== "bot.added"))(
    "has one entry for %s, with actor, content and time, and no secret",
    async (action) => {
      await openSession(builder.service, 42);
      builder.service.now += 1000;
      const [details, act] = acts[action as keyof typeof acts];
      await act();
      const found = (await list(`?action=${action}`)).filter(({ by }) => by.id !== null);
      expect(found).toEqual([
        {
          id: expect.any(String),
          createdAt: builder.service.now,
          by: { id: expect.any(String), name: expect.stringMatching(/^(ada|bob|eve)/) },
          action,
          details,
        },
      ]);
      expect(JSON.stringify(found)).not.toContain("CANARY");
      expect(leakIn(JSON.stringify(found))).toBeFalsy();
    },
  );

  test("mentions a file's token only if it differs", async () => {
    const file = botFile();
    await ask("POST", "bot-files", file);
    expect(await list("?action=token.changed")).toEqual([]);
    await ask("POST", "bot-files", { ...file, token: `${file.token}9` });
    expect(await list("?action=token.changed")).toHaveLength(1);
  });

  test("lists changes of a webhook: its URL without the query, its types in one order", async () => {
    let saved = await saveWebhook(url, ["points.changed", "user.created"], null);
    const save = async (to: string, types: readonly EventType[]) => {
      saved = await saveWebhook(to, types, saved.webhook.updatedAt);
    };
    await save(`${url}?key=CANARY-query`, ["user.created", "points.changed"]);
    await save(`${url}/2?key=CANARY-query`, ["user.created"]);
    const [last, other] = await list("?action=webhook.saved");
    expect([other?.details, last?.details]).toEqual([
      { changes: [{ part: "url" }] },
      {
        changes: [
          { part: "url", from: url, to: `${url}/2` },
          { part: "types", from: "user.created, points.changed", to: "user.created" },
        ],
      },
    ]);
  });

  test("has no entry for refused calls or calls without a change", async () => {
    await openSession(builder.service, 42);
    const before = await list();
    await change({ name: "Demo", game: botFile().game });
    const updatedAt = 1;
    const debit = { ...credit, points: 9_000_000 };
    for (const [method, path, body] of [
      ["PATCH", "bots/demo", { updatedAt, name: "Too late" }],
      ["POST", "bots/demo/users/42/debits", debit],
      ["POST", "bots/demo/users/43/credits", credit],
      ["PUT", "bots/demo/users/43/custom-value", { customValue: 1 }],
      ["POST", "bots/demo/fields", { name: "rank", url }],
      ["DELETE", "bots/demo/api-keys/none", undefined],
      ["PUT", "bots/demo/webhook", { url, types: ["user.created"], updatedAt }],
      ["POST", "bots/demo/webhook/rotate-secret", undefined],
      ["POST", "bots/demo/webhook/pause", undefined],
      ["POST", "bots/demo/webhook/resume", undefined],
      ["DELETE", "bots/demo/webhook", undefined],
      ["DELETE", "bots/demo/owners/0", undefined],
    ] as const)
      expect((await builder.ask(method, path, body)).status).toBeGreaterThan(399);
    expect(await list()).toEqual(before);
  });

  test("is read page by page, for everybody, one owner, or the command line", async () => {
    for (let n = 0; n < 60; n += 1) {
      const by = n % 2 ? bob : builder.owner;
      const field = { name: `field${n}`, url: "https://owner.example.com/x" };
      await builder.askAs(by, "POST", "bots/demo/fields", field);
    }
    const pages: AuditEntry[][] = [];
    for (let cursor = ""; ; ) {
      const body = await ask("GET", `bots/demo/audit${cursor && `?cursor=${cursor}`}`);
      pages.push(body.entries);
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 11]);
    const ids = pages.flat().map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const byBob = await list(`?owner=${bob.owner.id}`);
    expect([byBob.length, new Set(byBob.map(({ by }) => by.id))]).toEqual([
      30,
      new Set([bob.owner.id]),
    ]);
    expect((await list("?owner=command-line")).map(({ action }) => action)).toEqual([
      "bot.imported",
    ]);
    for (const query of ["?owner=%00", "?action=x", "?cursor=AAAA", "?cursor=-5", "?owner="])
      expect((await builder.ask("GET", `bots/demo/audit${query}`)).status).toBe(400);
  });

  test("keeps a person's name from that time", async () => {
    await builder.askAs(bob, "POST", "invitations", { botIds: ["demo"] });
    await builder.askAs(bob, "PATCH", "me", { name: "Robert" });
    await builder.askAs(bob, "POST", "invitations", { botIds: ["demo"] });
    const of = await list(`?owner=${bob.owner.id}`);
    expect(of.map(({ by }) => by.name)).toEqual(["Robert", bob.owner.name]);
  });
});

describe.each(stores)("the history of a bot on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const ids = async () =>
    (await builder.service.store.db.selectFrom("audit_entries").select("id").execute()).map(
      ({ id }) => id,
    );

  test("ends with the bot", async () => {
    const { db } = builder.service.store;
    expect((await ids()).length).toBeGreaterThan(0);
    await deleteBot(db, "demo", "Demo", builder.service.now);
    const remove = async () => (await removeRows(db, "demo")).kind;
    // "busy" while the service removes it, too.
    await expect.poll(remove).toBe("none");
    expect(await ids()).toEqual([]);
  });

  test("includes actions of the command line", async () => {
    const run = (...args: string[]) => runCommand(args, builder.service.config);
    const key = (await run("key", "create", "demo", "--name", "shop")) as { id: string };
    await run("key", "revoke", key.id);
    await run("owner", "invite", "--bot", "demo");
    const { body } = await builder.ask("GET", "bots/demo/audit?owner=command-line");
    expect(body.entries.map(({ action }: AuditEntry) => action)).toEqual([
      "owner.invited",
      "key.revoked",
      "key.made",
      "bot.imported",
    ]);
  });

  // The last one, because a removal at its later time may continue after it.
  test("ends by age, entry by entry", async () => {
    await builder.ask("POST", "bots/demo/api-keys", { name: "old" });
    builder.service.now += 399 * dayMs;
    await builder.ask("POST", "bots/demo/api-keys", { name: "new" });
    expect(await ids()).toHaveLength(3);
    builder.service.now += 2 * dayMs;
    await expect
      .poll(async () => {
        builder.service.endOldRows();
        return (await ids()).length;
      })
      .toBe(1);
  });
});
