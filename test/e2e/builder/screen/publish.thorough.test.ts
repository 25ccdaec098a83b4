import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaults } from "../../page-look.ts";
import { consoleForFile } from "../console-for-file.ts";
import { text } from "./editor-for-file.ts";

const { service, newBot, open, send } = consoleForFile();

/** The editor of a bot whose draft has these blocks after thirty others. */
async function openDraft(
  blocks: unknown[],
  { width, locale = "en" }: { width: number; locale?: string } = { width: 1280 },
): Promise<Page> {
  const others = Array.from({ length: 30 }, (_, index) => text(`Line ${index}`));
  const id = await newBot({ screen: { blocks: others } }, [
    { name: "rank", url: "https://example.com/rank" },
  ]);
  await send("PUT", `/bots/${id}/screen/draft`, {
    revision: 0,
    screen: { blocks: [...others, ...blocks] },
  });
  const page = await open(`/bots/${id}/screen`, { viewport: { width, height: 800 }, locale });
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

test("an earlier version has an address, and its header names the version that players see", async () => {
  const bot = await newBot({ screen: { blocks: [{ type: "points" }] } });
  const page = await open(`/bots/${bot}/screen`);
  await page.getByRole("button", { name: "Add block" }).click();
  await page.getByRole("option", { name: /^Energy / }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText(/Version 2 is live/).waitFor();
  const header = page.locator(".screen-toolbar");
  const publish = header.getByRole("button", { name: "Publish" });
  const shown = page.frameLocator('iframe[title="The Mini App"]');

  await page.getByRole("button", { name: "History", exact: true }).click();
  await page.getByRole("button", { name: /^Version 1/ }).click();
  await header.getByText("Viewing version 1").waitFor();
  await header.getByText("Players see version 2").waitFor();
  expect(await publish.count()).toBe(0);
  expect(await header.getByText("Saved", { exact: true }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  const address = page.url();
  await page.getByRole("button", { name: /^Version 2/ }).click();
  await header.getByText("Players see this version").waitFor();
  await page.goBack();
  await header.getByText("Viewing version 1").waitFor();
  await page.reload();
  await header.getByText("Viewing version 1").waitFor();
  await expect.poll(() => shown.locator('[data-slot="points"]').count()).toBe(1);
  await expect.poll(() => shown.locator('[data-slot="energy"]').count()).toBe(0);
  await page.goBack();
  await publish.waitFor();
  await page.goBack();
  await page.getByRole("region", { name: "History" }).waitFor({ state: "hidden" });
  await header.getByText("No unpublished changes").waitFor();

  const linked = await open(address.replace(`${service.url}/builder`, ""));
  await linked.locator(".screen-toolbar").getByText("Viewing version 1").waitFor();
  await linked.goto(`${service.url}/builder/bots/${bot}/screen?history=77`);
  await linked.getByRole("alert").getByText("Version 77 not found").waitFor();
  await linked.goto(`${service.url}/builder/bots/${bot}/screen?history=x`);
  await linked.getByRole("alert").getByText("Version x not found").waitFor();
  await linked.locator(".screen-toolbar").getByText("No unpublished changes").waitFor();
});
