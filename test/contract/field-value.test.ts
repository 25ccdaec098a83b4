import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldTransform } from "#contract/field/custom-field.schema.ts";
import { isBlank } from "#contract/field/field-text.ts";
import { transformBody } from "#contract/field/field-value.ts";
import { always } from "../always.ts";

const english = { language: "en" };
const nbsp = "\u00a0";
const narrow = "\u202f";
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", " ", "-5", "12.5", "1,250", "85%", '"#7"', "None", "﻿7", "1e400", "{"),
);
const affix = fc.oneof(
  fc.string({ maxLength: 50 }),
  fc.dictionary(fc.constantFrom("en", "ru", "pt-br", "ar"), fc.string({ maxLength: 50 }), {
    minKeys: 1,
  }),
);
const transform: fc.Arbitrary<FieldTransform> = fc.record(
  {
    pointer: fc
      .array(fc.constantFrom("", "a", "0", "~0", "~1", "__proto__", "length", "rank"))
      .map((tokens) => tokens.map((token) => `/${token}`).join("")),
    unquote: fc.boolean(),
    trim: fc.boolean(),
    number: fc.record(
      {
        style: fc.constantFrom("decimal", "compact", "percent"),
        decimals: fc.integer({ min: 0, max: 6 }),
      },
      { requiredKeys: ["style"] },
    ),
    prefix: affix,
    suffix: affix,
  },
  { requiredKeys: [] },
);
const language = fc.constantFrom("en", "ru", "pt-BR", "ar", "hi", "es-MX", "zh-Hans-CN");

test("raw text stays raw without options", () => {
  always([body, language], (text, tag) =>
    expect(transformBody(text, {}, { language: tag })).toEqual({ text }),
  );
});

test("any body gives a text or a fault, and never throws", () => {
  always([body, transform, language], (text, options, tag) => {
    const { text: shown, fault } = transformBody(text, options, { language: tag });
    expect([typeof shown, typeof fault].toSorted()).toEqual(["string", "undefined"]);
  });
});

test("a value is between its prefix and its suffix, and a missing value has neither", () => {
  always([body, transform], (text, options) => {
    const { prefix: _, suffix: __, ...rest } = options;
    const plain = transformBody(text, rest, english).text;
    const around = transformBody(text, { ...rest, prefix: "<", suffix: ">" }, english).text;
    expect(around).toBe(plain === undefined || isBlank(plain) ? plain : `<${plain}>`);
  });
});

test("a prefix that lacks the player's language is in the bot's", () => {
  const prefix = { en: "Rank ", ru: "Место " };
  const reader = { language: "uk", fallback: "ru" };
  expect(transformBody("7", { prefix }, reader)).toEqual({ text: "Место 7" });
});

test("a pointer finds each member of each document", () => {
  const document = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()), { minKeys: 1 });
  always([document, fc.nat()], (members, index) => {
    const names = Object.keys(members);
    const name = names[index % names.length] ?? "";
    const pointer = `/rows/1/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const text = JSON.stringify({ rows: [null, members] });
    expect(transformBody(text, { pointer }, english)).toEqual({ text: String(members[name]) });
  });
});

test("a string printed as JSON is unquoted, and other text stays", () => {
  always([fc.string({ unit: "grapheme" })], (text) => {
    expect(transformBody(JSON.stringify(text), { unquote: true }, english)).toEqual({ text });
    expect(transformBody(`#${text}`, { unquote: true }, english)).toEqual({ text: `#${text}` });
  });
});

const document =
  '{"data":{"rank":7,"name":" Ada ","none":null,"ok":true,"list":[1,"b"],"a/b~c":"x"}}';

test.each<[FieldTransform, string, string]>([
  [{ pointer: "" }, '"#7"', "#7"],
  [{ pointer: "" }, "1250", "1250"],
  [{ pointer: "/data/rank" }, document, "7"],
  [{ pointer: "/data/name" }, document, " Ada "],
  [{ pointer: "/data/name", trim: true }, document, "Ada"],
  [{ pointer: "/data/none", prefix: "#" }, document, ""],
  [{ pointer: "/data/list/1" }, document, "b"],
  [{ pointer: "/data/a~1b~0c" }, document, "x"],
  [{ pointer: "/" }, '{"":"empty"}', "empty"],
  [{ unquote: true }, '"\\"#7\\""', '"#7"'],
  [{ unquote: true }, "7", "7"],
  [{ trim: true }, "#7\r\n", "#7"],
  [{ prefix: "#", suffix: " of 10" }, "7", "#7 of 10"],
  [{ prefix: { en: "Rank ", ru: "Место " } }, "7", "Rank 7"],
  [{ number: { style: "decimal" } }, "-5", "-5"],
  [{ number: { style: "decimal" } }, " 12.5\n", "12.5"],
  [{ number: { style: "decimal", decimals: 0 } }, "12.5", "13"],
  [{ number: { style: "decimal", decimals: 2 } }, "1250", "1,250.00"],
  [{ number: { style: "decimal" } }, "1e21", "1,000,000,000,000,000,000,000"],
  [{ number: { style: "compact" } }, "12500", "13K"],
  [{ number: { style: "compact", decimals: 1 } }, "12500", "12.5K"],
  [{ number: { style: "compact", decimals: 1 } }, "12000", "12K"],
  [{ number: { style: "percent" } }, "0.85", "85%"],
  [{ number: { style: "percent" } }, "85%", "85%"],
  [{ number: { style: "percent", decimals: 1 } }, "0.125", "12.5%"],
])("%j makes of %j the text %j", (options, text, expected) => {
  expect(transformBody(text, options, english)).toEqual({ text: expected });
});

test.each<[string, FieldTransform["number"] & object, string]>([
  ["en", { style: "decimal" }, "1,234,567.5"],
  ["ru", { style: "decimal" }, `1${nbsp}234${nbsp}567,5`],
  ["es", { style: "decimal" }, `1${narrow}234${narrow}567,5`],
  ["pt-BR", { style: "decimal" }, "1.234.567,5"],
  ["hi", { style: "decimal" }, "12,34,567.5"],
  ["fa", { style: "decimal" }, "۱٬۲۳۴٬۵۶۷٫۵"],
  ["ru", { style: "compact" }, `1,2${nbsp}млн`],
])("a number for %s in style %j is %j", (tag, number, expected) => {
  expect(transformBody("1234567.5", { number }, { language: tag })).toEqual({ text: expected });
});

test.each<[string, FieldTransform, string, string]>([
  ["not-json", { pointer: "/a" }, "<!doctype html>", "<!doctype html>"],
  ["not-json", { pointer: "" }, "", ""],
  ["no-member", { pointer: "/data/score" }, document, document],
  ["no-member", { pointer: "/data/list/01" }, document, document],
  ["no-member", { pointer: "/data/list/length" }, document, document],
  ["no-member", { pointer: "/__proto__" }, "{}", "{}"],
  ["no-member", { pointer: "/toString" }, "{}", "{}"],
  ["no-member", { pointer: "/a" }, "null", "null"],
  ["not-text", { pointer: "/data/list" }, document, '[1,"b"]'],
  ["not-text", { pointer: "/data/ok" }, document, "true"],
  ["not-number", { number: { style: "decimal" } }, "#7", "#7"],
  ["not-number", { number: { style: "decimal" } }, "1e400", "1e400"],
  ["not-number", { number: { style: "decimal" } }, "0x10", "0x10"],
  ["not-number", { number: { style: "percent" } }, "%", "%"],
  ["not-text", { pointer: "/a" }, '{"a":1e400}', "null"],
  ["not-number", { number: { style: "percent" } }, "None", "None"],
])("is %s: %j of %j", (fault, options, text, found) => {
  expect(transformBody(text, options, english)).toEqual({ fault, found });
});

test("a document nested 10,000 levels deep gives a fault", () => {
  const lists = "[".repeat(10_000) + "]".repeat(10_000);
  expect(transformBody(lists, { pointer: "/0" }, english)).toMatchObject({ fault: "not-text" });
});
