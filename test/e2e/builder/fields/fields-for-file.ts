import type { Page } from "playwright-core";
import type { Block } from "#contract/screen/block.schema.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { ownerEndpointFor } from "../../service-for-file.ts";
import { type ConsoleOptions, consoleForFile } from "../console-for-file.ts";

/** The browser's errors for faulty endpoints and refused calls. */
export const expectedErrors = /CORS|ERR_|preflight|status of \d\d\d|Access-Control/;
export const usual: Block[] = [{ type: "points" }, { type: "tap" }];

/** The fields of a file's bots, and an endpoint for them. */
export function fieldsForFile() {
  const { browser, service, newBot, open, send } = consoleForFile();
  const endpoint = ownerEndpointFor(service);

  return {
    browser,
    service,
    endpoint,
    send,
    /** A new bot of the owner. */
    newBot: (fields: Parameters<typeof newBot>[1] = [], blocks = usual, id?: string) =>
      newBot({ screen: { blocks }, ...(id && { id }) }, fields),
    openFields: (botId: string, query = "", options: ConsoleOptions = {}) =>
      open(`/bots/${botId}/fields${query}`, { expectedErrors, ...options }),
    screenOf: (botId: string) => send<ScreenState>("GET", `/bots/${botId}/screen`),
  };
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
