import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { maxPictureBytes, maxPictures } from "#contract/picture.ts";
import { signInOwner } from "../owner-session.ts";
import {
  animation,
  claimedSize,
  type FileBytes,
  formats,
  pictureFile,
} from "../pictures/sample-pictures.ts";
import { addBot } from "../service.ts";
import { stores } from "../stores.ts";
import { type BuilderAnswer, builderForSuite } from "./builder-service.ts";

const dayMs = 86_400_000;
const imageOf = (url: string) => ({ type: "image", url, alt: "" });

describe.each(stores)("a picture that an owner uploads on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const ask = (method: string, path: string, body?: unknown) => builder.ask(method, path, body);
  const upload = (file: FileBytes, botId?: string) => builder.upload(file, botId);

  const uploaded = async (file?: FileBytes) =>
    (await upload(file ?? (await pictureFile("png")))).body.picture as string;
  const load = (path: string) => builder.service.call(path);
  const told = ({ status, body }: BuilderAnswer) => [status, body.code];
  const publish = async (...blocks: unknown[]) => {
    const { draft } = (await ask("GET", "bots/demo/screen")).body;
    const { body } = await ask("PUT", "bots/demo/screen/draft", {
      revision: draft.revision,
      screen: { blocks },
    });
    return ask("POST", "bots/demo/screen/publish", { revision: body.revision });
  };
  const kept = async () => (await ask("GET", "bots/demo/pictures")).body.pictures.length;

  test.each(formats)(
    "is taken as %s and served as WebP, for ever and to anyone",
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

  test("is never wider than its original", async () => {
    const picture = await uploaded(await pictureFile("png", { width: 200, height: 100 }));
    const widths = [160, 640, 1280].map(async (width) => {
      const answer = await load(`${picture}/${width}.webp`);
      return (await sharp(await answer.arrayBuffer()).metadata()).width;
    });
    expect(await Promise.all(widths)).toEqual([160, 200, 200]);
  });

  test("stands upright, without metadata and without what followed it in the file", async () => {
    const marked = await sharp(await pictureFile("jpeg", { width: 60, height: 40 }))
      .withExif({ IFD0: { Artist: "MARK", Orientation: "6" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = Uint8Array.from(Buffer.concat([marked, Buffer.from("<script>MARK</script>")]));
    const { body } = await upload(file);
    expect(body).toMatchObject({ width: 40, height: 60 });
    const served = Buffer.from(await (await load(`${body.picture}/160.webp`)).arrayBuffer());
    const { width, height, exif, icc, xmp } = await sharp(served).metadata();
    expect([width, height, exif, icc, xmp]).toEqual([40, 60, undefined, undefined, undefined]);
    expect(served.includes("MARK")).toBe(false);
  });

  test("goes on moving if it was an animation", async () => {
    const picture = await uploaded(await animation(5));
    const served = await (await load(`${picture}/640.webp`)).arrayBuffer();
    expect((await sharp(served).metadata()).pages).toBe(5);
  });

  test("is one picture however often it is uploaded", async () => {
    const file = await pictureFile("png");
    expect((await upload(file)).body).toEqual((await upload(file)).body);
    expect(await kept()).toBe(1);
  });

  test("is refused with a sentence if it is nothing that can be shown", async () => {
    const png = await pictureFile("png", { width: 300, height: 300, color: "#123456" });
    const jpeg = await pictureFile("jpeg", { width: 300, height: 300 });
    const cases: [FileBytes, string][] = [
      [new Uint8Array(0), "PICTURE_KIND_UNKNOWN"],
      [bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), "PICTURE_KIND_UNKNOWN"],
      [bytes("<?xml version='1.0'?><svg/>"), "PICTURE_KIND_UNKNOWN"],
      [bytes("%PDF-1.7"), "PICTURE_KIND_UNKNOWN"],
      [bytes("GIF89a=1;alert(1)//"), "PICTURE_NOT_READABLE"],
      [bytes("\x89PNG\r\n\x1a\n<svg/>"), "PICTURE_NOT_READABLE"],
      [png.slice(0, png.length - 30), "PICTURE_NOT_READABLE"],
      [jpeg.slice(0, jpeg.length / 2), "PICTURE_NOT_READABLE"],
      [await claimedSize(40_000, 40_000), "PICTURE_TOO_LARGE"],
      [await animation(60, { width: 800, height: 600 }), "PICTURE_TOO_LARGE"],
    ];
    for (const [file, code] of cases) {
      const answer = await upload(file);
      expect(told(answer)).toEqual([422, code]);
      expect(answer.body.detail).toMatch(/\.$/);
    }
    expect(await kept()).toBe(0);
  });

  test("is refused before it is read if it is too large or says that it is none", async () => {
    expect(told(await upload(new Uint8Array(maxPictureBytes + 1)))).toEqual([
      413,
      "BODY_TOO_LARGE",
    ]);
    const path = "/api/builder/bots/demo/pictures";
    const answer = await builder.owner.call("POST", path, { picture: "x" });
    expect([answer.status, (await answer.json()).detail]).toEqual([
      415,
      "Send the picture's file with its Content-Type: image/….",
    ]);
  });

  test("is no business of an owner of another bot", async () => {
    await addBot(builder.service, {
      id: "other",
      token: "8000000001:other-token-of-another_bot01234",
    });
    expect(told(await upload(await pictureFile("png"), "other"))).toEqual([404, "BOT_NOT_FOUND"]);
    const eve = await signInOwner(builder.service, {
      email: "eve@example.com",
      bots: [],
    });
    const answer = await eve.call("GET", "/api/builder/bots/demo/pictures");
    expect(answer.status).toBe(404);
  });

  test("counts: a bot has at most so many", async () => {
    await builder.service.store.db
      .insertInto("pictures")
      .values(
        Array.from({ length: maxPictures }, (_, index) => ({
          bot_id: "demo",
          hash: String(index).padStart(32, "0"),
          width: 1,
          height: 1,
          color: "#000000",
          created_at: builder.service.now,
          looked_at: builder.service.now,
        })),
      )
      .execute();
    expect(told(await upload(await pictureFile("png")))).toEqual([409, "TOO_MANY_PICTURES"]);
  });

  test("may stand on a screen if it is the bot's own and still kept", async () => {
    const picture = await uploaded();
    expect((await publish(imageOf(picture))).status).toBe(200);
    for (const gone of [
      `/pictures/demo/${"0".repeat(32)}`,
      picture.replace("demo", "other"),
      "/pictures/demo/x",
    ]) {
      const { status, body } = await publish(imageOf(picture), imageOf(gone));
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ field: "/screen/blocks/1/url", rule: "picture-gone" })],
      ]);
    }
  });

  test("is gone a day after nothing refers to it any more, and not before", async () => {
    const [used, drafted, unused] = await Promise.all(
      ["#ff0000", "#00ff00", "#0000ff"].map(async (color) =>
        uploaded(await pictureFile("png", { color })),
      ),
    );
    await publish(imageOf(used ?? ""));
    const { draft } = (await ask("GET", "bots/demo/screen")).body;
    await ask("PUT", "bots/demo/screen/draft", {
      revision: draft.revision,
      screen: { blocks: [imageOf(drafted ?? "")] },
    });
    builder.service.now += dayMs - 1;
    builder.service.endOldRows();
    expect(await kept()).toBe(3);
    builder.service.now += 2;
    await expect
      .poll(async () => {
        builder.service.endOldRows();
        return kept();
      })
      .toBe(2);
    expect((await load(`${unused}/160.webp`)).status).toBe(404);
    expect((await load(`${used}/160.webp`)).status).toBe(200);
    expect((await load(`${drafted}/160.webp`)).status).toBe(200);
    expect((await publish(imageOf(unused ?? ""))).body.errors).toMatchObject([
      { rule: "picture-gone" },
    ]);
  });

  test("is kept for another day if it is uploaded again", async () => {
    const file = await pictureFile("png");
    await uploaded(file);
    builder.service.now += dayMs - 1;
    await uploaded(file);
    builder.service.now += dayMs - 1;
    builder.service.endOldRows();
    expect(await kept()).toBe(1);
  });

  test("is exported by its address and comes back as the same picture", async () => {
    const picture = await uploaded();
    await publish(imageOf(picture));
    const before = (await ask("GET", "bots/demo/screen")).body.published.screen;
    const file = (await ask("GET", "bots/demo/file")).body;
    expect(file.screen.blocks[0].url).toBe(`${builder.service.config.baseUrl}${picture}/1280.webp`);
    const { status } = await builder.importFile(JSON.stringify(file));
    expect(status).toBe(200);
    const after = (await ask("GET", "bots/demo/screen")).body.published;
    expect([after.screen, after.version]).toEqual([before, 2]);
  });

  test("is copied when its bot's file is imported as another bot", async () => {
    const picture = await uploaded();
    await publish(imageOf(picture));
    const file = (await ask("GET", "bots/demo/file")).body;
    const token = "8000000009:a-token-of-one-more-bot_0123456789a";
    const copy = { ...file, id: "copy", token };
    expect((await builder.importFile(JSON.stringify(copy))).status).toBe(200);
    const { published } = (await ask("GET", "bots/copy/screen")).body;
    expect(published.screen.blocks[0].url).toBe(picture.replace("demo", "copy"));
    const answer = await load(`${published.screen.blocks[0].url}/160.webp`);
    expect(answer.status).toBe(200);
  });

  test("that is no longer kept refuses the whole file", async () => {
    const file = (await ask("GET", "bots/demo/file")).body;
    const gone = `${builder.service.config.baseUrl}/pictures/gone/${"0".repeat(32)}/1280.webp`;
    const screen = { blocks: [imageOf(gone)] };
    const { status, body } = await builder.importFile(JSON.stringify({ ...file, screen }));
    expect([status, body.code, body.errors]).toEqual([
      422,
      "BOT_FILE_NOT_VALID",
      [expect.objectContaining({ field: "/screen/blocks/0/url", rule: "picture-gone" })],
    ]);
    expect((await ask("GET", "bots/demo/file")).body).toEqual(file);
  });

  test("goes with its bot", async () => {
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

function bytes(text: string): FileBytes {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}
