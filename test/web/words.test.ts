import fc from "fast-check";
import { expect, test } from "vitest";
import { spanish } from "#web/words.es.ts";
import { persian } from "#web/words.fa.ts";
import { russian } from "#web/words.ru.ts";
import { addLanguage, formatNumber } from "#web/words.ts";

addLanguage("ru", russian);
addLanguage("es", spanish);
addLanguage("fa", persian);

test.each(["en", "ru", "fa"])("a number in %s reads as the platform would write it", (language) => {
  const platform = new Intl.NumberFormat(language);
  fc.assert(
    fc.property(
      // A custom value may be negative.
      fc.maxSafeInteger(),
      (value) => formatNumber(value, language) === platform.format(value),
    ),
  );
});

test.each(["de", "ar", "hi", "not a tag"])(
  "a number in an unsupported language (%s) is English, like its words",
  (language) => {
    expect(formatNumber(1234567, language)).toBe("1,234,567");
  },
);

test("a number in Spanish reads the same in Spain and in Mexico", () => {
  expect(formatNumber(1234, "es")).toBe("1234");
  expect(formatNumber(1234567, "es-MX")).toBe("1\u202f234\u202f567");
  expect(formatNumber(-1234, "es")).toBe("-1234");
  expect(formatNumber(-1234567, "es")).toBe("-1\u202f234\u202f567");
});
