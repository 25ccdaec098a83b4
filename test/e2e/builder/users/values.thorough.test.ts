import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFaults, expectNoOverflow } from "../../page-look.ts";
import { still } from "../../settled.ts";
import { consoleForFile } from "../console-for-file.ts";
import { consoleLanguages, inspect as look } from "../console-looks.ts";

const { service, newBot, open: openConsole, send } = consoleForFile();

beforeAll(async () => {
  await newBot({ id: "acme" });
  for (let id = 901; id <= 905; id++)
    await service.openSession("acme", { id, name: `Player ${id}` });
});

async function open(locale = "en"): Promise<Page> {
  const page = await openConsole("/bots/acme/users", { locale });
  await page.locator("main button").first().click();
  await dialogOf(page).locator("input[type=file]").waitFor({ state: "attached" });
  return page;
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const give = (page: Page, content: string | Buffer, name = "values.csv") =>
  dialogOf(page)
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
const heading = (page: Page, name: string) => dialogOf(page).getByRole("heading", { name });

const customValueOf = async (tgId: number) =>
  (await send<{ customValue: number }>("GET", `/bots/acme/users/${tgId}`)).customValue;

test("a dropped file of 100,000 lines is read without freezing the page, sent, and its unknown users are saved", async () => {
  const page = await open();
  const lines = Array.from({ length: 100_000 }, (_, n) => `${n + 1};${n}`);
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "values.csv", { type: "text/csv" }));
    const zone = document.querySelector(".drop");
    Object.assign(window, { turns: 0 });
    const turn = () => {
      (window as unknown as { turns: number }).turns += 1;
      if (!document.querySelector(".value-step")) setTimeout(turn);
    };
    setTimeout(turn);
    zone?.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
  }, lines.join("\r\n"));
  await heading(page, "100,000 values to set").waitFor();
  // At least between two parts of 5,000 lines.
  expect(await page.evaluate(() => (window as unknown as { turns: number }).turns)).toBeGreaterThan(
    10,
  );
  await dialogOf(page).getByRole("button", { name: "Set 100,000 values" }).click();
  await heading(page, "5 values set").waitFor({ timeout: 90_000 });
  expect(await customValueOf(905)).toBe(904);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialogOf(page).getByRole("button", { name: "Download the list" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("unknown-users.csv");
  const saved = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect([saved.length, saved[0], saved[1]]).toEqual([99_996, "tgId,value", "1,0"]);
});

test("lines are pasted from a spreadsheet, by the keyboard alone", async () => {
  const page = await open();
  await dialogOf(page).getByLabel("Or paste the lines").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text",
      Array.from({ length: 9000 }, (_, n) => `${n + 1}\t-8`).join("\n"),
    );
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await heading(page, "9,000 values to set").waitFor();
  // The title of the step has the focus.
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Set 9,000 values");
  await page.keyboard.press("Enter");
  await heading(page, "5 values set").waitFor();
  expect(await customValueOf(901)).toBe(-8);
});

test("leaving while values are sent opens a question", async () => {
  const page = await open();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Fields" }).click();
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("button", { name: "Import values" }).click();
  await page.route("**/custom-values", () => {});
  await give(page, "901,1\n902,2");
  await dialogOf(page).getByRole("button", { name: "Set 2 values" }).click();
  await dialogOf(page).getByText("0 of 2").waitFor();
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await dialogOf(page).getByText("2 values not sent yet").waitFor();
});

describe("the import is accessible", () => {
  const wrong = ["abc,5", "903,12.5", "7.1E+09,3", "904,", "901,77"];
  const file = ["tgId,value", "901,7", "902,-1500", ...wrong, "9,1", "99,1"].join("\n");

  test.each(consoleLanguages)("in %s", async (language) => {
    const page = await open(language);
    const inspect = (step: string) => look(page, `values-${step}`, language);
    await inspect("source");
    await give(page, "nothing to see");
    await dialogOf(page).getByRole("alert").waitFor();
    await inspect("refused");
    await give(page, file);
    await dialogOf(page).getByRole("table").waitFor();
    await inspect("check");
    let release = () => {};
    await page.route("**/custom-values", async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    await dialogOf(page).locator("button").nth(1).click();
    await dialogOf(page).getByRole("progressbar").waitFor({ state: "attached" });
    await still(page);
    expect(await axeFaults(page)).toEqual([]);
    await expectNoOverflow(page);
    release();
    await dialogOf(page).getByText("99", { exact: true }).waitFor();
    await inspect("result");
  });
});
