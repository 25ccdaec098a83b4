import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/bot/audit.schema.ts";
import { type AuditAction, auditActions } from "#contract/bot/audit-action.ts";
import type { EventType } from "#contract/event/event-type.ts";
import { runCommand } from "#server/commands/command.ts";
import { removeRows } from "#server/store/bot/bot-removal.ts";
import { deleteBot } from "#server/store/bot/owned-bot.ts";
import { leakIn } from "../../leaks.ts";
import { type OwnerSession, signInOwner } from "../../owner-session.ts";
import { botFile, botToken, openSession } from "../../service.ts";
import { stores } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const dayMs = 86_400_000;
const url = "https://owner.example.com/x";

describe.each(stores)("the history of a bot on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let bob: OwnerSession;
  let names = 0;

  beforeEach(async () => {
    names += 1;
    bob = await signInOwner(builder.service, { email: `bob-${names}@example.com`, bots: ["demo"] });
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

  const broadcast = async () => {
    await openSession(builder.service, 42);
    return ask("POST", "bots/demo/broadcasts", {
      message: "Hello",
      isEnableHtml: false,
      audience: {},
      idempotencyKey: "one-broadcast",
    });
  };

  const saveWebhook = (to: string, types: readonly EventType[], updatedAt: number | null) =>
    ask("PUT", "bots/demo/webhook", { url: to, types, updatedAt });

  /** The call that causes each action, and its entry. */
  const acts: Record<
    Exclude<AuditAction, "bot.added">,
    { act: () => Promise<unknown>; details: object }
  > = {
    "bot.imported": {
      act: () => ask("POST", "bot-files", { ...botFile(), token: undefined, name: "From a file" }),
      details: { changes: [{ part: "name", from: "Demo", to: "From a file" }] },
    },
    "settings.changed": {
      act: () => change({ name: "Renamed", recordLastIp: true }),
      details: {
        changes: [
          { part: "name", from: "Demo", to: "Renamed" },
          { part: "recordLastIp", from: false, to: true },
        ],
      },
    },
    "game.changed": {
      act: () => change({ game: { ...botFile().game, levels: [], pointsPerTap: 77 } }),
      details: {
        changes: [
          { part: "levels" },
          { part: "pointsPerTap", from: botFile().game.pointsPerTap, to: 77 },
        ],
      },
    },
    "activities.changed": {
      act: () => change({ activities: { daily: { rewards: [1] } } }),
      details: { changes: [{ part: "daily" }] },
    },
    "token.changed": { act: () => change({ token: `${botToken}9` }), details: {} },
    "screen.published": {
      act: async () => {
        const screen = { blocks: [{ type: "points" }] };
        const { revision } = await ask("PUT", "bots/demo/screen/draft", { revision: 0, screen });
        await ask("POST", "bots/demo/screen/publish", { revision, comment: "Spring" });
      },
      details: { amount: 2, text: "Spring" },
    },
    "field.added": {
      act: () => ask("POST", "bots/demo/fields", { name: "added", url: `${url}?key=CANARY-query` }),
      details: { subject: "added", text: url },
    },
    "field.changed": {
      act: () => ask("PUT", "bots/demo/fields/rank", { name: "rank", url, fallback: "none" }),
      details: {
        subject: "rank",
        changes: expect.arrayContaining([{ part: "url", from: expect.any(String), to: url }]),
      },
    },
    "field.deleted": {
      act: () => ask("DELETE", "bots/demo/fields/rank?anyway=yes"),
      details: { subject: "rank" },
    },
    "key.made": {
      act: () => ask("POST", "bots/demo/api-keys", { name: "shop" }),
      details: { subject: "shop" },
    },
    "key.rotated": {
      act: async () => {
        const { key } = await ask("POST", "bots/demo/api-keys", { name: "shop" });
        await ask("POST", `bots/demo/api-keys/${key.id}/rotate`);
      },
      details: { subject: "shop" },
    },
    "key.revoked": {
      act: async () => {
        const { key } = await ask("POST", "bots/demo/api-keys", { name: "shop" });
        await ask("DELETE", `bots/demo/api-keys/${key.id}`);
        await ask("DELETE", `bots/demo/api-keys/${key.id}`);
      },
      details: { subject: "shop" },
    },
    "webhook.saved": {
      act: async () => {
        const { webhook } = await saveWebhook(`${url}?key=CANARY-query`, ["user.created"], null);
        await saveWebhook(webhook.url, webhook.types, webhook.updatedAt);
      },
      details: {
        changes: [
          { part: "url", to: url },
          { part: "types", to: "user.created" },
        ],
      },
    },
    "webhook.rotated": {
      act: async () => {
        await saveWebhook(url, ["user.created"], null);
        await ask("POST", "bots/demo/webhook/rotate-secret");
      },
      details: {},
    },
    "webhook.paused": {
      act: async () => {
        await saveWebhook(url, ["user.created"], null);
        await ask("POST", "bots/demo/webhook/pause");
        await ask("POST", "bots/demo/webhook/pause");
      },
      details: {},
    },
    "webhook.resumed": {
      act: async () => {
        await saveWebhook(url, ["user.created"], null);
        await ask("POST", "bots/demo/webhook/pause");
        await ask("POST", "bots/demo/webhook/resume");
        await ask("POST", "bots/demo/webhook/resume");
      },
      details: {},
    },
    "webhook.deleted": {
      act: async () => {
        await saveWebhook(url, ["user.created"], null);
        await ask("DELETE", "bots/demo/webhook");
      },
      details: {},
    },
    "points.credited": {
      act: async () => {
        await openSession(builder.service, 42);
        await ask("POST", "bots/demo/users/42/credits", credit);
        await ask("POST", "bots/demo/users/42/credits", credit);
      },
      details: { subject: "42", amount: 5, text: "a prize" },
    },
    "points.debited": {
      act: async () => {
        await openSession(builder.service, 42);
        await ask("POST", "bots/demo/users/42/credits", {
          ...credit,
          idempotencyKey: "first-call",
        });
        await ask("POST", "bots/demo/users/42/debits", credit);
        await ask("POST", "bots/demo/users/42/debits", credit);
      },
      details: { subject: "42", amount: 5, text: "a prize" },
    },
    "value.set": {
      act: async () => {
        await openSession(builder.service, 42);
        await ask("PUT", "bots/demo/users/42/custom-value", { customValue: -5 });
      },
      details: { subject: "42", amount: -5 },
    },
    "values.imported": {
      act: async () => {
        await openSession(builder.service, 42);
        const values = [42, 43].map((tgId) => ({ tgId, customValue: 1 }));
        await ask("POST", "bots/demo/custom-values", { values });
      },
      details: { amount: 1 },
    },
    "message.sent": {
      act: async () => {
        await openSession(builder.service, 42);
        const message = {
          message: "x".repeat(300),
          isEnableHtml: false,
          idempotencyKey: "one-call",
        };
        await ask("POST", "bots/demo/users/42/messages", message);
        await ask("POST", "bots/demo/users/42/messages", message);
      },
      details: { subject: "42", text: `${"x".repeat(200)}…` },
    },
    "broadcast.started": {
      act: () => broadcast(),
      details: { amount: 1, text: "Hello" },
    },
    "broadcast.paused": {
      act: async () => {
        const { id } = await broadcast();
        await ask("POST", `bots/demo/broadcasts/${id}/pause`);
        await ask("POST", `bots/demo/broadcasts/${id}/pause`);
      },
      details: { text: "Hello" },
    },
    "broadcast.resumed": {
      act: async () => {
        const { id } = await broadcast();
        await ask("POST", `bots/demo/broadcasts/${id}/pause`);
        await ask("POST", `bots/demo/broadcasts/${id}/resume`);
      },
      details: { text: "Hello" },
    },
    "broadcast.cancelled": {
      act: async () => {
        const { id } = await broadcast();
        await ask("POST", `bots/demo/broadcasts/${id}/cancel`);
      },
      details: { text: "Hello" },
    },
    "broadcast.resent": {
      act: async () => {
        builder.telegram.answer = () => ({ kind: "page", status: 502 });
        const { id } = await broadcast();
        await expect
          .poll(async () => {
            builder.service.skip(2000);
            return (await ask("GET", `bots/demo/broadcasts/${id}`)).status;
          })
          .toBe("done");
        await ask("POST", `bots/demo/broadcasts/${id}/resend`);
      },
      details: { text: "Hello", amount: 1 },
    },
    "user.blocked": {
      act: async () => {
        await openSession(builder.service, 42);
        await ask("PUT", "bots/demo/users/42/block", { reason: "a bot" });
      },
      details: { subject: "42", text: "a bot" },
    },
    "user.unblocked": {
      act: async () => {
        await openSession(builder.service, 42);
        await ask("PUT", "bots/demo/users/42/block", { reason: "" });
        await ask("DELETE", "bots/demo/users/42/block");
        await ask("DELETE", "bots/demo/users/42/block");
      },
      details: { subject: "42" },
    },
    "user.exported": {
      act: async () => {
        await openSession(builder.service, 42);
        await ask("GET", "bots/demo/users/42/export.json");
      },
      details: { subject: "42" },
    },
    "user.erased": {
      act: async () => {
        await openSession(builder.service, 42);
        await ask("DELETE", "bots/demo/users/42", { tgId: "42" });
        await ask("DELETE", "bots/demo/users/42", { tgId: "42" });
      },
      details: {},
    },
    "owner.invited": {
      act: () => ask("POST", "invitations", { botIds: ["demo"], role: "editor" }),
      details: { changes: [{ part: "role", to: "editor" }] },
    },
    "invitation.revoked": {
      act: async () => {
        const { invitation } = await ask("POST", "invitations", { botIds: ["demo"] });
        await ask("DELETE", `invitations/${invitation.id}`);
      },
      details: {},
    },
    "owner.joined": {
      act: async () => {
        const { link } = await ask("POST", "invitations", { botIds: ["demo"] });
        const email = `eve-${names}@example.com`;
        const eve = await signInOwner(builder.service, { email, bots: [] });
        await builder.askAs(eve, "POST", "claim", { token: link.replace(/^.*#/, "") });
      },
      details: {
        subject: expect.stringMatching(/^eve-/),
        changes: [{ part: "role", to: "owner" }],
      },
    },
    "owner.removed": {
      act: () => ask("DELETE", `bots/demo/owners/${bob.owner.id}`),
      details: { subject: expect.stringMatching(/^bob-/) },
    },
    "owner.left": {
      act: () => builder.askAs(bob, "DELETE", `bots/demo/owners/${bob.owner.id}`),
      details: {},
    },
    "role.changed": {
      act: () => ask("PATCH", `bots/demo/owners/${bob.owner.id}`, { role: "editor" }),
      details: {
        subject: expect.stringMatching(/^bob-/),
        changes: [{ part: "role", from: "owner", to: "editor" }],
      },
    },
  };

  test("begins with the bot's origin: the command line, or an owner", async () => {
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        createdAt: builder.service.now,
        by: { id: null, name: "" },
        action: "bot.imported",
        details: {},
      },
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
      builder.service.now += 1000;
      const { act, details } = acts[action as keyof typeof acts];
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
    let { webhook } = await saveWebhook(url, ["points.changed", "user.created"], null);
    const save = async (to: string, types: readonly EventType[]) => {
      ({ webhook } = await saveWebhook(to, types, webhook.updatedAt));
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
    while ((await removeRows(db, "demo")).kind === "more");
    expect(await ids()).toEqual([]);
  });

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
});
