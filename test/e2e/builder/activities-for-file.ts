import type { Page } from "playwright-core";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { forSuite } from "../../for-suite.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { consoleForFile } from "./console-for-file.ts";

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
  const { service, newBot, open, send } = consoleForFile(() => ({
    TELEGRAM_API_ROOT: telegram.url,
  }));

  async function openActivities(botId: string, part = "", locale = "en"): Promise<Opened> {
    const sent: string[] = [];
    const page = await open(`/bots/${botId}/activities${part}`, { locale });
    page.on(
      "request",
      (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""),
    );
    await page.locator("h2").first().waitFor();
    const bot = () => send<OwnedBot>("GET", `/bots/${botId}`);
    const change: Opened["change"] = async (data) => {
      const { updatedAt } = await bot();
      await send("PATCH", `/bots/${botId}`, { updatedAt, ...data });
    };
    return { page, sent, bot, change };
  }

  return { telegram, service, newBot, openActivities };
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).click();
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
};
