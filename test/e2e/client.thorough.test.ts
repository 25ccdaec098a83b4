import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { clientCalls } from "./phone-client.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => {
  const { blocks } = botWith([]).screen;
  const link = { type: "link" as const, text: "Rules", url: "https://example.com/rules" };
  return service.importBot(botWith([], { screen: { blocks: [...blocks, link] } }));
});

test("a client that never answers still expands", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 806 }), {
    prepare: (opened) =>
      opened.addInitScript(() => {
        const calls: string[] = [];
        const postEvent = (method: string) => calls.push(method);
        Object.assign(window, { clientCalls: calls, TelegramWebviewProxy: { postEvent } });
      }),
  });
  await expect.poll(() => clientCalls(page)).toContain("web_app_expand");
});

test("a link opens in a tab when the client's own way could not be loaded", async () => {
  const { app, context } = await browser.openApp(await service.launch("acme", { id: 805 }), {
    expectedErrors: /./,
    prepare: async (page) => {
      await page.route("**/assets/telegram-*", (route) => route.abort());
      await page
        .context()
        .route("https://example.com/**", (route) => route.fulfill({ body: "the rules" }));
    },
  });
  await app.waitForSelector(".tap[aria-disabled]");
  const opened = context.waitForEvent("page");
  await app.getByRole("button", { name: "Rules" }).click();
  await expect.poll(async () => (await opened).url()).toBe("https://example.com/rules");
});

test("a page has one back arrow, the client's if it has one, and one scrollbar", async () => {
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
