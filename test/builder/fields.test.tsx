import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fieldNameFault, suggestedName, typedUrlFault } from "#builder/fields/field-form.ts";
import { healthBars } from "#builder/fields/health-bar-chart.tsx";
import { usesOf } from "#contract/field/field-use.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { botWith, fieldWith } from "../mini-app/service.ts";
import {
  closeConsole,
  faultOf,
  heading,
  openConsole,
  owner,
  read,
  setConsole,
  user,
} from "./open.tsx";

const stage = setConsole([botWith({ fields: [fieldWith()] })]);
const open = (query: string) => openConsole(stage.service, `/bots/acme/fields?${query}`);

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

  test("that cannot be is refused, with one that can if there is one", async () => {
    open("new");
    const field = await owner.fill("Property name", "rank");
    await owner.press("Test and continue");
    expect(faultOf(field)).toContain("already has a field with this name");
    await owner.paste(field, "Season rank");
    await owner.press("Test and continue");
    expect(faultOf(field)).toContain("Start with a lowercase Latin letter");
    await owner.press("Use “seasonRank”");
    expect(field).toHaveProperty("value", "seasonRank");
    const url = await owner.fill("API URL", "http://shop.example.com/rank");
    await owner.press("Test and continue");
    expect(faultOf(url)).toContain("does not start with https://");
  });

  test("is the URL's last part, until the owner types another", async () => {
    open("new");
    await owner.fill("API URL", "https://shop.example.com/api/season-score.php?v=2");
    const name = screen.getByLabelText("Property name");
    expect(name).toHaveProperty("value", "seasonScore");
    await owner.fill("API URL", "https://shop.example.com/gems");
    expect(name).toHaveProperty("value", "gems");
    await owner.paste(name, "crystals");
    await owner.fill("API URL", "https://shop.example.com/level");
    expect(name).toHaveProperty("value", "crystals");
  });
});

test.each([
  ["", "empty"],
  ["example.com/rank", "not-a-url"],
  ["http://example.com/rank", "not-https"],
  ["https://localhost/rank", "not-public"],
  ["https://example.com/rank", null],
])("the URL %j of a field: %s", (url, fault) => expect(typedUrlFault(url, false)).toBe(fault));

test("a field of an old address is reported as gone", async () => {
  open("edit=gone");
  await heading("Field not found");
});

describe("the options of a field", () => {
  const stored = async () => (await read("bots/acme")).fields[0];
  const save = async () => {
    await owner.press("Save");
    await heading("Fields");
  };

  test("are all off in the form of a plain field, which is saved as it was", async () => {
    open("edit=rank");
    const before = await stored();
    const boxes = await screen.findAllByRole("checkbox", { hidden: true });
    expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toEqual([]);
    await owner.fill("Fallback", "none");
    await save();
    expect(await stored()).toEqual({ ...before, fallback: "none" });
  });

  test("are saved as set, shown again, and gone when they are switched off", async () => {
    open("edit=rank");
    const before = await stored();
    await heading("Field “rank”");
    const boxes = [
      "Live",
      "Read the response as JSON",
      "Remove the quotes of a JSON string",
      "Remove blanks and line breaks at both ends",
      "Fetched by the service",
      "Send the player's language",
    ];
    for (const name of boxes) await user.click(screen.getByLabelText(name));
    const pointer = screen.getByLabelText("JSON Pointer of the member");
    await owner.paste(pointer, "data.rank");
    await owner.press("Save");
    expect(faultOf(pointer)).toContain("Start with /");
    await owner.paste(pointer, "/data/rank");
    await user.selectOptions(screen.getByLabelText("Number format"), "compact");
    await user.selectOptions(screen.getByLabelText("Decimals"), "1");
    await owner.fill("Before the value", "# ");
    await owner.fill("After the value", " of 10");
    await save();
    const options = {
      fetchedByService: true,
      sendLanguage: true,
      live: true,
      transform: {
        pointer: "/data/rank",
        unquote: true,
        trim: true,
        number: { style: "compact", decimals: 1 },
        prefix: "# ",
        suffix: " of 10",
      },
    };
    expect(await stored()).toEqual({ ...before, ...options });

    closeConsole();
    open("edit=rank");
    for (const name of boxes) {
      const box = await screen.findByLabelText(name);
      expect(box).toHaveProperty("checked", true);
      await user.click(box);
    }
    await user.selectOptions(screen.getByLabelText("Number format"), "As it comes");
    await user.clear(screen.getByLabelText("Before the value"));
    await user.clear(screen.getByLabelText("After the value"));
    await save();
    expect(await stored()).toEqual(before);
  });
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

describe("the health of a field in a week", () => {
  const hourMs = 3_600_000;
  /** Half past an hour. */
  const now = 1_795_003_200_000 + 30 * 60_000;
  const report = (hoursAgo: number) => ({
    at: Math.floor(now / hourMs - hoursAgo) * hourMs,
    fetches: 10,
    good: 9,
  });

  test.each([
    ["the current hour and the five before it in the last bar", [0, 5], [[27, 20, 18]]],
    ["the sixth hour before in the bar before", [6], [[26, 10, 9]]],
    ["the oldest hour in the first bar", [167], [[0, 10, 9]]],
    ["no older hour", [168], []],
    ["no hour to come", [-1], []],
  ])("has %s", (_, hoursAgo, expected) => {
    const bars = healthBars(hoursAgo.map(report), now);
    expect(bars).toHaveLength(28);
    const full = bars.map(({ fetches, good }, index) => [index, fetches, good]);
    expect(full.filter(([, fetches]) => fetches)).toEqual(expected);
  });
});
