import type { Page } from "playwright-core";
import type { Block } from "#contract/screen/block.schema.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { forSuite } from "../for-suite.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

/** The browser's errors for faulty endpoints and refused calls. */
export const expectedErrors = /CORS|ERR_|preflight|status of \d\d\d|Access-Control/;
export const usual: Block[] = [{ type: "points" }, { type: "tap" }];

/** The fields of a file's bots, and an endpoint for them. */
export function fieldsForFile() {
  const browser = browserForFile();
  const service = serviceForFile();
  const owner = ownerForFile(browser, service);
  const endpoint = forSuite(
    () => startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] }),
    ({ close }) => close(),
  );
  let bots = 0;

  /** A new bot of the owner. */
  async function newBot(
    fields: Parameters<typeof botWith>[0] = [],
    blocks = usual,
    id = `fields-${bots + 1}`,
  ): Promise<string> {
    bots += 1;
    await service.importBot(
      botWith(fields, {
        id,
        username: `fields_${bots}_bot`,
        token: `71000000${10 + bots}:test`,
        screen: { blocks },
      }),
      ada.email,
    );
    return id;
  }

  async function openFields(
    botId: string,
    query = "",
    options: Parameters<typeof browser.newContext>[0] = {},
  ): Promise<Page> {
    const context = await owner.newContext(options);
    return browser.openPage(`${service.url}/builder/bots/${botId}/fields${query}`, {
      context,
      expectedErrors,
    });
  }

  async function screenOf(page: Page, botId: string): Promise<ScreenState> {
    return (await page.request.get(`${service.url}/api/builder/bots/${botId}/screen`)).json();
  }

  return { browser, service, endpoint, newBot, openFields, screenOf };
}

/** Waits for the result of the test of this URL, and returns the checks' states by id. */
export async function states(page: Page): Promise<Record<string, string>> {
  await page.getByRole("region", { name: "Test result" }).waitFor();
  return page
    .locator("[data-check]")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.getAttribute("data-check"), row.getAttribute("data-state")]),
      ),
    );
}
