import type { RequestListener } from "node:http";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { endpointsFor, listen } from "../../../server/fields/played-endpoint.ts";
import { axeFaults, keepPicture } from "../../page-look.ts";
import { fieldsForFile, states } from "./fields-for-file.ts";

const { service, newBot, openFields } = fieldsForFile();

async function editorOf(listener: RequestListener): Promise<Page> {
  const server = await listen(listener);
  onTestFinished(() => server.close());
  const page = await openFields(await newBot([{ name: "rank", url: server.url }]), "?edit=rank");
  await page.getByText("More settings").click();
  return page;
}

const runTest = (page: Page) => page.getByRole("button", { name: /^Test / }).click();
const lineOf = (page: Page, index: number) => page.locator("dl dd").nth(index).textContent();

test("an owner without CORS follows the advice of two tests to a value, and a change of an option ends the result", async () => {
  const page = await editorOf(({ method }, response) => {
    response.writeHead(method === "POST" ? 200 : 405).end('{"data":{"rank":12500}}');
  });
  await runTest(page);
  expect((await states(page)).preflight).toBe("notMet");
  const preflight = page.locator('[data-check="preflight"]');
  expect(await preflight.textContent()).toContain("turn on “Fetched by the service”");

  await page.getByLabel("Fetched by the service").check();
  await page.getByRole("region", { name: "Test result" }).waitFor({ state: "detached" });
  await runTest(page);
  const second = await states(page);
  expect(Object.keys(second).filter((id) => second[id] === "notMet")).toEqual(["raw-text"]);
  expect(await preflight.textContent()).toContain("Not needed: the service sends the request.");
  expect(await lineOf(page, 1)).toBe("not tested: the service fetches this field");
  const advice = await page.locator('[data-check="raw-text"]').textContent();
  expect(advice).toContain("JSON Pointer /data/rank");

  await page.getByLabel("Read the response as JSON").check();
  await page.getByLabel("JSON Pointer of the member").fill("/data/rank");
  await page.getByLabel("Number format").selectOption("12,500");
  await runTest(page);
  const third = await states(page);
  expect(Object.keys(third).filter((id) => third[id] === "notMet")).toEqual([]);
  expect(third.transform).toBe("met");
  expect(await lineOf(page, 0)).toBe("12,500");
  await page.getByText("The endpoint works.").waitFor();
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await keepPicture(page, "builder-field-by-service", { fullPage: true });
});

test.each([false, true])(
  "the test shows a Russian owner the text of a Russian player; signed: %s",
  async (signed) => {
    const { withPost } = endpointsFor(service.url);
    const server = await listen(withPost(200, "12500.5"));
    onTestFinished(() => server.close());
    const prefix = { en: "Score ", ru: "Счёт " };
    const transform = { number: { style: "decimal" as const }, prefix };
    const bot = await newBot([{ name: "rank", url: server.url, signed, transform }]);
    const page = await openFields(bot, "?edit=rank", { locale: "ru" });
    await page
      .getByRole("button", { name: /^Проверить/ })
      .first()
      .click();
    await page.locator('[data-check="transform"]').waitFor();
    expect(await lineOf(page, 0)).toBe("Счёт 12\u00a0500,5");
  },
);

test("the owner's browser makes the slot's text of the response too, and both name the step that fails", async () => {
  const { withPost } = endpointsFor(service.url);
  const page = await editorOf(withPost(200, '{"data":"7th"}'));
  await page.getByLabel("Read the response as JSON").check();
  await page.getByLabel("JSON Pointer of the member").fill("/rank");
  await runTest(page);
  expect((await states(page)).transform).toBe("notMet");
  expect(await lineOf(page, 1)).toContain("the response is not as this field needs it");
  expect(await page.locator('[data-check="transform"]').textContent()).toContain(
    "nothing at /rank",
  );

  await page.getByLabel("JSON Pointer of the member").fill("/data");
  await page.getByLabel("After the value").fill(" of 10");
  await runTest(page);
  await page.getByText("The endpoint works.").waitFor();
  expect(await lineOf(page, 0)).toBe("7th of 10");
  expect(await lineOf(page, 1)).toContain("value received");
});
