import { describe, expect, test } from "vitest";
import { joinedSince } from "#builder/users/joined.ts";
import { filterQuery, readChoice, writeChoice } from "#builder/users/user-choice.ts";
import { userWords } from "#builder/users/user-words.ts";

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
    "search=%D0%B0%D0%B4&level=0&wallet=yes&reachable=no&joined=7&sort=points&order=ascending",
    "level=12&joined=2026-01-31",
  ])("keeps %j", (address) => {
    expect(String(writeChoice(readChoice(new URLSearchParams(address))))).toBe(address);
  });

  test("that was mistyped leaves out what cannot be", () => {
    const address = "level=-1&wallet=maybe&reachable=&joined=soon&sort=age&order=up";
    const choice = readChoice(new URLSearchParams(address));
    expect(String(writeChoice(choice))).toBe("");
    expect(filterQuery(choice)).toEqual({});
  });
});

test.each([
  [0, false, "0 users", "0 пользователей"],
  [1, false, "1 user", "1 пользователь"],
  [1234, false, "1,234 users", "1 234 пользователя"],
  [10_000, true, "10,000+ users", "10 000+ пользователей"],
  [37, true, "37+ users", "37+ пользователей"],
])("%d users, more: %s, are told as %s", (count, hasMore, english, russian) => {
  expect(userWords.en.count(count, hasMore)).toBe(english);
  expect(userWords.ru.count(count, hasMore).replace(/\s/g, " ")).toBe(russian);
});
