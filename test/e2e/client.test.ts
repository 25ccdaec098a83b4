import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { clientCalls } from "./phone-client.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() =>
  service.importBot(
    botWith([], {
      screen: {
        blocks: [
          { type: "points" },
          { type: "tap" },
          { type: "friends" },
          { type: "link", text: "Rules", url: "https://example.com/rules" },
          { type: "link", text: "Old host", url: "https://telegram.me/durov/1?single" },
          { type: "link", text: "Capital", url: "https://T.me/durov" },
          { type: "link", text: "Subdomain", url: "https://durov.t.me/1" },
          { type: "link", text: "Dog", url: "https://telegram.dog/durov" },
          { type: "link", text: "Web version", url: "https://web.t.me/" },
          { type: "link", text: "Front door", url: "https://t.me/" },
        ],
      },
    }),
  ),
);

test("the app tells the client that it is ready, and asks for theme, viewport and safe areas", async () => {
  const { page, app } = await browser.openApp(await service.launch("acme", { id: 801 }));
  await app.waitForSelector(".tap:not([disabled])");
  for (const method of [
    "web_app_ready",
    "web_app_request_viewport",
    "web_app_request_safe_area",
    "web_app_expand",
  ])
    await page.locator(`[data-method="${method}"]`).first().waitFor();
});

test("a client that answers nothing is expanded all the same", async () => {
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

test("a tap knocks, and closing is guarded until the taps are paid", async () => {
  const { page, app } = await browser.openApp(await service.launch("acme", { id: 802 }));
  await app.waitForSelector(".tap:not([disabled])");
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
  await app.getByRole("button", { name: "Tap" }).click();
  await page.locator('[data-method="web_app_trigger_haptic_feedback"]').first().waitFor();
  const guards = page.locator('[data-method="web_app_setup_closing_behavior"]');
  await guards.filter({ hasText: "true" }).first().waitFor();
  await guards.filter({ hasText: "false" }).first().waitFor();
});

test("a link opens the way the client does, the invitation through its share sheet", async () => {
  const { page, app } = await browser.openApp(await service.launch("acme", { id: 803 }));
  await app.getByRole("button", { name: "Rules" }).click();
  await page
    .locator('[data-method="web_app_open_link"]', { hasText: "https://example.com/rules" })
    .waitFor();
  await app.getByRole("button", { name: "Invite" }).click();
  await app.getByRole("button", { name: "Share" }).click();
  await page.locator('[data-method="web_app_open_tg_link"]', { hasText: "/share/url" }).waitFor();
});

test("a link opens in a tab where the client's own way could not be loaded", async () => {
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

test.each([
  ["Old host", "web_app_open_tg_link", "/durov/1?single"],
  ["Capital", "web_app_open_tg_link", "/durov"],
  ["Subdomain", "web_app_open_tg_link", "/durov/1"],
  ["Dog", "web_app_open_tg_link", "/durov"],
  ["Web version", "web_app_open_link", "https://web.t.me/"],
  ["Front door", "web_app_open_link", "https://t.me/"],
])(
  "every way to write a link into Telegram opens what it means: %s",
  async (name, method, where) => {
    const { page, app } = await browser.openApp(await service.launch("acme", { id: 804 }));
    await app.getByRole("button", { name }).click();
    await page.locator(`[data-method="${method}"]`, { hasText: where }).waitFor();
  },
);
