import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  contrast,
  isColor,
  minTextContrast,
  mixed,
  readableOn,
  textOn,
} from "#contract/screen/color.ts";

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a colour", () => {
  test("has the contrasts of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#ffffff", "#ffffff")).toBe(1);
  });

  test("is #rrggbb and nothing else", () => {
    expect(isColor("#12aBef")).toBe(true);
    for (const other of ["#123", "12abef", "#12abeg", "#12abef;", "red", 7, null])
      expect(isColor(other)).toBe(false);
  });

  test("has a readable text on it, black or white", () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(minTextContrast);
      }),
    );
  });

  test("is changed until it is readable on another, and no further", () => {
    fc.assert(
      fc.property(colors, colors, (color, other) => {
        const changed = readableOn(color, [other]);
        expect(contrast(changed, other)).toBeGreaterThanOrEqual(minTextContrast);
        if (contrast(color, other) >= minTextContrast) expect(changed).toBe(color);
      }),
    );
  });

  test("becomes black or white where no shade is readable on all of the others", () => {
    const changed = readableOn("#808080", ["#000000", "#777777", "#ffffff"]);
    expect(["#000000", "#ffffff"]).toContain(changed);
  });

  test("mixes with another channel by channel", () => {
    expect(mixed("#ff0000", "#0000ff", 0.5)).toBe("#800080");
    expect(mixed("#ff0000", "#0000ff", 1)).toBe("#ff0000");
  });
});
