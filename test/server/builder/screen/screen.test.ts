import { describe, expect, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { botFile, openSession } from "../../service.ts";
import { stores } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite } from "../builder-service.ts";

const text = (words: string): Block => ({ type: "text", style: "body", text: words });
const page = (id: string) => ({ id, title: "Shop", icon: "star", blocks: [] });

describe.each(stores)("a screen in the builder on the $name", (kind) => {
  const builder = builderForSuite(kind);

  const ask = (method: string, path: string, body?: unknown) =>
    builder.ask(method, `bots/demo/screen${path}`, body);
  const screens = async () => (await ask("GET", "")).body;
  const save = (revision: number, ...blocks: unknown[]) =>
    ask("PUT", "/draft", { revision, screen: { blocks } });
  const publish = (revision: number) => ask("POST", "/publish", { revision });
  const versions = async () => (await ask("GET", "/versions")).body.versions;
  const refusal = ({ body }: BuilderAnswer) => body?.code;
  const shown = async () => (await openSession(builder.service)).screen.blocks;

  test("begins as it was imported, with an equal draft", async () => {
    const { screen } = botFile();
    const at = builder.service.now;
    const published = { publishedAt: at, publishedBy: "bot file", note: "", comment: "" };
    expect(await screens()).toEqual({
      draft: { screen, revision: 0, updatedAt: at, updatedBy: "bot file", updatedById: null },
      published: { screen, version: 1, ...published },
    });
  });

  test("is shown to players as published, never as the draft", async () => {
    expect((await save(0, text("New"))).body).toMatchObject({
      revision: 1,
      updatedBy: "ada",
      screen: { blocks: [text("New")] },
    });
    expect(await shown()).toEqual(botFile().screen.blocks);
    builder.service.now += 1000;
    const { status, body } = await publish(1);
    expect(status).toBe(200);
    expect(body).toEqual(await screens());
    expect(body.published).toEqual({
      version: 2,
      publishedAt: builder.service.now,
      publishedBy: "ada",
      note: "",
      comment: "",
      screen: { blocks: [text("New")] },
    });
    expect(await shown()).toEqual([text("New")]);
  });

  test("keeps an owner's note on a version next to the service's own note", async () => {
    await save(0, text("Spring"));
    const comment = "rename the spring season, “bot file”";
    const body = { revision: 1, comment: `  ${comment} ` };
    expect((await ask("POST", "/publish", body)).body.published).toMatchObject({
      version: 2,
      note: "",
      comment,
    });
    expect((await versions()).map((one: { comment: string }) => one.comment)).toEqual([
      comment,
      "",
    ]);
  });

  test.each([
    ["two lines", "one\ntwo"],
    ["201 characters", "x".repeat(201)],
    ["half a character", "a\ud800"],
    ["a number", 5],
  ])("refuses a comment of %s, and publishes nothing", async (_what, comment) => {
    await save(0, text("New"));
    const { status, body } = await ask("POST", "/publish", { revision: 1, comment });
    expect([status, body.errors[0].field]).toEqual([400, "comment"]);
    expect((await versions()).length).toBe(1);
  });

  test("keeps an unfinished draft, and does not publish it", async () => {
    const unfinished = [
      text(""),
      { type: "stat", label: { en: "" }, value: "{{nothing}} {{rnak}}" },
      { type: "link", text: "Rules", url: "htt" },
      { type: "image", url: "", alt: "" },
    ];
    expect((await save(0, ...unfinished)).status).toBe(200);
    expect((await screens()).draft.screen.blocks).toEqual(unfinished);
    const { status, body } = await publish(1);
    expect([status, body.code]).toEqual([422, "SCREEN_NOT_VALID"]);
    expect(
      body.errors.map(({ field, rule }: { field: string; rule: string }) => [field, rule]),
    ).toEqual([
      ["/screen/blocks/0/text", "min-length"],
      ["/screen/blocks/1/label/en", "min-length"],
      ["/screen/blocks/1/value", "reference"],
      ["/screen/blocks/1/value", "reference"],
      ["/screen/blocks/2/url", "form"],
      ["/screen/blocks/3/url", "form"],
    ]);
    expect(body.errors[3]).toMatchObject({
      message: expect.stringMatching(/did you mean \{\{rank\}\}\?/),
      rule: "reference",
      values: { property: "rnak", at: 13, nearest: "rank" },
    });
    expect((await versions()).length).toBe(1);
  });

  test.each<[string, unknown, string]>([
    ["no list of blocks", { blocks: 5 }, "/screen/blocks"],
    ["a member of its own", { blocks: [], colour: "x" }, "/screen/colour"],
    ["a block of an unknown kind", { blocks: [{ type: "pionts" }] }, "/screen/blocks/0/type"],
    ["a block that is none", { blocks: ["points"] }, "/screen/blocks/0/type"],
    [
      "a block with a member too many",
      { blocks: [{ type: "tap", url: "x" }] },
      "/screen/blocks/0/url",
    ],
    ["a block that lacks a member", { blocks: [{ type: "text" }] }, "/screen/blocks/0/text"],
    ["a text that is a number", { blocks: [text(5 as never)] }, "/screen/blocks/0/text"],
    ["a text that is too long", { blocks: [text("x".repeat(2001))] }, "/screen/blocks/0/text"],
    ["a text that no store keeps", { blocks: [text("a\ud800b")] }, "/screen/blocks/0/text"],
    ["no list of pages", { blocks: [], pages: null }, "/pages"],
    ["no look", { blocks: [], look: 0 }, "/look"],
    ["a page without an id", { blocks: [], pages: [page("")] }, "/pages/0/id"],
    ["two pages of one id", { blocks: [], pages: [page("shop"), page("shop")] }, "/pages/1/id"],
    ["more than 200 blocks", { blocks: Array(201).fill({ type: "points" }) }, "/screen/blocks"],
  ])("refuses a draft with %s", async (_what, screen, place) => {
    const { status, body } = await ask("PUT", "/draft", { revision: 0, screen });
    expect([status, body.code, body.errors[0].field]).toEqual([422, "SCREEN_NOT_VALID", place]);
    expect((await screens()).draft.revision).toBe(0);
  });

  test("accepts a draft of a mebibyte, and no larger one", async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 26 }, (_, n) => [`a${String.fromCharCode(97 + n)}`, "я".repeat(1900)]),
    );
    const blocks = Array.from({ length: 10 }, () => ({ type: "text", text: wide }));
    expect((await save(0, ...blocks)).status).toBe(200);
    const { status, body } = await save(1, text("x".repeat(1024 * 1024)));
    expect([status, body.detail]).toEqual([413, "The maximum is 1024 KiB."]);
  });

  test("answers a late save with the other draft, and overwrites nothing", async () => {
    const eve = await builder.signIn("eve", "demo");
    await builder.askAs(eve, "PUT", "bots/demo/screen/draft", {
      revision: 0,
      screen: { blocks: [text("Eve's")] },
    });
    const late = await save(0, text("Ada's"));
    expect([late.status, late.body.code]).toEqual([409, "EDIT_CONFLICT"]);
    expect(late.body.current).toEqual((await screens()).draft);
    expect(late.body.current).toMatchObject({
      revision: 1,
      updatedBy: eve.owner.name,
      updatedById: eve.owner.id,
      screen: { blocks: [text("Eve's")] },
    });
    const unpublished = await publish(0);
    expect([unpublished.status, unpublished.body.current]).toEqual([409, late.body.current]);
    expect((await save(1, text("Ada's"))).body.revision).toBe(2);
  });

  test("accepts a repeated save without a new revision, after a lost answer", async () => {
    const first = await save(0, text("Once"));
    expect((await save(0, text("Once"))).body).toEqual(first.body);
    expect((await save(1, text("Once"))).body).toEqual(first.body);
    await publish(1);
    expect((await publish(1)).body.published.version).toBe(2);
  });

  test("lists its versions, newest first, and shows each", async () => {
    for (const n of [1, 2, 3]) {
      await save(n - 1, text(`V${n}`));
      await publish(n);
    }
    const list = await versions();
    expect(list.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
    expect((await ask("GET", "/versions/3")).body).toEqual({
      ...list[1],
      screen: { blocks: [text("V2")] },
    });
    for (const version of ["5", "999999999"])
      expect(refusal(await ask("GET", `/versions/${version}`))).toBe("VERSION_NOT_FOUND");
    for (const version of ["0", "01", "x", "1e2"])
      expect((await ask("GET", `/versions/${version}`)).status).toBe(400);
  });

  test("keeps its last hundred versions", async () => {
    const { db } = builder.service.store;
    const first = await db.selectFrom("screen_versions").selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 99 }, (_, n) => ({ ...first, version: n + 2 }));
    await db.insertInto("screen_versions").values(others).execute();
    for (const n of [1, 2, 3]) {
      await save(n - 1, text(`V${n}`));
      await publish(n);
    }
    const list = await versions();
    expect([list.length, list[0].version, list.at(-1).version]).toEqual([100, 103, 4]);
    expect(refusal(await ask("GET", "/versions/3"))).toBe("VERSION_NOT_FOUND");
  });

  describe("that is imported", () => {
    const file = botFile({ screen: { blocks: [text("From a file")] } });

    test("by the command line gets a version, and replaces an unchanged draft", async () => {
      await importBot(builder.service.store, file, undefined, builder.service.now);
      expect(await screens()).toMatchObject({
        draft: { revision: 1, updatedBy: "bot file", screen: file.screen },
        published: { version: 2, publishedBy: "bot file", note: "", screen: file.screen },
      });
    });

    test("by an owner gets a version with a note, and keeps a changed draft", async () => {
      await save(0, text("Mine"));
      expect((await builder.importFile(file)).status).toBe(200);
      expect(await screens()).toMatchObject({
        draft: { revision: 1, updatedBy: "ada", screen: { blocks: [text("Mine")] } },
        published: { version: 2, publishedBy: "ada", note: "bot file", screen: file.screen },
      });
      expect(await shown()).toEqual(file.screen.blocks);
    });

    test("once more gets no version", async () => {
      for (let n = 0; n < 3; n += 1)
        await importBot(builder.service.store, file, undefined, builder.service.now);
      expect((await versions()).length).toBe(2);
    });
  });
});
