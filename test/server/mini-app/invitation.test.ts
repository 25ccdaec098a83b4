import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { Invite } from "#contract/activity/activities.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { uploadedPicture } from "#contract/screen/picture.ts";
import { resetForSuite } from "../../for-suite.ts";
import { type MessagePreparation, type Refusal, refusal } from "../../telegram-stand-in.ts";
import { type BuilderService, own, startBuilderService } from "../builder/builder-service.ts";
import { decoderIds } from "../pictures/decoder-ids.ts";
import { animation, pictureFile } from "../pictures/sample-pictures.ts";
import { addBot, botToken, openSession, post, startOfTest } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";

const otherToken = "8000000001:other-token-of-another_bot01234";

describe("a prepared invitation", () => {
  const builder: BuilderService = resetForSuite(() =>
    startBuilderService(stores[0] as StoreKind, {
      stopped: true,
      env: { BASE_URL: "https://slotwire.example" },
    }),
  );
  let preparations: MessagePreparation[];
  let player: { readonly token: string; readonly refCode: string };

  beforeEach(async () => {
    preparations = [];
    answering("id-of-the-message");
    // Ends the pause of an earlier test.
    builder.service.skip(60_000);
    builder.service.now = startOfTest;
    player = await openSession(builder.service);
  });

  const answering = (answer: string | Refusal) => {
    builder.telegram.prepare = (message) => {
      preparations.push(message);
      return answer;
    };
  };
  const setInvite = (invite: Partial<Invite>, id = "demo", token = botToken) =>
    addBot(builder.service, {
      id,
      token,
      invite: { points: 5, friendPoints: 0, image: "https://example.com/a.png", ...invite },
    });
  const send = (body: unknown = {}, botId = "demo") =>
    post(builder.service, `/api/mini-app/${botId}/invitation`, player.token, body);
  async function prepared(body?: unknown) {
    const response = await send(body);
    expect(response.status).toBe(200);
    return (await response.json()).messageId;
  }

  test("has the bot's short name and opening size in its link", async () => {
    const invite = {
      points: 5,
      friendPoints: 0,
      image: "https://example.com/a.png",
      text: "Come!",
    };
    await addBot(builder.service, { invite, appName: "shop", appMode: "compact" });
    await prepared();
    const url = `https://t.me/demo_bot/shop?startapp=${player.refCode}&mode=compact`;
    expect(JSON.stringify(preparations)).toContain(JSON.stringify({ text: "Open", url }));
  });

  test("is the owner's text in the requested language, with the player's link", async () => {
    await setInvite({ text: { en: "Come aboard!", ru: "Поднимайся на борт!" } });
    expect(await prepared({ language: "ru" })).toBe("id-of-the-message");
    const link = `https://t.me/demo_bot?startapp=${player.refCode}`;
    expect(preparations).toEqual([
      {
        token: botToken,
        userId: 42,
        result: {
          type: "photo",
          id: expect.stringMatching(/^.{1,64}$/),
          title: "Demo",
          photo_url: "https://example.com/a.png",
          thumbnail_url: "https://example.com/a.png",
          caption: "Поднимайся на борт!",
          reply_markup: { inline_keyboard: [[{ text: "Открыть", url: link }]] },
        },
        chats: { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true },
      },
    ]);
  });

  test.each([
    [undefined, { en: "One", pt: "Um" }, "One"],
    ["pt-BR", { en: "One", pt: "Um" }, "Um"],
    ["PT_br", { en: "One", pt: "Um" }, "Um"],
    ["de", { en: "One", pt: "Um" }, "One"],
    ["valueOf", { en: "One", pt: "Um" }, "One"],
    ["en", undefined, "Join me in Demo!"],
    ["ru", undefined, "Присоединяйся ко мне в Demo!"],
    ["es-MX", undefined, "¡Únete a mí en Demo!"],
    ["fa", undefined, "در Demo به من بپیوند!"],
    ["de", undefined, "Join me in Demo!"],
    ["en", " \n", "Join me in Demo!"],
  ])("in %s from %j is %s", async (language, text, said) => {
    await setInvite(text === undefined ? {} : { text });
    await prepared(language === undefined ? {} : { language });
    expect(preparations[0]?.result.caption).toBe(said);
  });

  test("is in the bot's default language where text and words lack the player's", async () => {
    const image = "https://example.com/a.png";
    const invite = { points: 5, friendPoints: 0, image };
    await addBot(builder.service, { language: "uk", invite });
    await prepared({ language: "kk" });
    const text = { en: "Come!", ru: "Заходи!", uk: "Заходь!" };
    await addBot(builder.service, { language: "uk", invite: { ...invite, text } });
    builder.service.expireCaches();
    await prepared({ language: "kk" });
    expect(preparations.map(({ result }) => result.caption)).toEqual([
      "Приєднуйся до мене в Demo!",
      "Заходь!",
    ]);
  });

  test("is in Russian if the bot's texts are and built-in words lack the player's language", async () => {
    const image = "https://example.com/a.png";
    const blocks = [{ type: "text" as const, text: { ru: "Правила" } }];
    const invite = { points: 5, friendPoints: 0, image };
    await addBot(builder.service, { invite, screen: { blocks } });
    await prepared({ language: "kk" });
    expect(preparations[0]?.result.caption).toBe("Присоединяйся ко мне в Demo!");
  });

  test("has the owner's picture as a JPEG that anyone can load", async () => {
    const file = await pictureFile("png", { width: 2000, height: 1000, color: "#c04020" });
    const { picture } = (await builder.upload(file)).body;
    await setInvite({ text: "Come!", image: picture });
    expect(await prepared()).toBe("id-of-the-message");
    const { result } = preparations[0] as MessagePreparation;
    expect(result).toMatchObject({
      type: "photo",
      photo_url: `https://slotwire.example${picture}/share.jpg`,
      thumbnail_url: result.photo_url,
      caption: "Come!",
      reply_markup: { inline_keyboard: [[{ text: "Open" }]] },
    });
    const answer = await builder.service.call(new URL(result.photo_url).pathname);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const jpeg = Buffer.from(await answer.arrayBuffer());
    expect(jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: "jpeg",
      width: 1280,
      height: 640,
    });
  });

  test("has a picture at another address unchanged", async () => {
    await setInvite({ image: "https://example.com/other.png" });
    await prepared();
    expect(preparations[0]?.result.photo_url).toBe("https://example.com/other.png");
  });

  test("has a text with a picture cut to the platform's limit, in whole characters", async () => {
    const family = "👨‍👩‍👧‍👦";
    await setInvite({ text: family.repeat(100) });
    await prepared();
    const { caption } = preparations[0]?.result ?? {};
    expect(caption).toBe(`${family.repeat(93)}…`);
    expect(caption.length).toBe(1024);
  });

  test.each<[string, Refusal]>([
    ["refuses it", refusal(400, "Bad Request: PHOTO_INVALID")],
    ["refuses the token", refusal(401, "Unauthorized")],
    ["fails", { kind: "page", status: 502 }],
    ["breaks the connection", { kind: "reset" }],
  ])(
    "is null when the platform %s, and the operator's log has the reason without a secret",
    async (_, answer) => {
      await setInvite({});
      answering(answer);
      builder.service.log.length = 0;
      expect(await prepared()).toBeNull();
      const log = builder.service.log.join("");
      expect(log).toMatch(/"botId":"demo".*an invitation/);
      expect(log).not.toContain(botToken);
      answering("next");
      expect(await prepared()).toBe("next");
    },
  );

  test("is null when the platform has not answered after five seconds", async () => {
    await setInvite({});
    answering({ kind: "hang" });
    const waiting = prepared();
    await expect.poll(() => preparations.length).toBe(1);
    builder.service.skip(5000);
    expect(await waiting).toBeNull();
  });

  test("is null during a pause that the platform demands, without calls, and no longer", async () => {
    await setInvite({});
    answering({ kind: "refusal", status: 429, description: "Too Many Requests", retryAfter: 7 });
    expect(await prepared()).toBeNull();
    answering("after the pause");
    builder.service.skip(6000);
    expect(await prepared()).toBeNull();
    expect(preparations).toHaveLength(1);
    builder.service.skip(1000);
    expect(await prepared()).toBe("after the pause");
  });

  test.each<[string, Partial<BotFile>]>([
    ["pays no invitations", {}],
    ["has no picture for them", { invite: { points: 5, friendPoints: 0, text: "Come!" } }],
  ])("is not found if the bot %s", async (_, file) => {
    await addBot(builder.service, file);
    const answer = await send();
    const { code, detail } = await answer.json();
    expect([answer.status, code, detail]).toEqual([
      404,
      "ACTIVITY_NOT_FOUND",
      "The bot has no invitation with a picture; it may have been removed. Load the activities again.",
    ]);
    expect(preparations).toEqual([]);
  });

  test.each([[{ language: "" }], [{ language: "../etc" }], [{ language: 5 }], [{ to: 7 }], [[]]])(
    "is refused with the body %j",
    async (body) => {
      await setInvite({});
      expect((await send(body)).status).toBe(400);
      expect(preparations).toEqual([]);
    },
  );
});

describe("the JPEG of an uploaded picture", () => {
  const builder = resetForSuite(() => startBuilderService(stores[0] as StoreKind));
  const load = (picture: string, init?: RequestInit) =>
    builder.service.call(`${picture}/share.jpg`, init);
  const share = (image: string, id = "demo", token = botToken) =>
    addBot(builder.service, { id, token, invite: { points: 5, friendPoints: 0, image } });
  const uploaded = async (file: Uint8Array<ArrayBuffer>): Promise<string> =>
    (await builder.upload(file)).body.picture;
  const shared = async (file: Uint8Array<ArrayBuffer>): Promise<string> => {
    const picture = await uploaded(file);
    await share(picture);
    return picture;
  };
  const jpegOf = async (picture: string) =>
    sharp(Buffer.from(await (await load(picture)).arrayBuffer()));

  test("is cached for ever, and is not sent again to a caller who has it", async () => {
    const picture = await shared(await pictureFile("png"));
    const { headers } = await load(picture);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = headers.get("etag") ?? "";
    const again = await load(picture, { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  });

  test("is white where the picture is transparent", async () => {
    const background = { r: 200, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background } });
    const picture = await shared(Uint8Array.from(await clear.png().toBuffer()));
    const { channels } = await (await jpegOf(picture)).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test("has the platform's maximum height, and the first frame of an animation", async () => {
    const tall = await shared(await pictureFile("png", { width: 900, height: 9000 }));
    expect(await (await jpegOf(tall)).metadata()).toMatchObject({ width: 128, height: 1280 });
    const moving = await shared(await animation(3));
    expect(await (await jpegOf(moving)).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test("is the same for all simultaneous callers", async () => {
    const picture = await shared(await pictureFile("png", { width: 1280, height: 900 }));
    const answers = await Promise.all(Array.from({ length: 40 }, () => load(picture)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("is refused with the time to wait if too many are made at once", async () => {
    const file = await pictureFile("png");
    const pictures: string[] = [];
    for (let bot = 1; bot < 10; bot += 1) {
      const [id, token] = [
        `bot-${bot}`,
        `${8_000_000_000 + bot}:token-of-another-bot_0123456789abc`,
      ];
      await addBot(builder.service, { id, token });
      await own(builder.service, builder.owner, id);
      const { picture } = (await builder.upload(file, { botId: id })).body;
      await share(picture, id, token);
      pictures.push(picture);
    }
    const [decoder] = decoderIds() as [number];
    process.kill(decoder, "SIGSTOP");
    const answers = pictures.map((picture) => load(picture));
    const busy = await Promise.race(answers);
    expect([busy.status, (await busy.json()).code]).toEqual([503, "SERVICE_BUSY"]);
    expect(busy.headers.get("retry-after")).toBe("10");
    expect(busy.headers.get("cache-control")).toBe("no-store");
    process.kill(decoder, "SIGCONT");
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(8).fill(200), 503]);
    for (const picture of pictures) expect((await load(picture)).status).toBe(200);
  });

  const expectUnknown = async (picture: string) => {
    const { status, headers } = await load(picture);
    expect([status, headers.get("cache-control")]).toEqual([404, "public, max-age=10"]);
  };
  const removeFiles = () => builder.service.store.db.deleteFrom("picture_files").execute();

  test("exists only for the current picture of the bot's invitations", async () => {
    const [before, after] = [
      await uploaded(await pictureFile("png")),
      await uploaded(await pictureFile("png", { color: "#00ff00" })),
    ];
    await expectUnknown(before);
    await share(before);
    expect((await load(before)).status).toBe(200);
    await expectUnknown(after);
    await share(after);
    expect((await load(after)).status).toBe(200);
    await expectUnknown(before);
    await share("https://owner.example.com/picture.jpg");
    await expectUnknown(after);
  });

  test("is made once: a cached or repeated request does not read the picture again", async () => {
    const picture = await shared(await pictureFile("png"));
    const etag = (await load(picture)).headers.get("etag") ?? "";
    await removeFiles();
    expect((await load(picture, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await load(picture)).status).toBe(200);
  });

  test("is 404 for another bot, and for a deleted picture", async () => {
    const picture = await shared(await pictureFile("png", { color: "#123456" }));
    const { hash } = uploadedPicture(picture) as { hash: string };
    await addBot(builder.service, { id: "other", token: otherToken });
    await expectUnknown(`/pictures/other/${hash}`);
    await expectUnknown(`/pictures/demo/${"0".repeat(32)}`);
    await removeFiles();
    await expectUnknown(picture);
  });
});

test("the JPEGs of pictures are loaded 300 times a minute from one network, and pictures still load", async () => {
  const { service, close } = await startBuilderService(stores[0] as StoreKind, {
    env: { RATE_LIMITS: "on" },
  });
  try {
    await addBot(service);
    const load = async (file: string) =>
      (await service.call(`/pictures/demo/${"0".repeat(32)}/${file}`)).status;
    const statuses = new Set<number>();
    for (let time = 0; time < 300; time += 1) statuses.add(await load("share.jpg"));
    expect([...statuses, await load("share.jpg"), await load("160.webp")]).toEqual([404, 429, 404]);
  } finally {
    await close();
  }
});
