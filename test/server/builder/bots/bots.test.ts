import { describe, expect, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import { energyAt } from "#game/energy.ts";
import { createApp } from "#server/app.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { changeBot, deleteBot } from "#server/store/bot/owned-bot.ts";
import { giveBots } from "#server/store/owner/bot-ownership.ts";
import type { Refusal } from "../../../telegram-stand-in.ts";
import {
  accountOf,
  addBot,
  botFile,
  botToken,
  initDataOf,
  openSession,
  post,
  signIn,
  startOfTest,
} from "../../service.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { type StoreKind, stores } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite, startBuilderService } from "../builder-service.ts";

const otherToken = "8000000002:CANARY-token-of-another-bot_01234567";
const newToken = `${botToken}9`;
const unauthorized: Refusal = { kind: "refusal", status: 401, description: "Unauthorized" };

describe.each(stores)("an owner's bots on the $name", (kind) => {
  const builder = builderForSuite(kind);

  const ask = (method: string, path: string, body?: unknown) => builder.ask(method, path, body);
  const read = async (botId = "demo") => (await ask("GET", `bots/${botId}`)).body;
  const idsOf = ({ body }: BuilderAnswer) => body.bots.map(({ id }: { id: string }) => id);
  const change = async (changes: object, botId = "demo") =>
    ask("PATCH", `bots/${botId}`, { updatedAt: (await read(botId)).updatedAt, ...changes });
  const refusal = async (method: string, path: string, body?: unknown) =>
    (await ask(method, path, body)).body.code;
  /** Opens the Mini App of a bot with init data that `token` signs. */
  const enter = (botId: string, token: string) =>
    signIn(builder.service, initDataOf({}, builder.service.now, {}, token), botId);

  test("are listed with their users and fields", async () => {
    await openSession(builder.service, 42);
    await openSession(builder.service, 43);
    const counts = { usersCount: 2, hasMoreUsers: false, fieldsCount: 3 };
    const bot = { id: "demo", name: "Demo", username: "demo_bot", role: "owner" };
    const { body } = await ask("GET", "bots");
    expect(body.bots).toEqual([{ ...bot, ...counts, createdAt: builder.service.now }]);
  });

  test("are a hundred at most; adding, importing and joining one more are refused", async () => {
    const { db } = builder.service.store;
    const bot = await db.selectFrom("bots").selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 101 }, (_, n) => ({
      ...bot,
      bot_id: `copy-${n}`,
      platform_id: `${n}`,
    }));
    const full = copies.slice(0, 99).map(({ bot_id }) => bot_id);
    const eve = await builder.signIn("eve");
    await db.insertInto("bots").values(copies).execute();
    await db.transaction().execute(async (transaction) => {
      await giveBots(transaction, { ownerId: eve.owner.id, botIds: full }, startOfTest);
      const botIds = ["copy-99", "copy-100"];
      await giveBots(transaction, { ownerId: builder.owner.owner.id, botIds }, startOfTest);
    });
    const join = async (botId: string) => {
      const { link } = (await ask("POST", "invitations", { botIds: [botId] })).body;
      return builder.askAs(eve, "POST", "claim", { token: link.replace(/^.*#/, "") });
    };
    expect((await join("copy-99")).status).toBe(200);
    const file = { ...botFile(), id: "another", token: otherToken };
    for (const { body } of [
      await join("copy-100"),
      await builder.askAs(eve, "POST", "bots", { token: otherToken }),
      await builder.askAs(eve, "POST", "bot-files", file),
    ])
      expect(body.code).toBe("TOO_MANY_BOTS");
    expect((await builder.askAs(eve, "GET", "bots")).body.bots).toHaveLength(100);
  });

  test("are read without the token", async () => {
    const { config } = builder.service;
    const { game, fields } = botFile();
    expect(await read()).toEqual({
      id: "demo",
      name: "Demo",
      username: "demo_bot",
      language: null,
      appName: null,
      appMode: null,
      game,
      activities: {},
      fields,
      recordLastIp: false,
      appUrl: `${config.baseUrl}/app/demo`,
      appOrigins: [config.baseUrl],
      jwksUrl: `${config.baseUrl}/.well-known/jwks.json`,
      allowLocalFieldUrls: false,
      role: "owner",
      updatedAt: builder.service.now,
    });
  });

  describe("that are added by their token", () => {
    test("begin with a complete game and an id made of the user name", async () => {
      const { status, body } = await ask("POST", "bots", { token: ` ${otherToken}\n` });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        id: "acme-bot",
        name: "Acme Clicker",
        username: "Acme_Bot",
        fields: [],
      });
      const { body: screen } = await ask("GET", "bots/acme-bot/screen");
      const kinds = blocksOf(screen.published.screen).map(({ type }) => type);
      expect(kinds).toEqual(
        expect.arrayContaining(["points", "level", "energy", "tap", "wallet", "friends"]),
      );
      expect(screen.draft).toMatchObject({
        revision: 0,
        updatedBy: "ada",
        screen: screen.published.screen,
      });
      expect(idsOf(await ask("GET", "bots"))).toEqual(["acme-bot", "demo"]);
    });

    test("accept players with that token", async () => {
      await ask("POST", "bots", { token: otherToken, id: "clicker" });
      const session = await enter("clicker", otherToken);
      expect((await session.json()).bot).toEqual({ name: "Acme Clicker", username: "Acme_Bot" });
    });

    test("get the next free id", async () => {
      const made = [];
      for (const n of [1, 2, 3])
        made.push((await ask("POST", "bots", { token: `${n}:x` })).body.id);
      expect(made).toEqual(["acme-bot", "acme-bot-2", "acme-bot-3"]);
    });

    test("are added once, even by two owners at once", async () => {
      const eve = await builder.signIn("eve");
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          n % 2 === 0
            ? ask("POST", "bots", { token: otherToken })
            : builder.askAs(eve, "POST", "bots", { token: otherToken }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        201, 409, 409, 409, 409, 409,
      ]);
      const refused = answers
        .filter(({ status }) => status === 409)
        .map(({ body: { requestId: _, ...body } }) => JSON.stringify(body));
      expect(new Set(refused).size).toBe(1);
      expect(refused[0]).toContain("BOT_TAKEN");
      expect(refused[0]).not.toMatch(/ada|eve|acme/i);
      expect(await refusal("POST", "bots", { token: botToken })).toBe("BOT_TAKEN");
    });

    test("are refused an id that is in use", async () => {
      expect(await refusal("POST", "bots", { token: otherToken, id: "demo" })).toBe("BOT_ID_TAKEN");
      expect(idsOf(await ask("GET", "bots"))).toEqual(["demo"]);
    });

    test.each<[string, Refusal]>([
      ["BOT_TOKEN_NOT_VALID", unauthorized],
      ["BOT_TOKEN_NOT_VALID", { ...unauthorized, status: 404 }],
      ["PLATFORM_UNREACHABLE", { ...unauthorized, status: 429, retryAfter: 3 }],
      ["PLATFORM_UNREACHABLE", { kind: "page", status: 502 }],
      ["PLATFORM_UNREACHABLE", { kind: "reset" }],
    ])("are refused with %s when the platform answers the token with %j", async (code, answer) => {
      builder.telegram.botOf = () => answer;
      expect(await refusal("POST", "bots", { token: otherToken })).toBe(code);
      expect(idsOf(await ask("GET", "bots"))).toEqual(["demo"]);
    });

    test("are refused a token whose id differs from the platform's answer", async () => {
      builder.telegram.botOf = () => ({ id: 1, name: "Else", username: "else_bot" });
      expect(await refusal("POST", "bots", { token: otherToken })).toBe("BOT_TOKEN_NOT_VALID");
    });

    test("are refused a malformed token, which the message does not repeat", async () => {
      const { status, body } = await ask("POST", "bots", { token: "CANARY-token" });
      const message = expect.stringMatching(/@BotFather/);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: "token", message, rule: "token", values: {} }],
      ]);
    });
  });

  describe("that are changed", () => {
    test("have the new name, user name and game at once, for players too", async () => {
      const game = { ...botFile().game, pointsPerTap: 7, levels: [{ name: "One", points: 1 }] };
      const { status, body } = await change({ name: "Новое имя", username: "new_bot", game });
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: "Новое имя", username: "new_bot", game });
      const session = await openSession(builder.service);
      expect(session.bot).toEqual({ name: "Новое имя", username: "new_bot" });
      expect(session.game.pointsPerTap).toBe(7);
    });

    test("have a default language, until it is taken away", async () => {
      expect((await change({ language: "pt-BR" })).body.language).toBe("pt-BR");
      expect((await read()).language).toBe("pt-BR");
      for (const language of ["Russian", "ru-1", "", 7])
        expect([language, (await change({ language })).status]).toEqual([language, 400]);
      expect((await change({ language: null })).body.language).toBeNull();
    });

    test("have a short name and an opening size for their links, until they are taken away", async () => {
      const { body } = await change({ appName: "Play_1", appMode: "compact" });
      expect(body).toMatchObject({ appName: "Play_1", appMode: "compact" });
      expect(await read()).toMatchObject({ appName: "Play_1", appMode: "compact" });
      const { body: file } = await ask("GET", "bots/demo/file");
      expect(file).toMatchObject({ appName: "Play_1", appMode: "compact" });
      for (const appName of ["ab", "a".repeat(31), "play-1", "играть", "", 7])
        expect([appName, (await change({ appName })).status]).toEqual([appName, 400]);
      for (const appMode of ["expanded", "", 7])
        expect([appMode, (await change({ appMode })).status]).toEqual([appMode, 400]);
      await change({ appName: null });
      expect(await read()).toMatchObject({ appName: null, appMode: "compact" });
      await builder.importFile(botFile());
      expect(await read()).toMatchObject({ appName: null, appMode: null });
      await builder.importFile(botFile({ appName: "shop", appMode: "fullscreen" }));
      expect(await read()).toMatchObject({ appName: "shop", appMode: "fullscreen" });
    });

    test("accept one of twenty changes at once, and answer the others with the current state", async () => {
      const { updatedAt } = await read();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          ask("PATCH", "bots/demo", { updatedAt, name: `Name ${n}` }),
        ),
      );
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      const lost = answers.filter(({ status }) => status === 409);
      expect(lost).toHaveLength(19);
      for (const { body } of lost)
        expect([body.code, body.current.name]).toEqual(["EDIT_CONFLICT", won?.body.name]);
      expect(lost[0]?.body.current).toEqual(await read());
    });

    test("take a new token of the same bot, and only that one opens sessions", async () => {
      expect((await change({ token: newToken })).status).toBe(200);
      expect((await enter("demo", newToken)).status).toBe(200);
      expect((await enter("demo", botToken)).status).toBe(401);
    });

    test("keep their players signed in when the token is saved unchanged", async () => {
      const { token } = await openSession(builder.service);
      expect((await change({ token: botToken })).status).toBe(200);
      builder.service.expireCaches();
      const read = await post(builder.service, "/api/mini-app/demo/field-tokens", token);
      expect(read.status).toBe(200);
      expect((await change({ token: newToken })).status).toBe(200);
      builder.service.expireCaches();
      const refused = await post(builder.service, "/api/mini-app/demo/field-tokens", token);
      expect([refused.status, (await refused.json()).code]).toEqual([401, "SESSION_INVALID"]);
    });

    test("keep their token when the new one belongs to another bot, is refused, or cannot be checked", async () => {
      expect((await change({ token: otherToken })).body.code).toBe("BOT_TOKEN_NOT_VALID");
      builder.telegram.botOf = () => unauthorized;
      expect((await change({ token: newToken })).body.code).toBe("BOT_TOKEN_NOT_VALID");
      builder.telegram.botOf = () => ({ kind: "page", status: 500 });
      expect((await change({ token: newToken, name: "Half" })).body.code).toBe(
        "PLATFORM_UNREACHABLE",
      );
      expect((await read()).name).toBe("Demo");
      await openSession(builder.service);
    });

    test("are refused levels that do not ascend, with the place", async () => {
      const levels = [
        { name: "A", points: 10 },
        { name: "B", points: 10 },
      ];
      const { body } = await change({ game: { ...botFile().game, levels } });
      expect(body.code).toBe("GAME_NOT_VALID");
      expect(body.errors).toMatchObject([
        { field: "/game/levels/1/points", rule: "level-order", values: { points: 10, before: 10 } },
      ]);
    });

    test("are refused a name that no store keeps", async () => {
      for (const wrong of [{ name: "a\0b" }, { name: "" }, { nmae: "x" }])
        expect((await change(wrong)).body.code).toBe("BAD_ARGUMENT");
    });

    test("pay auto-mining at the old rate when the rate changes", async () => {
      await change({ game: { ...botFile().game, autominePointsPerHour: 100 } });
      await openSession(builder.service);
      builder.service.now += 3_600_000;
      await change({ game: { ...botFile().game, autominePointsPerHour: 5 } });
      const bot = builder.service.store.db.selectFrom("bots").select("rate_changed_at");
      await expect.poll(() => bot.executeTakeFirst()).toEqual({ rate_changed_at: null });
      expect(await accountOf(builder.service)).toEqual({ points: 100, sum: 100 });
    });

    const { game } = botFile();
    const bronze = (maxEnergy: number) => [{ name: "Bronze", points: 10, maxEnergy }];
    test.each<[string, Partial<BotFile["game"]>, { had?: number; after10s: number }]>([
      ["energy returns faster", { energyPerSecond: 2 }, { after10s: 40 }],
      ["energy returns more slowly", { energyPerSecond: 0.1 }, { after10s: 21 }],
      ["there may be more energy", { maxEnergy: 500 }, { after10s: 30 }],
      ["there may be less energy", { maxEnergy: 25 }, { after10s: 25 }],
      ["there may be less energy than they have", { maxEnergy: 7 }, { had: 7, after10s: 7 }],
      ["their level gives more", { levels: bronze(900) }, { after10s: 30 }],
      ["their level gives less", { levels: bronze(50) }, { after10s: 30 }],
      ["all of it changes", { levels: bronze(900), energyPerSecond: 5 }, { after10s: 70 }],
    ])("keep their players' energy when %s", async (_what, changed, { had = 20, after10s }) => {
      const { service } = builder;
      const energy = async () => energyAt((await openSession(service)).game, service.now);
      const { token } = await openSession(service);
      service.now += 10_000;
      await post(service, "/api/mini-app/demo/taps", token, { batchId: "batch-80", taps: 80 });
      expect(await energy()).toBe(20);
      await change({ game: { ...game, ...changed } });
      expect(await energy()).toBe(had);
      await change({ game });
      expect(await energy()).toBe(had);
      await builder.importFile(botFile({ game: { ...game, ...changed } }));
      service.expireCaches();
      expect(await energy()).toBe(had);
      service.now += 10_000;
      expect(await energy()).toBe(after10s);
      const again = { batchId: "batch-all", taps: 1000 };
      const body = await (await post(service, "/api/mini-app/demo/taps", token, again)).json();
      expect(body.accepted).toBe(after10s);
      await change({ game });
      expect(await energy()).toBe(0);
    });
  });

  describe("that are deleted", () => {
    /** Waits until no bot is left: the answer comes after 2 s, even if the deletion continues. */
    const untilGone = () =>
      expect
        .poll(() => builder.service.store.db.selectFrom("bots").select("bot_id").execute())
        .toEqual([]);

    test("need their name typed", async () => {
      expect(await refusal("DELETE", "bots/demo", { name: "demo" })).toBe("NAME_NOT_TYPED");
      expect((await ask("DELETE", "bots/demo")).status).toBe(400);
      expect(idsOf(await ask("GET", "bots"))).toEqual(["demo"]);
    });

    test("leave nothing behind, and free their id and token", async () => {
      await openSession(builder.service);
      await ask("POST", "bots/demo/api-keys", { name: "key" });
      expect((await ask("DELETE", "bots/demo", { name: "Demo" })).status).toBe(204);
      await untilGone();
      const { db } = builder.service.store;
      const tables = await db.introspection.getTables();
      const columns = tables.filter(({ columns: of }) => of.some(({ name }) => name === "bot_id"));
      expect(columns.length).toBeGreaterThan(10);
      for (const { name } of columns) {
        const rows = db.selectFrom(name as "bots").select("bot_id");
        expect(await rows.execute(), name).toEqual([]);
      }
      expect(idsOf(await ask("GET", "bots"))).toEqual([]);
      expect(await refusal("GET", "bots/demo")).toBe("BOT_NOT_FOUND");
      expect((await ask("POST", "bots", { token: botToken, id: "demo" })).status).toBe(201);
    });

    test.each([otherToken, botToken])(
      "take their players with them: a later bot of the same id and the token %s has none",
      async (token) => {
        const { service } = builder;
        const session = await openSession(service);
        const eve = await builder.signIn("eve");
        await ask("DELETE", "bots/demo", { name: "Demo" });
        await untilGone();
        const file = { ...botFile(), token };
        await eve.call("POST", "/api/builder/bot-files", file);
        expect((await enter("demo", token)).status).toBe(200);
        for (const path of ["taps", "field-tokens"]) {
          const body = path === "taps" ? { batchId: "batch-0001", taps: 1 } : undefined;
          const refused = await post(service, `/api/mini-app/demo/${path}`, session.token, body);
          expect([refused.status, (await refused.json()).code]).toEqual([401, "SESSION_INVALID"]);
        }
      },
    );

    test("are removed with any number of users, and for everybody at once", async () => {
      const { service } = builder;
      const { db } = service.store;
      await openSession(service);
      const users = Array.from({ length: 3000 }, (_, at) => ({ tg_id: 1000 + at }));
      await insertUsers(service, users);
      const gone = ask("DELETE", "bots/demo", { name: "Demo" });
      await expect.poll(async () => readBot(db, "demo"), { interval: 1 }).toBeUndefined();
      expect((await service.call("/app/demo")).status).toBe(404);
      expect((await gone).status).toBe(204);
      await expect
        .poll(async () => (await db.selectFrom("bots").select("bot_id").execute()).length)
        .toBe(0);
    });
  });

  test("are removed by the next process after a kill", async () => {
    const { service } = builder;
    const { db } = service.store;
    await openSession(service);
    await addBot(service, { id: "other", token: otherToken });
    await openSession(service, 42, { botId: "demo" });
    const { updatedAt } = await read();
    const actor = { botId: "demo", owner: { id: null, name: "" }, now: service.now };
    await changeBot(service.store, actor, {
      updatedAt,
      game: { ...botFile().game, autominePointsPerHour: 77 },
    });
    await deleteBot(db, "other", "Demo", service.now);
    const next = await createApp({
      config: service.config,
      store: service.store,
      pages: { html: async () => "" },
      log: { write: () => {} },
    });
    await next.ready();
    await expect
      .poll(async () =>
        (await db.selectFrom("bots").select("bot_id").execute()).map(({ bot_id }) => bot_id),
      )
      .toEqual(["demo"]);
    await next.close();
    const user = db.selectFrom("bot_users").select("automine_points_per_hour as rate");
    expect(await user.executeTakeFirst()).toEqual({ rate: 77 });
    const bot = db.selectFrom("bots").select("rate_changed_at");
    expect(await bot.executeTakeFirst()).toEqual({ rate_changed_at: null });
  });

  describe("exported and imported as bot files:", () => {
    test("an export is a download without secrets, and recreates the bot", async () => {
      const { status, headers, body } = await ask("GET", "bots/demo/file");
      const { token: _token, ...file } = botFile();
      expect([status, body]).toEqual([200, file]);
      expect(headers.get("content-disposition")).toBe('attachment; filename="demo.json"');
      await change({ name: "Changed" });
      expect(await builder.importFile(body)).toMatchObject({
        status: 200,
        body: { name: "Demo" },
      });
    });

    test("a default language is in the export, and a file without one takes it away", async () => {
      await change({ language: "uk" });
      const { body } = await ask("GET", "bots/demo/file");
      expect(body.language).toBe("uk");
      expect((await builder.importFile({ ...body, language: "ru" })).body.language).toBe("ru");
      const { language: _, ...file } = body;
      expect((await builder.importFile(file)).body.language).toBeNull();
      expect((await builder.importFile({ ...body, language: "ru-12" })).body.code).toBe(
        "BOT_FILE_NOT_VALID",
      );
    });

    test("a file makes a bot after the platform has confirmed its token", async () => {
      const file = { ...botFile(), id: "fresh", token: otherToken };
      expect((await builder.importFile(file)).status).toBe(200);
      expect(idsOf(await ask("GET", "bots"))).toEqual(["demo", "fresh"]);
      builder.telegram.botOf = () => unauthorized;
      const unknown = { ...botFile(), id: "unknown", token: "9000000003:x" };
      expect((await builder.importFile(unknown)).body.code).toBe("BOT_TOKEN_NOT_VALID");
    });

    test("a file with faults changes nothing, and all faults are reported", async () => {
      const bad = {
        ...botFile(),
        game: { levels: [{ name: "", points: -1 }] },
        screen: { blocks: [{ type: "pionts" }] },
      };
      const { status, body } = await builder.importFile(bad);
      expect([status, body.code]).toEqual([422, "BOT_FILE_NOT_VALID"]);
      expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
        "/game/levels/0/name",
        "/game/levels/0/points",
        "/screen/blocks/0/type",
      ]);
      const values = { line: 3, column: 1, expected: "name", found: '"}"' };
      expect((await builder.importFile('{\n "id": "a",\n}')).body.errors).toMatchObject([
        { field: "line 3, column 1", rule: "syntax", values },
      ]);
      expect((await builder.importFile("")).body.errors[0].field).toBe("line 1, column 1");
      expect((await read()).name).toBe("Demo");
    });

    test("a file of another owner's bot, or with another bot's token, is refused", async () => {
      await addBot(builder.service, { id: "theirs", token: otherToken });
      const theirs = { ...botFile(), id: "theirs", token: undefined };
      expect((await builder.importFile(theirs)).body.code).toBe("BOT_ID_TAKEN");
      expect((await builder.importFile({ ...botFile(), token: "9:x" })).body.code).toBe(
        "BOT_TOKEN_NOT_VALID",
      );
      expect((await builder.importFile({ ...botFile(), id: "twin" })).body.code).toBe("BOT_TAKEN");
    });

    test("a file over two mebibytes is refused with the limit", async () => {
      const { status, body } = await builder.importFile(`"${"x".repeat(2 * 1024 * 1024)}"`);
      expect([status, body.detail]).toEqual([413, "The maximum is 2048 KiB."]);
    });
  });
});

test("an owner waits ten seconds at most for a silent platform", async () => {
  const builder = await startBuilderService(stores[0] as StoreKind, { stopped: true });
  await builder.reset();
  let hasArrived = false;
  builder.telegram.botOf = () => {
    hasArrived = true;
    return { kind: "hang" };
  };
  const answer = builder.ask("POST", "bots", { token: otherToken });
  let answered = false;
  void answer.finally(() => {
    answered = true;
  });
  await expect.poll(() => hasArrived).toBe(true);
  builder.service.skip(9999);
  expect((await builder.service.call("/health/live")).status).toBe(200);
  expect(answered).toBe(false);
  builder.service.skip(1);
  const { status, headers, body } = await answer;
  expect([status, body.code, headers.get("retry-after")]).toEqual([
    503,
    "PLATFORM_UNREACHABLE",
    "10",
  ]);
  await builder.close();
});
