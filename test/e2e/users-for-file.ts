import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { forSuite } from "../for-suite.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

/** A file's bot `acme` with 63 users, one of whom was credited. */
export function usersForFile() {
  const browser = browserForFile();
  const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
  const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));
  const owner = ownerForFile(browser, service);

  beforeAll(async () => {
    await service.importBot(botWith([]), ada.email);
    const users = [
      { id: 901, name: "Ада" },
      { id: 902, name: "Bob" },
      { id: 903, name: "Анна" },
      // More than a page.
      ...Array.from({ length: 60 }, (_, index) => ({ id: 1000 + index, name: `Guest ${index}` })),
    ];
    for (const user of users) await service.openSession("acme", user);
    await credit(903, 12, "A welcome to the first guest of all");
  });

  async function credit(id: number, points: number, reason: string): Promise<void> {
    const context = await owner.newContext();
    const answer = await context.request.post(
      `${service.url}/api/builder/bots/acme/users/${id}/credits`,
      {
        data: { points, reason, idempotencyKey: `credit-${id}` },
        headers: { origin: service.url },
      },
    );
    expect(answer.status()).toBe(200);
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

  return { browser, telegram, service, owner, open, credit };
}

/** The names in the table of users. */
export const names = (page: Page) => page.getByRole("row").locator("th a").allTextContents();
export const drawerOf = (page: Page) => page.getByRole("dialog");
