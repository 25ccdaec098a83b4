import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { Block, InnerBlock } from "#contract/screen/block.schema.ts";
import { listen } from "../../../server/fields/played-endpoint.ts";
import { heldRequests } from "../../browser.ts";
import { ada } from "../../builder-owner.ts";
import {
  atEndOf,
  firstLine,
  kindsOf,
  manyLines,
  saved,
  screenEditorForFile,
  text,
} from "./editor-for-file.ts";

const { newBot, openEditor, stateOf } = screenEditorForFile();

test("each keystroke is in the preview without a wait, before anything is saved", async () => {
  const botId = await newBot(manyLines.map(text));
  const editor = await openEditor(botId, { prepare: (opened) => opened.clock.install() });
  const { page, preview } = editor;
  const saving = heldRequests("**/screen/draft");
  await saving.holdIn(page);
  await atEndOf(await firstLine(editor));
  // A stopped clock runs no timer, so nothing that still happens depends on one.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

  let written = "Type here";
  for (const key of ", and watch") {
    await page.keyboard.type(key);
    written += key;
    await preview.getByText(written, { exact: true }).waitFor();
  }
  await page.keyboard.type(" {{points}} change");
  await preview.getByText(/^Type here, and watch [\d,]+ change$/).waitFor();
  expect((await stateOf(botId)).draft.revision).toBe(0);

  await page.clock.resume();
  saving.release();
  await saved(page);
  await expect
    .poll(async () => (await stateOf(botId)).draft.screen.blocks[0])
    .toEqual(text("Type here, and watch {{points}} change"));
});

test("blocks are ordered by drag and by keys; the preview follows, and undo takes it back", async () => {
  const { page, preview } = await openEditor(await newBot());
  await preview.locator(".tap-block").waitFor();
  expect(await kindsOf(page)).toEqual(["Text", "Points", "Tap button", "Stat", "Link"]);

  const handle = await page.getByRole("button", { name: /^Move Text:/ }).boundingBox();
  const target = await page.locator(".ordered-list > li").nth(2).boundingBox();
  if (!handle || !target) throw new Error("The list is not on screen.");
  await page.mouse.move(handle.x + 15, handle.y + 15);
  await page.mouse.down();
  await page.mouse.move(handle.x + 15, handle.y + 40, { steps: 4 });
  await page.mouse.move(target.x + 80, target.y + target.height - 8, { steps: 6 });
  await page.mouse.move(target.x + 84, target.y + target.height - 6, { steps: 2 });
  await page.mouse.up();
  await expect.poll(() => kindsOf(page)).toEqual(["Points", "Tap button", "Text", "Stat", "Link"]);
  await expect.poll(() => preview.locator(".block").nth(2).textContent()).toContain("Hello");

  await page.getByRole("button", { name: /^Move Text:/ }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await kindsOf(page)).toEqual(["Text", "Points", "Tap button", "Stat", "Link"]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(
    /^Move Text:/,
  );
  await page.getByRole("status").filter({ hasText: "Text is now 1 of 5" }).waitFor();
  await page.getByRole("button", { name: "Move Link up" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(await kindsOf(page)).toEqual(["Text", "Points", "Link", "Tap button", "Stat"]);

  await page.keyboard.press("ControlOrMeta+Z");
  expect(await kindsOf(page)).toEqual(["Text", "Points", "Tap button", "Link", "Stat"]);
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  expect(await kindsOf(page)).toEqual(["Text", "Points", "Link", "Tap button", "Stat"]);
  await saved(page);
});

test("a block pressed in the preview opens in the list, also one of a group", async () => {
  const stat = (label: string): InnerBlock => ({ type: "stat", label, value: "3" });
  const lines = Array.from({ length: 12 }, (_, index) => text(`Line ${index}`));
  const group: Block = { type: "group", layout: "row", blocks: [stat("Wins"), stat("Losses")] };
  const { page, preview } = await openEditor(await newBot([...lines, group]));
  const openTitles = () => page.locator(".ordered-title[aria-expanded=true]").allInnerTexts();
  await preview.getByRole("button", { name: "Stat: Losses 3", exact: true }).click();
  await expect
    .poll(openTitles)
    .toEqual([expect.stringMatching(/^Group/), expect.stringMatching(/^Stat/)]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Losses/);
  const isOnScreen = await page.locator(".inner-blocks [aria-expanded=true]").evaluate((title) => {
    const { top, bottom } = title.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  expect(isOnScreen).toBe(true);
  await page.getByRole("textbox", { name: "Label" }).fill("Defeats");
  await preview.getByText("Defeats").waitFor();
  await preview.getByRole("button", { name: "Text: Line 3", exact: true }).click();
  await expect.poll(openTitles).toEqual([expect.stringMatching(/Line 3/)]);
});

test("the picker inserts a value and shows each current value; an unknown name is corrected in one click", async () => {
  const { page, preview, card } = await openEditor(
    await newBot([text("You are "), { type: "points" }]),
  );
  await card("You are")
    .getByRole("button", { name: /You are/ })
    .click();
  await page.getByRole("textbox", { name: "Text" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("no. ");
  await page.getByRole("button", { name: "Insert value: Text" }).click();
  await page.keyboard.type("ra");
  await expect
    .poll(() => page.getByRole("option", { name: /^rank/ }).textContent())
    .toMatch(/^rank#\d+$/);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect
    .poll(() => page.getByRole("option", { name: /^points/ }).textContent())
    .toMatch(/^points[\d,]+$/);
  await page.keyboard.type("ran");
  await page.keyboard.press("Enter");
  await preview.getByText(/You are no. #\d+/).waitFor();
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe(
    "You are no. {{rank}}",
  );

  await page.keyboard.type(" of {{clna}}");
  await page.getByText("This bot has no property {{clna}}.").waitFor();
  expect(await page.locator(".reference-text-marks .unknown-reference").textContent()).toBe(
    "{{clna}}",
  );
  await page.getByRole("button", { name: "Use {{clan}}" }).click();
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe(
    "You are no. {{rank}} of {{clan}}",
  );
  await preview.locator('[data-slot="clan"][data-state="fresh"]').waitFor();
});

test("values of endpoints without CORS are in the preview and in the picker", async () => {
  const server = await listen((_request, response) => void response.end('{"rank":7}'));
  onTestFinished(() => server.close());
  const field = { url: server.url, fetchedByService: true };
  const fields = [
    { ...field, name: "rank", transform: { pointer: "/rank", prefix: "#" } },
    { ...field, name: "clan", transform: { pointer: "/rank", prefix: "clan " } },
  ];
  const { page, preview, card } = await openEditor(
    await newBot([text("Rank {{rank}}")], [ada], fields),
  );
  await preview.getByText("Rank #7").waitFor();
  await card("Rank").getByRole("button", { name: /Rank/ }).click();
  await page.getByRole("button", { name: "Insert value: Text" }).click();
  for (const name of [/^rank ?#7$/, /^clan ?clan 7$/])
    await page.getByRole("option", { name }).waitFor();
});

test("changes made offline are kept in the browser, announced on leaving, and saved by the next visit", async () => {
  const botId = await newBot([text("Online")]);
  const { page, card } = await openEditor(botId, { expectedErrors: /ERR_FAILED/ });
  const context = page.context();
  await card("Online")
    .getByRole("button", { name: /Online/ })
    .click();
  await context.route("**/screen/draft", (route) => route.abort());
  await page.getByRole("textbox", { name: "Text" }).fill("Offline");
  await page.getByText("Not saved: can't reach the service.").waitFor();

  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);
  expect(asked).toEqual(["beforeunload"]);
  await context.unroute("**/screen/draft");
  expect((await stateOf(botId)).draft.screen.blocks).toEqual([text("Online")]);

  let restored: Promise<void> | undefined;
  const next = await openEditor(botId, {
    signedIn: context,
    // From the start, because it closes itself after five seconds.
    prepare: async (opened) => {
      restored = opened.getByText("Restored unsaved changes").waitFor({ timeout: 90_000 });
      restored.catch(() => {});
    },
  });
  await restored;
  await saved(next.page);
  await next.card("Offline").waitFor();
  expect((await stateOf(botId)).draft.screen.blocks).toEqual([text("Offline")]);
});

test("two tabs of an owner follow each other, and merge changes of different blocks", async () => {
  const botId = await newBot([text("One"), text("Two"), text("Three")]);
  const expectedErrors = /ERR_INTERNET_DISCONNECTED|status of 409/;
  const first = await openEditor(botId, { expectedErrors });
  const second = await openEditor(botId, { signedIn: first.page.context(), expectedErrors });
  await first.card("One").getByRole("button", { name: /One/ }).click();
  await first.page.getByRole("textbox", { name: "Text" }).fill("One here");
  await second.card("One here").waitFor();
  expect(await second.page.getByRole("alert").count()).toBe(0);

  // Each tab types while it cannot receive the other one's change.
  await first.page.context().setOffline(true);
  await first.page.getByRole("textbox", { name: "Text" }).fill("One again");
  await second.card("Three").getByRole("button", { name: /Three/ }).click();
  await second.page.getByRole("textbox", { name: "Text" }).fill("Three there");
  for (const { page } of [first, second]) await page.getByText(/^Not saved/).waitFor();
  await first.page.context().setOffline(false);
  await first.card("Three there").waitFor();
  await second.card("One again").waitFor();
  await Promise.all([saved(first.page), saved(second.page)]);
  expect((await stateOf(botId)).draft.screen.blocks).toEqual([
    text("One again"),
    text("Two"),
    text("Three there"),
  ]);
});

test("an empty screen shows the next step, and is filled and published by keyboard alone", async () => {
  const botId = await newBot([]);
  const { page, preview } = await openEditor(botId);
  await page.getByText("This page is empty").waitFor();
  await tabTo(page, "Add block");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("combobox");
  await page.keyboard.type("par");
  await expect
    .poll(() => page.locator(".block-kind[aria-selected=true] .block-kind-words").textContent())
    .toMatch(/^Text A title/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await page.keyboard.type("Hi, ");
  await tabTo(page, "Insert value: Text", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: /^name/ }).waitFor();
  await page.keyboard.type("name");
  await page.keyboard.press("Enter");
  await preview.getByText(/^Hi, \S+/).waitFor();
  await tabTo(page, "Publish", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByText(/Version 2 is live/).waitFor();
});

async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(
      () =>
        document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
    );
    if (stop === name) return;
  }
  throw new Error(`Tab never came to “${name}”.`);
}
