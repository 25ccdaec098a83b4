import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();
const owner = ownerForFile(browser, service);
let bots = 0;

/** The editor of a bot whose draft has these blocks after thirty others. */
async function openDraft(
  blocks: unknown[],
  look: { width: number; locale?: string } = { width: 1280 },
): Promise<Page> {
  const id = `faults-${++bots}`;
  const others = Array.from(
    { length: 30 },
    (_, index): Block => ({ type: "text", style: "body", text: `Line ${index}` }),
  );
  const file = botWith([{ name: "rank", url: "https://example.com/rank" }], {
    id,
    username: `faults_${bots}_bot`,
    token: `73000000${10 + bots}:test`,
    screen: { blocks: others },
  });
  await service.importBot(file, ada.email);
  const context = await owner.newContext({
    viewport: { width: look.width, height: 800 },
    locale: look.locale ?? "en",
  });
  const saved = await context.request.put(`${service.url}/api/builder/bots/${id}/screen/draft`, {
    data: { revision: 0, screen: { blocks: [...others, ...blocks] } },
    headers: { origin: service.url },
  });
  expect(saved.status()).toBe(200);
  const page = await browser.openPage(`${service.url}/builder/bots/${id}/screen`, {
    context,
    expectedErrors: /ERR_|status of 4/,
  });
  await page.locator(".ordered-card").last().waitFor();
  return page;
}

/** Whether the whole title of the summary is visible, below sticky elements. */
const isInView = (page: Page) =>
  page.locator(".publish-faults").evaluate((summary) => {
    const { left, top } = summary.getBoundingClientRect();
    return summary.contains(document.elementFromPoint(left + 30, top + 24));
  });
const linesOf = (page: Page) => page.locator(".publish-faults li").allTextContents();
const toTheEnd = (page: Page) =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test("one bad picture is one line, shown once, in view at any scroll position, with a link to it", async () => {
  const page = await openDraft([{ type: "image", url: "cup", alt: "" }]);
  for (let time = 0; time < 2; time += 1) {
    await toTheEnd(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("alert").getByText("Not published: fix 1 problem first").waitFor();
    await expect.poll(() => isInView(page)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.classList.contains("publish-faults")))
      .toBe(true);
    expect(await linesOf(page)).toEqual([
      "31. Image · File or URL Enter a full URL, such as https://example.com/cup.png",
    ]);
  }
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await page.getByRole("button", { name: /^31\. Image/ }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("type")))
    .toBe("url");
  await page.keyboard.type("https://example.com/");
  await page.locator(".publish-faults").waitFor({ state: "detached" });
});

test("each line names its block, and each unknown property once", async () => {
  const page = await openDraft([
    { type: "stat", label: "", value: "" },
    { type: "text", style: "body", text: { en: "{{rank}} {{rnak}} {{rnak}}", ru: "" } },
  ]);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alert").getByText("Not published: fix 4 problems first").waitFor();
  expect(await linesOf(page)).toEqual([
    "31. Stat · Label Required to publish.",
    "31. Stat · Value Required to publish.",
    "32. Text · Text (ru) Required to publish.",
    "32. Text · Text (en) This bot has no property {{rnak}}.",
  ]);
});

test("on a phone and from the history, too, a link leads to the fault", async () => {
  const page = await openDraft([{ type: "link", text: "News", url: "http://example.com" }], {
    width: 390,
    locale: "ru",
  });
  await page.getByText("Предпросмотр", { exact: true }).click();
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await expect.poll(() => isInView(page)).toBe(true);
  await page.getByRole("button", { name: "История", exact: true }).click();
  await page.locator(".publish-faults").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await expect.poll(() => isInView(page)).toBe(true);
  expect(await linesOf(page)).toEqual([
    "31. Ссылка · URL Введите полный URL с https://, например https://t.me/your_channel",
  ]);
});
