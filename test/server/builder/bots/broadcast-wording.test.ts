import { beforeEach, describe, expect, test } from "vitest";
import { maxMessageLength } from "#contract/message/message-limit.ts";
import { longestValues } from "#contract/message/message-reference.ts";
import { builtInProperties } from "#contract/text/reference.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { stores } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite } from "../builder-service.ts";

const page = "bots/demo/broadcasts";

describe.each(stores)("a broadcast's words on the $name", (kind) => {
  const builder = builderForSuite(kind);
  beforeEach(() => {
    builder.telegram.arrivals.length = 0;
    builder.telegram.answer = () => ({ kind: "ok" });
  });

  let calls = 0;
  const start = (changes: object) => {
    calls += 1;
    const call = { isEnableHtml: true, audience: {}, idempotencyKey: `key-${calls}` };
    return builder.ask("POST", page, { ...call, ...changes });
  };
  /** The message that each user receives, in the order of their ids. */
  const received = async (changes: object) => {
    builder.telegram.arrivals.length = 0;
    const { status, body } = await start(changes);
    expect([status, body.detail]).toEqual([201, undefined]);
    const read = async () => (await builder.ask("GET", `${page}/${body.id}`)).body;
    await builder.service.skipUntil(
      expect.poll(read, { timeout: 30_000 }).toMatchObject({ status: "done", failed: 0 }),
    );
    return builder.telegram.arrivals.toSorted((one, other) => one.chatId - other.chatId);
  };
  const textsOf = async (changes: object) => (await received(changes)).map(({ text }) => text);
  const faultOf = ({ status, body }: BuilderAnswer) => [status, body.errors?.[0]?.field];

  test("show each user's values as screens do, empty where the user has none", async () => {
    await insertUsers(builder.service, [
      { tg_name: "Ada", tg_username: "ada", points: 1250, language: "en", custom_value: -5 },
      { tg_name: " ", tg_username: "", points: 1_234_567, language: "ru", friends_count: 3 },
    ]);
    const message =
      "{{name}} @{{ username }}: {{points}}, {{level}} of {{totalLevels}}, {{friendsCount}}, {{customValue}}.{{tonFriendlyAddress}}";
    expect(await textsOf({ message, isEnableHtml: false })).toEqual([
      "Ada @ada: 1,250, 2 of 2, 0, -5.",
      "2 @: 1\u00a0234\u00a0567, 2 of 2, 3, 0.",
    ]);
  });

  test("show the values of the moment at which the message is sent", async () => {
    await insertUsers(builder.service, [{ points: 5 }]);
    const { db } = builder.service.store;
    const sendAt = builder.service.now + 3_600_000;
    const { body } = await start({ message: "{{points}}", sendAt });
    await db.updateTable("bot_users").set({ points: 77 }).execute();
    builder.service.skip(3_600_000);
    await builder.service.skipUntil(
      expect
        .poll(() => builder.telegram.arrivals, { timeout: 30_000 })
        .toMatchObject([{ text: "77" }]),
    );
    expect((await builder.ask("GET", `${page}/${body.id}`)).body.message).toBe("{{points}}");
  });

  test("show a name as text in HTML, whatever its characters", async () => {
    const tg_name = `<b>"A" & 'B'</b>{{points}}`;
    await insertUsers(builder.service, [{ tg_name }]);
    expect(
      await textsOf({ message: `<a href="https://a.example/?n={{name}}">{{name}}</a>` }),
    ).toEqual([
      `<a href="https://a.example/?n=&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;{{points}}">&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;{{points}}</a>`,
    ]);
    expect(await textsOf({ message: "Hi {{name}}", isEnableHtml: false })).toEqual([
      `Hi ${tg_name}`,
    ]);
  });

  test("fit into the platform's limit with the longest values, which are cut", async () => {
    const most = Number.MAX_SAFE_INTEGER;
    await insertUsers(builder.service, [
      { tg_name: "🦊".repeat(200), points: most, custom_value: -most, language: "hi" },
      { tg_name: "a".repeat(400), points: most, custom_value: -most, language: "fa" },
      { tg_name: "b", points: most, custom_value: -most, language: "ar" },
      { tg_name: "c", points: most, custom_value: -most, language: "ccp" },
    ]);
    const references = builtInProperties.map((name) => `{{${name}}}`).join("");
    const longest = Object.values(longestValues).reduce((sum, length) => sum + length, 0);
    const room = maxMessageLength - longest;
    const message = "x".repeat(room) + references;
    const tooLong = await start({ message: `x${message}` });
    expect([...faultOf(tooLong), tooLong.body.errors[0].message]).toEqual([
      400,
      "message",
      `must show at most 4096 UTF-16 units, not ${maxMessageLength + 1}`,
    ]);
    for (const text of await textsOf({ message, isEnableHtml: false })) {
      expect(text.length).toBeLessThanOrEqual(maxMessageLength);
      expect(text).not.toMatch(/\p{Cs}/u);
    }
    const numbers = await textsOf({ message: "{{customValue}}/{{points}}" });
    // Whole numbers, as no digit may be cut.
    for (const text of numbers) expect(text.replaceAll(/[^\p{Nd}]/gu, "").length).toBe(32);
  });

  test("refer to built-in properties alone, and the refusal names the others", async () => {
    const { status, body } = await start({ message: "{{rank}} {{points}} {{ nmae }} {{rank}}" });
    expect([status, body.code]).toEqual([400, "BAD_ARGUMENT"]);
    expect(body.errors).toEqual([
      {
        field: "message",
        message: expect.stringMatching(
          /^refers to \{\{rank\}\}, \{\{nmae\}\}; a message can show points, /,
        ),
      },
    ]);
    const byLanguage = await start({ message: { en: "Hi", ru: "{{vip}}" } });
    expect(faultOf(byLanguage)).toEqual([400, "message.ru"]);
    expect(faultOf(await start({ message: "{{username}}" }))).toEqual([400, "message"]);
    expect((await builder.ask("GET", page)).body.broadcasts).toEqual([]);
  });

  test("are in the user's language, else in the bot's, else in English", async () => {
    await insertUsers(builder.service, [
      { language: "ru" },
      { language: "pt" },
      { language: "de" },
      { language: null },
      { language: "abcdefgh" },
    ]);
    const message = { en: "Hi {{points}}", ru: "Привет", "pt-br": "Oi" };
    const buttons = [{ text: { en: "Play", ru: "Играть" } }];
    const arrivals = await received({ message, buttons });
    expect(arrivals.map(({ text }) => text)).toEqual(["Привет", "Oi", "Hi 0", "Hi 0", "Hi 0"]);
    expect(arrivals.map((one) => one.buttons?.[0]?.text)).toEqual([
      "Играть",
      "Play",
      "Play",
      "Play",
      "Play",
    ]);
    await builder.service.store.db.updateTable("bots").set({ language: "ru" }).execute();
    const texts = await textsOf({ message });
    expect(texts).toEqual(["Привет", "Oi", "Привет", "Привет", "Привет"]);
    const { body } = await builder.ask("GET", page);
    expect(body.broadcasts[0]).toMatchObject({ message, buttons: [], isSilent: false });
    for (const wrong of [{}, { EN: "Hi" }, { en: "" }, { en: " " }, { en: 5 }])
      expect((await start({ message: wrong })).status).toBe(400);
  });

  test("come with up to three buttons: to the Mini App, a page of it, or a link", async () => {
    const screen = { blocks: [], pages: [{ id: "shop", title: "Shop", icon: "gift", blocks: [] }] };
    await builder.ask("PUT", "bots/demo/screen/draft", { revision: 0, screen });
    await builder.ask("POST", "bots/demo/screen/publish", { revision: 1 });
    await insertUsers(builder.service, [{}]);
    const url = "https://example.com/sale?from=bot";
    const buttons = [{ text: "Play" }, { text: "Shop", page: "shop" }, { text: "Sale", url }];
    const app = `${builder.service.config.baseUrl}/app/demo`;
    const [arrival] = await received({ message: "Hi", buttons });
    expect(arrival).toMatchObject({
      buttons: [
        { text: "Play", app },
        { text: "Shop", app: `${app}?page=shop` },
        { text: "Sale", url },
      ],
    });
    expect(arrival).not.toHaveProperty("isSilent");
    for (const [wrong, field] of [
      [[...buttons, { text: "Fourth" }], "buttons"],
      [[{ text: "Shop", page: "gone" }], "buttons.0.page"],
      [[{ text: "Shop", page: "shop", url }], "buttons.0.page"],
      [[{ text: "Sale", url: "http://example.com" }], "buttons.0.url"],
      [[{ text: "Sale", url: "https://" }], "buttons.0.url"],
      [[{ text: "Sale", url: "https://example.com/{{name}}" }], "buttons.0.url"],
      [[{ text: "Hi {{name}}" }], "buttons.0.text"],
      [[{ text: { en: "Play", ru: "x".repeat(65) } }], "buttons.0.text.ru"],
      [[{ text: "Two\nlines" }], "buttons.0.text"],
    ] as const)
      expect([wrong, ...faultOf(await start({ message: "Hi", buttons: wrong }))]).toEqual([
        wrong,
        400,
        field,
      ]);
  });

  test("arrive without a sound if the owner wants, and in a trial as in the broadcast", async () => {
    await insertUsers(builder.service, [{ tg_name: "Ada", language: "ru" }]);
    const content = {
      message: { en: "Hi {{name}}", ru: "Привет, {{name}}" },
      isEnableHtml: true,
      buttons: [{ text: { en: "Play", ru: "Играть" } }],
      isSilent: true,
    };
    const [arrival] = await received(content);
    const trial = { ...content, idempotencyKey: "trial" };
    builder.telegram.arrivals.length = 0;
    await builder.ask("POST", "bots/demo/users/1/broadcast-trials", trial);
    await builder.service.skipUntil(expect.poll(() => builder.telegram.arrivals.length).toBe(1));
    const [tried] = builder.telegram.arrivals;
    expect({ ...tried, at: 0 }).toEqual({ ...arrival, at: 0 });
    expect(tried).toMatchObject({ text: "Привет, Ada", isSilent: true });
  });

  test("in a trial that an older version sent are the same when it is repeated", async () => {
    await insertUsers(builder.service, [{}]);
    const trial = { message: "Hi", isEnableHtml: false, idempotencyKey: "trial" };
    const send = () => builder.ask("POST", "bots/demo/users/1/broadcast-trials", trial);
    const { body } = await send();
    await builder.service.store.db.updateTable("messages").set({ options: null }).execute();
    const again = await send();
    expect([again.body.id, again.headers.get("idempotent-replayed")]).toEqual([body.id, "true"]);
    // Else it could arrive in the next test.
    await expect.poll(() => builder.telegram.arrivals.length).toBe(1);
  });

  test("to a single user are sent to the letter", async () => {
    await insertUsers(builder.service, [{}]);
    const message = "{{name}} {{rank}}";
    await builder.ask("POST", "bots/demo/users/1/messages", {
      message,
      isEnableHtml: false,
      idempotencyKey: "one",
    });
    await builder.service.skipUntil(
      expect.poll(() => builder.telegram.arrivals).toMatchObject([{ text: message }]),
    );
  });
});
