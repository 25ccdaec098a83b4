import fc from "fast-check";
import { expect, test } from "vitest";
import { counted, type PluralForms } from "#web/counted.ts";
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

const forms: Record<string, PluralForms> = {
  en: { one: "friend", other: "friends" },
  ru: { one: "друг", few: "друга", many: "друзей", other: "друга" },
  es: { one: "amigo", other: "amigos" },
  fa: { other: "دوست" },
};

test.each([
  ["en", ["0 friends", "1 friend", "2 friends", "1,000,000 friends"]],
  ["ru", ["0 друзей", "1 друг", "2 друга", "1\u00a0000\u00a0000 друзей"]],
  ["es", ["0 amigos", "1 amigo", "2 amigos", "1\u202f000\u202f000 amigos"]],
  ["fa", ["۰ دوست", "۱ دوست", "۲ دوست", "۱٬۰۰۰٬۰۰۰ دوست"]],
])("the number of friends has the plural forms of %s", (language, counts) => {
  const plural = forms[language] ?? { other: "" };
  expect([0, 1, 2, 1_000_000].map((count) => counted(language, count, plural))).toEqual(counts);
});

test("a noun in an unsupported language is counted as in English", () => {
  expect(counted("pl", 2, { one: "friend", few: "wrong", other: "friends" })).toBe("2 friends");
});
