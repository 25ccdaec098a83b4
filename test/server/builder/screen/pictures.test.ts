import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { maxPictureBytes, maxPictures } from "#contract/screen/picture.ts";
import { importOwnBot } from "#server/store/bot/add-bot.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { addPicture } from "#server/store/picture/picture.ts";
import { withTakenPictures } from "#server/store/picture/taken-picture.ts";
import { bytes, joined } from "../../pictures/hostile-pictures.ts";
import { type FileBytes, formats, pictureFile } from "../../pictures/sample-pictures.ts";
import { botFile } from "../../service.ts";
import { stores } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite } from "../builder-service.ts";

const token = "8000000009:a-token-of-one-more-bot_0123456789a";
const imageOf = (url: string) => ({ type: "image", url, alt: "" });

describe.each(stores)("an owner's uploaded picture on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const ask = (method: string, path: string, body?: unknown) => builder.ask(method, path, body);
  const upload = (file: FileBytes) => builder.upload(file);

  const uploaded = async (file?: FileBytes) =>
    (await upload(file ?? (await pictureFile("png")))).body.picture as string;
  const load = (path: string) => builder.service.call(path);
  const refusal = ({ body }: BuilderAnswer) => body?.code;
  const publish = async (...blocks: unknown[]) => {
    const { draft } = await screenOf("demo");
    const { body } = await ask("PUT", "bots/demo/screen/draft", {
      revision: draft.revision,
      screen: { blocks },
    });
    return ask("POST", "bots/demo/screen/publish", { revision: body.revision });
  };
  /** Adds pictures without files. */
  const fill = async (count: number, botId = "demo") => {
    const { now, store } = builder.service;
    const made = { bot_id: botId, width: 1, height: 1, color: "#000000", created_at: now };
    const rows = Array.from({ length: count }, (_, index) => ({
      ...made,
      hash: String(index).padStart(32, "0"),
      looked_at: now,
    }));
    await store.db.insertInto("pictures").values(rows).execute();
  };
  const exported = async () => (await ask("GET", "bots/demo/file")).body;
  const screenOf = async (botId: string) => (await ask("GET", `bots/${botId}/screen`)).body;
  const pictureCount = async () => (await ask("GET", "bots/demo/pictures")).body.pictures.length;

  test.each(formats)(
    "is accepted as %s and served as WebP, for ever and to anyone",
    async (format) => {
      const { status, body } = await upload(await pictureFile(format, { width: 900, height: 600 }));
      expect(status).toBe(200);
      expect(body).toMatchObject({ width: 900, height: 600 });
      expect(body.picture).toMatch(/^\/pictures\/demo\/[0-9a-f]{32}$/);
      expect(body.color).toMatch(/^#[0-9a-f]{6}$/);
      const answer = await load(`${body.picture}/640.webp`);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
      });
      const { width, height, format: served } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, height, served]).toEqual([640, 427, "webp"]);
    },
  );

  test("is accepted with a phone's motion video after it, and stored without that video", async () => {
    const photo = await pictureFile("jpeg", { width: 60, height: 40 });
    const { body } = await upload(joined(photo, "\0\0\0\x18ftypmp42\0\0\0\0mp42MARK", "\r\n"));
    expect(body).toMatchObject({ width: 60, height: 40 });
    const served = Buffer.from(await (await load(`${body.picture}/160.webp`)).arrayBuffer());
    expect(served.includes("MARK")).toBe(false);
  });

  test("is one picture however often it is uploaded", async () => {
    const file = await pictureFile("png");
    expect((await upload(file)).body).toEqual((await upload(file)).body);
    expect(await pictureCount()).toBe(1);
  });

  test("is refused by its size or type before its body is read", async () => {
    expect(refusal(await upload(new Uint8Array(maxPictureBytes + 1)))).toBe("BODY_TOO_LARGE");
    const path = "/api/builder/bots/demo/pictures";
    const answer = await builder.owner.call("POST", path, { picture: "x" });
    expect(await answer.json()).toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      detail: "Send the picture's file with its Content-Type: image/….",
    });
  });

  test("is one of a bot's maximum, even if all are uploaded at once", async () => {
    await fill(maxPictures - 1);
    const files = Array.from({ length: 200 }, (_, index) =>
      pictureFile("png", { color: `#0000${index.toString(16).padStart(2, "0")}` }),
    );
    const answers = await Promise.all(files.map(async (file) => upload(await file)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 409 && status !== 429)).toEqual([200]);
    expect(await pictureCount()).toBe(maxPictures);
    expect(refusal(await upload(await pictureFile("png", { color: "#ffffff" })))).toBe(
      "TOO_MANY_PICTURES",
    );
    const taken = answers.find(({ status }) => status === 200)?.body.picture;
    expect((await load(`${taken}/160.webp`)).status).toBe(200);
  });

  test("is one of a bot's maximum when several processes add pictures at once", async () => {
    await fill(maxPictures - 3);
    const { now, store } = builder.service;
    const picture = {
      width: 1,
      height: 1,
      color: "#000000",
      files: [{ width: 160, body: bytes("x") }],
    };
    const added = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        addPicture(store.db, "demo", { ...picture, hash: String(index).padStart(32, "a") }, now),
      ),
    );
    expect(added.filter((result) => result?.kind === "kept")).toHaveLength(3);
    expect(added.filter((result) => result?.kind === "too-many")).toHaveLength(37);
    expect(await pictureCount()).toBe(maxPictures);
  });

  test("may be on a screen if it is the bot's own and still exists", async () => {
    const picture = await uploaded();
    expect((await publish(imageOf(picture))).status).toBe(200);
    for (const gone of [
      `/pictures/demo/${"0".repeat(32)}`,
      picture.replace("demo", "other"),
      "/pictures/demo/x",
    ]) {
      const { body } = await publish(imageOf(picture), imageOf(gone));
      expect(body.errors).toMatchObject([{ field: "/screen/blocks/1/url", rule: "picture-gone" }]);
    }
  });

  test("is exported by its address and imported as the same picture", async () => {
    const picture = await uploaded();
    await publish(imageOf(picture));
    const before = (await screenOf("demo")).published.screen;
    const file = await exported();
    expect(file.screen.blocks[0].url).toBe(`${builder.service.config.baseUrl}${picture}/1280.webp`);
    const { status } = await builder.importFile(file);
    expect(status).toBe(200);
    const after = (await screenOf("demo")).published;
    expect([after.screen, after.version]).toEqual([before, 2]);
  });

  test("is copied when its bot's file is imported as another bot", async () => {
    const picture = await uploaded();
    await publish(imageOf(picture));
    const file = await exported();
    const copy = { ...file, id: "copy", token };
    expect((await builder.importFile(copy)).status).toBe(200);
    const { published } = await screenOf("copy");
    expect(published.screen.blocks[0].url).toBe(picture.replace("demo", "copy"));
    const answer = await load(`${published.screen.blocks[0].url}/160.webp`);
    expect(answer.status).toBe(200);
  });

  const uploadedThree = () =>
    Promise.all(
      ["#ff0000", "#00ff00", "#0000ff"].map(async (color) =>
        uploaded(await pictureFile("png", { color })),
      ),
    );
  const copyOfThree = async () => {
    const blocks = (await uploadedThree()).map(imageOf) as Block[];
    return botFile({ id: "copy", token, screen: { blocks } });
  };
  const filesOfCopy = async () => {
    const files = builder.service.store.db.selectFrom("picture_files").select("hash").distinct();
    return (await files.where("bot_id", "=", "copy").execute()).length;
  };

  test("is copied in its own transaction, and the new bot appears when all are copied", async () => {
    const file = await copyOfThree();
    const { store, now } = builder.service;
    const copied: number[] = [];
    const pause = async () => {
      copied.push(await filesOfCopy());
      await store.db.updateTable("bots").set({ name: "Written" }).execute();
      expect(await readBot(store.db, "copy")).toBeUndefined();
    };
    const imported = await importOwnBot(store, file, builder.owner.owner, { now, pause });
    expect([imported.kind, copied]).toEqual(["saved", [1, 2, 3]]);
    expect((await ask("GET", "bots/copy")).body.name).toBe("Demo");
    expect((await ask("GET", "bots/copy/pictures")).body.pictures).toHaveLength(3);
  });

  test("that was copied for a refused bot is removed, and the bot's id stays free", async () => {
    const file = await copyOfThree();
    const { store, now } = builder.service;
    const steps = { now, pause: async () => {} };
    const save = async () => {
      throw new Error("not saved");
    };
    await expect(withTakenPictures(store.db, file, steps, save)).rejects.toThrow("not saved");
    expect(await filesOfCopy()).toBe(3);
    await ask("POST", "bot-files", file);
    expect((await ask("GET", "bots/copy/pictures")).body.pictures).toHaveLength(3);
    await ask("DELETE", "bots/copy", { name: "Demo" });
    await expect.poll(filesOfCopy).toBe(0);
    await expect(withTakenPictures(store.db, file, steps, save)).rejects.toThrow("not saved");
    await ask("DELETE", "bots/demo", { name: "Demo" });
    await expect.poll(filesOfCopy).toBe(0);
  });

  test("that no longer exists makes an import fail whole", async () => {
    const file = await exported();
    const gone = `${builder.service.config.baseUrl}/pictures/gone/${"0".repeat(32)}/1280.webp`;
    const screen = { blocks: [imageOf(gone)] };
    const { body } = await builder.importFile({ ...file, screen });
    expect(body).toMatchObject({
      code: "BOT_FILE_NOT_VALID",
      errors: [{ field: "/screen/blocks/0/url", rule: "picture-gone" }],
    });
    expect(await exported()).toEqual(file);
  });

  test("is named in the refusal when a file has too many for its bot", async () => {
    await publish(...(await uploadedThree()).map(imageOf));
    const file = await exported();
    await builder.importFile({ ...file, screen: { blocks: [] }, id: "copy", token });
    await fill(maxPictures - 1, "copy");
    const game = { ...file.game, startLevel: { image: file.screen.blocks[2].url } };
    const copy = { ...file, game, id: "copy" };
    const { body } = await builder.importFile(copy);
    const values = { count: maxPictures + 2, limit: maxPictures };
    const tooMany = { rule: "max-pictures", values };
    expect(body).toMatchObject({
      code: "BOT_FILE_NOT_VALID",
      errors: [
        { field: "/screen/blocks/0/url", ...tooMany },
        { field: "/screen/blocks/1/url", ...tooMany },
      ],
    });
    expect((await ask("GET", "bots/copy/pictures")).body.pictures).toHaveLength(maxPictures - 1);
  });

  test("of another service stays a web address", async () => {
    const file = await exported();
    const picture = `https://slotwire.example.com/pictures/demo/${"a".repeat(32)}/1280.webp`;
    const screen = { blocks: [imageOf(picture)] };
    expect((await builder.importFile({ ...file, screen })).status).toBe(200);
    const { published } = await screenOf("demo");
    expect(published.screen.blocks[0].url).toBe(picture);
    expect((await exported()).screen.blocks[0].url).toBe(picture);
    expect(await pictureCount()).toBe(0);
  });

  test("is not copied from a bot that is being deleted", async () => {
    const picture = await uploaded();
    await publish(imageOf(picture));
    const file = await exported();
    const { db } = builder.service.store;
    await db.updateTable("bots").set({ deleted_at: builder.service.now }).execute();
    const copy = { ...file, id: "copy", token };
    const { body } = await builder.importFile(copy);
    expect(body.errors).toMatchObject([{ field: "/screen/blocks/0/url", rule: "picture-gone" }]);
    expect(await filesOfCopy()).toBe(0);
  });

  test("is removed with its bot", async () => {
    const picture = await uploaded();
    await ask("DELETE", "bots/demo", { name: "Demo" });
    expect((await load(`${picture}/160.webp`)).status).toBe(404);
    const { db } = builder.service.store;
    const rows = async () => [
      ...(await db.selectFrom("pictures").select("hash").execute()),
      ...(await db.selectFrom("picture_files").select("hash").execute()),
    ];
    await expect.poll(rows).toEqual([]);
  });
});
