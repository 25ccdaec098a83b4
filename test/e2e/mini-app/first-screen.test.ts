import { beforeAll, expect, test } from "vitest";
import { botWith } from "../bot.ts";
import { heldRequests } from "../browser.ts";
import { shiftsOf, watchShifts } from "../page-look.ts";
import { ownerEndpointFor } from "../service-for-file.ts";
import { settled, whole } from "../settled.ts";
import { appForFile, live, snapshotKept } from "./app-for-file.ts";

const { browser, service } = appForFile();
const owner = ownerEndpointFor(service);
const fieldsOf = (...paths: string[]) =>
  paths.map((path) => ({
    name: path === "season-points" ? "seasonPoints" : path,
    url: `${owner.url}/${path}`,
  }));

beforeAll(() => service.importBot(botWith(fieldsOf("rank", "clan", "season-points"))));

test("no byte of TON Connect, and nothing from a third party, is loaded before the wallet is used", async () => {
  const hosts = new Set<string>();
  const scripts: string[] = [];
  const page = await browser.openPage(await service.launch("acme", { id: 510 }), {
    prepare: async (opened) => {
      opened.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith("http")) hosts.add(url.origin);
        if (request.resourceType() === "script" && url.origin === service.url)
          scripts.push(url.pathname);
      });
    },
  });
  await page.waitForSelector('[data-slot="clan"][data-state="fresh"]');
  await whole(page);
  await settled(page);
  expect(scripts.filter((path) => path.includes("wallet"))).toEqual([]);
  expect([...hosts].filter((host) => host !== service.url && host !== owner.url)).toEqual([]);
});

test("the session request is sent before the bundle has loaded", async () => {
  const order: string[] = [];
  const app = await browser.openPage(await service.launch("acme", { id: 511 }), {
    prepare: async (opened) => {
      opened.on(
        "request",
        (request) => request.url().endsWith("/session") && order.push("session"),
      );
      opened.on(
        "requestfinished",
        (request) =>
          request.url().startsWith(`${service.url}/assets/first-screen-`) && order.push("bundle"),
      );
    },
  });
  await app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
  await app.waitForSelector(live);
  expect(order).toEqual(["session", "bundle"]);
});

test("the boot script alone shows the numbers and the values, and React changes nothing visible", async () => {
  const launch = await service.launch("acme", { id: 512, name: "Linus" });
  const look = () => {
    const texts = [
      ...document.querySelectorAll(
        "#root [data-slot], #root h1, #root .label, #root .hint:not(:empty), #root button",
      ),
    ];
    return texts.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [node.tagName, node.textContent, ...[x, y, width, height].map(Math.round)].join(" ");
    });
  };
  const slots = ["rank", "clan", "seasonPoints"].map(
    (name) => `[data-slot="${name}"][data-state="fresh"]`,
  );
  const booted = await browser.openPage(launch, {
    // Held, because a page whose bundle fails reloads.
    prepare: (page) => page.route(`${service.url}/assets/first-screen-*`, () => {}),
  });
  for (const slot of slots) await booted.waitForSelector(slot);
  const painted = await booted.evaluate(look);
  const whole = await browser.openPage(launch);
  await whole.waitForSelector(".tap:not([disabled])");
  for (const slot of slots) await whole.waitForSelector(slot);
  const taken = await whole.evaluate(look);
  expect(taken.slice(0, painted.length)).toEqual(painted);
});

test("nothing on screen moves while values of a line arrive, on the first visit and later", async () => {
  await service.importBot(botWith(fieldsOf("rank", "season-points"), { id: "steady" }));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const shift = async () => {
    const app = await browser.openPage(await service.launch("steady", { id: 513 }), {
      context,
      prepare: watchShifts,
    });
    await app.waitForSelector('[data-slot="seasonPoints"][data-state="fresh"]');
    await whole(app);
    const shifts = await shiftsOf(app);
    await app.close();
    return shifts;
  };
  expect(await shift()).toEqual([]);
  expect(await shift()).toEqual([]);
});

test("the next open paints the last good value at once, marked stale until the owner answers", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const launch = await service.launch("acme", { id: 514 });
  const first = await browser.openPage(launch, { context });
  await first.waitForSelector('[data-slot="rank"][data-state="fresh"]');
  const value = await first.textContent('[data-slot="rank"]');
  await snapshotKept(first, `"rank":${JSON.stringify(value)}`);
  await first.close();
  const answers = heldRequests(`${owner.url}/**`);
  const second = await browser.openPage(launch, { context, prepare: answers.holdIn });
  await second.waitForSelector('[data-slot="rank"][data-state="stale"]');
  expect(await second.textContent('[data-slot="rank"]')).toBe(value);
  answers.release();
  // On a slow machine the held request has reached its time limit.
  await second.getByRole("button", { name: "Refresh" }).click();
  await second.waitForSelector('[data-slot="rank"][data-state="fresh"]');
});

test("the page has the client's colours from its first paint", async () => {
  const launch = new URL(await service.launch("acme", { id: 515 }));
  const hash = new URLSearchParams(launch.hash.slice(1));
  hash.set(
    "tgWebAppThemeParams",
    JSON.stringify({ bg_color: "#101820", secondary_bg_color: "#0a0f14", text_color: "#fff" }),
  );
  const page = await browser.openPage(`${launch.origin}${launch.pathname}#${hash}`, {
    prepare: (opened) => opened.route(/\/assets\//, (route) => route.abort()),
    expectedErrors: /ERR_FAILED/,
  });
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe("rgb(10, 15, 20)");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    "dark",
  );
});
