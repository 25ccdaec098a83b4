import { expect, test } from "vitest";
import { browserOf } from "#server/owners/user-agent.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";

test.each([
  [`${windows} ${webkit} Safari/537.36`, "Chrome", "Windows"],
  [`${windows} ${webkit} Safari/537.36 Edg/142.0.0.0`, "Edge", "Windows"],
  [`${mac} ${webkit} Safari/537.36 OPR/120.0.0.0`, "Opera", "macOS"],
  [`${mac} ${webkit} YaBrowser/25.10 Safari/537.36`, "Yandex Browser", "macOS"],
  [
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  [`${iphone} AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${iphone} AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [`${android} ${webkit} Mobile Safari/537.36`, "Chrome", "Android"],
  [
    `${android} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Linux"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36", "Chrome", "ChromeOS"],
  ["curl/8.15.0", null, null],
  ["", null, null],
  ["Safari/ (iPad", null, "iPad"],
])("%s is %s on %s", (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system });
});
