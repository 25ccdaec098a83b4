import fc from "fast-check";
import { expect, test } from "vitest";
import { formatNumber, separators } from "#web/number-format.ts";

test.each([...Object.keys(separators), "hi", "ar", "es"])(
  "a number in %s reads as the platform would write it",
  (language) => {
    const platform = new Intl.NumberFormat(language);
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        (value) => formatNumber(value, language) === platform.format(value),
      ),
    );
  },
);

test("a language that nobody knows is read as English", () => {
  expect(formatNumber(1234567, "not a tag")).toBe("1,234,567");
});
