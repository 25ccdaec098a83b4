import { describe, expect, test } from "vitest";
import { removeUnusedPictures } from "#server/store/picture/unused-picture.ts";
import { builderForSuite } from "../builder/builder-service.ts";
import { type FileBytes, pictureFile } from "../pictures/sample-pictures.ts";
import { addBot } from "../service.ts";
import { stores } from "../stores.ts";

const dayMs = 86_400_000;
const imageOf = (url: string) => ({ type: "image", url, alt: "" });

describe.each(stores)("a picture without references, on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const ask = (method: string, path: string, body?: unknown) => builder.ask(method, path, body);
  const uploaded = async (file?: FileBytes): Promise<string> =>
    (await builder.upload(file ?? (await pictureFile("png")))).body.picture;
  const isServed = async (picture: string) =>
    (await builder.service.call(`${picture}/160.webp`)).status === 200;

  /** Skips a day and runs the service's removal of unused pictures. */
  async function passDay(ms = dayMs + 1): Promise<void> {
    const { service } = builder;
    service.now += ms;
    while (await removeUnusedPictures(service.store.db, service.now));
  }

  /** Saves a screen as the draft, possibly with other members than blocks. */
  async function draft(screen: object): Promise<number> {
    const { draft: kept } = (await ask("GET", "bots/demo/screen")).body;
    const { revision } = kept;
    const { body } = await ask("PUT", "bots/demo/screen/draft", { revision, screen });
    return body.revision;
  }

  async function publish(screen: object): Promise<number> {
    const revision = await draft(screen);
    return (await ask("POST", "bots/demo/screen/publish", { revision })).status;
  }

  async function setGame(changes: object): Promise<number> {
    const { game, updatedAt } = (await ask("GET", "bots/demo")).body;
    const body = { updatedAt, game: { ...game, ...changes } };
    return (await ask("PATCH", "bots/demo", body)).status;
  }

  /** Every place for a picture, with the call that puts one there. */
  const places: [place: string, put: (picture: string) => Promise<unknown>][] = [
    ["the published screen", (url) => publish({ blocks: [imageOf(url)] })],
    ["the draft", (url) => draft({ blocks: [imageOf(url)] })],
    [
      "a version of before",
      async (url) => {
        await publish({ blocks: [imageOf(url)] });
        await publish({ blocks: [] });
      },
    ],
    [
      "a group",
      (url) => publish({ blocks: [{ type: "group", layout: "row", blocks: [imageOf(url)] }] }),
    ],
    [
      "a later page",
      (url) => {
        const page = { id: "shop", title: "Shop", icon: "shop", blocks: [imageOf(url)] };
        return publish({ blocks: [], pages: [page] });
      },
    ],
    ["a background", (image) => publish({ blocks: [], look: { background: { image } } })],
    [
      "the dark background",
      (image) => {
        const background = { light: { color: "#ffffff" }, dark: { image } };
        return publish({ blocks: [], look: { background } });
      },
    ],
    ["the tap button", (tapImage) => publish({ blocks: [], look: { tapImage } })],
    [
      "the dark tap button",
      (dark) =>
        publish({ blocks: [], look: { tapImage: { light: "https://a.example/a.png", dark } } }),
    ],
    ["the points' icon", (pointsIcon) => publish({ blocks: [], look: { pointsIcon } })],
    ["a level", (image) => setGame({ levels: [{ name: "One", points: 1, image }] })],
    ["level 0", (image) => setGame({ startLevel: { image } })],
    [
      "an activity",
      async (image) => {
        const { updatedAt } = (await ask("GET", "bots/demo")).body;
        const activities = { onboarding: [{ title: "Hello", image }] };
        await ask("PATCH", "bots/demo", { updatedAt, activities });
      },
    ],
    [
      "the welcome",
      async (image) => {
        const { updatedAt } = (await ask("GET", "bots/demo")).body;
        const activities = { welcome: { text: "Hello", image } };
        await ask("PATCH", "bots/demo", { updatedAt, activities });
      },
    ],
  ];

  test.each(places)("stays while it is in %s", async (_, put) => {
    const [used, unused] = [await uploaded(), await uploaded(await pictureFile("gif"))];
    await put(used);
    for (let day = 0; day < 4; day += 1) await passDay();
    expect([await isServed(used), await isServed(unused)]).toEqual([true, false]);
  });

  test("is removed a day or two after its last reference, and not before a day", async () => {
    const picture = await uploaded();
    await draft({ blocks: [imageOf(picture)] });
    await passDay();
    await passDay(dayMs - 1);
    await draft({ blocks: [] });
    await passDay(2);
    await passDay(dayMs - 1);
    expect(await isServed(picture)).toBe(true);
    await passDay();
    expect(await isServed(picture)).toBe(false);
    expect(await publish({ blocks: [imageOf(picture)] })).toBe(422);
  });

  test("stays if it comes back within the day", async () => {
    const picture = await uploaded();
    await passDay();
    await draft({ blocks: [imageOf(picture)] });
    await passDay();
    await draft({ blocks: [] });
    await passDay();
    expect(await isServed(picture)).toBe(true);
  });

  test("stays for another day if it is uploaded again", async () => {
    const file = await pictureFile("png");
    const picture = await uploaded(file);
    await passDay();
    await uploaded(file);
    await passDay();
    expect(await isServed(picture)).toBe(true);
  });

  test("is removed by the service itself", async () => {
    const picture = await uploaded();
    await expect
      .poll(async () => {
        builder.service.now += dayMs;
        builder.service.endOldRows();
        return isServed(picture);
      })
      .toBe(false);
  });

  test("is in an old version that is restored, however long ago", async () => {
    const picture = await uploaded();
    await publish({ blocks: [imageOf(picture)] });
    await publish({ blocks: [] });
    for (let day = 0; day < 4; day += 1) await passDay();
    const old = (await ask("GET", "bots/demo/screen/versions/2")).body.screen;
    expect(old.blocks).toEqual([imageOf(picture)]);
    expect([await publish(old), await isServed(picture)]).toEqual([200, true]);
  });

  test("of a bot that is being deleted delays no other bot's", async () => {
    const other = await addBot(builder.service, {
      id: "other",
      token: "8000000001:other-token-of-another_bot01234",
    });
    const rows = Array.from({ length: 30 }, (_, index) => ({
      bot_id: other.id,
      hash: String(index).padStart(32, "0"),
      width: 1,
      height: 1,
      color: "#000000",
      created_at: 0,
      looked_at: 0,
    }));
    const { db } = builder.service.store;
    await db.insertInto("pictures").values(rows).execute();
    await db.updateTable("bots").set({ deleted_at: 1 }).where("bot_id", "=", "other").execute();
    const picture = await uploaded();
    for (let day = 0; day < 3; day += 1) await passDay();
    expect(await isServed(picture)).toBe(false);
  });

  test("stays if it is uploaded again during its removal", async () => {
    const { service } = builder;
    for (let round = 0; round < 8; round += 1) {
      const file = await pictureFile("png", { color: `#00000${round}` });
      const picture = await uploaded(file);
      await passDay();
      service.now += dayMs + 1;
      const remove = () => removeUnusedPictures(service.store.db, service.now);
      const upload = () => builder.upload(file);
      await together(round % 2 === 0 ? [remove, upload] : [upload, remove]);
      expect(await isServed(picture)).toBe(true);
    }
  });

  /** A picture that the next pass removes. */
  async function doomed(round: number): Promise<string> {
    const picture = await uploaded(await pictureFile("png", { color: `#0000${round + 10}` }));
    const { db } = builder.service.store;
    await db.updateTable("pictures").set({ looked_at: 0, unused_since: 0 }).execute();
    return picture;
  }
  const removeIt = () => removeUnusedPictures(builder.service.store.db, builder.service.now);

  test("stays, or a level with it is refused, if both happen at once", async () => {
    const taken: boolean[] = [];
    for (let round = 0; round < 12; round += 1) {
      const image = await doomed(round);
      const { game, updatedAt } = (await ask("GET", "bots/demo")).body;
      const body = { updatedAt, game: { ...game, startLevel: { image } } };
      const take = async () => (await ask("PATCH", "bots/demo", body)).status;
      // Before, at, and after the moment when the call reaches the store.
      const remove = async () => {
        for (let asked = 0; asked < round % 4; asked += 1) await ask("GET", "bots/demo");
        return removeIt();
      };
      const results = await together([take, remove]);
      taken.push(results.includes(200));
      expect(results).toContain(taken[round] ? 200 : 422);
      expect(await isServed(image)).toBe(taken[round]);
      await setGame({ startLevel: {} });
    }
    expect(taken).toContain(true);
  });

  test("is copied whole, or its import is refused, if both happen at once", async () => {
    const file = (await ask("GET", "bots/demo/file")).body;
    for (let round = 0; round < 8; round += 1) {
      const picture = await doomed(round);
      const url = `${builder.service.config.baseUrl}${picture}/1280.webp`;
      const token = `800000002${round}:a-token-of-one-more-bot_0123456789a`;
      const copy = { ...file, id: `copy-${round}`, token, screen: { blocks: [imageOf(url)] } };
      const take = () => builder.importFile(JSON.stringify(copy));
      const [one, other] = await together(round % 2 === 0 ? [take, removeIt] : [removeIt, take]);
      const { status } = (round % 2 === 0 ? one : other) as { status: number };
      const rows = await builder.service.store.db
        .selectFrom("picture_files")
        .select("width")
        .where("bot_id", "=", copy.id)
        .execute();
      expect([status, rows.length]).toEqual(status === 200 ? [200, 1] : [422, 0]);
    }
  });
});

function together(work: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  return Promise.all(work.map((each) => each()));
}
