import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { isFoundSlow } from "../../builder-owner.ts";
import { axeFaults, keepPicture } from "../../page-look.ts";
import { fieldsForFile, states, usual } from "./fields-for-file.ts";

const { browser, service, endpoint, newBot, openFields, screenOf, send } = fieldsForFile();

test("an owner makes a field live with the keyboard alone, in at most twelve actions, and a player sees its value", async () => {
  const botId = await newBot();
  const page = await openFields(botId);
  let actions = 0;
  const act = async (deed: Promise<unknown>) => {
    actions += 1;
    await deed;
  };
  await page.getByText("No fields yet").waitFor();
  /** The page has moved the focus there itself. */
  const focused = (label: string) => page.getByLabel(label).and(page.locator(":focus")).waitFor();
  await page.getByRole("link", { name: "Add field" }).focus();
  await act(page.keyboard.press("Enter"));
  await focused("API URL");
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await act(page.keyboard.insertText(`${endpoint.url}/rank`));
  expect(await page.getByLabel("Property name").inputValue()).toBe("rank");
  await act(page.keyboard.press("Enter"));
  const works = page.getByText("Your endpoint works and returned");
  if (await isFoundSlow(page, works)) await act(page.keyboard.press("Enter"));
  await works.waitFor();
  await keepPicture(page, "builder-field-show", { fullPage: true });
  expect(await axeFaults(page, "iframe")).toEqual([]);
  // The button appears with its screen.
  await page.locator('button[type="submit"]:focus').waitFor();
  await act(page.keyboard.press("Enter"));
  await page.getByText("Published. Players see it the next time").waitFor();
  expect(actions).toBeLessThanOrEqual(12);

  const app = await browser.openPage(await service.launch(botId, { id: 42 }));
  await app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
  expect(await app.textContent(".stat-block")).toMatch(/^Rank/);
});

test("two owners change one field: the second sees both versions and chooses", async () => {
  const botId = await newBot([{ name: "rank", url: `${endpoint.url}/rank` }]);
  const [first, second] = [
    await openFields(botId, "?edit=rank"),
    await openFields(botId, "?edit=rank"),
  ];
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const type = async (page: Page, text: string) => {
    const fallback = page.getByLabel("Fallback");
    if (!(await fallback.isVisible())) await page.getByText("More settings").click();
    await fallback.fill(text);
  };
  await type(second, "Second");
  await type(first, "First");
  await save(first);
  await first.getByText("Not on the screen").waitFor();

  await save(second);
  const conflict = second.getByRole("alert").filter({ hasText: "Other changes were saved" });
  await conflict.getByRole("cell", { name: "First" }).waitFor();
  await conflict.getByRole("cell", { name: "Second" }).waitFor();
  await keepPicture(second, "builder-field-conflict", { fullPage: true });
  expect(await axeFaults(second, "iframe")).toEqual([]);
  await conflict.getByRole("button", { name: "Keep what was saved" }).click();
  await expect.poll(() => second.getByLabel("Fallback").inputValue()).toBe("First");

  await first.getByRole("link", { name: "Edit: rank" }).click();
  await type(first, "Third");
  await save(first);
  await first.getByText("Not on the screen").waitFor();
  await type(second, "Mine");
  await save(second);
  await conflict.getByRole("button", { name: "Keep what is here" }).click();
  await second.getByText("Not on the screen").waitFor();
  const { fields } = await send<OwnedBot>("GET", `/bots/${botId}`);
  expect(fields[0]?.fallback).toBe("Mine");
});

test("renaming a field rewrites every reference, and deleting it names the texts that would break", async () => {
  const botId = await newBot(
    [{ name: "rank", url: `${endpoint.url}/rank` }],
    [...usual, { type: "stat", label: "Rank", value: "{{rank}} of all" }],
  );
  const page = await openFields(botId);
  await page.getByText("On the screen in 1 place").waitFor();
  await keepPicture(page, "builder-fields");
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await page.getByRole("link", { name: "Edit: rank" }).click();
  const name = page.getByLabel("Property name");
  await name.fill("place");
  await page.getByText("2 references will be updated").waitFor();
  await page.getByRole("button", { name: "Test endpoint" }).click();
  await states(page);
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("2 references updated").waitFor();
  expect((await screenOf(botId)).published.screen.blocks.at(-1)).toMatchObject({
    value: "{{place}} of all",
  });

  await page.getByRole("button", { name: "Delete: place" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("{{place}} of all").first().waitFor();
  await keepPicture(page, "builder-field-delete");
  await dialog.getByRole("button", { name: "Delete anyway" }).click();
  await page.getByText("No fields yet").waitFor();
});
