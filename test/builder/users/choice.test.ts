import { describe, expect, test } from "vitest";
import { loadLanguage } from "#builder/language.ts";
import { filterQuery, readChoice, writeChoice } from "#builder/users/user-choice.ts";
import { dayName, joinedSince } from "#builder/users/user-day.ts";
import { userWords } from "#builder/users/user-words.en.ts";
import { wordsIn } from "#builder/words.ts";

await loadLanguage("ru");

const noon = new Date(2026, 2, 3, 12);

describe("users who joined since", () => {
  test.each([
    ["today", new Date(2026, 2, 3)],
    ["7", new Date(2026, 1, 25)],
    ["30", new Date(2026, 1, 2)],
    ["2026-01-31", new Date(2026, 0, 31)],
  ])("%s are those from midnight of the first day on", (joined, day) => {
    expect(joinedSince(joined, noon)).toBe(day.getTime());
  });

  test.each(["", "yesterday", "2026-02-31", "2026-13-01", "0-0-0", "toString"])(
    "%j are all",
    (joined) => expect(joinedSince(joined, noon)).toBeUndefined(),
  );
});

describe("the address of the users", () => {
  test.each([
    "",
    "search=%D0%B0%D0%B4&level=0&wallet=yes&reachable=no&blocked=yes&friends=no&seen=not-7&joined=7&unknownOf=019a-bf&sort=points&order=ascending",
    "level=12&joined=2026-01-31",
  ])("keeps %j", (address) => {
    expect(String(writeChoice(readChoice(new URLSearchParams(address))))).toBe(address);
  });

  test("that was mistyped leaves out what cannot be", () => {
    const address =
      "level=-1&wallet=maybe&reachable=&blocked=1&seen=not-5&joined=soon&sort=age&order=up";
    const choice = readChoice(new URLSearchParams(address));
    expect(String(writeChoice(choice))).toBe("");
    expect(filterQuery(choice)).toEqual({});
  });
});

test("users seen since a day and users not seen since then share the same midnight", () => {
  const choice = (seen: string) => ({ ...readChoice(new URLSearchParams()), seen });
  const { seenSince } = filterQuery(choice("7"));
  expect(seenSince).toMatch(/^\d+$/);
  expect(filterQuery(choice("not-7"))).toEqual({ seenBefore: seenSince });
});

test("users whom filters find are counted", () => {
  const [found, all] = [
    { count: 37, hasMore: false },
    { count: 10_000, hasMore: true },
  ];
  expect(userWords.countOf(found, all)).toBe("37 of 10,000+ users");
  expect(wordsIn("ru", userWords).countOf(found, found)).toBe("37 из 37 пользователей");
  expect(wordsIn("ru", userWords).countOf(found, { ...found, count: 21 })).toBe(
    "37 из 21 пользователя",
  );
});

test.each([
  [0, false, "0 users", "0 пользователей"],
  [1, false, "1 user", "1 пользователь"],
  [1234, false, "1,234 users", "1 234 пользователя"],
  [10_000, true, "10,000+ users", "10 000+ пользователей"],
  [37, true, "37+ users", "37+ пользователей"],
])("%d users, more: %s, read %s", (count, hasMore, english, russian) => {
  expect(userWords.count(count, hasMore)).toBe(english);
  expect(wordsIn("ru", userWords).count(count, hasMore).replace(/\s/g, " ")).toBe(russian);
});

test.each([
  ["2026-03-03", "en", "Today"],
  ["2026-03-02", "en", "Yesterday"],
  ["2026-03-01", "en", "March 1"],
  ["2026-02-28", "ru", "28 февраля"],
  ["2025-12-31", "en", "December 31, 2025"],
])("the day %s is in %s called %s", (day, language, name) => {
  expect(dayName(day, { today: "Today", yesterday: "Yesterday" }, language, noon)).toBe(name);
});
