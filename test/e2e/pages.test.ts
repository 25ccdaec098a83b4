import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { serviceForFile } from "./service-for-file.ts";
import { whole } from "./settled.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([])));

test("the friends page has the invitation as link and code, and lists who came by it", async () => {
  const { app, page } = await browser.openApp(
    await service.launch("acme", { id: 1301, name: "Grace" }),
  );
  await whole(app);
  await app.getByRole("button", { name: "Invite" }).click();
  const dialog = app.getByRole("dialog", { name: "Friends" });
  await dialog.getByText(/No friends yet/).waitFor();
  const link = (await dialog.locator(".invite-link").textContent()) ?? "";
  expect(link).toMatch(/^t\.me\/acme_bot\?startapp=\w+$/);
  await dialog.getByRole("img", { name: `QR code of https://${link}` }).waitFor();
  await dialog.getByRole("button", { name: "Share" }).click();
  await page.locator('[data-method="web_app_open_tg_link"]', { hasText: "/share/url" }).waitFor();

  const friend = await browser.openApp(
    await service.launch("acme", { id: 1302, name: "Linus", ref: link.split("=")[1] ?? "" }),
  );
  await friend.app.waitForSelector(".tap:not([disabled])");
  const again = await browser.openApp(await service.launch("acme", { id: 1301, name: "Grace" }));
  await whole(again.app);
  await again.app.getByRole("button", { name: "Invite" }).click();
  await again.app.getByRole("dialog").getByText("Linus").waitFor();
});

test("the client's back button and Escape lead from a page back to the screen", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1303 }));
  await whole(app);
  await app.getByRole("button", { name: "History" }).click();
  await app.getByRole("dialog", { name: "Points history" }).waitFor();
  await page.getByRole("button", { name: /back/i }).first().click();
  await app.getByRole("dialog").waitFor({ state: "hidden" });
  await app.getByRole("button", { name: "History" }).click();
  await app.getByRole("dialog").press("Escape");
  await app.getByRole("dialog").waitFor({ state: "hidden" });
});

test("a page has one arrow back, the client's where it shows one, and one scrollbar", async () => {
  const launch = await service.launch("acme", { id: 1306 });
  const { app, page } = await browser.openApp(launch, { height: 640 });
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
  await app.getByRole("button", { name: "Invite" }).click();
  const dialog = app.getByRole("dialog", { name: "Friends" });
  await dialog.getByText(/No friends yet/).waitFor();
  expect(await dialog.getByRole("button", { name: "Back" }).count()).toBe(0);
  await page.getByRole("button", { name: "Back" }).click();
  await dialog.waitFor({ state: "hidden" });

  const alone = await browser.openPage(launch, { width: 390, height: 400 });
  await alone.getByRole("button", { name: "Invite" }).click();
  await alone.getByText(/No friends yet/).waitFor();
  const scrolls = () =>
    alone.evaluate(() =>
      [document.documentElement, document.querySelector(".over-page")].map(
        (one) =>
          one !== null &&
          one.scrollHeight > one.clientHeight &&
          getComputedStyle(one).overflowY !== "hidden",
      ),
    );
  expect(await scrolls()).toEqual([false, true]);
  await alone.getByRole("button", { name: "Back" }).click();
  await expect.poll(scrolls).toEqual([true, false]);
});

test("the history tells by day what came from where, a day's taps in one entry", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1304 }));
  await app.waitForSelector(".tap:not([disabled])");
  const paid = () =>
    page.waitForResponse((response) => response.url().endsWith("/taps") && response.ok());
  for (let batch = 0; batch < 2; batch++) {
    const answered = paid();
    await app.getByRole("button", { name: "Tap" }).click();
    await answered;
  }
  await app.getByRole("button", { name: "History" }).click();
  const dialog = app.getByRole("dialog");
  const rows = dialog.getByRole("list", { name: "today" }).getByRole("listitem");
  await rows.first().waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(1);
  expect(await rows.first().textContent()).toMatch(/^Taps.*\+10$/);
});

test("a list that could not be loaded says so, and the retry brings it", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1305 }), {
    expectedErrors: /ERR_FAILED/,
  });
  await app.getByRole("button", { name: "History" }).click();
  await app.getByText(/Nothing yet/).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.route("**/friends?*", (route) => route.abort());
  await app.getByRole("button", { name: "Invite" }).click();
  const dialog = app.getByRole("dialog", { name: "Friends" });
  await dialog.getByText("The list could not be loaded.").waitFor();
  await page.unroute("**/friends?*");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByText(/No friends yet/).waitFor();
});
