import { expect, test } from "vitest";
import { telegramLink } from "#mini-app/client/telegram.ts";
import { applyTheme } from "#mini-app/client/theme.ts";

function themed(theme: unknown): HTMLElement {
  const root = document.createElement("div");
  applyTheme(typeof theme === "string" ? theme : JSON.stringify(theme), root);
  return root;
}

test("the client's colours become style variables", () => {
  expect(
    themed({ bg_color: "#17212b", section_bg_color: "#232E3C" }).style.getPropertyValue(
      "--tg-theme-section-bg-color",
    ),
  ).toBe("#232E3C");
});

test("a theme replaces the one before completely", () => {
  const root = themed({ bg_color: "#17212b", section_bg_color: "#232e3c" });
  applyTheme('{"bg_color":"#ffffff"}', root);
  expect(root.style.getPropertyValue("--tg-theme-section-bg-color")).toBe("");
  expect(root.style.colorScheme).toBe("light");
});

test("short colours are accepted", () => {
  expect(themed({ text_color: "#abc" }).style.getPropertyValue("--tg-theme-text-color")).toBe(
    "#aabbcc",
  );
});

test("colours as integers are accepted, signed and with alpha, too", () => {
  const { style } = themed({ bg_color: 0x17212b, text_color: -1, button_color: 0xff2481cc | 0 });
  expect(style.getPropertyValue("--tg-theme-bg-color")).toBe("#17212b");
  expect(style.getPropertyValue("--tg-theme-text-color")).toBe("#ffffff");
  expect(style.getPropertyValue("--tg-theme-button-color")).toBe("#2481cc");
  expect(style.colorScheme).toBe("dark");
});

test.each([
  ["#17212b", "dark"],
  ["#ffffff", "light"],
  ["#000", "dark"],
])("a background of %s makes the page %s", (bg_color, scheme) => {
  expect(themed({ bg_color }).style.colorScheme).toBe(scheme);
});

test.each([
  ["not JSON"],
  ["null"],
  ['{"bg_color":"red;background:url(x)"}'],
  ['{"bg_color":true}'],
])("odd theme parameters change nothing: %s", (theme) => {
  expect(themed(theme).getAttribute("style")).toBeNull();
});

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
