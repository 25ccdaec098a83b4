import { expect, test } from "vitest";
import { languages, loadLanguage } from "#builder/language.ts";
import { wordsIn } from "#builder/words.ts";

const files = import.meta.glob("../../src/builder/**/*-words.en.ts", { eager: true });
const english = Object.entries(files).flatMap(([path, module]) =>
  Object.entries(module as Record<string, unknown>).flatMap(([name, words]) =>
    /(?:Words|Text)$/.test(name) && typeof words !== "string" ? [[path, words] as const] : [],
  ),
);
const others = languages.filter((language) => language !== "en");

test("there are texts, and other languages than English", () => {
  expect(english.length).toBeGreaterThan(30);
  expect(others).toContain("ru");
});

test.each(others)("every subject has its texts in the language %s", async (language) => {
  await loadLanguage(language);
  const same = english.filter(([, words]) => wordsIn(language, words as object) === words);
  expect(same.map(([path]) => path)).toEqual([]);
});
