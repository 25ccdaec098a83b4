import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { forSuite } from "../for-suite.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { expectNoOverflow } from "./overflow.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { keepPicture } from "./picture.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled, whole } from "./settled.ts";

const browser = browserForFile();
const telegram = forSuite(
  () => startTelegramStandIn(),
  ({ close }) => close(),
);
const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));
const owner = ownerForFile(browser, service);

beforeAll(async () => {
  await service.importBot(botWith([]), ada.email);
  await service.importBot(
    botWith([], { id: "quiet", token: "7000000002:quiet", username: "quiet_bot" }),
    ada.email,
  );
  const context = await owner.newContext();
  await invite([
    { id: 901, name: "Ада" },
    { id: 902, name: "Bob" },
    { id: 903, name: "Анна" },
  ]);
  // More than a page.
  await invite(
    Array.from({ length: 60 }, (_, index) => ({ id: 1000 + index, name: `Guest ${index}` })),
  );
  const data = {
    points: 12,
    reason: "A welcome to the first guest of all",
    idempotencyKey: "welcome",
  };
  await context.request.post(`${service.url}/api/builder/bots/acme/users/903/credits`, {
    data,
    headers: { origin: service.url },
  });
});

/** Lets users open the Mini App, as the messaging client would let them. */
async function invite(users: { id: number; name: string }[]): Promise<void> {
  for (const user of users) await service.openSession("acme", user);
}

async function open(
  path: string,
  options: Parameters<typeof browser.newContext>[0] = {},
): Promise<Page> {
  const context = await owner.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en",
    ...options,
  });
  const page = await browser.openPage(`${service.url}/builder/bots/${path}`, {
    context,
    expectedErrors: /status of 4\d\d|ERR_FAILED/,
  });
  await page.locator("h1").waitFor();
  return page;
}

const names = (page: Page) => page.getByRole("row").locator("th a").allTextContents();
const drawerOf = (page: Page) => page.getByRole("dialog");

test("an owner searches, sorts and pages through the users", async () => {
  const page = await open("acme/users");
  await expect.poll(() => names(page)).toHaveLength(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => names(page)).toHaveLength(63);
  await page.getByText("All 63 users shown.").waitFor();
  await page.getByRole("button", { name: "Name" }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(["Bob", "Guest 0"]);
  expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe(
    "ascending",
  );
  await page.getByRole("button", { name: "Name" }).click();
  await expect.poll(async () => (await names(page))[0]).toBe("Анна");
  await page.getByLabel("Search", { exact: true }).fill("аД");
  await expect.poll(() => names(page)).toEqual(["Ада"]);
  await page.getByLabel("Search", { exact: true }).fill("1007");
  await expect.poll(() => names(page)).toEqual(["Guest 7"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Guest 7"]);
  await page.getByLabel("Search", { exact: true }).fill("nobody at all");
  await page.getByText("No users found").waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.poll(() => names(page)).toHaveLength(50);
});

test("an owner filters the users, who are counted, and clears the filters again", async () => {
  const page = await open("acme/users");
  const count = page.getByRole("status").filter({ hasText: /^[\d,]+( of [\d,]+)? users?$/ });
  await expect.poll(() => count.textContent()).toBe("63 users");
  const level = page.getByLabel("Level");
  expect(await level.locator("option").allTextContents()).toEqual([
    "Any",
    "Level 0",
    "1 · Bronze",
    "2 · Gold",
  ]);
  const rich = { points: 150, reason: "For the filter", idempotencyKey: "filter" };
  await page.request.post(`${service.url}/api/builder/bots/acme/users/901/credits`, {
    data: rich,
    headers: { origin: service.url },
  });
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
  const page = await open("acme/users?search=902");
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
    .getByRole("listitem")
    .filter({ hasText: "Bob" })
    .click({ position: { x: 250, y: 50 } });
  await drawerOf(page).getByText("No points yet.").waitFor();
});

test("an owner credits a user with a reason, by the keyboard alone, and finds it in the ledger, in the table and in the app", async () => {
  const page = await open("acme/users?search=902");
  await page.getByRole("link", { name: "Bob" }).focus();
  await page.keyboard.press("Enter");
  const drawer = drawerOf(page);
  await drawer.getByText("No points yet.").waitFor();
  await drawer.getByRole("button", { name: "Credit", exact: true }).press("Enter");
  await drawer.getByText("Enter a whole number from 1 to").waitFor();
  await drawer.getByText("Enter a reason.").waitFor();
  await drawer.getByLabel("Points", { exact: true }).focus();
  await page.keyboard.type("1500");
  await drawer.getByLabel("Reason").focus();
  await page.keyboard.type("Found a bug");
  await drawer.getByRole("button", { name: "Credit 1,500 points" }).waitFor();
  await page.keyboard.press("Enter");
  await drawer.getByRole("listitem").filter({ hasText: "Found a bug" }).waitFor();
  const entry = await drawer.getByRole("listitem").textContent();
  expect(entry).toContain("Owner credit · Ada Lovelace");
  expect(entry).toContain("+1,500");
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  expect(new URL(page.url()).searchParams.get("user")).toBeNull();
  await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("1,500");

  const { app } = await browser.openApp(await service.launch("acme", { id: 902, name: "Bob" }));
  await whole(app);
  await app.getByRole("button", { name: "History" }).click();
  await app.locator(".row-main").filter({ hasText: "Credit" }).waitFor();
});

test("what an owner does in the drawer is said there, and covers nothing of the ledger", async () => {
  const page = await open("acme/users?user=902", { viewport: { width: 1280, height: 900 } });
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
  // In full, and nothing before it.
  await entry.click({ trial: true });
  expect(await page.locator(".mantine-Notification-root").count()).toBe(0);
  await settled(page);
  await keepPicture(page, "builder-user-debited");

  const { app } = await browser.openApp(await service.launch("acme", { id: 902, name: "Bob" }));
  await whole(app);
  await app.getByRole("button", { name: "History" }).click();
  const debit = app.getByRole("listitem").filter({ hasText: "Debit" });
  expect(await debit.textContent()).toContain("−500");
});

test("a message is followed until Telegram has taken it, refused it or not answered", async () => {
  telegram.answer = ({ text }) => {
    if (text.includes("<b")) {
      const description = "Bad Request: can't parse entities: Can't find end tag";
      return { kind: "refusal", status: 400, description };
    }
    return text.includes("gone")
      ? { kind: "refusal", status: 403, description: "Forbidden: bot was blocked by the user" }
      : { kind: text.includes("silent") ? "reset" : "ok" };
  };
  const page = await open("acme/users?user=902", { viewport: { width: 1280, height: 900 } });
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

  await drawer.getByRole("switch", { name: "Format with HTML" }).press("Space");
  await send("<b>Well done");
  await last.getByText("Telegram can't read the HTML of this message.").waitFor();
  await last.getByText("Can't find end tag").waitFor();
  await settled(page);
  await keepPicture(page, "builder-user-message-failed");
  expect(await axeFaults(page)).toEqual([]);
  await last.getByRole("button", { name: "Edit and try again" }).click();
  expect(await drawer.getByLabel("Text", { exact: true }).inputValue()).toBe("<b>Well done");
  expect(await drawer.getByRole("switch").isChecked()).toBe(true);
  await send("<i>Well done</i>");
  await last.getByText("Sent.").waitFor();
  expect(telegram.arrivals.at(-1)?.parseMode).toBe("HTML");

  await send("Are you silent?");
  await last.getByText("It's not known whether it arrived").waitFor();
  await page.reload();
  await drawer.getByRole("tab", { name: "Message" }).click();
  await last.getByText("It's not known whether it arrived").waitFor();

  await send("Are you gone?");
  await last.getByText("The user has blocked the bot, or never started it.").waitFor();
  await drawer.getByText("The bot can't message this user").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("row").filter({ hasText: "Bob" }).getByText("Unreachable").waitFor();
  expect(telegram.copies().get("Are you silent?")).toBe(1);
});

test("a user's inviter is one click away", async () => {
  const { refCode } = await service.openSession("acme", { id: 903, name: "Анна" });
  await service.openSession("acme", { id: 904, name: "Гость", ref: refCode });
  const page = await open("acme/users?user=904");
  const drawer = drawerOf(page);
  await drawer.getByText(refCode).waitFor();
  await drawer.getByRole("link", { name: "Анна" }).click();
  await page.getByRole("dialog", { name: "Анна" }).waitFor();
  expect(new URL(page.url()).searchParams.get("user")).toBe("903");
});

test("a user's last IP address is shown while the bot records it, as personal data", async () => {
  await service.importBot(
    botWith([], { id: "ips", token: "7000000004:ips", username: "ips_bot" }),
    ada.email,
  );
  const page = await open("ips/settings/privacy");
  const record = page.getByRole("switch", { name: "Record IP addresses" });
  await record.press("Space");
  await expect.poll(async () => (await readBot(page, "ips")).recordLastIp).toBe(true);
  await service.openSession("ips", { id: 907, name: "Мария" });
  const users = await open("ips/users?user=907");
  const address = drawerOf(users).locator("dd").filter({ hasText: "127.0.0.1" });
  expect(await address.textContent()).toContain("Personal data");
  await record.press("Space");
  await page.getByRole("button", { name: "Stop and forget all" }).click();
  await expect.poll(async () => (await readBot(page, "ips")).recordLastIp).toBe(false);
  await users.reload();
  await drawerOf(users).getByText("No points yet.").waitFor();
  expect(await address.count()).toBe(0);
});

const readBot = async (page: Page, botId: string) =>
  (await page.request.get(`${service.url}/api/builder/bots/${botId}`)).json();

test("a credit whose answer is lost is counted once when it is sent again", async () => {
  const page = await open("acme/users?user=901");
  const drawer = drawerOf(page);
  let lost = 0;
  await page.route("**/credits", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await drawer.getByLabel("Points", { exact: true }).fill("7");
  await drawer.getByLabel("Reason").fill("Once");
  await drawer.getByRole("button", { name: "Credit 7 points" }).click();
  await drawer.getByRole("alert").getByText("Couldn't reach the service").waitFor();
  await drawer.getByRole("button", { name: "Credit 7 points" }).click();
  const once = drawer.getByRole("listitem").filter({ hasText: "Once" });
  await once.waitFor();
  expect(await once.count()).toBe(1);
});

test("the users of a search and its filters are downloaded as CSV", async () => {
  const page = await open("acme/users?search=а&wallet=no&joined=today&level=1");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("acme-users.csv");
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^901,Ада,/);
  const russian = await open("acme/users?search=а", { locale: "ru" });
  const link = russian.getByRole("link", { name: "Скачать CSV" });
  const address = new URL((await link.getAttribute("href")) ?? "", service.url);
  expect(await (await russian.request.get(address.href)).text()).toMatch(/^\ufefftgId;name;/);
});

test("a browser with a wrong clock shows and filters visits by the service's", async () => {
  const page = await browser.openPage(`${service.url}/builder/bots/acme/users?seen=7`, {
    context: await owner.newContext({ locale: "en" }),
    prepare: (opened) => opened.clock.setSystemTime(Date.now() + 40 * 86_400_000),
  });
  const row = page.getByRole("row").nth(1);
  await row.waitFor();
  expect(await row.locator("time").allTextContents()).toEqual(
    Array(2).fill(expect.stringMatching(/^(just now|\d+ minutes? ago)$/)),
  );
});

test("a bot without users says what to do next, and a user who is not there says so", async () => {
  const page = await open("quiet/users");
  await page.getByText("No users yet").waitFor();
  const missing = await open("quiet/users?user=5");
  await drawerOf(missing).getByRole("alert").waitFor();
});

test("an owner blocks a user, whose open app says so and forgets its taps, and lets them in again", async () => {
  const launch = await service.launch("acme", { id: 902, name: "Bob" });
  const app = await browser.openPage(launch, { expectedErrors: /status of 403/ });
  await app.waitForSelector(".tap[aria-disabled]");
  const page = await open("acme/users?user=902");
  const drawer = drawerOf(page);
  await drawer.getByRole("button", { name: "Block user…" }).click();
  const dialog = page.getByRole("dialog", { name: "Block Bob?" });
  await dialog.getByLabel("Reason").fill("Taps of a robot");
  await settled(page);
  await keepPicture(page, "builder-user-block");
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await drawer.getByText("Taps of a robot").waitFor();

  await app.getByRole("button", { name: "Tap" }).click();
  await app.getByRole("heading", { name: "This account is blocked in" }).waitFor();
  await app.getByRole("button", { name: "Write to the bot" }).waitFor();
  await keepPicture(app, "mini-app-blocked");
  const kept = () => app.evaluate(() => Object.keys(localStorage).join());
  await expect.poll(kept).not.toMatch(/taps|snapshot/);
  // Nor is it shown what they had when they come back.
  await app.reload();
  await app.getByRole("heading", { name: "This account is blocked in" }).waitFor();

  await drawer.getByRole("button", { name: "Unblock" }).click();
  await drawer.getByRole("button", { name: "Block user…" }).waitFor();
  await app.reload();
  await app.waitForSelector(".tap[aria-disabled]");
});

describe("the page of users is fit for everybody", () => {
  test.each([
    { colorScheme: "light", locale: "en" },
    { colorScheme: "dark", locale: "ru" },
  ] as const)("$colorScheme, in $locale", { timeout: 180_000 }, async (look) => {
    const owned = await owner.newContext();
    await owned.request.put(`${service.url}/api/builder/bots/acme/users/903/block`, {
      data: { reason: "Taps of a robot, as the hours of the ledger show" },
      headers: { origin: service.url },
    });
    for (const path of ["acme/users", "acme/users?user=903", "quiet/users"]) {
      const page = await open(path, look);
      if (path.includes("user=")) await drawerOf(page).getByRole("listitem").first().waitFor();
      for (const width of [320, 1280, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        const name = `${path.replace(/\W/g, "-")}-${width}-${look.colorScheme}`;
        await keepPicture(page, `builder-${name}`);
        expect(await axeFaults(page), name).toEqual([]);
        await expectNoOverflow(page, name);
      }
      await page.close();
    }
  });
});

test("marks without end in a user's name, or in a reason, paint over nothing else", async () => {
  await service.importBot(
    botWith([], { id: "marks", token: "7000000003:marks", username: "marks_bot" }),
    ada.email,
  );
  await service.openSession("marks", { id: 32, name: "Bob" });
  /** What stands around the name and the reason. */
  const around = async (name: string) => {
    await service.openSession("marks", { id: 31, name });
    const page = await open("marks/users?user=31");
    const data = { points: 12, reason: name, idempotencyKey: `marks-${name.length}` };
    const headers = { origin: service.url };
    await page.request.post(`${service.url}/api/builder/bots/marks/users/31/credits`, {
      data,
      headers,
    });
    await page.reload();
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
