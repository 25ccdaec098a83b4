import { expect, test } from "vitest";
import { dayName } from "#builder/users/user-day.ts";

const words = { today: "Today", yesterday: "Yesterday" };
const noon = new Date(2026, 2, 3, 12);

test.each([
  ["2026-03-03", "en", "Today"],
  ["2026-03-02", "en", "Yesterday"],
  ["2026-03-01", "en", "March 1"],
  ["2026-02-28", "ru", "28 февраля"],
  ["2025-12-31", "en", "December 31, 2025"],
])("the day %s is in %s called %s", (day, language, name) => {
  expect(dayName(day, words, language, noon)).toBe(name);
});
