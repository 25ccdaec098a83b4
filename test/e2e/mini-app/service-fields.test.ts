import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { forSuite } from "../../for-suite.ts";
import { listen } from "../../server/fields/played-endpoint.ts";
import { botWith } from "../bot.ts";
import { appForFile } from "./app-for-file.ts";

const { browser, service } = appForFile();
/** Neither CORS nor OPTIONS, and a redirect before the value, as Google Apps Script. */
const owner = forSuite(
  async () => {
    const played = {
      isDown: false,
      methods: [] as (string | undefined)[],
      /** The player of each POST. */
      players: [] as number[],
    };
    const server = await listen(async (request, response) => {
      played.methods.push(request.method);
      const body = await text(request);
      if (body) played.players.push(JSON.parse(body).userTelegramId);
      if (played.isDown) return void response.writeHead(500).end();
      if (request.method === "OPTIONS") return void response.writeHead(405).end();
      if (request.method === "POST") response.writeHead(302, { Location: "/echo" }).end();
      else response.end('{"data":{"rank":12500}}');
    });
    return Object.assign(played, { url: server.url, close: server.close });
  },
  ({ close }) => close(),
);

beforeEach(async () => {
  owner.isDown = false;
  owner.methods.length = 0;
  const transform = { pointer: "/data/rank", number: { style: "decimal" as const } };
  const field = { name: "rank", url: owner.url, fallback: "no rank", fetchedByService: true };
  await service.importBot(botWith([{ ...field, transform }]));
});

const stateOf = (app: Page) =>
  app.evaluate(() => {
    const slot = document.querySelector<HTMLElement>('[data-slot="rank"]');
    return [slot?.dataset.state, slot?.textContent];
  });

test("a field of an endpoint without CORS shows its value, which becomes old while the endpoint fails", async () => {
  const { refCode } = await service.openSession("acme", { id: 901 });
  const app = await browser.openPage(await service.launch("acme", { id: 901 }));
  await expect.poll(() => stateOf(app)).toEqual(["fresh", "12,500"]);
  expect(owner.methods).toEqual(["POST", "GET"]);
  owner.isDown = true;
  // Another number of friends needs another value.
  await service.openSession("acme", { id: 902, ref: refCode });
  await app.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => stateOf(app)).toEqual(["stale", "12,500"]);
});

test("a field whose endpoint fails at the service shows its fallback, and is tried once more", async () => {
  owner.isDown = true;
  const app = await browser.openPage(await service.launch("acme", { id: 903 }));
  await expect.poll(() => stateOf(app)).toEqual(["failed", "no rank"]);
  // Requests of the player before may still arrive.
  await expect.poll(() => owner.players.filter((id) => id === 903)).toEqual([903, 903]);
  owner.isDown = false;
  await app.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => stateOf(app)).toEqual(["fresh", "12,500"]);
});

test("a service that cannot be reached leaves the fallback, and the field arrives with a later try", async () => {
  const app = await browser.openPage(await service.launch("acme", { id: 904 }), {
    expectedErrors: /ERR_FAILED/,
    prepare: (page) => page.route("**/field-values/rank", (route) => route.abort(), { times: 1 }),
  });
  await expect.poll(() => stateOf(app)).toEqual(["fresh", "12,500"]);
});

test("a service that wants no request for longer than five minutes gets none", async () => {
  let requests = 0;
  const app = await browser.openPage(await service.launch("acme", { id: 905 }), {
    expectedErrors: /status of 429/,
    prepare: async (page) => {
      await page.clock.install();
      await page.route("**/field-values/rank", (route) => {
        requests += 1;
        return route.fulfill({ status: 429, headers: { "retry-after": "400" }, body: "{}" });
      });
    },
  });
  await expect.poll(() => stateOf(app)).toEqual(["failed", "no rank"]);
  for (let second = 0; second < 5; second += 1) {
    await app.clock.runFor(1000);
    await app.evaluate(() => fetch(location.pathname));
  }
  expect(requests).toBe(1);
});
