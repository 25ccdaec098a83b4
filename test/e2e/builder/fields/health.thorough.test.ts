import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { FieldReport } from "#contract/field/field-health.schema.ts";
import { axeFaults, brokenWords, expectNoOverflow, keepPicture } from "../../page-look.ts";
import { type ConsoleOptions, consoleForFile } from "../console-for-file.ts";
import { consoleLanguages, inspect } from "../console-looks.ts";

const { service, newBot, open: openConsole } = consoleForFile();
let token: string;

beforeAll(async () => {
  const fields = ["rank", "shop", "vip"].map((name) => ({
    name,
    url: `https://example.com/${name}`,
  }));
  await newBot({ id: "acme" }, fields);
  ({ token } = await service.openSession("acme", { id: 1 }));
  for (const [index, source] of ["c_summer", "c_summer", `c_${"long-source-".repeat(3)}`].entries())
    await service.openSession("acme", { id: 2 + index, ref: source.slice(0, 34) });
  await report([
    ...repeated(39, { field: "rank", outcome: "ok", milliseconds: 120 }),
    { field: "rank", outcome: "timeout", milliseconds: 8000 },
  ]);
  await report([
    ...repeated(9, { field: "shop", outcome: "ok", milliseconds: 1500 }),
    ...repeated(5, { field: "shop", outcome: "blocked", milliseconds: 0 }),
    { field: "shop", outcome: "suspicious", milliseconds: 0, sample: "<br>\nWarning: x" },
  ]);
});

type Fetch = FieldReport["fetches"][number];
const repeated = (count: number, fetch: Fetch) => Array<Fetch>(count).fill(fetch);

/** Sends a report like a player's device. */
async function report(fetches: FieldReport["fetches"]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ fetches });
  const answer = await fetch(`${service.url}/api/mini-app/acme/field-reports`, {
    method: "POST",
    headers,
    body,
  });
  if (answer.status !== 204) throw new Error(await answer.text());
}

async function open(look: ConsoleOptions = {}): Promise<Page> {
  const page = await openConsole("/bots/acme/fields", look);
  await page.locator(".health [role=img]").first().waitFor();
  return page;
}

const healthOf = (page: Page, name: string) =>
  page.getByRole("region", { name: `On players' devices: ${name}` });

test("an owner sees which field fails on players' devices, how often, why and since when", async () => {
  const page = await open();
  const rank = healthOf(page, "rank");
  await rank.getByText("97.5%").first().waitFor();
  expect(await rank.getByText("Failing").count()).toBe(0);
  await rank
    .getByRole("img", { name: "rank: success rate over the last 7 days, 97.5% overall" })
    .waitFor();

  const shop = healthOf(page, "shop");
  await shop.getByText("Failing").waitFor();
  await shop.getByText("Details").press("Enter");
  await shop.getByText("CORS, TLS or a redirect").waitFor();
  await shop.getByText(/^5 times, last (?:just now|\d+ minutes? ago)/).waitFor();
  await shop.getByText("“<br> Warning: x”").waitFor();
  const cells = await shop
    .getByRole("row", { name: "24 hours" })
    .getByRole("cell")
    .allTextContents();
  expect(cells).toEqual(["60% 15 reports", "1.5 s", "1.5 s"]);
  const overflows = await shop
    .getByRole("columnheader")
    .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
  expect(overflows).toEqual([0, 0, 0]);
  await healthOf(page, "vip").getByText("No requests in the last 7 days.").waitFor();
});

test.each([
  { width: 320, colorScheme: "light" as const, locale: "ru" },
  { width: 1280, colorScheme: "dark" as const, locale: "en" },
])(
  "the health of fields is accessible: $width px, $colorScheme, $locale",
  async ({ width, ...look }) => {
    const page = await open({ viewport: { width, height: 800 }, ...look });
    for (const summary of await page.locator(".health summary").all()) await summary.click();
    await keepPicture(page, `builder-field-health-${width}-${look.colorScheme}`, {
      fullPage: true,
    });
    expect(await axeFaults(page)).toEqual([]);
    await expectNoOverflow(page);
    const figures = page.locator(".health-table");
    for (const table of await figures.all()) {
      expect(await table.evaluate(brokenWords)).toEqual([]);
      const [shown, within] = await table.evaluate((one) =>
        [one, one.closest(".health")].map((box) => box?.scrollWidth),
      );
      expect(shown).toBe(within);
    }
  },
);

test.each(consoleLanguages)(
  "the overview is accessible, and the navigation marks the failing field, in %s",
  async (language) => {
    const page = await open({ locale: language });
    const [overview, failing] =
      language === "en" ? ["Overview", "1 failing field"] : ["Обзор", "1 поле со сбоями"];
    await page.getByRole("link", { name: failing }).waitFor();
    await page.getByRole("link", { name: overview }).click();
    await page.locator("main section [role=img] svg").first().waitFor();
    await page.getByText("long-source-long-source-long-sou", { exact: true }).waitFor();
    // One chart as its table.
    await page.locator("main section button").first().click();
    await inspect(page, "overview", language);
  },
);
