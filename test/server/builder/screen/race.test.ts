import { request } from "node:http";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { lockBot } from "#server/store/bot/bot-lock.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { atOnce } from "../../../raw-call.ts";
import type { OwnerSession } from "../../owner-session.ts";
import { secondConnection } from "../../second-connection.ts";
import { botFile, openSession, post } from "../../service.ts";
import { stores } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite, startBuilderService } from "../builder-service.ts";

const text = (words: string): Block => ({ type: "text", style: "body", text: words });
const times = <Value>(count: number, make: (n: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n));
const statusOf = ({ status }: BuilderAnswer) => status;

describe.each(stores)("owners who act at the same moment on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let eve: OwnerSession;

  beforeEach(async () => {
    eve = await builder.signIn("eve", "demo");
  });

  const ask = (method: string, path: string, body?: unknown) =>
    builder.ask(method, `bots/demo/${path}`, body);
  const save = (revision: number, words: string, session = builder.owner) =>
    builder.askAs(session, "PUT", "bots/demo/screen/draft", {
      revision,
      screen: { blocks: [text(words)] },
    });
  const publish = (revision: number) => ask("POST", "screen/publish", { revision });
  const rename = (from: string, to: string) =>
    ask("PUT", `fields/${from}`, { name: to, url: "https://owner.example.com/x" });
  const screens = async () => (await ask("GET", "screen")).body;

  /** Invariants of a bot's screens. */
  async function expectOneTruth(): Promise<void> {
    const { db } = builder.service.store;
    const { screen } = await db.selectFrom("bots").select("screen").executeTakeFirstOrThrow();
    const versions = await db
      .selectFrom("screen_versions")
      .select(["version", "screen"])
      .orderBy("version")
      .execute();
    expect(versions.at(-1)?.screen).toBe(screen);
    const [first] = versions;
    expect(versions.map(({ version }) => version)).toEqual(
      times(versions.length, (n) => (first?.version ?? 0) + n),
    );
    expect(await db.selectFrom("screen_drafts").select("bot_id").execute()).toEqual([
      { bot_id: "demo" },
    ]);
  }

  test("save one revision twenty times: one wins, and the others get the winner's", async () => {
    const answers = await Promise.all(
      times(20, (n) => save(0, `Save ${n}`, n % 2 ? eve : builder.owner)),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 19]);
    for (const { body } of lost)
      expect([body.code, body.current]).toEqual(["EDIT_CONFLICT", won[0]?.body]);
    expect((await screens()).draft).toEqual(won[0]?.body);
  });

  test("lose nothing when twenty each save on top of the newest revision", async () => {
    const saveUntilDone = async (n: number) => {
      for (let revision = 0, blocks: Block[] = botFile().screen.blocks; ; ) {
        const screen = { blocks: [...blocks, text(`Block ${n}`)] };
        const { status, body } = await ask("PUT", "screen/draft", { revision, screen });
        if (status === 200) return;
        revision = body.current.revision;
        blocks = body.current.screen.blocks;
      }
    };
    await Promise.all(times(20, saveUntilDone));
    const { draft } = await screens();
    expect(draft.revision).toBe(20);
    const words = draft.screen.blocks.slice(3).map((block: { text: string }) => block.text);
    expect(words.toSorted()).toEqual(times(20, (n) => `Block ${n}`).toSorted());
  });

  test("never mix a save with a publishing of the same revision", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { revision } = (await screens()).draft;
      const { body: base } = await save(revision, `Base ${round}`);
      const [published, saved] = await Promise.all([
        publish(base.revision),
        save(base.revision, `Next ${round}`),
      ]);
      expect(saved.status).toBe(200);
      expect([200, 409]).toContain(published.status);
      if (published.status === 200) expect(published.body.published.screen).toEqual(base.screen);
      else expect(published.body.current).toEqual(saved.body);
      expect((await screens()).draft).toEqual(saved.body);
      await expectOneTruth();
    }
  });

  test("publish five times at once and make one version", async () => {
    await save(0, "Once");
    const answers = await Promise.all(times(5, () => publish(1)));
    expect(answers.map(statusOf)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.published.version))).toEqual(new Set([2]));
    await expectOneTruth();
  });

  test("rename and save at once without leaving a reference to the old name", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [from, to] = round % 2 === 0 ? ["rank", "place"] : ["place", "rank"];
      const { revision } = (await screens()).draft;
      const [saved, renamed] = await Promise.all([
        save(revision, `${round}: {{${from}}}`),
        rename(from, to),
      ]);
      expect(renamed.status).toBe(200);
      expect([200, 409]).toContain(saved.status);
      const { draft, published } = await screens();
      expect(JSON.stringify([draft, published.screen])).not.toContain(`{{${from}}}`);
      if (saved.status === 200) expect(draft.screen.blocks[0].text).toBe(`${round}: {{${to}}}`);
      await expectOneTruth();
    }
  });

  test("rename ten fields to one name, and one wins", async () => {
    const answers = await Promise.all(
      times(10, (n) => rename(["rank", "vip", "shop"][n % 3] as string, "taken")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    const { fields } = (await builder.ask("GET", "bots/demo")).body;
    expect(fields).toHaveLength(3);
    await expectOneTruth();
  });

  test("import, save, publish and rename one after another", async () => {
    const act = async (n: number) => {
      switch (n % 4) {
        case 0:
          return importBot(
            builder.service.store,
            botFile({ screen: { blocks: [text(`File ${n}`)] } }),
            undefined,
            builder.service.now,
          );
        case 1:
          return save((await screens()).draft.revision, `Save ${n}`);
        case 2:
          return publish((await screens()).draft.revision);
        default:
          return rename(n % 8 === 3 ? "rank" : "place", n % 8 === 3 ? "place" : "rank");
      }
    };
    const done: Awaited<ReturnType<typeof act>>[] = [];
    // Not all at once, because a lock is waited for 3 s at most.
    await atOnce(
      8,
      Array.from({ length: 40 }, (_, n) => n),
      async (n) => done.push(await act(n)),
    );
    for (const one of done) if ("status" in one) expect([200, 404, 409, 422]).toContain(one.status);
    await expectOneTruth();
  });

  test("leave nothing of a deleted bot, whatever else they do with it", async () => {
    const { service } = builder;
    const sessions = await Promise.all(times(5, (n) => openSession(service, 42 + n)));
    const { apiKey } = (await ask("POST", "api-keys", { name: "back end" })).body;
    const external = (path: string, members: object) =>
      service.call(`/api/bot-users/external/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ apiKey, botId: "demo", userTelegramId: 42, ...members }),
      });
    const acts: ((n: number) => Promise<{ status: number }>)[] = [
      (n) => save(n, `Save ${n}`),
      (n) => publish(n),
      (n) => ask("POST", "fields", { name: `field${n}`, url: "https://owner.example.com/x" }),
      () => rename("rank", "place"),
      () => ask("DELETE", "fields/vip?anyway=yes"),
      (n) => ask("POST", "api-keys", { name: `key ${n}` }),
      () => ask("PATCH", "", { updatedAt: service.now, name: "Renamed too late" }),
      () => builder.importFile({ ...botFile(), token: undefined }),
      (n) =>
        openSession(service, 100 + n).then(
          () => ({ status: 200 }),
          () => ({ status: 404 }),
        ),
      (n) =>
        post(service, "/api/mini-app/demo/taps", sessions[n % 5]?.token ?? "", {
          batchId: `batch-${n}-0123456789`,
          taps: 1,
          heldMs: 100,
        }),
      (n) => external("increase-points", { points: 1, idempotencyKey: `credit-${n}` }),
      (n) => external("send-message", { message: `Hello ${n}`, isEnableHtml: false }),
    ];
    const calls = times(
      60,
      (n) => acts[n % acts.length]?.(n) ?? Promise.reject(new Error("No act.")),
    );
    const deleted = await Promise.all([
      ask("DELETE", "", { name: "Demo" }),
      builder.askAs(eve, "DELETE", "bots/demo", { name: "Demo" }),
    ]);
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const { status } of deleted) expect([204, 404, 422]).toContain(status);
    if (!deleted.some(({ status }) => status === 204))
      await ask("DELETE", "", { name: "Renamed too late" });
    await expect
      .poll(
        async () => (await service.store.db.selectFrom("bots").select("bot_id").execute()).length,
      )
      .toBe(0);
    const others = ["screen_drafts", "screen_versions", "custom_fields", "bot_owners"] as const;
    for (const table of ["bot_users", "ledger", "messages", "api_keys", ...others] as const)
      expect(await service.store.db.selectFrom(table).select("bot_id").execute(), table).toEqual(
        [],
      );
  });

  describe("an owner who sends many changes", () => {
    /** A change whose body is incomplete until `end`. */
    function begin({ cookie }: OwnerSession): {
      answer: Promise<number>;
      end(): void;
      leave(): void;
    } {
      const { url, config } = builder.service;
      const sent = request(`${url}/api/builder/bots/demo/fields`, {
        method: "POST",
        headers: { cookie, origin: config.baseUrl, "content-type": "application/json" },
        agent: false,
      });
      sent.flushHeaders();
      const answer = new Promise<number>((resolve) => {
        sent.on("response", (response) => resolve(response.resume().statusCode ?? 0));
        sent.on("error", () => resolve(0));
      });
      return { answer, end: () => sent.end("{}"), leave: () => sent.destroy() };
    }

    test("has two running and forty waiting; more are refused before their bodies are read", async () => {
      const sent = times(43, () => begin(eve));
      const refused = await Promise.race(
        sent.map(async (one) => ({ one, status: await one.answer })),
      );
      expect(refused.status).toBe(429);
      expect(statusOf(await save(0, "of another owner"))).toBe(200);
      const open = sent.filter((one) => one !== refused.one);
      for (const { leave } of open.slice(0, 8)) leave();
      for (const { end } of open.slice(8)) end();
      expect(await Promise.all(open.map(({ answer }) => answer))).toEqual([
        ...Array(8).fill(0),
        ...Array(34).fill(400),
      ]);
      expect(statusOf(await save(1, "afterwards", eve))).toBe(200);
    });

    test("waits after two large bodies, alone", async () => {
      const stopped = await startBuilderService(kind, { stopped: true });
      onTestFinished(stopped.close);
      await stopped.reset();
      const { service, owner, askAs } = stopped;
      const change = (words: string, session = owner) =>
        askAs(session, "PUT", "bots/demo/screen/draft", { revision: words });
      const large = "x".repeat(64 * 1024);
      for (let n = 0; n < 2; n += 1) expect(statusOf(await change(large))).toBe(400);
      let isAnswered = false;
      const third = change("x").finally(() => {
        isAnswered = true;
      });
      const other = await stopped.signIn("eve", "demo");
      expect(statusOf(await change("x", other))).toBe(400);
      expect(isAnswered).toBe(false);
      service.skip(150);
      expect(statusOf(await third)).toBe(400);
    });

    test("gets a refusal after the time limit while the bot is locked", async () => {
      await save(0, "first");
      const other = await openStore(builder.service.config);
      onTestFinished(() => other.close());
      await other.db.transaction().execute(async (transaction) => {
        await lockBot(transaction, "demo");
        const { status, body } = await save(0, "second");
        expect([status, body.current.revision]).toEqual([409, 1]);
      });
    });

    const { lockWaits } = kind;
    if (lockWaits)
      test("uses one connection while changes wait for the bot's lock", async () => {
        const other = await secondConnection(builder.service);
        await other.query("begin");
        await other.query("select 1 from bots where bot_id = 'demo' for no key update");
        const changes = [builder.owner, eve].flatMap((session) =>
          times(4, () => save(0, "x", session)),
        );
        const waiting = async () => (await other.query(lockWaits)).rows[0].n;
        await expect.poll(waiting).toBeGreaterThan(0);
        for (let n = 0; n < 5; n += 1)
          expect((await eve.call("GET", "/api/builder/bots")).status).toBe(200);
        expect(await waiting()).toBe(1);
        await other.query("commit");
        await Promise.all(changes);
      });
  });
});
