import { describe, expect, test } from "vitest";
import { freeId, idFromTitle, isActivityId } from "#builder/activities/activity-id.ts";
import { pastedRewards } from "#builder/activities/bonuses/daily-rewards.tsx";
import { channelFrom } from "#builder/activities/tasks/channel-check.tsx";

describe("an id", () => {
  test.each([
    ["Join our channel!", "join-our-channel"],
    ["Подпишитесь на канал", "podpishites-na-kanal"],
    ["Ещё один щедрый день", "esche-odin-schedryy-den"],
    ["  Café №7 ", "cafe-7"],
    ["به کانال بپیوندید", "spare"],
    ["", "spare"],
    [`${"a".repeat(39)} b`, "a".repeat(39)],
  ])("of the title %j is %j", (title, id) => {
    expect(idFromTitle(title, "spare", [])).toBe(id);
    expect(isActivityId(id)).toBe(true);
  });

  test("is another one where it is taken, also when it is as long as it may be", () => {
    expect(idFromTitle("Join", "visit", ["join", "join-2"])).toBe("join-3");
    expect(freeId("join-2", ["join-2"])).toBe("join-3");
    const longest = "a".repeat(40);
    expect(freeId(longest, [longest])).toBe(`${"a".repeat(38)}-2`);
  });
});

test.each([
  ["https://t.me/acme_news", "@acme_news"],
  ["t.me/acme_news/", "@acme_news"],
  ["acme_news", "@acme_news"],
  [" @acme_news ", "@acme_news"],
  ["-1001234567890", "-1001234567890"],
  ["https://t.me/+AbCdEf", "https://t.me/+AbCdEf"],
])("the channel %j is taken as %j", (typed, channel) => {
  expect(channelFrom(typed)).toBe(channel);
});

describe("rewards by day", () => {
  test.each([
    ["10, 20, 50", [10, 20, 50]],
    ["10 20 50", [10, 20, 50]],
    ["10,20,50", [10, 20, 50]],
    ["1,000, 2,000", [1000, 2000]],
    ["10\n20\r\n\n50\n", [10, 20, 50]],
    ["10\t20;50", [10, 20, 50]],
    [
      "10, -5, abc",
      [10, { typed: "-5", fault: "too-small" }, { typed: "abc", fault: "not-a-number" }],
    ],
  ])("are read from the list %j", (text, rewards) => {
    expect(pastedRewards(text, "en")).toEqual(rewards);
  });

  test.each(["1,000", "500", "1 000 000", "-5", "12.5", "1e3", "many points"])(
    "%j is no list",
    (text) => {
      expect(pastedRewards(text, "en")).toBeUndefined();
    },
  );
});
