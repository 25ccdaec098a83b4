import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { forSuite } from "../../../for-suite.ts";
import { startTelegramStandIn } from "../../../telegram-stand-in.ts";
import { consoleForFile } from "../console-for-file.ts";

/** A file's bot `acme` with 63 users, one of whom was credited. */
export function usersForFile() {
  const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
  const { browser, service, newBot, open, send } = consoleForFile(() => ({
    TELEGRAM_API_ROOT: telegram.url,
  }));

  beforeAll(async () => {
    await newBot({ id: "acme" });
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

  const credit = (id: number, points: number, reason: string, botId = "acme") =>
    send("POST", `/bots/${botId}/users/${id}/credits`, {
      points,
      reason,
      idempotencyKey: `credit-${id}-${points}-${reason.length}`,
    });

  return { browser, telegram, service, newBot, open, send, credit };
}

/** The names in the table of users. */
export const names = (page: Page) => page.getByRole("row").locator("th a").allTextContents();
export const drawerOf = (page: Page) => page.getByRole("dialog");
