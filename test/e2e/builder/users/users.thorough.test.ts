import { describe, expect, test } from "vitest";
import { axeFaults, keepPicture } from "../../page-look.ts";
import { settled } from "../../settled.ts";
import { consoleLanguages, inspect } from "../console-looks.ts";
import { drawerOf, names, usersForFile } from "./users-for-file.ts";

const { telegram, service, newBot, open, send, credit } = usersForFile();

test("an owner filters the users, who are counted, and clears the filters again", async () => {
  const page = await open("/bots/acme/users");
  const count = page.getByRole("status").filter({ hasText: /^[\d,]+( of [\d,]+)? users?$/ });
  await expect.poll(() => count.textContent()).toBe("63 users");
  const level = page.getByLabel("Level");
  expect(await level.locator("option").allTextContents()).toEqual([
    "Any",
    "Level 0",
    "1 · Bronze",
    "2 · Gold",
  ]);
  await credit(901, 150, "For the filter");
  await level.selectOption("1 · Bronze");
  await expect.poll(() => names(page)).toEqual(["Ада"]);
  await expect.poll(() => count.textContent()).toBe("1 of 63 users");
  expect(await page.getByRole("row").nth(1).textContent()).toContain("BronzeLevel 1");
  await page.getByLabel("Wallet").selectOption("Yes");
  await page.getByText("Nobody matches this search and these filters.").waitFor();
  await page.getByLabel("Wallet").selectOption("No");
  await page.getByLabel("Reachable").selectOption("Yes");
  await page.getByLabel("Joined", { exact: true }).selectOption("Today");
  await expect.poll(() => names(page)).toEqual(["Ада"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Ада"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => count.textContent()).toBe("63 users");
  expect(new URL(page.url()).search).toBe("");

  await page.getByLabel("Joined", { exact: true }).selectOption("Since a date…");
  await page.getByLabel("Joined since").fill("2020-01-31");
  await expect.poll(() => new URL(page.url()).searchParams.get("joined")).toBe("2020-01-31");
  await expect.poll(() => count.textContent()).toBe("63 of 63 users");
  await page.getByLabel("Search", { exact: true }).fill("nobody at all");
  await page.getByRole("button", { name: "Show all users" }).click();
  await expect.poll(() => names(page)).toHaveLength(50);
  expect(await page.getByLabel("Search", { exact: true }).inputValue()).toBe("");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("type")))
    .toBe("search");
});

test("a click anywhere on a row opens the user, with Ctrl in a tab of its own", async () => {
  const page = await open("/bots/acme/users?search=902");
  const points = page.getByRole("row").nth(1).getByRole("cell").first();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    points.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await tab.waitForURL(/user=902/);
  await tab.close();
  await points.click();
  await drawerOf(page).getByText("No points yet.").waitFor();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 320, height: 640 });
  await page
    .getByRole("row")
    .filter({ hasText: "Bob" })
    .click({ position: { x: 230, y: 60 } });
  await drawerOf(page).getByText("No points yet.").waitFor();
});

test("results of the drawer's actions are shown in the drawer, and cover nothing of the ledger", async () => {
  await credit(902, 1500, "Found a bug");
  const page = await open("/bots/acme/users?user=902");
  const drawer = drawerOf(page);
  await drawer.getByText("Debit", { exact: true }).click();
  await drawer.getByLabel("Points", { exact: true }).fill("2000");
  await drawer.getByLabel("Reason").fill("Cheated");
  await drawer.getByRole("button", { name: "Debit 2,000 points" }).click();
  await drawer.getByText("Bob has 1,500 points. Nothing was taken.").waitFor();
  await drawer.getByLabel("Points", { exact: true }).fill("500");
  await drawer.getByRole("button", { name: "Debit 500 points" }).click();
  await drawer.getByText("Debited 500 points from Bob.").waitFor();
  const entry = drawer.getByRole("listitem").filter({ hasText: "Cheated" });
  expect(await entry.textContent()).toContain("−500");
  // In full, with nothing over it.
  await entry.click({ trial: true });
  expect(await page.locator(".mantine-Notification-root").count()).toBe(0);
  await settled(page);
  await keepPicture(page, "builder-user-debited");
});

test("a message is followed until Telegram has accepted it, refused it or not answered", async () => {
  telegram.answer = ({ text }) => {
    if (text.includes("<b")) {
      const description = "Bad Request: can't parse entities: Can't find end tag";
      return { kind: "refusal", status: 400, description };
    }
    return text.includes("gone")
      ? { kind: "refusal", status: 403, description: "Forbidden: bot was blocked by the user" }
      : { kind: text.includes("silent") ? "reset" : "ok" };
  };
  const page = await open("/bots/acme/users?search=902&user=902");
  const drawer = drawerOf(page);
  await drawer.getByRole("tab", { name: "Message" }).click();
  const send = async (text: string) => {
    await drawer.getByLabel("Text", { exact: true }).fill(text);
    await drawer.getByRole("button", { name: "Send message" }).click();
  };
  const last = drawer.getByRole("region", { name: "Last message" });

  await send("Well done, Bob");
  await last.getByText("Sent.").waitFor();
  expect(telegram.arrivals.at(-1)).toMatchObject({ chatId: 902, text: "Well done, Bob" });

  await send("<b>Well done</b>");
  await last.getByText("Telegram can't read the HTML of this message.").waitFor();
  await last.getByText("Can't find end tag").waitFor();
  await settled(page);
  await keepPicture(page, "builder-user-message-failed");
  expect(await axeFaults(page)).toEqual([]);
  await last.getByRole("button", { name: "Edit and try again" }).click();
  expect(await drawer.getByLabel("Text", { exact: true }).inputValue()).toBe("<b>Well done</b>");
  expect(await drawer.getByRole("switch").isChecked()).toBe(true);
  await send("<i>Well done</i>");
  await last.getByText("Sent.").waitFor();
  expect(telegram.arrivals.at(-1)?.parseMode).toBe("HTML");

  await send("Are you silent?");
  await last.getByText("May or may not have arrived").waitFor();
  await page.reload();
  await drawer.getByRole("tab", { name: "Message" }).click();
  await last.getByText("May or may not have arrived").waitFor();

  await send("Are you gone?");
  await last.getByText("The user has blocked the bot, or never started it.").waitFor();
  await drawer.getByText("The bot can't message this user").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("row").filter({ hasText: "Bob" }).getByText("Unreachable").waitFor();
  expect(telegram.copies().get("Are you silent?")).toBe(1);
});

test("a browser with a wrong clock shows and filters visits by the service's clock", async () => {
  const page = await open("/bots/acme/users?seen=7", {
    prepare: (opened) => opened.clock.setSystemTime(Date.now() + 40 * 86_400_000),
  });
  const row = page.getByRole("row").nth(1);
  await row.waitFor();
  expect(await row.locator("time").allTextContents()).toEqual(
    Array(2).fill(expect.stringMatching(/^(just now|\d+ minutes? ago)$/)),
  );
});

describe("the page of users is accessible", () => {
  test.each(consoleLanguages)("in %s", async (language) => {
    await send("PUT", "/bots/acme/users/903/block", {
      reason: "Taps of a robot, as the hours of the ledger show",
    });
    const page = await open("/bots/acme/users", { locale: language });
    await inspect(page, "users", language);
    await page.goto(`${service.url}/builder/bots/acme/users?user=903`);
    await drawerOf(page).getByRole("listitem").first().waitFor();
    await inspect(page, "user", language);
  });
});

test("stacked marks in a user's name, or in a reason, paint over nothing else", async () => {
  await newBot({ id: "marks" });
  await service.openSession("marks", { id: 32, name: "Bob" });
  /** The page around the name and the reason. */
  const around = async (name: string) => {
    await service.openSession("marks", { id: 31, name });
    await credit(31, 12, name, "marks");
    const page = await open("/bots/marks/users?user=31");
    const drawer = drawerOf(page);
    await drawer.getByRole("listitem").first().waitFor();
    await settled(page);
    const seen = [];
    for (const part of [".user-facts > div", ".mantine-Drawer-close", ".user-tab"])
      seen.push(await drawer.locator(part).first().screenshot());
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    const bob = page.getByRole("row").filter({ hasText: "Bob" });
    for (const part of [bob.locator("a"), page.getByRole("columnheader").first()])
      seen.push(await part.screenshot());
    return seen.map((picture) => picture.toString("base64"));
  };
  const plain = await around("ZZZ");
  expect(await around(`Z${"\u0301\u0316\u0338".repeat(40)}`)).toEqual(plain);
});
