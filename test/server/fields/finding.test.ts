import { expect, test } from "vitest";
import english from "#server/fields/finding-words.en.json" with { type: "json" };
import russian from "#server/fields/finding-words.ru.json" with { type: "json" };

const valuesIn = (sentences: Record<string, string>) =>
  Object.entries(sentences).map(([name, text]) => [
    name,
    [...new Set(text.match(/\{\w+\}/g))].sort(),
    text.split("\n").length,
  ]);

test("the check has the same sentences in every language, with the same values", () => {
  expect(valuesIn(russian)).toEqual(valuesIn(english));
});
