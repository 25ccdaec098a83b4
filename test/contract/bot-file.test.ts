import * as fc from "fast-check";
import * as Value from "typebox/value";
import { expect, test } from "vitest";
import { BotFile } from "#contract/bot/bot-file.schema.ts";
import { BotId } from "#contract/http/id.schema.ts";
import { type Block, blockSchemas } from "#contract/screen/block.schema.ts";
import { blockTexts } from "#contract/screen/block-text.ts";
import { builtInProperties, customFieldNamePattern, isBuiltIn } from "#contract/text/reference.ts";
import { always } from "../always.ts";

const blocks: Block[] = [
  { type: "text", style: "title", text: "Hello, {{name}}" },
  { type: "stat", label: "Rank", value: "{{rank}}" },
  { type: "points", label: "Coins" },
  { type: "level" },
  { type: "energy" },
  { type: "tap" },
  { type: "wallet" },
  { type: "friends" },
  { type: "link", text: "Rules", url: "https://example.com/rules" },
  { type: "image", url: "https://example.com/a.png", alt: "A coin" },
  { type: "faq", items: [{ question: { en: "Why?", ru: "Зачем?" }, answer: "{{rank}}" }] },
  { type: "copy", label: "Code", text: { en: "{{rank}}-EN", ru: "{{rank}}-RU" } },
  { type: "progress", label: "Season", value: "{{points}}", max: "5000", text: "{{points}} pts" },
  { type: "tasks", label: { en: "Earn", ru: "Задания" } },
  { type: "daily" },
  { type: "boosts" },
  { type: "leaderboard", by: "friends", period: "week" },
  { type: "quiz", quiz: "space" },
  {
    type: "group",
    layout: "grid",
    columns: 3,
    blocks: [
      { type: "points", label: "Coins" },
      { type: "link", text: "Rules", url: "https://example.com/rules" },
      { type: "faq", items: [{ question: "Why?", answer: { en: "{{rank}}" } }] },
    ],
  },
];
const file = {
  id: "acme",
  name: "Acme",
  username: "acme_bot",
  token: "7000000001:AAE-x_1",
  game: {
    levels: [{ name: "Bronze", points: 100 }],
    maxEnergy: 500,
    energyPerSecond: 0.5,
    pointsPerTap: 2,
    autominePointsPerHour: 60,
  },
  fields: [
    {
      name: "rank",
      url: "https://example.com/rank",
      fallback: "–",
      refreshSeconds: 60,
      signed: false,
    },
  ],
  screen: { blocks },
};

test("a complete bot file is valid", () => {
  expect([...Value.Errors(BotFile, file)]).toEqual([]);
  expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(Object.keys(blockSchemas)));
});

test.each<[string, object]>([
  ["an id with a capital", { id: "Acme" }],
  ["an id that ends in a hyphen", { id: "acme-" }],
  ["an id that would be read as Punycode", { id: "xn--acme" }],
  ["an id of 64 letters", { id: "a".repeat(64) }],
  ["a user name with @", { username: "@acme_bot" }],
  ["half a unit of energy", { game: { ...file.game, maxEnergy: 1.5 } }],
  [
    "points beyond the largest exact number",
    { game: { ...file.game, levels: [{ name: "x", points: 2 ** 53 }] } },
  ],
  ["a field name with a capital first", { fields: [{ ...file.fields[0], name: "Rank" }] }],
  ["an empty text", { screen: { blocks: [{ type: "text", text: "" }] } }],
  [
    "a grid of four columns",
    {
      screen: {
        blocks: [{ type: "group", layout: "grid", columns: 4, blocks: [{ type: "tap" }] }],
      },
    },
  ],
  ["a bar without a maximum", { screen: { blocks: [{ type: "progress", value: "1" }] } }],
])("%s is refused", (_, change) => {
  expect(Value.Check(BotFile, { ...file, ...change })).toBe(false);
});

test("a bot's id is always a host name's label", () => {
  always([fc.oneof(fc.string({ maxLength: 5 }), fc.stringMatching(/^[a-z0-9-]{1,66}$/))], (id) => {
    if (Value.Check(BotId, id))
      expect(new URL(`https://${id}.example.com/`).hostname).toBe(`${id}.example.com`);
  });
});

test("a custom field may not have the name of a built-in property", () => {
  for (const name of builtInProperties) {
    expect(name).toMatch(new RegExp(customFieldNamePattern));
    expect(isBuiltIn(name)).toBe(true);
  }
  for (const name of ["rank", "Points", "constructor", "__proto__", ""])
    expect(isBuiltIn(name)).toBe(false);
});

test("references are found in the texts of a block, not in its address or style", () => {
  expect(blocks.map((block) => blockTexts(block).map(([member]) => member))).toEqual([
    ["text"],
    ["label", "value"],
    ["label"],
    ...Array.from({ length: 5 }, () => []),
    ["text"],
    [],
    ["items/0/question/en", "items/0/question/ru", "items/0/answer"],
    ["label", "text/en", "text/ru"],
    ["label", "value", "max", "text"],
    ["label/en", "label/ru"],
    ...Array.from({ length: 4 }, () => []),
    ["blocks/0/label", "blocks/1/text", "blocks/2/items/0/question", "blocks/2/items/0/answer/en"],
  ]);
});
