import * as fc from "fast-check";
import * as Value from "typebox/value";
import { describe, expect, test } from "vitest";
import { BotFile } from "#contract/bot/bot-file.schema.ts";
import { BotFileError, readBotFile } from "#server/bots/bot-file.ts";
import { always } from "../../always.ts";

const good = {
  id: "demo",
  name: "Demo",
  username: "demo_bot",
  token: "123:abc",
  game: { levels: [{ name: "One", points: 10 }] },
  fields: [{ name: "rank", url: "https://owner.example.com/rank" }],
  screen: { blocks: [{ type: "text", text: "Rank {{rank}} of {{ totalLevels }}" }] },
};

function faultsOf(file: unknown, allowLocal = false): string[] {
  try {
    readBotFile(typeof file === "string" ? file : JSON.stringify(file), allowLocal);
    return [];
  } catch (error) {
    if (!(error instanceof BotFileError)) throw error;
    return error.message.split("\n");
  }
}

const withField = (field: object) => ({ ...good, fields: [...good.fields, field] });
const withBlock = (block: unknown) => ({
  ...good,
  screen: { blocks: [...good.screen.blocks, block] },
});
const withLevels = (...points: number[]) => ({
  ...good,
  game: { levels: points.map((value) => ({ name: "L", points: value })) },
});

test("absent members of a bot file get defaults", () => {
  expect(readBotFile(JSON.stringify(good), false)).toEqual({
    ...good,
    game: {
      ...good.game,
      maxEnergy: 1000,
      energyPerSecond: 1,
      pointsPerTap: 1,
      autominePointsPerHour: 0,
    },
    fields: [{ ...good.fields[0], fallback: "", refreshSeconds: 60, signed: false }],
    screen: {
      blocks: [{ type: "text", style: "body", text: "Rank {{rank}} of {{ totalLevels }}" }],
    },
  });
});

test("an accepted bot file matches its schema", () => {
  const part = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
    fc.object(),
  );
  const names = fc.constantFrom(
    "id",
    "name",
    "username",
    "token",
    "game",
    "fields",
    "screen",
    "levels",
    "energyPerSecond",
    "x",
    "__proto__",
  );
  always(
    [
      fc.array(fc.tuple(names, part), { maxLength: 3 }),
      fc.array(fc.tuple(names, part), { maxLength: 3 }),
    ],
    (changes, inGame) => {
      const file = {
        ...good,
        game: { ...good.game, ...Object.fromEntries(inGame) },
        ...Object.fromEntries(changes),
      };
      try {
        expect(Value.Check(BotFile, readBotFile(JSON.stringify(file), false))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(BotFileError);
      }
    },
  );
});

test("a byte order mark before a bot file is ignored", () => {
  expect(faultsOf(`\uFEFF${JSON.stringify(good)}`)).toEqual([]);
});

test("fields on this machine are for development only", () => {
  const local = withField({ name: "local", url: "http://localhost:4000/x" });
  expect(faultsOf(local, true)).toEqual([]);
  expect(faultsOf(local)).toEqual([expect.stringMatching(/^\/fields\/1\/url: .*https/)]);
});

test("every kind of block is accepted", () => {
  const blocks = [
    { type: "text", style: "title", text: "Hi {{name}}" },
    { type: "stat", label: "Energy", value: "{{energy}}" },
    ...["points", "level", "energy", "tap", "wallet", "friends"].map((type) => ({
      type,
      label: "{{points}}",
    })),
    { type: "link", text: "More", url: "https://example.com" },
    { type: "image", url: "https://example.com/i.png", alt: "", aspectRatio: 2 },
  ];
  expect(faultsOf({ ...good, screen: { blocks } })).toEqual([]);
});

describe("a bot file is refused with the place when", () => {
  test.each<[string, unknown, string]>([
    ["it is empty", "", "line 1, column 1: expected a value, found the end of the file"],
    [
      "a comma is too many",
      '{\n  "id": "a",\n}',
      'line 3, column 1: expected a member\'s name in double quotes, found "}"',
    ],
    ["a comma is missing", '{"a": [1 2]}', 'line 1, column 10: expected "," or "]", found "2"'],
    ["a quote is missing", '{"a": "x}', 'line 1, column 7: expected a value, found "\\""'],
    ["something follows it", "{} x", 'line 1, column 4: expected the end of the file, found "x"'],
    [
      "it is nested without end",
      `${"[".repeat(200)}`,
      'line 1, column 102: expected at most 100 levels of nesting, found "["',
    ],
    ["it is a list", [], "the file: must be an object, not a list"],
    ["it is nothing", null, "the file: must be an object, not null"],
    [
      "a member is named twice",
      JSON.stringify(good).replace('"points":10', '"points":10,"points":20'),
      "/game/levels/0/points: appears twice",
    ],
    ["a member is missing", { ...good, username: undefined }, "/username: is missing"],
    [
      "a member is unknown",
      { ...good, game: { pointPerTap: 2 } },
      '/game/pointPerTap: is unknown; did you mean "pointsPerTap"?',
    ],
    [
      "a number is text",
      { ...good, game: { maxEnergy: "100" } },
      '/game/maxEnergy: must be a whole number, not "100"',
    ],
    [
      "a number is too small",
      { ...good, game: { maxEnergy: 0 } },
      "/game/maxEnergy: must be at least 1, not 0",
    ],
    [
      "a number is too large",
      { ...good, game: { pointsPerTap: 1e7 } },
      "/game/pointsPerTap: must be at most 1000000, not 10000000",
    ],
    [
      "the id is no host name",
      { ...good, id: "Demo_1" },
      '/id: must be 1–63 lowercase letters, digits or inner hyphens (no xn-- at the start), not "Demo_1"',
    ],
    ["the name is empty", { ...good, name: "" }, "/name: must not be empty"],
    [
      "the name is too long",
      { ...good, name: "x".repeat(101) },
      "/name: is 101 characters long; the maximum is 100",
    ],
    [
      "a text holds what no store can keep",
      { ...good, name: "a\0b" },
      "/name: contains a character that cannot be stored (NUL or a lone surrogate)",
    ],
    [
      "levels do not ascend",
      withLevels(10, 20, 20),
      "/game/levels/2/points: must be greater than 20, the points of the previous level, not 20",
    ],
    [
      "a field's name is taken",
      withField({ ...good.fields[0] }),
      '/fields/1/name: "rank" is already the name of /fields/0',
    ],
    [
      "a field is called like a built-in property",
      withField({ name: "points", url: "https://example.com" }),
      '/fields/1/name: "points" is a built-in property; choose another name',
    ],
    [
      "a field's URL is no URL",
      withField({ name: "x", url: "rank" }),
      "/fields/1/url: is not a URL; write it in full, such as https://example.com/rank",
    ],
    [
      "a field's host is private",
      withField({ name: "x", url: "https://10.0.0.1/" }),
      "/fields/1/url: points to a host that players' devices cannot reach; use a public host name",
    ],
    [
      "a field is refreshed too often",
      withField({ name: "x", url: "https://example.com", refreshSeconds: 5 }),
      "/fields/1/refreshSeconds: must be at least 10, not 5",
    ],
    [
      "a block is no block",
      withBlock("points"),
      "/screen/blocks/1/type: is missing; it must be one of text, stat, points, level, energy, tap, wallet, friends, link, image, faq, copy, progress, tasks, daily, boosts, leaderboard, quiz, group",
    ],
    [
      "a block is of an unknown kind",
      withBlock({ type: "pionts" }),
      '/screen/blocks/1/type: "pionts" is not a kind of block; did you mean "points"?',
    ],
    [
      "a block is called like what every object has",
      withBlock({ type: "toString" }),
      '/screen/blocks/1/type: "toString" is not a kind of block; it must be one of text, stat, points, level, energy, tap, wallet, friends, link, image, faq, copy, progress, tasks, daily, boosts, leaderboard, quiz, group',
    ],
    [
      "a list of questions is empty",
      withBlock({ type: "faq", items: [] }),
      "/screen/blocks/1/items: has 0 items; the minimum is 1",
    ],
    [
      "a list of questions is too long",
      withBlock({ type: "faq", items: Array(21).fill({ question: "x", answer: "x" }) }),
      "/screen/blocks/1/items: has 21 items; the maximum is 20",
    ],
    [
      "a question is empty in a language",
      withBlock({ type: "faq", items: [{ question: { en: "x", ru: "" }, answer: "x" }] }),
      "/screen/blocks/1/items/0/question/ru: must not be empty",
    ],
    [
      "a question is too long",
      withBlock({ type: "faq", items: [{ question: "x".repeat(201), answer: "x" }] }),
      "/screen/blocks/1/items/0/question: is 201 characters long; the maximum is 200",
    ],
    [
      "a question has no answer",
      withBlock({ type: "faq", items: [{ question: "x" }] }),
      "/screen/blocks/1/items/0/answer: is missing",
    ],
    [
      "an answer refers to nothing",
      withBlock({ type: "faq", items: [{ question: "x", answer: { ru: "{{rnak}}" } }] }),
      "/screen/blocks/1/items/0/answer/ru: refers to {{rnak}} at character 1, which is not a property of this bot; did you mean {{rank}}?",
    ],
    [
      "the questions are no list",
      withBlock({ type: "faq", items: "x" }),
      '/screen/blocks/1/items: must be a list, not "x"',
    ],
    [
      "a group is empty",
      withBlock({ type: "group", layout: "row", blocks: [] }),
      "/screen/blocks/1/blocks: has 0 items; the minimum is 1",
    ],
    [
      "a group holds too many blocks",
      withBlock({ type: "group", layout: "row", blocks: Array(13).fill({ type: "tap" }) }),
      "/screen/blocks/1/blocks: has 13 items; the maximum is 12",
    ],
    [
      "a group holds a group",
      withBlock({
        type: "group",
        layout: "row",
        blocks: [{ type: "group", layout: "row", blocks: [{ type: "tap" }] }],
      }),
      '/screen/blocks/1/blocks/0/type: "group" is not a kind of block; it must be one of text, stat, points, level, energy, tap, wallet, friends, link, image, faq, copy, progress, tasks, daily, boosts, leaderboard, quiz',
    ],
    [
      "a block of a group refers to nothing",
      withBlock({
        type: "group",
        layout: "row",
        blocks: [{ type: "tap" }, { type: "stat", label: "x", value: { ru: "{{rnak}}" } }],
      }),
      "/screen/blocks/1/blocks/1/value/ru: refers to {{rnak}} at character 1, which is not a property of this bot; did you mean {{rank}}?",
    ],
    [
      "a picture of a group has no public address",
      withBlock({
        type: "group",
        layout: "grid",
        blocks: [{ type: "image", url: "https://127.0.0.1/a.png", alt: "" }],
      }),
      "/screen/blocks/1/blocks/0/url: points to a host that players' devices cannot reach; use a public host name",
    ],
    [
      "a block of a group lacks a member",
      withBlock({ type: "group", layout: "row", blocks: [{ type: "link", text: "x" }] }),
      "/screen/blocks/1/blocks/0/url: is missing",
    ],
    [
      "a bar's maximum is a number and no text",
      withBlock({ type: "progress", value: "1", max: 5 }),
      "/screen/blocks/1/max: must be a string, not 5",
    ],
    [
      "a block lacks a member",
      withBlock({ type: "stat", label: "x" }),
      "/screen/blocks/1/value: is missing",
    ],
    [
      "a block has a member too many",
      withBlock({ type: "tap", url: "x" }),
      "/screen/blocks/1/url: is unknown",
    ],
    [
      "a text in one of its languages refers to nothing",
      withBlock({ type: "text", text: { en: "{{points}}", ru: "{{pionts}}" } }),
      "/screen/blocks/1/text/ru: refers to {{pionts}} at character 1, which is not a property of this bot; did you mean {{points}}?",
    ],
    [
      "a text is no text",
      withBlock({ type: "text", text: 7 }),
      "/screen/blocks/1/text: must be a string or an object, not 7",
    ],
    [
      "a text's language is none",
      withBlock({ type: "text", text: { "English!": "x" } }),
      "/screen/blocks/1/text/English!: is unknown",
    ],
    [
      "a picture is where players' devices cannot reach it",
      withBlock({ type: "image", url: "http://10.0.0.1/cup.png", alt: "" }),
      "/screen/blocks/1/url: does not start with https://, which is required because players' devices call it directly",
    ],
    [
      "a style is unknown",
      withBlock({ type: "text", text: "x", style: "big" }),
      '/screen/blocks/1/style: must be one of title, heading, body, note, not "big"',
    ],
    [
      "a link has no https",
      withBlock({ type: "link", text: "x", url: "http://x.com" }),
      '/screen/blocks/1/url: must be an https URL, not "http://x.com"',
    ],
    [
      "a link is dead",
      withBlock({ type: "link", text: "x", url: "https://t.me:name/x" }),
      "/screen/blocks/1/url: is not a URL; write it in full, such as https://t.me/your_channel",
    ],
    [
      "a reference is unknown",
      withBlock({ type: "text", text: "Your {{rnak}}" }),
      "/screen/blocks/1/text: refers to {{rnak}} at character 6, which is not a property of this bot; did you mean {{rank}}?",
    ],
    [
      "a reference is empty",
      withBlock({ type: "points", label: "{{}}" }),
      "/screen/blocks/1/label: refers to {{}} at character 1, which is not a property of this bot; add a field with that name, or use a built-in property",
    ],
  ])("%s", (_what, file, fault) => {
    expect(faultsOf(file)).toEqual([fault]);
  });

  test("the token has the wrong form, which the message does not repeat", () => {
    const [fault, ...more] = faultsOf({ ...good, token: "SECRET token" });
    expect(more).toEqual([]);
    expect(fault).toMatch(/^\/token: is not a bot token; copy it from @BotFather$/);
    expect(fault).not.toContain("SECRET");
  });

  describe.each([
    [
      "unknown members",
      (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1])),
      "more",
    ],
    [
      "blocks of no kind",
      (count: number) => Array.from({ length: count }, () => ({ type: "none" })),
      "blocks",
    ],
  ] as const)("it has another fault after very many %s", (_what, many, where) => {
    const hidden = (count: number, change: object) => {
      const crowd = many(count);
      return where === "more"
        ? { ...good, ...change, ...crowd }
        : { ...good, ...change, screen: { blocks: crowd } };
    };

    test.each([9, 150, 1001, 10_001])("%d of them", (count) => {
      for (const change of [
        { game: { energyPerSecond: 0 } },
        { game: { pointsPerTap: 1e15 } },
        { id: "Not an id" },
        { screen: { blocks: [{ type: "link", text: "x", url: "javascript:alert(1)" }] } },
      ])
        expect(faultsOf(hidden(count, change)).length).toBeGreaterThan(0);
    });
  });

  test("a member holds ten thousand others", () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, index) => [`x${index}`, 1]),
    );
    expect(faultsOf({ ...good, ...crowd })).toEqual([
      "the file: has 10008 members; the maximum is 200",
    ]);
    expect(faultsOf({ ...good, game: crowd })).toEqual([
      "/game: has 10001 members; the maximum is 200",
    ]);
  });

  test("a name is too long, also where a language is expected", () => {
    const long = "~".repeat(101);
    const sentence = "has a member with a name of 101 characters; the maximum is 100";
    expect(faultsOf({ ...good, [long]: 1 })).toEqual([`the file: ${sentence}`]);
    const text = { type: "text", text: { [`en-${"a".repeat(98)}`]: "x" } };
    expect(faultsOf({ ...good, screen: { blocks: [text] } })).toEqual([
      `/screen/blocks/0/text: ${sentence}`,
    ]);
    expect(faultsOf({ ...good, ["~".repeat(100)]: 1 })).toEqual([
      `/${"~0".repeat(100)}: is unknown`,
    ]);
  });

  test("it has more values than the largest bot file", () => {
    expect(faultsOf(`{"a":[${"1,".repeat(20_000)}1]}`)).toEqual([
      "the file: has 20003 values; the maximum is 20000",
    ]);
  });

  test("its texts hold more references than a screen may show", () => {
    const blocks = Array.from({ length: 126 }, () => ({
      type: "text",
      text: "{{rank}}".repeat(40),
    }));
    expect(faultsOf({ ...good, screen: { blocks } })).toEqual([
      "/screen/blocks: have 5040 references; the maximum is 5000 over all languages",
    ]);
  });

  test.each<[string, unknown, string[]]>([
    [
      "a picture's address is none",
      withBlock({ type: "image", url: "cup", alt: "" }),
      ["/screen/blocks/1/url: is not a URL; write it in full, such as https://example.com/rank"],
    ],
    [
      "an id is long and of the wrong form",
      { ...good, id: "A".repeat(70) },
      [
        `/id: must be 1–63 lowercase letters, digits or inner hyphens (no xn-- at the start), not "${"A".repeat(56)}…`,
      ],
    ],
    [
      "a name of the wrong form is taken",
      {
        ...good,
        fields: [
          ...good.fields,
          { name: "Bad 1", url: "https://a.com" },
          { name: "Bad 1", url: "https://a.com" },
        ],
      },
      [
        expect.stringMatching(/^\/fields\/1\/name: /),
        expect.stringMatching(/^\/fields\/2\/name: /),
      ] as never,
    ],
    [
      "a name is built in and taken",
      {
        ...good,
        fields: [
          ...good.fields,
          { name: "points", url: "https://a.com" },
          { name: "points", url: "https://a.com" },
        ],
      },
      [
        expect.stringMatching(/^\/fields\/1\/name: /),
        expect.stringMatching(/^\/fields\/2\/name: /),
      ] as never,
    ],
    [
      "a level has less than nothing",
      withLevels(10, -1),
      ["/game/levels/1/points: must be at least 0, not -1"],
    ],
    [
      "a reference to nothing stands there twice",
      withBlock({ type: "text", text: "{{rnak}} {{pionts}} {{rnak}}" }),
      [
        "/screen/blocks/1/text: refers to {{rnak}} at character 1, which is not a property of this bot; did you mean {{rank}}?",
        "/screen/blocks/1/text: refers to {{pionts}} at character 10, which is not a property of this bot; did you mean {{points}}?",
      ],
    ],
  ])("%s, which is reported once", (_what, file, faults) => {
    expect(faultsOf(file)).toEqual(faults);
  });

  test("it has many faults, and each place is reported once, except for references", () => {
    const text = fc.constantFrom(
      "",
      "x",
      "{{a}} {{a}}",
      "A".repeat(5000),
      "a\0",
      "http://10.0.0.1",
      "https://",
      "points",
      "rank",
      "Bad name",
    );
    const value = fc.oneof(
      text,
      fc.constantFrom(-1, 0, 1.5, 1e16, null, true),
      fc.record({ en: text, "!": text }),
      fc.array(text, { maxLength: 2 }),
    );
    const member = fc.constantFrom(
      "type",
      "text",
      "label",
      "value",
      "url",
      "alt",
      "aspectRatio",
      "style",
      "name",
      "points",
      "fallback",
      "x",
    );
    const part = fc.array(fc.tuple(member, value), { maxLength: 4 }).map(Object.fromEntries);
    const block = fc
      .tuple(fc.constantFrom("text", "stat", "link", "image", "points"), part)
      .map(([type, rest]) => ({ type, ...rest }));
    const few = { maxLength: 3 };
    always(
      [fc.array(block, few), fc.array(part, few), fc.array(part, few), part],
      (blocks, fields, levels, rest) => {
        const places = faultsOf({
          ...good,
          ...rest,
          game: { levels },
          fields,
          screen: { blocks },
        }).map((line) =>
          line
            .replace(/^(\S+: refers to \S+) .*/s, "$1")
            .replace(/^([^:]+): (?!refers to).*/s, "$1"),
        );
        expect(places).toEqual([...new Set(places)]);
      },
    );
  });

  test("it has more than a hundred faults, and the first hundred are reported", () => {
    const fields = Array.from({ length: 80 }, (_, index) => ({
      name: `Bad ${index}`,
      url: "ftp://x",
    }));
    const faults = faultsOf({ ...good, fields });
    expect(faults).toHaveLength(101);
    expect(faults.at(-1)).toBe("the file: has more faults than the first 100");
  });

  test("it has many faults, and all are reported", () => {
    const fields = Array.from({ length: 20 }, (_, index) => ({
      name: `Bad ${index}`,
      url: "ftp://x",
    }));
    expect(faultsOf({ ...good, fields, screen: { blocks: [] } })).toHaveLength(40);
  });
});
