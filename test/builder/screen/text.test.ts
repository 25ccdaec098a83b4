import { describe, expect, test } from "vitest";
import {
  byLanguage,
  shownLanguage,
  withLanguage,
  withoutLanguage,
  withWords,
} from "#builder/parts/text/text-language.ts";
import {
  redirectReferences,
  unknownReferences,
  writtenParts,
} from "#builder/screen/text/unknown-reference.ts";

describe("a text by language", () => {
  test("begins as what was one text for all", () => {
    expect(byLanguage("Rank", "en")).toEqual({ en: "Rank" });
  });

  test("begins a new language with the words that its players saw before", () => {
    expect(withLanguage({ en: "Rank", pt: "Lugar" }, "pt-br")).toEqual({
      en: "Rank",
      pt: "Lugar",
      "pt-br": "Lugar",
    });
    expect(withLanguage({ en: "Rank" }, "ru")).toEqual({ en: "Rank", ru: "Rank" });
  });

  test("changes in one language alone", () => {
    expect(withWords({ en: "Rank", ru: "Rank" }, "ru", "Место")).toEqual({
      en: "Rank",
      ru: "Место",
    });
    expect(withWords("Rank", null, "Place")).toBe("Place");
  });

  test("is one text for all again when its last language goes", () => {
    expect(withoutLanguage({ en: "Rank", ru: "Место" }, "en")).toEqual({ ru: "Место" });
    expect(withoutLanguage({ ru: "Место" }, "ru")).toBe("Место");
  });

  test("is edited in the language that a player sees", () => {
    expect([
      shownLanguage({ en: "a", ru: "b" }, "ru-RU"),
      shownLanguage({ en: "a", ru: "b" }, "de"),
      shownLanguage("a", "ru"),
    ]).toEqual(["ru", "en", null]);
  });
});

describe("a reference to what the bot does not have", () => {
  const properties = ["points", "level", "rank"];

  test("is found once, with the property that was probably meant", () => {
    expect(
      unknownReferences("{{rnak}} of {{points}}, {{ rnak }}, {{weather}}", properties),
    ).toEqual([
      { property: "rnak", nearest: "rank" },
      { property: "weather", nearest: undefined },
    ]);
  });

  test("is put right wherever it stands, and nothing else is touched", () => {
    expect(redirectReferences("{{ rnak }} – {{ points }} – {{rnak}} {{", "rnak", "rank")).toBe(
      "{{rank}} – {{ points }} – {{rank}} {{",
    );
  });

  test("is a piece of the text, which its pieces make up", () => {
    const text = "a {{ b }}{{c}} }} {{d";
    expect(
      writtenParts(text)
        .map(({ written }) => written)
        .join(""),
    ).toBe(text);
  });
});
