import { afterEach, expect, test, vi } from "vitest";
import { localTime, momentOf, timeText } from "#builder/broadcasts/broadcast-time.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["an ordinary day", "2026-11-30T09:30", "2026-11-30T08:30:00Z", "9:30"],
  [
    "the hour that summer time leaves out, an hour later",
    "2027-03-28T02:30",
    "2027-03-28T01:30:00Z",
    "3:30",
  ],
  ["the hour that comes twice, the first time", "2027-10-31T02:30", "2027-10-31T00:30:00Z", "2:30"],
])("a time in Berlin on %s", (_, local, utc, shown) => {
  vi.stubEnv("TZ", "Europe/Berlin");
  const at = momentOf(local) ?? 0;
  expect(new Date(at).toISOString()).toBe(utc.replace("Z", ".000Z"));
  expect(timeText(at, "en")).toMatch(new RegExp(`at 0?${shown} AM GMT\\+[12]$`));
  expect(momentOf(localTime(at))).toBe(at);
});

test("a time of no date is none, and seconds lead to the next minute", () => {
  vi.stubEnv("TZ", "Asia/Kolkata");
  expect(momentOf("")).toBeNull();
  expect(momentOf("2026-13-01T00:00")).toBeNull();
  expect(localTime(Date.parse("2026-11-30T18:30:01Z"))).toBe("2026-12-01T00:01");
});
