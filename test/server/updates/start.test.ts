import { beforeEach, describe, expect, test } from "vitest";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { banUser } from "#server/store/user/ban.ts";
import { resetForSuite } from "../../for-suite.ts";
import { startBuilderService } from "../builder/builder-service.ts";
import { pictureFile } from "../pictures/sample-pictures.ts";
import {
  addBot,
  initDataOf,
  openSession,
  type RunningService,
  registrationOf,
  startOfTest,
} from "../service.ts";
import { everyStore } from "../stores.ts";
import { messageOf, type PlayedPlatform, playPlatform } from "./played-platform.ts";

const url = "https://slotwire.example/app/demo";
const button = (text: string) => ({ inline_keyboard: [[{ text, web_app: { url } }]] });

describe.each(everyStore)("a user who sends /start on the $name", (kind) => {
  const builder = resetForSuite(() =>
    startBuilderService(kind, { env: { BASE_URL: "https://slotwire.example" } }),
  );
  let service: RunningService;
  let platform: PlayedPlatform;

  beforeEach(async () => {
    service = builder.service;
    platform = playPlatform(service);
    service.now = startOfTest;
    await addBot(service);
    await platform.turnOn();
  });

  const write = async (text: string, language?: string) => {
    const { status, call } = await platform.write(42, { ...messageOf(42, language), text });
    expect(status).toBe(200);
    return call;
  };

  test("gets the bot's name and a button that opens the Mini App", async () => {
    const { status, headers, call } = await platform.start(42);
    const { "content-type": type, "cache-control": cache } = Object.fromEntries(headers);
    expect([status, type, cache]).toEqual([200, "application/json; charset=utf-8", "no-store"]);
    expect(call).toEqual({
      method: "sendMessage",
      chat_id: 42,
      text: "Demo",
      link_preview_options: { is_disabled: true },
      reply_markup: button("Open"),
    });
  });

  const welcome = { text: { en: "Hello", ru: "Привет", "pt-BR": "Olá" }, button: { ru: "Играть" } };

  test.each([
    ["en", "Hello", "Играть"],
    ["ru", "Привет", "Играть"],
    ["pt-br", "Olá", "Играть"],
    ["pt", "Olá", "Играть"],
    ["de", "Hello", "Играть"],
    ["valueOf", "Hello", "Играть"],
  ])("with a client in %s gets the owner's text %s", async (language, text, open) => {
    await addBot(service, { welcome });
    expect(await write("/start", language)).toMatchObject({ text, reply_markup: button(open) });
  });

  test.each([
    ["ru", "ru", "Привет", "Открыть"],
    ["kk", "ru", "Привет", "Открыть"],
    ["kk", undefined, "Hello", "Open"],
  ])("with a client in %s of a bot in %s gets %s and %s", async (client, language, text, open) => {
    await addBot(service, {
      ...(language && { language }),
      welcome: { text: { en: "Hello", ru: "Привет" } },
    });
    expect(await write("/start", client)).toMatchObject({ text, reply_markup: button(open) });
  });

  test("with a client of unknown language gets the text in the bot's language", async () => {
    await addBot(service, { language: "ru", welcome: { text: { en: "Hello", ru: "Привет" } } });
    const { from, ...message } = messageOf(42);
    const { language_code, ...person } = from;
    const { call } = await platform.write(42, { ...message, from: person, text: "/start" });
    expect(call).toMatchObject({ text: "Привет", reply_markup: button("Открыть") });
  });

  test("gets blank texts replaced, and no text read as markup", async () => {
    await addBot(service, { welcome: { text: { en: " \n", ru: "<b>*_x_*" } } });
    expect((await write("/start")).text).toBe("Demo");
    const call = await write("/start", "ru");
    expect(call.text).toBe("<b>*_x_*");
    expect(call).not.toHaveProperty("parse_mode");
  });

  test("gets an uploaded picture as a JPEG that the platform can load", async () => {
    const file = await pictureFile("png", { width: 64, height: 64, color: "#c04020" });
    const { picture } = (await builder.upload(file)).body;
    const id = uploadedPicture(picture)?.hash;
    await addBot(service, { welcome: { text: "🎉".repeat(600), image: picture } });
    const call = await write("/start");
    expect(call).toEqual({
      method: "sendPhoto",
      chat_id: 42,
      photo: `https://slotwire.example/pictures/demo/${id}/share.jpg`,
      caption: `${"🎉".repeat(511)}…`,
      reply_markup: button("Open"),
    });
    const jpeg = await service.call(new URL(call.photo).pathname);
    expect([jpeg.status, jpeg.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("gets the text even if the platform cannot load the owner's picture at another host", async () => {
    await addBot(service, { welcome: { text: "Hello", image: "https://gone.example/a.png" } });
    expect(await write("/start")).toMatchObject({
      method: "sendMessage",
      text: "Hello",
      link_preview_options: { url: "https://gone.example/a.png", prefer_large_media: true },
    });
  });

  test.each([
    "/start code",
    "/start@demo_bot",
    "/start@Demo_Bot code",
    "/start  code\n",
    "/start\ncode",
  ])("is answered after %j", async (text) => {
    expect(await write(text)).toMatchObject({ method: "sendMessage", chat_id: 42 });
  });

  test.each(["/started", "start", "/start@other_bot code", "Hello /start", "//start", " "])(
    "is not answered after %j",
    async (text) => {
      expect(await write(text)).toBeUndefined();
    },
  );

  test.each([
    ["a group", { chat: { id: -5, type: "group", title: "Us" } }],
    ["a channel", { chat: { id: -100_5, type: "channel", title: "News" }, from: undefined }],
    ["no chat", { chat: undefined }],
    ["a chat that is not the sender's", { chat: { id: 43, type: "private" } }],
    ["a chat with a bot", { from: { id: 42, is_bot: true, first_name: "Other" } }],
  ])("is not answered in %s", async (_where, members) => {
    const { status, call } = await platform.write(42, { text: "/start abc", ...members });
    expect([status, call]).toEqual([200, undefined]);
    expect(await codes()).toEqual([]);
  });

  test("is not answered in a message that was edited", async () => {
    const { call } = await platform.send({ edited_message: { ...messageOf(42), text: "/start" } });
    expect(call).toBeUndefined();
  });

  test("is answered again if the platform repeats the update", async () => {
    const update = { update_id: 7, message: { ...messageOf(42), text: "/start abc" } };
    const first = await platform.send(update);
    expect((await platform.send(update)).call).toEqual(first.call);
    expect(first.call.text).toBe("Demo");
  });

  test("gets no answer while the owner blocks them", async () => {
    await openSession(service);
    await banUser(service.store.db, commandLineActor("demo", service.now), 42, "");
    const { status, call } = await platform.start(42);
    expect([status, call]).toEqual([200, undefined]);
  });

  const codes = () =>
    service.store.db.selectFrom("start_codes").select(["bot_id", "tg_id", "code"]).execute();
  const codeOf = async (tgId: number) => (await registrationOf(service, tgId))?.code;
  const friendsOf = async (tgId: number) => (await openSession(service, tgId)).friendsCount;

  describe("with a code", () => {
    let inviter: { readonly refCode: string };
    beforeEach(async () => {
      inviter = await openSession(service, 1);
    });

    test("is the inviter's friend after the first session, and only once", async () => {
      await platform.start(42, inviter.refCode);
      expect(await codes()).toEqual([{ bot_id: "demo", tg_id: 42, code: inviter.refCode }]);
      await openSession(service, 42);
      expect(await codes()).toEqual([]);
      await openSession(service, 42);
      expect([await friendsOf(1), await codeOf(42)]).toEqual([1, inviter.refCode]);
    });

    test("of a campaign keeps it as a start parameter does", async () => {
      await platform.start(42, "spring_2027-a");
      await openSession(service, 42);
      expect(await codeOf(42)).toBe("spring_2027-a");
    });

    test("has the source of that link unless the Mini App's start parameter has one", async () => {
      await platform.start(42, "c_chat");
      await service.call("/api/mini-app/demo/session", {
        method: "POST",
        headers: {
          authorization: `tma ${initDataOf({ id: 42 }, service.now)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ ref: "c_address" }),
      });
      await platform.start(43, "c_chat");
      await openSession(service, 43, { ref: "c_signed" });
      const rows = await service.store.db.selectFrom("bot_users").select("source");
      expect(await rows.where("tg_id", "in", [42, 43]).orderBy("tg_id").execute()).toEqual([
        { source: "chat" },
        { source: "signed" },
      ]);
    });

    test("and then another one comes by the latest", async () => {
      await platform.start(42, "first");
      await platform.start(42, "second");
      await platform.start(42);
      await openSession(service, 42);
      expect(await codeOf(42)).toBe("second");
    });

    test("comes by the start parameter if the link to the Mini App has one", async () => {
      await platform.start(42, "chat");
      await openSession(service, 42, { ref: inviter.refCode });
      expect([await codeOf(42), await friendsOf(1)]).toEqual([inviter.refCode, 1]);
      expect(await codes()).toEqual([]);
    });

    test.each(["a b", "ä", "x".repeat(65), "%00", "'; drop table"])(
      "that no link can have, such as %j, is answered and comes by none",
      async (code) => {
        expect((await platform.start(42, code)).call).toMatchObject({ chat_id: 42 });
        expect(await codes()).toEqual([]);
      },
    );

    test("comes by it for thirty days", async () => {
      await platform.start(42, inviter.refCode);
      await platform.start(43, inviter.refCode);
      service.now += 30 * 86_400_000 - 1;
      await openSession(service, 42);
      service.now += 1;
      await openSession(service, 43);
      expect([await codeOf(42), await codeOf(43)]).toEqual([inviter.refCode, null]);
    });

    test("that was never used is removed after thirty days", async () => {
      await platform.start(42, inviter.refCode);
      service.now += 31 * 86_400_000;
      service.endOldRows();
      await expect.poll(codes).toEqual([]);
    });

    test("is no friend's if they have played before", async () => {
      await openSession(service, 42);
      await platform.start(42, inviter.refCode);
      await openSession(service, 42);
      expect([await codeOf(42), await codes(), await friendsOf(1)]).toEqual([null, [], 0]);
    });

    test("keeps it for the bot that got it", async () => {
      await addBot(service, { id: "other" });
      await platform.start(42, inviter.refCode);
      await openSession(service, 42, { botId: "other" });
      expect(await codes()).toHaveLength(1);
      await openSession(service, 42);
      expect(await friendsOf(1)).toBe(1);
    });

    test("has no inviter if the code's player was erased", async () => {
      await platform.start(42, inviter.refCode);
      await eraseUser(1);
      await openSession(service, 42);
      expect(await codeOf(42)).toBeNull();
    });

    test("comes by none after an own erasure", async () => {
      const { refCode } = await openSession(service, 42);
      await eraseUser(42);
      service.now += 2000;
      await platform.start(42, refCode);
      expect(await codes()).toHaveLength(1);
      await openSession(service, 42);
      expect([await codeOf(42), await codes()]).toEqual([null, []]);
    });

    test("many times at once, while the first session opens, is a friend at most once", async () => {
      await Promise.all([
        ...Array.from({ length: 10 }, () => platform.start(42, inviter.refCode)),
        openSession(service, 42),
        openSession(service, 42),
      ]);
      expect(await friendsOf(1)).toBe((await codeOf(42)) === null ? 0 : 1);
    });
  });

  async function eraseUser(tgId: number): Promise<void> {
    const { body } = await builder.ask("DELETE", `bots/demo/users/${tgId}`, {
      tgId: String(tgId),
    });
    // The service answers after 2 s, even if the erasure continues.
    if (body?.isDone === false) await eraseUser(tgId);
    service.expireCaches();
  }
});
