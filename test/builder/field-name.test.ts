import { describe, expect, test } from "vitest";
import { fieldNameFault, suggestedName, typedUrlFault } from "#builder/fields/field-form.ts";
import { usesOf } from "#contract/field/field-use.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";

describe("the name of a field", () => {
  test.each([
    ["", "empty"],
    ["Rank", "form"],
    ["1st", "form"],
    ["ранг", "form"],
    ["a".repeat(41), "form"],
    ["points", "built-in"],
    ["clan", "taken"],
    ["rank", null],
    ["a".repeat(40), null],
  ])("%j: %s", (name, fault) => expect(fieldNameFault(name, ["clan"])).toBe(fault));

  test.each([
    ["Rank", "rank"],
    ["Season rank", "seasonRank"],
    ["order-state (EU)", "orderStateEU"],
    ["2nd place", "ndPlace"],
    ["Очки сезона", undefined],
    ["points", undefined],
    ["rank", undefined],
    ["x".repeat(60), "x".repeat(40)],
  ])("%j suggests %j", (typed, name) => expect(suggestedName(typed)).toBe(name));
});

describe("the URL of a field", () => {
  test.each([
    ["", "empty"],
    ["example.com/rank", "not-a-url"],
    ["http://example.com/rank", "not-https"],
    ["https://localhost/rank", "not-public"],
    ["https://example.com/rank", null],
  ])("%j: %s", (url, fault) => expect(typedUrlFault(url, false)).toBe(fault));
});

test("the uses of a field are found in every language of both screens", () => {
  const blocks: Block[] = [
    { type: "points", label: "Points" },
    { type: "stat", label: { en: "Rank", ru: "Место {{ rank }}" }, value: "{{rank}} of {{ranks}}" },
  ];
  const screens = {
    published: { screen: { blocks: blocks.slice(0, 1) } },
    draft: { screen: { blocks } },
  } as unknown as ScreenState;
  expect(usesOf(screens, "rank")).toEqual([
    { where: "draft", block: 1, place: "label/ru", text: "Место {{ rank }}" },
    { where: "draft", block: 1, place: "value", text: "{{rank}} of {{ranks}}" },
  ]);
});
