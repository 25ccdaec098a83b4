import { expect, test } from "vitest";
import { appLink, type LinkedBot } from "#contract/bot/app-link.ts";

test.each<[LinkedBot, string | undefined, string]>([
  [{ username: "acme_bot" }, undefined, "acme_bot?startapp"],
  [{ username: "acme_bot", appName: null, appMode: null }, "AbC", "acme_bot?startapp=AbC"],
  [{ username: "acme_bot", appName: "shop" }, "p_sale", "acme_bot/shop?startapp=p_sale"],
  [{ username: "acme_bot", appMode: "compact" }, "", "acme_bot?startapp&mode=compact"],
  [
    { username: "acme_bot", appName: "shop", appMode: "fullscreen" },
    "c_ad",
    "acme_bot/shop?startapp=c_ad&mode=fullscreen",
  ],
])("the link of %j with %j leads to the Mini App", (bot, start, link) => {
  expect(appLink(bot, start)).toBe(`https://t.me/${link}`);
});
