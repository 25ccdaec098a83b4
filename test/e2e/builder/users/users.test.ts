import { expect, test } from "vitest";
import { axeFaults, keepPicture } from "../../page-look.ts";
import { settled, whole } from "../../settled.ts";
import { drawerOf, names, usersForFile } from "./users-for-file.ts";

const { browser, service, open } = usersForFile();

test("an owner searches, sorts and pages through the users", async () => {
  const page = await open("/bots/acme/users");
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

test("an owner credits a user with a reason, by the keyboard alone, and finds it in the ledger, in the table and in the app", async () => {
  const page = await open("/bots/acme/users?search=902");
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

  const app = await browser.openPage(await service.launch("acme", { id: 902, name: "Bob" }));
  await whole(app);
  await app.getByRole("button", { name: "History" }).click();
  await app.locator(".row-main").filter({ hasText: "Credit" }).waitFor();
});

test("an owner blocks a user, whose open app shows it and drops its taps, and unblocks them again", async () => {
  const launch = await service.launch("acme", { id: 902, name: "Bob" });
  const app = await browser.openPage(launch, { expectedErrors: /status of 403/ });
  await app.waitForSelector(".tap[aria-disabled]");
  const page = await open("/bots/acme/users?user=902");
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
  // Their old values are not shown on return either.
  await app.reload();
  await app.getByRole("heading", { name: "This account is blocked in" }).waitFor();

  await drawer.getByRole("button", { name: "Unblock" }).click();
  await drawer.getByRole("button", { name: "Block user…" }).waitFor();
  await app.reload();
  await app.waitForSelector(".tap[aria-disabled]");
});

test("a message is formatted by buttons and keys, and the browser's undo works", async () => {
  const page = await open("/bots/acme/users?user=902");
  const drawer = drawerOf(page);
  await drawer.getByRole("tab", { name: "Message" }).click();
  const text = drawer.getByLabel("Text", { exact: true });
  const reads = (expected: string) => expect.poll(() => text.inputValue()).toBe(expected);
  await text.fill("Well done");
  await text.press("ControlOrMeta+a");
  await text.press("ControlOrMeta+i");
  await reads("<i>Well done</i>");
  await drawer.getByRole("button", { name: "Spoiler" }).click();
  await reads("<i><tg-spoiler>Well done</tg-spoiler></i>");
  await drawer.getByRole("button", { name: "Spoiler" }).click();
  await reads("<i>Well done</i>");
  await page.keyboard.press("ControlOrMeta+z");
  await reads("<i><tg-spoiler>Well done</tg-spoiler></i>");
  await text.fill("Well done");
  await text.press("ControlOrMeta+a");
  await drawer.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("t.me/acme");
  await reads('<a href="t.me/acme">Well done</a>');
  await drawer.getByRole("switch", { name: "Format with HTML" }).click();
  await text.press("ControlOrMeta+b");
  await drawer.getByRole("button", { name: "Bold" }).press("Enter");
  await reads('<a href="t.me/acme">Well done</a>');
});

test("the export, changed in a spreadsheet, is imported again", async () => {
  const page = await open("/bots/acme/users?search=Анна");
  const response = await page.request.get(`${service.url}/api/builder/bots/acme/users.csv`);
  const [head = "", ...lines] = (await response.text()).trimEnd().split("\r\n");
  const column = head.split(",").indexOf("customValue");
  const changed = lines.map((line) =>
    line
      .split(",")
      .map((cell, index) => (index === column ? `-${line.slice(0, 3)}` : cell))
      .join(","),
  );
  await page.getByRole("button", { name: "Import values" }).click();
  const dialog = page.getByRole("dialog");
  const buffer = Buffer.from([head, ...changed, ""].join("\r\n"));
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "users.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Set 63 values" }).click();
  await dialog.getByRole("heading", { name: "63 values set" }).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect
    .poll(() => page.getByRole("row").filter({ hasText: "Анна" }).textContent())
    .toContain("-903");
});
