import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearColor } from "#builder/look/color-field.tsx";
import {
  backgroundKind,
  backgroundKinds,
  isPreset,
  isThemed,
  lookRows,
  newBackground,
  withPart,
  withPreset,
} from "#builder/look/look-change.ts";
import { lookPresetNames, lookPresets } from "#builder/look/look-preset.ts";
import { isSameValue } from "#builder/screen/align-blocks.ts";
import { isColor } from "#contract/screen/color.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { lookThemes } from "#contract/screen/look-form.ts";

const both = lookThemes;

const lookChanges = (before: Look | undefined, after: Look | undefined) =>
  lookRows(before, after).filter(({ was, now }) => !isSameValue(was, now));

describe("a part of a look", () => {
  test("stands once for both themes, and for each where they differ", () => {
    const look = withPart(undefined, "accent", both, "#112233");
    expect(look).toEqual({ accent: "#112233" });
    const themed = withPart(look, "accent", ["dark"], "#445566");
    expect(themed).toEqual({ accent: { light: "#112233", dark: "#445566" } });
    expect([isThemed(look, "accent"), isThemed(themed, "accent")]).toEqual([false, true]);
  });

  test("is the client's when it is emptied, and a look of nothing is none", () => {
    const look: Look = { accent: { light: "#112233", dark: "#445566" } };
    const dark = withPart(look, "accent", ["light"], "");
    expect(dark).toEqual({ accent: { dark: "#445566" } });
    expect(withPart(dark, "accent", ["dark"], undefined)).toBeUndefined();
  });

  test("keeps a text that is no colour, as it was typed", () => {
    expect(withPart({ cards: "glass" }, "accent", ["dark"], "#12")).toEqual({
      accent: { dark: "#12" },
      cards: "glass",
    });
  });
});

describe("a preset", () => {
  test.each(lookPresetNames)("%s replaces colours and cards, and leaves the pictures", (name) => {
    const pictures = { tapImage: "/pictures/a/b", pointsIcon: { dark: "https://a.example/b.png" } };
    const look = withPreset({ accent: "#112233", ...pictures }, lookPresets[name]);
    expect(look).toEqual({ ...lookPresets[name], ...pictures });
    expect(lookPresetNames.filter((other) => isPreset(look, lookPresets[other]))).toEqual([name]);
    expect(withPreset(look, undefined)).toEqual(pictures);
    expect(isPreset(pictures, undefined)).toBe(true);
  });

  test("is different from the same preset with another card style", () => {
    expect(isPreset({ ...lookPresets.forest, cards: "glass" }, lookPresets.forest)).toBe(false);
    const { cards: _, ...plain } = lookPresets.forest;
    expect(isPreset(plain, lookPresets.forest)).toBe(true);
  });
});

test("a background of another kind has the colours that are there", () => {
  for (const kind of backgroundKinds) {
    const background = newBackground(kind, { background: { color: "#204060" } }, "light");
    expect(backgroundKind(background)).toBe(kind);
  }
  expect(newBackground("gradient", { background: { color: "#204060" } }, "dark")).toMatchObject({
    from: "#204060",
  });
  const { from, to } = newBackground("gradient", { accent: "red" }, "dark") as {
    from: string;
    to: string;
  };
  expect([from, to].every(isColor)).toBe(true);
});

test.each([
  ["1a6fc4", "#1a6fc4"],
  ["#ABC", "#aabbcc"],
  [" #1a6fc4 ", "#1a6fc4"],
  ["rgb(26, 111, 196)", "#1a6fc4"],
  ["#12", undefined],
  ["red", undefined],
  ["", undefined],
])("%j was probably meant to be %s", (typed, meant) => {
  expect(nearColor(typed)).toBe(meant);
});

describe("two looks", () => {
  const before: Look = { accent: "#112233", background: { color: "#ffffff" } };

  test("differ part by part, and by theme only where the themes changed differently", () => {
    const after: Look = {
      accent: { light: "#112233", dark: "#445566" },
      background: { from: "#ffffff", to: "#eeeeee" },
      cards: "glass",
    };
    expect(lookChanges(before, after)).toEqual([
      { part: "accent", theme: "dark", was: "#112233", now: "#445566" },
      {
        part: "background",
        theme: null,
        was: { color: "#ffffff" },
        now: { from: "#ffffff", to: "#eeeeee" },
      },
      { part: "cards", theme: null, was: undefined, now: "glass" },
    ]);
    expect(lookChanges(before, before)).toEqual([]);
  });

  test("are laid side by side with what either has", () => {
    const other: Look = { accent: { light: "#112233" }, tapImage: "/pictures/a/b" };
    expect(lookRows(before, other)).toEqual([
      { part: "accent", theme: "light", was: "#112233", now: "#112233" },
      { part: "accent", theme: "dark", was: "#112233", now: undefined },
      { part: "background", theme: null, was: { color: "#ffffff" }, now: undefined },
      { part: "tapImage", theme: null, was: undefined, now: "/pictures/a/b" },
    ]);
  });

  test("have changes exactly if they are different", () => {
    const color = fc.constantFrom("#112233", "#445566", "#12");
    const themed = fc.oneof(color, fc.record({ light: color, dark: color }, { requiredKeys: [] }));
    const look = fc.record({ accent: themed, pointsIcon: themed }, { requiredKeys: [] });
    fc.assert(
      fc.property(look, look, (one, other) => {
        const changes = lookChanges(one as Look, other as Look);
        const applied = changes.reduce<Look | undefined>(
          (now, { part, theme, now: value }) =>
            withPart(now, part, theme ? [theme] : both, value as never),
          one as Look,
        );
        expect(lookChanges(applied, other as Look)).toEqual([]);
      }),
    );
  });
});
