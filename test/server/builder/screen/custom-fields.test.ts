import { describe, expect, test } from "vitest";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { addBot, botFile, openSession } from "../../service.ts";
import { stores } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite } from "../builder-service.ts";

const field = (changes: object = {}) => ({
  name: "clan",
  url: "https://owner.example.com/clan",
  ...changes,
});

describe.each(stores)("a custom field in the builder on the $name", (kind) => {
  const builder = builderForSuite(kind);

  const ask = (method: string, path: string, body?: unknown) =>
    builder.ask(method, `bots/demo/${path}`, body);
  const names = async () =>
    (await builder.ask("GET", "bots/demo")).body.fields.map(({ name }: CustomField) => name);
  const refusal = ({ body }: BuilderAnswer) => body?.code;
  const screens = async () => (await ask("GET", "screen")).body;
  const saveDraft = async (blocks: Block[]) =>
    ask("PUT", "screen/draft", { revision: (await screens()).draft.revision, screen: { blocks } });

  test("is appended with defaults, and reaches players once their screen refers to it", async () => {
    const { status, body } = await ask("POST", "fields", field());
    expect([status, body.field]).toEqual([
      201,
      { ...field(), fallback: "", refreshSeconds: 60, signed: false },
    ]);
    expect(await names()).toEqual(["rank", "vip", "shop", "clan"]);
    expect((await openSession(builder.service)).customFields.map(({ name }) => name)).toEqual([
      "rank",
      "vip",
    ]);
  });

  test("is changed without moving", async () => {
    const changed = { ...field({ name: "rank" }), fallback: "?", refreshSeconds: 10, signed: true };
    expect((await ask("PUT", "fields/rank", changed)).body).toEqual({
      field: changed,
      renamed: [],
    });
    expect(await names()).toEqual(["rank", "vip", "shop"]);
    expect((await openSession(builder.service)).customFields[0]).toEqual(changed);
    const state = await screens();
    expect([state.draft.revision, state.published.version]).toEqual([0, 1]);
  });

  test("keeps its options through the session, an export, an import and a change", async () => {
    const whole = {
      ...field({ name: "rank" }),
      fallback: { en: "none", ru: "нет" },
      refreshSeconds: 60,
      signed: false,
      fetchedByService: true,
      sendLanguage: true,
      live: true,
      transform: {
        pointer: "/a~1b",
        unquote: true,
        trim: true,
        number: { style: "percent", decimals: 0 },
        prefix: "~ ",
        suffix: { en: " of all", "pt-br": " de todos" },
      },
    };
    expect((await ask("PUT", "fields/rank", whole)).body.field).toEqual(whole);
    // Players do not learn the URL, which may hold a key.
    const [session] = (await openSession(builder.service)).customFields;
    expect(session).toEqual({ ...whole, url: "" });
    const file = (await ask("GET", "file")).body;
    expect(file.fields[0]).toEqual(whole);
    expect((await builder.ask("POST", "bot-files", file)).status).toBe(200);
    expect((await ask("GET", "file")).body.fields[0]).toEqual(whole);

    const { live: _, transform: __, ...rest } = whole;
    const plain = { ...rest, fallback: "none" };
    expect((await ask("PUT", "fields/rank", { ...plain, base: whole })).status).toBe(200);
    const { entries } = (await ask("GET", "audit")).body;
    expect(entries[0].details.changes).toEqual([
      { part: "live", from: true, to: false },
      { part: "fallback" },
      { part: "transform" },
    ]);
  });

  test("is not changed on top of a version that its owner has not seen", async () => {
    const [base] = (await builder.ask("GET", "bots/demo")).body.fields;
    const theirs = { ...base, fallback: "theirs" };
    expect((await ask("PUT", "fields/rank", { ...theirs, base })).status).toBe(200);
    const refused = await ask("PUT", "fields/rank", { ...base, fallback: "mine", base });
    expect([refusal(refused), refused.body.current]).toEqual(["EDIT_CONFLICT", theirs]);
    expect((await builder.ask("GET", "bots/demo")).body.fields[0]).toEqual(theirs);
    const mine = { ...theirs, fallback: "mine" };
    expect((await ask("PUT", "fields/rank", { ...mine, base: theirs })).body.field).toEqual(mine);
  });

  test("accepts one of ten changes at once", async () => {
    const [base] = (await builder.ask("GET", "bots/demo")).body.fields;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        ask("PUT", "fields/rank", { ...base, fallback: `change ${n}`, base }),
      ),
    );
    const [won] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await builder.ask("GET", "bots/demo")).body.fields[0]).toEqual(won?.body.field);
  });

  describe("that is renamed", () => {
    const renamed: Block[] = [
      { type: "points" },
      { type: "text", style: "body", text: "Rank {{place}}" },
      { type: "stat", label: { en: "VIP", ru: "ВИП" }, value: "{{ vip }}" },
    ];

    test("is renamed in the published screen and in an unchanged draft, as a new version with a note", async () => {
      const { body } = await ask("PUT", "fields/rank", field({ name: "place" }));
      const use = { block: 1, place: "text", text: "Rank {{place}}" };
      expect(body.renamed).toEqual([
        { where: "published", ...use },
        { where: "draft", ...use },
      ]);
      expect(await screens()).toMatchObject({
        draft: { revision: 1, updatedBy: "ada", screen: { blocks: renamed } },
        published: {
          version: 2,
          publishedBy: "ada",
          note: "rename rank → place",
          screen: { blocks: renamed },
        },
      });
      expect((await openSession(builder.service)).screen.blocks).toEqual(renamed);
      expect(await names()).toEqual(["place", "vip", "shop"]);
    });

    test("is renamed in every language and every occurrence of a text, and nowhere outside references", async () => {
      const blocks: Block[] = [
        {
          type: "text",
          text: {
            en: "{{rank}} of {{rank}}, {{ranks}} {rank} {{ rank }}",
            ru: "Место {{rank}}",
            de: "Platz",
          },
        },
        { type: "stat", label: "rank", value: "{{rank}}" },
        { type: "link", text: "{{rank}}", url: "https://example.com/{{rank}}" },
      ];
      await saveDraft(blocks);
      const { body } = await ask("PUT", "fields/rank", field({ name: "place" }));
      expect(body.renamed.filter(({ where }: { where: string }) => where === "draft")).toEqual([
        {
          where: "draft",
          block: 0,
          place: "text/en",
          text: "{{place}} of {{place}}, {{ranks}} {rank} {{place}}",
        },
        { where: "draft", block: 0, place: "text/ru", text: "Место {{place}}" },
        { where: "draft", block: 1, place: "value", text: "{{place}}" },
        { where: "draft", block: 2, place: "text", text: "{{place}}" },
      ]);
      const { draft, published } = await screens();
      expect(draft.screen.blocks[2]).toEqual({
        type: "link",
        text: "{{place}}",
        url: "https://example.com/{{rank}}",
      });
      expect([draft.revision, published.version, published.screen.blocks]).toEqual([2, 2, renamed]);
    });

    test("makes no version if it has no references", async () => {
      expect((await ask("PUT", "fields/shop", field({ name: "market" }))).body.renamed).toEqual([]);
      const state = await screens();
      expect([state.draft.revision, state.published.version]).toEqual([0, 1]);
    });

    test("makes a draft that is open in another tab a conflict, and loses nothing of it", async () => {
      const { draft } = await screens();
      await ask("PUT", "fields/rank", field({ name: "place" }));
      const late = await ask("PUT", "screen/draft", {
        revision: draft.revision,
        screen: { blocks: [] },
      });
      expect([late.body.code, late.body.current.screen.blocks]).toEqual(["EDIT_CONFLICT", renamed]);
    });

    test("keeps its name, like everything else, when a text would become too long", async () => {
      const text = `${"x".repeat(1990)}{{rank}}`;
      await saveDraft([{ type: "text", text }]);
      const answer = await ask("PUT", "fields/rank", field({ name: "aMuchLongerName" }));
      expect(refusal(answer)).toBe("SCREEN_NOT_VALID");
      expect(answer.body.errors[0].field).toBe("/screen/blocks/0/text");
      expect(await names()).toEqual(["rank", "vip", "shop"]);
    });

    test("may not take another's name", async () => {
      expect(refusal(await ask("PUT", "fields/rank", field({ name: "vip" })))).toBe("FIELD_TAKEN");
      expect(refusal(await ask("PUT", "fields/rank", field({ name: "points" })))).toBe(
        "FIELD_NOT_VALID",
      );
      expect(refusal(await ask("PUT", "fields/none", field()))).toBe("FIELD_NOT_FOUND");
    });
  });

  describe("that is deleted", () => {
    test("is removed if it has no references", async () => {
      expect(await ask("DELETE", "fields/shop")).toMatchObject({ status: 200, body: { uses: [] } });
      expect(await names()).toEqual(["rank", "vip"]);
      expect(refusal(await ask("DELETE", "fields/shop"))).toBe("FIELD_NOT_FOUND");
    });

    test("lists the references to it, and is removed only by force", async () => {
      const refused = await ask("DELETE", "fields/vip");
      const use = { block: 2, place: "value", text: "{{ vip }}" };
      const uses = [
        { where: "published", ...use },
        { where: "draft", ...use },
      ];
      expect(refused.body).toMatchObject({ code: "FIELD_IN_USE", uses });
      expect((await ask("DELETE", "fields/vip?anyway=no")).status).toBe(400);
      expect(await names()).toEqual(["rank", "vip", "shop"]);
      expect((await ask("DELETE", "fields/vip?anyway=yes")).body).toEqual({ uses });
      expect(await names()).toEqual(["rank", "shop"]);
      await openSession(builder.service);
    });

    test("leaves its position to the next", async () => {
      await ask("DELETE", "fields/shop");
      await ask("POST", "fields", field());
      await ask("POST", "fields", field({ name: "a" }));
      expect(await names()).toEqual(["rank", "vip", "clan", "a"]);
    });
  });

  test.each<[object, RegExp]>([
    [{ url: "http://owner.example.com/x" }, /https:/],
    [{ url: "rank" }, /write it in full/],
    [{ url: "https://10.0.0.1/" }, /public host name/],
    [{ url: "http://localhost:3000/" }, /https:/],
    [{ url: "https://me:secret@example.com/" }, /remove it/],
    [{ url: "https://example.com/#x" }, /fragment/],
    [{ name: "points" }, /built-in/],
    [{ fallback: "a\ud800" }, /cannot be stored/],
  ])("with %j is refused with a sentence", async (changes, sentence) => {
    const { body } = await ask("POST", "fields", field(changes));
    const message = expect.stringMatching(sentence);
    expect(body).toMatchObject({
      code: "FIELD_NOT_VALID",
      detail: message,
      errors: [{ field: Object.keys(changes)[0], message }],
    });
    expect(await names()).toHaveLength(3);
  });

  test.each([
    { name: "Rank" },
    { name: "" },
    { name: "a b" },
    { refreshSeconds: 9 },
    { refreshSeconds: "60" },
    { signed: 1 },
    { more: 1 },
    { live: "yes" },
    { transform: { pointer: "rank" } },
    { transform: { pointer: "/~2" } },
    { transform: { number: { style: "decimal", decimals: "-5" } } },
    { transform: { prefix: "x".repeat(51) } },
    { transform: { suffix: { english: "x" } } },
  ])("with %j is no field", async (changes) => {
    expect(refusal(await ask("POST", "fields", field(changes)))).toBe("BAD_ARGUMENT");
  });

  test("is one of five hundred at most", async () => {
    const fields = Array.from({ length: 499 }, (_, n) => ({
      ...(botFile().fields[0] as CustomField),
      name: `f${n}`,
    }));
    await addBot(builder.service, { fields, screen: { blocks: [] } });
    expect(refusal(await ask("POST", "fields", field({ name: "f7" })))).toBe("FIELD_TAKEN");
    const answers = await Promise.all(
      [1, 2, 3].map((n) => ask("POST", "fields", field({ name: `more${n}` }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("TOO_MANY_FIELDS");
  });
});
