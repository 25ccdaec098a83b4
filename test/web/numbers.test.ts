import fc from "fast-check";
import { expect, test } from "vitest";
import type { AllWords } from "#mini-app/languages/all-words.ts";
import { counted, type PluralForms } from "#web/counted.ts";
import { addLanguage, formatNumber } from "#web/words.ts";
import { allLanguages } from "../mini-app/all-languages.ts";

for (const [tag, { screen }] of Object.entries(allLanguages)) addLanguage(tag, screen);

test.each(
  // Spanish differs on purpose, see below.
  Object.keys(allLanguages).filter((language) => language !== "es"),
)("a number in %s reads as the platform would write it", (language) => {
  const platform = new Intl.NumberFormat(allLanguages[language]?.screen.page.lang);
  fc.assert(
    fc.property(
      // A custom value may be negative.
      fc.maxSafeInteger(),
      (value) => formatNumber(value, language) === platform.format(value),
    ),
  );
});

test.each(["de", "zh", "not a tag"])(
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

test.each([
  ["en", ["0 friends", "1 friend", "2 friends", "1,000,000 friends"]],
  ["ru", ["0 друзей", "1 друг", "2 друга", "1\u00a0000\u00a0000 друзей"]],
  ["es", ["0 amigos", "1 amigo", "2 amigos", "1\u202f000\u202f000 amigos"]],
  ["fa", ["۰ دوست", "۱ دوست", "۲ دوست", "۱٬۰۰۰٬۰۰۰ دوست"]],
  ["uk", ["0 друзів", "1 друг", "2 друга", "1\u00a0000\u00a0000 друзів"]],
  ["pt", ["0 amigo", "1 amigo", "2 amigos", "1.000.000 de amigos"]],
  ["ar", ["0 صديق", "1 صديق", "2 صديقان", "1,000,000 صديق"]],
  ["hi", ["0 दोस्त", "1 दोस्त", "2 दोस्त", "10,00,000 दोस्त"]],
  ["tr", ["0 arkadaş", "1 arkadaş", "2 arkadaş", "1.000.000 arkadaş"]],
  ["id", ["0 teman", "1 teman", "2 teman", "1.000.000 teman"]],
  ["uz", ["0 doʻst", "1 doʻst", "2 doʻst", "1\u00a0000\u00a0000 doʻst"]],
])("the number of friends has the plural forms of %s", (language, counts) => {
  const plural = allLanguages[language]?.pages.friend ?? { other: "" };
  expect([0, 1, 2, 1_000_000].map((count) => counted(language, count, plural))).toEqual(counts);
});

test("Arabic counts in six forms, Ukrainian in three", () => {
  const inEach = (language: string, counts: number[]) =>
    counts.map((count) =>
      counted(language, count, allLanguages[language]?.pages.point as PluralForms),
    );
  expect(inEach("ar", [0, 1, 2, 3, 11, 100])).toEqual([
    "0 نقطة",
    "1 نقطة",
    "2 نقطتان",
    "3 نقاط",
    "11 نقطة",
    "100 نقطة",
  ]);
  expect(inEach("uk", [1, 21, 3, 12])).toEqual(["1 бал", "21 бал", "3 бали", "12 балів"]);
});

test.each(
  // A noun in Persian has one form, and Spanish has none for whole millions.
  Object.keys(allLanguages).filter((language) => !["es", "fa"].includes(language)),
)("a noun in %s has a form for each plural of the language", (language) => {
  const { screen, pages, activity } = allLanguages[language] as AllWords;
  const { pluralCategories } = new Intl.PluralRules(screen.page.lang).resolvedOptions();
  const nouns: PluralForms[] = [pages.friend, pages.tap, pages.point];
  nouns.push(activity.points, activity.lacking, activity.triesLeft);
  for (const noun of nouns) expect(Object.keys(noun).sort()).toEqual([...pluralCategories].sort());
});

test("a noun in an unsupported language is counted as in English", () => {
  expect(counted("pl", 2, { one: "friend", few: "wrong", other: "friends" })).toBe("2 friends");
});
