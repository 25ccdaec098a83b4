import { expect, test } from "vitest";
import { telegramLink } from "#mini-app/client/telegram.ts";

test.each([
  ["https://t.me/durov", "https://t.me/durov"],
  ["https://T.me/durov?start=1&x=%26", "https://t.me/durov?start=1&x=%26"],
  ["https://telegram.me/durov/12?single#top", "https://t.me/durov/12?single"],
  ["https://TELEGRAM.dog/+abc_DEF", "https://t.me/+abc_DEF"],
  ["https://www.t.me/durov", "https://t.me/durov"],
  ["https://durov.t.me", "https://t.me/durov"],
  ["https://Durov.t.me/?start=1", "https://t.me/durov?start=1"],
  ["https://acme_bot.t.me/game?startapp=x", "https://t.me/acme_bot/game?startapp=x"],
])("%s opens in the client as %s", (url, link) => {
  expect(telegramLink(url)).toBe(link);
});

test.each([
  "https://example.com/t.me/durov",
  "https://t.me.example.com/durov",
  "https://not-t.me/durov",
  "https://t.me/",
  "https://t.me:8443/durov",
  "https://user@t.me/durov",
  "https://web.t.me/k",
  "https://a.t.me/durov",
  "https://share.t.me/url",
  "https://durov.telegram.me/",
  "https://x.durov.t.me/",
  "http://t.me/durov",
  "https://",
  "not a URL",
])("%s is a web page", (url) => {
  expect(telegramLink(url)).toBeUndefined();
});
