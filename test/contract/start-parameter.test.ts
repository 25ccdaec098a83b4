import * as fc from "fast-check";
import { expect, test } from "vitest";
import { composeStart, parseStart, sourcePattern } from "#contract/bot/start-parameter.ts";
import { pageIdPattern } from "#contract/screen/page-rule.ts";
import { always } from "../always.ts";

const part = fc.stringMatching(/^[A-Za-z0-9_-]{0,12}$/);
const page = fc.stringMatching(new RegExp(pageIdPattern));
const source = fc.stringMatching(new RegExp(sourcePattern));
const parameter = fc
  .array(
    fc.oneof(
      part,
      page.map((id) => `p_${id}`),
      source.map((name) => `c_${name}`),
      fc.constantFrom("p_", "c_", "_", "__", "p_Shop", "c_SUMMER"),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join("__"));

test.each<[string, object]>([
  ["", { refCode: "" }],
  ["AbC123", { refCode: "AbC123" }],
  ["my__own_code", { refCode: "my__own_code" }],
  ["__code", { refCode: "__code" }],
  ["p_shop", { page: "shop", refCode: "" }],
  ["c_summer-2026", { source: "summer-2026", refCode: "" }],
  ["p_shop__c_summer__AbC123", { page: "shop", source: "summer", refCode: "AbC123" }],
  ["AbC123__c_summer__p_shop", { page: "shop", source: "summer", refCode: "AbC123" }],
  ["c_summer__AbC123__p_shop", { page: "shop", source: "summer", refCode: "AbC123" }],
  ["p_shop__my__code", { page: "shop", refCode: "my__code" }],
  ["p_shop__p_club", { page: "shop", refCode: "p_club" }],
  ["p_Shop", { refCode: "p_Shop" }],
  ["c_SUMMER", { refCode: "c_SUMMER" }],
  [`c_${"x".repeat(33)}`, { refCode: `c_${"x".repeat(33)}` }],
  ["p_shop__c_SUMMER", { page: "shop", refCode: "c_SUMMER" }],
  ["xp_shop", { refCode: "xp_shop" }],
  ["p_shop_c_summer", { refCode: "p_shop_c_summer" }],
  ["p_shop-", { page: "shop-", refCode: "" }],
])("the start parameter %j has its page, source and referral code", (start, parts) => {
  expect(parseStart(start)).toEqual({ page: undefined, source: undefined, ...parts });
});

test("a composed start parameter is parsed into the same parts", () => {
  // After the `__` before it, a code that begins with `_p_` looks like a page.
  const code = part.filter((text) => !/(?:^_?|__)[pc]_/.test(text));
  const optional = { nil: undefined };
  always(
    [fc.option(page, optional), fc.option(source, optional), code],
    (ofPage, ofSource, refCode) => {
      const parts = { page: ofPage, source: ofSource, refCode };
      expect(parseStart(composeStart(parts))).toEqual(parts);
    },
  );
});

test("a start parameter without a page or source is a referral code as a whole", () => {
  always([fc.oneof(parameter, fc.string())], (start) => {
    const { page, source, refCode } = parseStart(start);
    if (page === undefined && source === undefined) expect(refCode).toBe(start);
    else expect(refCode.length).toBeLessThan(start.length);
  });
});
