import { expect, test } from "vitest";
import { loadLanguage } from "#builder/language.ts";
import { numberFaultText } from "#builder/parts/form/number-words.en.ts";
import {
  isMistyped,
  type NumberRule,
  readNumber,
  writtenNumber,
} from "#builder/parts/form/typed-number.ts";
import { wordsIn } from "#builder/words.ts";

await loadLanguage("ru");

const whole: NumberRule = { min: 1, max: 1_000_000, whole: true };
const fraction: NumberRule = { min: 0.001, max: 100, whole: false };

/** The number that a text means, or its fault. */
const read = (typed: string, rule = whole, language: "en" | "ru" = "en") => {
  const value = readNumber(typed, rule, language);
  return isMistyped(value) ? value.fault : value;
};

test.each([
  ["7", 7],
  [" 12 ", 12],
  ["0012", 12],
  ["1000", 1000],
  ["1 000", 1000],
  ["1\u00a0000", 1000],
  ["12\u202f500", 12_500],
  ["1,000", 1000],
  ["100,000", 100_000],
  ["1,000,000", 1_000_000],
  ["", "empty"],
  ["  ", "empty"],
  ["-5", "too-small"],
  ["\u22125", "too-small"],
  ["0", "too-small"],
  ["1000001", "too-large"],
  ["99999999999999999999999", "too-large"],
  ["12.5", "not-whole"],
  ["12,5", "not-whole"],
  ["12.0", "not-whole"],
  ["1.500", "unclear"],
  ["+5", "not-a-number"],
  ["1e3", "not-a-number"],
  ["0x10", "not-a-number"],
  ["９", "not-a-number"],
  ["Infinity", "not-a-number"],
  ["1 00", "not-a-number"],
  ["1 0000", "not-a-number"],
  ["1,00,000", "not-a-number"],
  ["1.000.000", "not-a-number"],
  ["1,000 000", "not-a-number"],
  ["5 points", "not-a-number"],
  ["5.", "not-a-number"],
])("%j in a field for whole numbers is %j", (typed, meant) => {
  expect(read(typed)).toBe(meant);
});

test.each([
  ["0.5", 0.5],
  ["0,5", 0.5],
  ["0,125", 0.125],
  ["1.125", 1.125],
  ["12,25", 12.25],
  ["100", 100],
  ["1 000,5", "too-large"],
  ["1,000.5", "too-large"],
  ["1,000,000.5", "too-large"],
  ["1,125", "unclear"],
  [".5", "not-a-number"],
  ["0.0001", "too-small"],
])("%j in a field for fractions is %j", (typed, meant) => {
  expect(read(typed, fraction)).toBe(meant);
});

test("a comma before three digits is a fraction's in Russian, and of nothing certain in a field for whole numbers", () => {
  expect(read("1,125", fraction, "ru")).toBe(1.125);
  expect(read("1,500", whole, "ru")).toBe("unclear");
});

test.each(["en", "ru"] as const)(
  "a number is read as the same when it is written in %s",
  (language) => {
    for (const value of [1, 999, 1000, 12_345, 1_000_000])
      expect(read(writtenNumber(language, value), whole, language)).toBe(value);
    for (const value of [0.001, 0.0015, 0.5, 1.125, 99.99999])
      expect(read(writtenNumber(language, value), fraction, language)).toBe(value);
  },
);

test("a fault is described with the text as it was typed, shortened when it is long", () => {
  const told = (typed: string, rule: NumberRule, language: "en" | "ru") => {
    const value = readNumber(typed, rule, language);
    return isMistyped(value) ? wordsIn(language, numberFaultText)(value, rule) : "";
  };
  expect(told("1e3", whole, "en")).toBe(
    "“1e3” is not a whole number. Enter a whole number from 1 to 1,000,000.",
  );
  expect(told("1.500", whole, "en")).toBe(
    "“1.500” could mean 1500 or 1.5. Enter it without thousands separators: a whole number from 1 to 1,000,000.",
  );
  expect(told("1".repeat(40), fraction, "en")).toBe(
    `“${"1".repeat(24)}…” is too large. Enter a number from 0.001 to 100.`,
  );
  expect(told("-5", fraction, "ru")).toBe("«-5» — слишком мало. Введите число от 0,001 до 100.");
});
