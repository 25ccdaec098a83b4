import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withPart } from "#builder/look/look-change.ts";
import { type LowContrast, lowContrasts } from "#builder/look/look-contrast.ts";
import { lookPresetNames, lookPresets } from "#builder/look/look-preset.ts";
import { contrast } from "#contract/screen/color.ts";
import type { Look } from "#contract/screen/look.schema.ts";

/** The low contrasts, without the forms that pass. */
const told = (look: Look) =>
  lowContrasts(look).map(({ theme, part, spots }) => [
    theme,
    part,
    spots.map(({ what, on }) => `${what} on ${on}`),
  ]);

/** The look with what is offered in place of what is low. */
function mended(look: Look | undefined, low: readonly LowContrast[]): Look | undefined {
  let now = look;
  for (const { theme, part, better } of low)
    if (better) now = withPart(now, part, [theme], better[part]);
  return now;
}

describe("the warnings of a look", () => {
  test.each(lookPresetNames)("are none for the preset %s", (name) => {
    expect(told(lookPresets[name])).toEqual([]);
  });

  test("are none for no look, and for cards in the client's own colours", () => {
    expect(lowContrasts(undefined)).toEqual([]);
    expect(told({ cards: "outline" })).toEqual([]);
  });

  test("name bars and buttons in an accent that is too near to what it stands on", () => {
    expect(told({ accent: "#ffd54f" })).toEqual([
      ["light", "accent", ["bar on card", "button on page"]],
    ]);
    expect(told({ accent: { dark: "#222222" } })).toEqual([
      ["dark", "accent", ["bar on card", "button on page"]],
    ]);
  });

  test("have the ratio as it is seen", () => {
    const [low] = lowContrasts({ accent: { light: "#ffd54f" }, background: { color: "#ffffff" } });
    const button = low?.spots.find(({ what }) => what === "button");
    expect(button?.contrast).toBeCloseTo(contrast("#ffd54f", "#ffffff"), 5);
    expect(low?.least).toBe(3);
  });

  test("name the client's accent where only the background is the owner's", () => {
    expect(told({ background: { light: { color: "#0a84ff" } } })).toEqual([
      ["light", "accent", ["button on page"]],
    ]);
  });

  test("name texts on a gradient whose colours are too far apart", () => {
    const look: Look = {
      background: { light: { from: "#ffffff", to: "#000000" } },
      cards: "glass",
    };
    expect(told(look)[0]).toEqual(["light", "background", ["text on page"]]);
  });

  test("leave out what was typed but is no colour", () => {
    expect(told({ accent: "#12", background: { color: "red" } })).toEqual([]);
  });

  test("offer a darker accent on light, a lighter one on dark, and none where none reads", () => {
    const towards = (look: Look) => lowContrasts(look).map((low) => low.towards);
    expect(towards({ accent: { light: "#ffd54f" } })).toEqual(["darker"]);
    expect(towards({ accent: { dark: "#222222" } })).toEqual(["lighter"]);
    const [low] = lowContrasts({
      accent: "#888888",
      background: { light: { from: "#ffffff", to: "#000000" } },
      cards: "glass",
    }).filter(({ part }) => part === "accent");
    expect([low?.better, low?.towards]).toEqual([undefined, undefined]);
  });

  test("are gone once what is offered is taken", () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((number) => `#${number.toString(16).padStart(6, "0")}`);
    const look = fc.record(
      {
        accent: color,
        background: fc.oneof(
          fc.record({ color }),
          fc.record({ from: color, to: color }),
          fc.record({ image: fc.constant("https://a.example/b.png"), color }),
        ),
        cards: fc.constantFrom("plain", "glass", "outline"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(look, (made) => {
        // A nearer gradient may need another accent.
        let now: Look | undefined = made as Look;
        for (let step = 0; step < 3; step += 1) now = mended(now, lowContrasts(now));
        expect(lowContrasts(now).filter(({ better }) => better)).toEqual([]);
      }),
    );
  });
});
