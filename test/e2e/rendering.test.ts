import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeServer } from "../close-server.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const count = 200;
const service = serviceForFile();
let requests = 0;

const owner = createServer((request, response) => {
  const cors = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "600",
  };
  if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
  requests++;
  response.writeHead(200, cors).end(`value of ${request.url}`);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => owner.listen(0, "127.0.0.1", resolve));
  const { port } = owner.address() as AddressInfo;
  const fields = Array.from({ length: count }, (_, index) => ({
    name: `field${index}`,
    url: `http://127.0.0.1:${port}/${index}`,
  }));
  await service.importBot(
    botWith(fields, {
      screen: {
        blocks: fields.map(({ name }) => ({ type: "stat", label: name, value: `{{${name}}}` })),
      },
    }),
  );
});
afterAll(() => closeServer(owner));

test("two hundred values arrive in few commits, one request each", async () => {
  const { app } = await browser.openApp(await service.launch("acme", { id: 1101 }), {
    prepare: async (page) => {
      await page.addInitScript(() => {
        const counts = { commits: 0 };
        Object.assign(window, {
          counts,
          __REACT_DEVTOOLS_GLOBAL_HOOK__: {
            isDisabled: false,
            supportsFiber: true,
            renderers: new Map(),
            inject: () => 1,
            onCommitFiberRoot: () => counts.commits++,
            onCommitFiberUnmount: () => {},
            checkDCE: () => {},
          },
        });
      });
    },
  });
  await app.waitForFunction(
    (all) => document.querySelectorAll('[data-state="fresh"]').length === all,
    count,
    { timeout: 20_000 },
  );
  expect(requests).toBe(count);
  const { commits } = await app.evaluate(
    () => (window as unknown as { counts: { commits: number } }).counts,
  );
  expect(commits).toBeGreaterThan(0);
  expect(commits).toBeLessThanOrEqual(60);
});
