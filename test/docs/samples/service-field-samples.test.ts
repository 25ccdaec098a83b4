import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { callFollowing } from "#server/fields/fetch/redirects.ts";
import { bodyOf } from "../../request-body.ts";
import { listen } from "../../server/fields/played-endpoint.ts";

interface AppsScript {
  doPost(event: {
    readonly parameter: Record<string, string>;
    readonly postData: { readonly contents: string };
  }): string;
}

/** A web app of Google Apps Script: it answers a POST with a redirect to its output. */
async function deploy(file: string, rows: readonly (readonly unknown[])[]) {
  const code = readFileSync(join(import.meta.dirname, "../../../docs/samples", file), "utf8");
  const sheet = { getDataRange: () => ({ getValues: () => rows }) };
  const script = runInNewContext(`${code}; ({ doPost })`, {
    ContentService: { createTextOutput: (text: string) => text },
    SpreadsheetApp: { getActive: () => ({ getSheetByName: () => sheet }) },
  }) as AppsScript;
  let output = "";
  const server = await listen(async (request, response) => {
    if (request.method !== "POST") return void response.end(output);
    const contents = String(await bodyOf(request));
    const parameter = Object.fromEntries(
      new URL(request.url ?? "", "http://localhost").searchParams,
    );
    output = script.doPost({ parameter, postData: { contents } });
    response.writeHead(302, { Location: "/macros/echo" }).end();
  });
  onTestFinished(() => server.close());
  return async (userTelegramId: number, key = "a-long-random-key") => {
    const { answer } = await callFollowing({
      url: new URL(`${server.url}?key=${key}`),
      body: JSON.stringify({ userTelegramId }),
      resolve: async () => [],
      local: true,
      signal: AbortSignal.timeout(5000),
    });
    return answer.arrived ? String(answer.body.bytes) : answer.why;
  };
}

test("the sample for Google Apps Script answers a player's text from a sheet, and nothing without the key", async () => {
  const valueFor = await deploy("service-field/apps-script.js", [
    ["Telegram ID", "Text"],
    [42, "7th"],
    ["43", 8],
  ]);
  expect(await valueFor(42)).toBe("7th");
  expect(await valueFor(43)).toBe("8");
  expect(await valueFor(44)).toBe("");
  expect(await valueFor(42, "guess")).toBe("");
});
