import { expect, test } from "vitest";
import { rateOf } from "#builder/broadcasts/broadcast-progress.tsx";
import { messagesPerSecond } from "#contract/message/message-limit.ts";

test.each([
  ["the usual rate after one reading", [[0, 0]], messagesPerSecond],
  [
    "the usual rate in the first ten seconds",
    [
      [0, 0],
      [3, 9000],
    ],
    messagesPerSecond,
  ],
  [
    "the rate seen, if Telegram is slow",
    [
      [0, 0],
      [91, 28_000],
    ],
    3.25,
  ],
  [
    "no rate while nothing is handled",
    [
      [5, 0],
      [5, 20_000],
    ],
    0,
  ],
  [
    "never more than the usual rate",
    [
      [0, 0],
      [5000, 20_000],
    ],
    messagesPerSecond,
  ],
] as const)("the time left is reckoned by %s", (_, readings, rate) => {
  expect(rateOf(readings.map(([handled, at]) => ({ handled, at })))).toBe(rate);
});
