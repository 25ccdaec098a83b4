import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { forSuite } from "../for-suite.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

interface Opened {
  readonly page: Page;
  /** The bodies of the page's changes. */
  readonly sent: string[];
  readonly bot: () => Promise<OwnedBot>;
  /** A change of the bot in another tab or by another owner. */
  readonly change: (part: object) => Promise<void>;
}

/** The activities of bots of a file's own service. */
export function activitiesForFile() {
  const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
  const browser = browserForFile();
  const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));
  const owner = ownerForFile(browser, service);
  let bots = 0;

  async function newBot(activities: Activities = {}): Promise<string> {
    const id = `acts-${++bots}`;
    const file = botWith([], {
      id,
      username: `acts_${bots}_bot`,
      token: `76000000${100 + bots}:test`,
      ...activities,
    });
    await service.importBot(file, ada.email);
    return id;
  }

  async function open(botId: string, part = "", locale = "en"): Promise<Opened> {
    const context = await owner.newContext({ locale });
    const sent: string[] = [];
    const page = await browser.openPage(`${service.url}/builder/bots/${botId}/activities${part}`, {
      context,
      expectedErrors: /status of 4\d\d|ERR_/,
      prepare: async (fresh) => {
        fresh.on(
          "request",
          (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""),
        );
      },
    });
    await page.locator("h2").first().waitFor();
    const url = `${service.url}/api/builder/bots/${botId}`;
    const bot = async (): Promise<OwnedBot> => (await page.request.get(url)).json();
    const change: Opened["change"] = async (data) => {
      const { updatedAt } = await bot();
      const answer = await page.request.patch(url, {
        data: { updatedAt, ...data },
        headers: { origin: service.url },
      });
      expect(answer.status()).toBe(200);
    };
    return { page, sent, bot, change };
  }

  return { telegram, service, newBot, open };
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).click();
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
};
