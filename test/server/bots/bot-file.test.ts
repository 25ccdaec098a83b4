import * as fc from "fast-check";
import * as Value from "typebox/value";
import { describe, expect, test } from "vitest";
import { BotFile } from "#contract/bot/bot-file.schema.ts";
import { BotFileError, readBotFile } from "#server/bots/bot-file.ts";
import { always } from "../../always.ts";
import { faultsOf, good } from "./file-faults.ts";

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

const rank = { name: "rank", url: "https://owner.example.com/rank" };

test.each<[fault: string, text: string]>([
  ["line 1, column 1: expected a value, found the end of the file", ""],
  ['line 3, column 1: expected a member\'s name in double quotes, found "}"', '{\n  "id": "a",\n}'],
  ['line 1, column 10: expected "," or "]", found "2"', '{"a": [1 2]}'],
  ['line 1, column 7: expected a value, found "\\""', '{"a": "x}'],
  ['line 1, column 4: expected the end of the file, found "x"', "{} x"],
  ['line 1, column 102: expected at most 100 levels of nesting, found "["', "[".repeat(200)],
  ["the file: must be an object, not a list", "[]"],
  ["the file: must be an object, not null", "null"],
  [
    "/game/levels/0/points: appears twice",
    JSON.stringify(good).replace('"points":10', '"points":10,"points":20'),
  ],
  ["the file: has 20003 values; the maximum is 20000", `{"a":[${"1,".repeat(20_000)}1]}`],
])("the text of a bot file is refused: %s", (fault, text) => {
  expect(faultsOf(text)).toEqual([fault]);
});

test.each<[fault: string, changes: object]>([
  ["/username: is missing", { username: undefined }],
  ['/game/pointPerTap: is unknown; did you mean "pointsPerTap"?', { game: { pointPerTap: 2 } }],
  ['/game/maxEnergy: must be a whole number, not "100"', { game: { maxEnergy: "100" } }],
  ["/game/maxEnergy: must be at least 1, not 0", { game: { maxEnergy: 0 } }],
  ["/game/pointsPerTap: must be at most 1000000, not 10000000", { game: { pointsPerTap: 1e7 } }],
  [
    '/id: must be 1–63 lowercase letters, digits or inner hyphens (no xn-- at the start), not "Demo_1"',
    { id: "Demo_1" },
  ],
  ["/name: must not be empty", { name: "" }],
  ["/name: is 101 characters long; the maximum is 100", { name: "x".repeat(101) }],
  ["/name: contains a character that cannot be stored (NUL or a lone surrogate)", { name: "a\0b" }],
  [
    "/game/levels/2/points: must be greater than 20, the points of the previous level, not 20",
    withLevels(10, 20, 20),
  ],
  ["/game/levels/1/points: must be at least 0, not -1", withLevels(10, -1)],
])("a bot file is refused: %s", (fault, changes) => {
  expect(faultsOf({ ...good, ...changes })).toEqual([fault]);
});

test.each<[fault: string, field: object]>([
  ['/name: "rank" is already the name of /fields/0', {}],
  ['/name: "points" is a built-in property; choose another name', { name: "points" }],
  [
    "/url: is not a URL; write it in full, such as https://example.com/rank",
    { name: "x", url: "rank" },
  ],
  [
    "/url: points to a host that players' devices cannot reach; use a public host name",
    { name: "x", url: "https://10.0.0.1/" },
  ],
  ["/refreshSeconds: must be at least 10, not 5", { name: "x", refreshSeconds: 5 }],
  ["/live: must be true or false, not 1", { name: "x", live: 1 }],
  ["/fallback/en: must not be empty", { name: "x", fallback: { en: "" } }],
  [
    '/transform/pointer: must be a JSON Pointer, such as /data/rank, not "data.rank"',
    { name: "x", transform: { pointer: "data.rank" } },
  ],
  [
    "/transform/number/decimals: must be at least 0, not -5",
    { name: "x", transform: { number: { style: "decimal", decimals: -5 } } },
  ],
  [
    "/transform/number/decimals: must be a whole number, not 12.5",
    { name: "x", transform: { number: { style: "decimal", decimals: 12.5 } } },
  ],
  [
    '/transform/number/style: must be one of decimal, compact, percent, not "money"',
    { name: "x", transform: { number: { style: "money" } } },
  ],
  ['/transform/trimm: is unknown; did you mean "trim"?', { name: "x", transform: { trimm: true } }],
])("a field of a bot file is refused: %s", (fault, field) => {
  expect(faultsOf(withField({ ...rank, ...field }))).toEqual([`/fields/1${fault}`]);
});

const faq = (item: object) => ({ type: "faq", items: [{ question: "x", answer: "x", ...item }] });
const text = (words: unknown) => ({ type: "text", text: words });
const image = (url: string) => ({ type: "image", url, alt: "" });
const group = (...blocks: object[]) => ({ type: "group", layout: "row", blocks });
const inGroup =
  "text, stat, points, level, energy, tap, wallet, friends, link, image, faq, copy, progress, tasks, daily, boosts, leaderboard, quiz";
const noProperty = (name: string, at: number, nearest: string) =>
  `refers to {{${name}}} at character ${at}, which is not a property of this bot; did you mean {{${nearest}}}?`;

test.each<[fault: string, block: unknown]>([
  [`/type: is missing; it must be one of ${inGroup}, group`, "points"],
  ['/type: "pionts" is not a kind of block; did you mean "points"?', { type: "pionts" }],
  [
    `/type: "toString" is not a kind of block; it must be one of ${inGroup}, group`,
    { type: "toString" },
  ],
  ["/items: has 0 items; the minimum is 1", { type: "faq", items: [] }],
  [
    "/items: has 21 items; the maximum is 20",
    { type: "faq", items: Array(21).fill({ question: "x", answer: "x" }) },
  ],
  ["/items/0/question/ru: must not be empty", faq({ question: { en: "x", ru: "" } })],
  [
    "/items/0/question: is 201 characters long; the maximum is 200",
    faq({ question: "x".repeat(201) }),
  ],
  ["/items/0/answer: is missing", faq({ answer: undefined })],
  [`/items/0/answer/ru: ${noProperty("rnak", 1, "rank")}`, faq({ answer: { ru: "{{rnak}}" } })],
  ['/items: must be a list, not "x"', { type: "faq", items: "x" }],
  ["/blocks: has 0 items; the minimum is 1", group()],
  ["/blocks: has 13 items; the maximum is 12", group(...Array(13).fill({ type: "tap" }))],
  [
    `/blocks/0/type: "group" is not a kind of block; it must be one of ${inGroup}`,
    group(group({ type: "tap" })),
  ],
  [
    `/blocks/1/value/ru: ${noProperty("rnak", 1, "rank")}`,
    group({ type: "tap" }, { type: "stat", label: "x", value: { ru: "{{rnak}}" } }),
  ],
  [
    "/blocks/0/url: points to a host that players' devices cannot reach; use a public host name",
    group(image("https://127.0.0.1/a.png")),
  ],
  ["/blocks/0/url: is missing", group({ type: "link", text: "x" })],
  ["/max: must be a string, not 5", { type: "progress", value: "1", max: 5 }],
  ["/value: is missing", { type: "stat", label: "x" }],
  ["/url: is unknown", { type: "tap", url: "x" }],
  [`/text/ru: ${noProperty("pionts", 1, "points")}`, text({ en: "{{points}}", ru: "{{pionts}}" })],
  ["/text: must be a string or an object, not 7", text(7)],
  ["/text/English!: is unknown", text({ "English!": "x" })],
  [
    "/url: does not start with https://, which is required because players' devices call it directly",
    image("http://10.0.0.1/cup.png"),
  ],
  ["/url: is not a URL; write it in full, such as https://example.com/rank", image("cup")],
  ['/style: must be one of title, heading, body, note, not "big"', { ...text("x"), style: "big" }],
  [
    '/url: must be an https URL, not "http://x.com"',
    { type: "link", text: "x", url: "http://x.com" },
  ],
  [
    "/url: is not a URL; write it in full, such as https://t.me/your_channel",
    { type: "link", text: "x", url: "https://t.me:name/x" },
  ],
  [`/text: ${noProperty("rnak", 6, "rank")}`, text("Your {{rnak}}")],
  [
    "/label: refers to {{}} at character 1, which is not a property of this bot; add a field with that name, or use a built-in property",
    { type: "points", label: "{{}}" },
  ],
])("a block of a bot file is refused: %s", (fault, block) => {
  expect(faultsOf(withBlock(block))).toEqual([`/screen/blocks/1${fault}`]);
});

describe("a bot file is refused with the place when", () => {
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

  test("its texts hold more references than a screen may show", () => {
    const blocks = Array.from({ length: 126 }, () => ({
      type: "text",
      text: "{{rank}}".repeat(40),
    }));
    expect(faultsOf({ ...good, screen: { blocks } })).toEqual([
      "/screen/blocks: have 5040 references; the maximum is 5000 over all languages",
    ]);
  });

  test("a name is wrong in two ways, which is reported once", () => {
    for (const name of ["Bad 1", "points"]) {
      const fields = [...good.fields, { ...rank, name }, { ...rank, name }];
      const places = faultsOf({ ...good, fields }).map((line) => line.split(": ")[0]);
      expect(places).toEqual(["/fields/1/name", "/fields/2/name"]);
    }
    const id = "A".repeat(70);
    expect(faultsOf({ ...good, id })).toEqual([expect.stringContaining(`not "${id.slice(14)}…`)]);
  });

  test("a reference to nothing comes twice, which is reported once", () => {
    expect(faultsOf(withBlock(text("{{rnak}} {{pionts}} {{rnak}}")))).toEqual([
      `/screen/blocks/1/text: ${noProperty("rnak", 1, "rank")}`,
      `/screen/blocks/1/text: ${noProperty("pionts", 10, "points")}`,
    ]);
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
