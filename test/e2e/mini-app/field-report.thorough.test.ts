import type { Page, Request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { FieldReport } from "#contract/field/field-health.schema.ts";
import { forSuite } from "../../for-suite.ts";
import { botWith } from "../bot.ts";
import { startBrokenEndpoint } from "../broken-endpoint.ts";
import { appForFile } from "./app-for-file.ts";

const { browser, service } = appForFile();
const owner = forSuite(startBrokenEndpoint, ({ close }) => close());
const reportPath = "/api/mini-app/acme/field-reports";

beforeAll(async () => {
  const fields = ["/plain", "/broken", "/no-cors", "/too-large"].map((path) => ({
    name: path.slice(1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    url: owner.url + path,
    fallback: "fallback",
  }));
  await service.importBot(botWith(fields));
});

/** The app with its fields fetched, and its reports. */
async function openFetched(id: number): Promise<{ page: Page; reports: Request[] }> {
  const expectedErrors = /CORS|ERR_FAILED|status of 500/;
  const reports: Request[] = [];
  const triesBefore = owner.calls.get("/broken") ?? 0;
  const prepare = async (page: Page) =>
    page.on("request", (request) => request.url().endsWith(reportPath) && reports.push(request));
  const page = await browser.openPage(await service.launch("acme", { id }), {
    expectedErrors,
    prepare,
  });
  await page.waitForSelector('[data-slot="plain"][data-state="fresh"]');
  for (const name of ["broken", "noCors", "tooLarge"])
    await page.waitForSelector(`[data-slot="${name}"][data-state="failed"]`);
  // The reporting code loads after the screen.
  await page.getByRole("button", { name: "Refresh" }).waitFor();
  await expect.poll(() => (owner.calls.get("/broken") ?? 0) - triesBefore).toBe(2);
  return { page, reports };
}

/** Hides the app as the messaging client does: no code may run in it afterwards. */
const hide = (page: Page, times = 1) =>
  page.evaluate((count) => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    for (let time = 0; time < count; time += 1)
      document.dispatchEvent(new Event("visibilitychange"));
  }, times);

// The first test, because the service's log does not name the reporting player.
test("the report of a player who closes the app arrives", async () => {
  const { page } = await openFetched(703);
  await page.goto("about:blank");
  await expect.poll(arrived).toBe(1);
});

test("the results of fetches are reported once when the app is hidden, without data of the player", async () => {
  const opened = await openFetched(701);
  expect(opened.reports).toHaveLength(0);
  await hide(opened.page);
  await expect.poll(() => opened.reports.length).toBe(1);
  const [request] = opened.reports as [Request];
  const { fetches } = JSON.parse(request.postData() ?? "") as FieldReport;
  // Later tries of a field are sampled; only the first of each is certain.
  const first = ["plain", "broken", "noCors", "tooLarge"].map((name) =>
    fetches.find(({ field }) => field === name),
  );
  expect(first.map((fetch) => fetch?.outcome)).toEqual(["ok", "status", "blocked", "too-large"]);
  expect(first[0]?.milliseconds).toBeGreaterThan(0);
  expect(first[0]?.milliseconds).toBeLessThan(8000);
  expect(Object.keys(JSON.parse(request.postData() ?? ""))).toEqual(["fetches"]);
  expect(new Set(fetches.flatMap(Object.keys))).toEqual(
    new Set(["field", "outcome", "milliseconds"]),
  );
  const headers = await request.allHeaders();
  expect([headers["content-type"], headers.authorization]).toEqual([
    "application/json",
    expect.stringMatching(/^Bearer /),
  ]);
  expect((await request.response())?.status()).toBe(204);
});

test("hiding the app again without new results sends nothing", async () => {
  const opened = await openFetched(702);
  // At once, because a retry that ends in between is a new result.
  await hide(opened.page, 2);
  // Earlier requests are recorded when this one is answered.
  await opened.page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  expect(opened.reports).toHaveLength(1);
});

function arrived(): number {
  const lines = service.log().split("\n");
  return lines.filter((line) => line.includes("/field-reports") && line.includes("204")).length;
}
