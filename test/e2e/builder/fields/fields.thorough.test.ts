import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { listen } from "../../../server/fields/played-endpoint.ts";
import { type Way, waysToFail } from "../../../server/fields/ways-to-fail.ts";
import { axeFaults, expectNoOverflow, keepPicture } from "../../page-look.ts";
import { consoleLanguages, inspect } from "../console-looks.ts";
import { expectedErrors, fieldsForFile, states, usual } from "./fields-for-file.ts";

const { browser, service, endpoint, newBot, openFields, screenOf, send } = fieldsForFile();

test("the test of a failing endpoint lists the necessary changes, by the checks and by this browser", async () => {
  const botId = await newBot();
  // Two for each mark; the service's own tests try all.
  const ways = waysToFail(service.url).filter(
    ({ how, red, isSlow }, index, all) =>
      /^(answers with nothing|says gzip)/.test(how) ||
      ((!isSlow || red[0] === "time") &&
        all.slice(0, index).filter((way) => way.red.join() === red.join()).length < 2),
  );
  expect(ways.length).toBeGreaterThanOrEqual(15);
  const server = await listen((request, response) =>
    ways[Number(request.url?.slice(1))]?.listener(request, response),
  );
  const tryWays = async (isTried: (way: Way) => boolean) => {
    const page = await openFields(botId, "?new");
    await page.getByLabel("Property name").fill("rank");
    for (const [index, way] of ways.entries()) if (isTried(way)) await tryWay(page, index, way);
  };
  const tryWay = async (page: Page, index: number, { how, red, line }: Way) => {
    const url = page.getByLabel("API URL");
    await url.fill(new URL(`/${index}`, server.url).href);
    await url.press("Enter");
    const found = await states(page);
    expect([how, Object.keys(found).filter((id) => found[id] === "notMet")]).toEqual([how, red]);
    const row = page.locator(`[data-check="${red[0]}"]`);
    const shown = await row.evaluate((one) =>
      [...one.querySelectorAll("p, pre")].map((part) => part.textContent).join("\n"),
    );
    expect([how, shown]).toEqual([how, expect.stringContaining(line.trim())]);
    const fromBrowser = await page.locator("dl dd").nth(1).textContent();
    const reads = red.includes("raw-text") && !/coding|gzip|breaks/.test(how);
    expect([how, fromBrowser]).toEqual([
      how,
      reads
        ? expect.stringMatching(/^value received/)
        : expect.not.stringMatching(/^value received/),
    ]);
    const slot = await page.locator("dl dd").first().textContent();
    expect([how, slot]).toEqual([
      how,
      reads && !/nothing|no content/.test(how) ? expect.not.stringMatching(/^nothing$/) : "nothing",
    ]);
    await page.getByRole("button", { name: "Save anyway" }).waitFor();
  };
  // The hanging one runs parallel to the others until its time is up.
  await Promise.all([tryWays(({ isSlow }) => !isSlow), tryWays(({ isSlow }) => isSlow === true)]);
  await server.close();
});

test("a server that is down is not reported as blocked by the browser", async () => {
  const gone = await listen(() => {});
  await gone.close();
  const page = await openFields(await newBot(), "?new");
  const url = page.getByLabel("API URL");
  await url.fill(`${gone.url}/rank`);
  await url.press("Enter");
  const fromBrowser = page.locator("dl dd").nth(1);
  const failure = `couldn't connect to ${new URL(gone.url).host}`;
  await expect.poll(() => fromBrowser.textContent()).toContain(failure);
  expect(await page.textContent("main")).not.toMatch(/blocked by/i);
});

test("a field with a failing endpoint can be saved, and the page shows the players' view", async () => {
  const botId = await newBot();
  const page = await openFields(botId, "?new");
  await page.getByLabel("API URL").fill(`${endpoint.url}/nothing`);
  await page.getByLabel("Property name").fill("rank");
  await page.getByText("More settings").click();
  await page.getByLabel("Fallback").fill("soon");
  await page.getByRole("button", { name: "Test and continue" }).click();
  expect((await states(page)).status).toBe("notMet");
  await page.getByText("players will see the fallback “soon”").waitFor();
  await keepPicture(page, "builder-field-failing", { fullPage: true });
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await page.getByRole("button", { name: "Save anyway" }).click();
  await page.getByText("The field is saved.").waitFor();
  await page.getByRole("button", { name: "Add and publish" }).click();
  await page.getByText("Published. Players see it the next time").waitFor();
  const app = await browser.openPage(await service.launch(botId, { id: 43 }), {
    expectedErrors,
  });
  await app.waitForSelector('[data-slot="rank"][data-state="failed"]');
  expect(await app.textContent('[data-slot="rank"]')).toBe("soon");
});

test("a new field waits in the draft while the draft has unpublished changes", async () => {
  const botId = await newBot([{ name: "rank", url: `${endpoint.url}/rank` }]);
  const page = await openFields(botId);
  await page.getByText("Not on the screen").waitFor();
  const { draft } = await screenOf(botId);
  await send("PUT", `/bots/${botId}/screen/draft`, {
    revision: draft.revision,
    screen: { blocks: [{ type: "text", text: "Unfinished" }, ...draft.screen.blocks] },
  });
  await page.reload();
  await page.getByRole("link", { name: "Show: rank" }).click();
  await page.getByLabel("Label above the value").fill("Your rank");
  await page.getByText("The draft has 1 other unpublished change,").waitFor();
  await keepPicture(page, "builder-field-to-draft", { fullPage: true });
  await page.getByRole("button", { name: "Add to draft" }).click();
  await page.getByText("Added to the draft").waitFor();
  const after = await screenOf(botId);
  expect(after.draft.screen.blocks).toContainEqual({
    type: "stat",
    label: "Your rank",
    value: "{{rank}}",
  });
  expect(after.published.screen.blocks).toEqual(usual);
  await page.getByRole("link", { name: "Review and publish the draft" }).press("Enter");
  await page.getByText("2 unpublished changes").waitFor();
});

test("a new field joins another owner's save of a moment earlier", async () => {
  const botId = await newBot([{ name: "rank", url: `${endpoint.url}/rank` }]);
  const page = await openFields(botId, "?show=rank");
  const theirs: Block = { type: "text", text: "From another owner" };
  const draft = `/bots/${botId}/screen/draft`;
  await page.route(
    `**${draft}`,
    async (route) => {
      const { revision } = route.request().postDataJSON();
      await send("PUT", draft, { revision, screen: { blocks: [...usual, theirs] } });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Add and publish" }).click();
  await page.getByText("Added to the draft").waitFor();
  const after = await screenOf(botId);
  expect(after.draft.screen.blocks).toEqual([
    ...usual,
    theirs,
    { type: "stat", label: "Rank", value: "{{rank}}" },
  ]);
  expect(after.published.screen.blocks).toEqual(usual);
});

test("a signed field is tested with a token that its endpoint verifies, and refuses for any other bot", async () => {
  const trusted = { baseUrl: service.url, botId: "signed" };
  const verifying = await startOwnerEndpoint({ port: 0, allowedOrigins: [service.url], trusted });
  onTestFinished(() => verifying.close());
  const field = { name: "verified", url: `${verifying.url}/verified`, signed: true };
  const page = await openFields(await newBot([field], usual, "signed"), "?edit=verified");
  await page.getByRole("button", { name: "Test endpoint" }).click();
  const found = await states(page);
  // The endpoint has plain http.
  expect(Object.keys(found).filter((id) => found[id] !== "met")).toEqual(["https", "public-host"]);
  await page.getByText("not tested: only the service has a token to send").waitFor();

  const strangers = await openFields(await newBot([field]), "?edit=verified");
  await strangers.getByRole("button", { name: "Test endpoint" }).click();
  expect((await states(strangers)).status).toBe("notMet");
});

test("signing a field's requests shows the code that verifies them, for this bot and this field", async () => {
  const botId = await newBot([{ name: "vip", url: `${endpoint.url}/rank` }]);
  const page = await openFields(botId, "?edit=vip");
  await page.getByText("More settings").click();
  await page.getByLabel("Sign requests").check();
  await page.getByText("Verify tokens on your server").click();
  const code = page.locator(".code pre").filter({ hasText: "jwtVerify" });
  for (const part of [
    `const service = "${service.url}"`,
    `const botId = "${botId}"`,
    'const fieldName = "vip"',
    `const fieldUrl = "${endpoint.url}/rank"`,
  ])
    expect(await code.textContent()).toContain(part);
  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByText("import jwt").waitFor();
  await keepPicture(page, "builder-field-verify", { fullPage: true });
  expect(await axeFaults(page, "iframe")).toEqual([]);
});

test("the steps fit a narrow window, in Russian and in the dark", async () => {
  const botId = await newBot();
  const page = await openFields(botId, "?new", {
    viewport: { width: 320, height: 720 },
    locale: "ru-RU",
    colorScheme: "dark",
  });
  await page.getByLabel("URL вашего API").waitFor();
  const steps = page.locator(".mantine-Stepper-step");
  const tops = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await steps.allTextContents()).toEqual(["1Адрес", "2Место на экране"]);
  await page.getByLabel("URL вашего API").fill(`${endpoint.url}/nothing`);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Результат проверки" }).waitFor();
  await page.getByText("По этому пути ничего нет").waitFor();
  await page.getByText("Готовые примеры").click();
  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByText("CORSMiddleware,").waitFor();
  await expectNoOverflow(page);
  await keepPicture(page, "builder-field-narrow", { fullPage: true });
  expect(await axeFaults(page, "iframe")).toEqual([]);
});

test("the options of a field fit every width and language, and axe finds nothing", async () => {
  const language = { en: "x".repeat(50), ru: "ы".repeat(50), uk: "м", "pt-br": "m" };
  const options = {
    live: true,
    fetchedByService: true,
    sendLanguage: true,
    fallback: language,
    transform: {
      pointer: `/${"data/".repeat(39)}rank`,
      number: { style: "percent" as const, decimals: 2 },
      prefix: language,
      suffix: language,
    },
  };
  const botId = await newBot([{ name: "rank", url: `${endpoint.url}/rank`, ...options }]);
  for (const locale of consoleLanguages) {
    const page = await openFields(botId, "?edit=rank", { locale });
    await page.locator("details > summary").first().click();
    await inspect(page, "field-options", locale);
  }
});
