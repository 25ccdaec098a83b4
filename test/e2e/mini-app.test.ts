import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { heldRequests } from "./held-requests.ts";
import { shiftsOf, watchShifts } from "./layout-shift.ts";
import { countPaidTaps } from "./paid-taps.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled, whole } from "./settled.ts";
import { snapshotKept } from "./snapshot-kept.ts";

const browser = browserForFile();
const service = serviceForFile();
let owner: Awaited<ReturnType<typeof startOwnerEndpoint>>;

beforeAll(async () => {
  owner = await startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] });
  await service.importBot(
    botWith([
      { name: "rank", url: `${owner.url}/rank` },
      { name: "clan", url: `${owner.url}/clan` },
      { name: "seasonPoints", url: `${owner.url}/season-points` },
    ]),
  );
});
afterAll(() => owner?.close());

describe("the main job", () => {
  test("a player sees their own numbers and the owner's values", async () => {
    const { app } = await browser.openApp(await service.launch("acme", { id: 501, name: "Grace" }));
    await app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
    await app.waitForSelector('[data-slot="seasonPoints"][data-state="fresh"]');
    expect(await app.textContent("h1")).toBe("Hello, Grace");
    expect(await app.textContent('.points-block [data-slot="points"]')).toBe("0");
    expect(await app.textContent('.energy-block [data-slot="energy"]')).toBe("500");
    expect(await app.textContent(".level-block .hint")).toBe("100 to Bronze");
    expect(await app.textContent('[data-slot="rank"]')).not.toBe("");
  });

  test("the owner's server gets exactly the field request, after one preflight, without cookies or referrer", async () => {
    const context = await browser.newContext();
    await context.addCookies([{ name: "session", value: "secret", url: owner.url }]);
    const before = owner.requests.length;
    const { app } = await browser.openApp(await service.launch("acme", { id: 502 }), { context });
    await app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
    const calls = owner.requests.slice(before).filter(({ path }) => path === "/rank");
    expect(calls.map(({ method }) => method)).toEqual(["OPTIONS", "POST"]);
    const [preflight, post] = calls;
    expect(preflight?.headers["access-control-request-headers"]).toBe("content-type");
    expect(preflight?.headers["access-control-request-method"]).toBe("POST");
    expect(post?.body).toBe(
      JSON.stringify({
        userTelegramId: 502,
        userPoints: 0,
        userFriendsCount: 0,
        userTotalLevels: 2,
        userLevel: 0,
        tonFriendlyAddress: "",
        tonRawAddress: "",
      }),
    );
    expect(post?.headers).toMatchObject({
      "content-type": "application/json",
      origin: service.url,
    });
    expect(Object.keys(post?.headers ?? {})).not.toEqual(expect.arrayContaining(["cookie"]));
    expect(post?.headers.referer).toBeUndefined();
    expect(post?.headers.authorization).toBeUndefined();
  });

  test("a field is asked for once however many slots show it", async () => {
    await service.importBot(
      botWith([{ name: "rank", url: `${owner.url}/rank` }], {
        id: "slots",
        screen: {
          blocks: Array.from({ length: 6 }, () => ({
            type: "text",
            text: "Rank {{rank}} and {{rank}}",
          })),
        },
      }),
    );
    const before = owner.requests.length;
    const { app } = await browser.openApp(await service.launch("slots", { id: 503 }));
    await app.waitForFunction(
      () => document.querySelectorAll('[data-slot="rank"][data-state="fresh"]').length === 12,
    );
    expect(owner.requests.slice(before).filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("the points go up under the finger and the service pays them once", async () => {
    const launch = await service.launch("acme", { id: 504 });
    const { app, page, context } = await browser.openApp(launch);
    const paidTaps = countPaidTaps(page);
    const tap = app.getByRole("button", { name: "Tap" });
    await app.waitForSelector(".tap:not([disabled])");
    for (let count = 0; count < 4; count++) await tap.click();
    await expect.poll(() => app.textContent('.points-block [data-slot="points"]')).toBe("20");
    await expect.poll(paidTaps).toBe(4);
    expect(await app.textContent('.points-block [data-slot="points"]')).toBe("20");
    const second = await browser.openApp(await service.launch("acme", { id: 504 }), { context });
    await second.app.waitForFunction(
      () => document.querySelector('.points-block [data-slot="points"]')?.textContent === "20",
    );
  });

  test("Enter and Space tap as well", async () => {
    const { app, page } = await browser.openApp(await service.launch("acme", { id: 505 }));
    await app.waitForSelector(".tap[aria-disabled]");
    await app.focus(".tap");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await expect.poll(() => app.textContent('.points-block [data-slot="points"]')).toBe("10");
  });

  test("a friend who comes by the invitation counts at once", async () => {
    const { app } = await browser.openApp(await service.launch("acme", { id: 506 }));
    await app.waitForSelector(".tap:not([disabled])");
    const answer = await app.evaluate(() => JSON.parse(JSON.stringify(localStorage)));
    expect(answer).toBeTypeOf("object");
    const refCode = await app.evaluate(async () => {
      const launch = new URLSearchParams(location.hash.slice(1));
      const response = await fetch("/api/mini-app/acme/session", {
        method: "POST",
        headers: { Authorization: `tma ${launch.get("tgWebAppData")}` },
      });
      return (await response.json()).refCode as string;
    });
    await browser.openApp(await service.launch("acme", { id: 507, ref: refCode }));
    const again = await browser.openApp(await service.launch("acme", { id: 506 }));
    await again.app.waitForFunction(
      () => document.querySelector('[data-slot="friendsCount"]')?.textContent === "1",
    );
  });
});

describe("what loads", () => {
  test("not a byte of TON Connect, and nothing from a third party, before the wallet is touched", async () => {
    const hosts = new Set<string>();
    const scripts: string[] = [];
    const { app, page } = await browser.openApp(await service.launch("acme", { id: 510 }), {
      prepare: async (opened) => {
        opened.on("request", (request) => {
          const url = new URL(request.url());
          if (url.protocol.startsWith("http")) hosts.add(url.origin);
          if (request.resourceType() === "script" && url.origin === service.url)
            scripts.push(url.pathname);
        });
      },
    });
    await app.waitForSelector('[data-slot="clan"][data-state="fresh"]');
    await whole(app);
    await settled(page);
    expect(scripts.filter((path) => path.includes("wallet"))).toEqual([]);
    expect(
      [...hosts].filter(
        (host) => host !== service.url && host !== owner.url && !page.url().startsWith(host),
      ),
    ).toEqual([]);
  });

  test("the session request leaves before the bundle is there", async () => {
    const order: string[] = [];
    const { app } = await browser.openApp(await service.launch("acme", { id: 511 }), {
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
    await app.waitForSelector(".tap[aria-disabled]");
    expect(order).toEqual(["session", "bundle"]);
  });

  test("the boot script alone shows the numbers and the values, and React changes nothing that is seen", async () => {
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
    const booted = await browser.openApp(launch, {
      prepare: (page) =>
        page.route(`${service.url}/assets/first-screen-*`, (route) => route.abort()),
      expectedErrors: /ERR_FAILED/,
    });
    await booted.app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
    await booted.app.waitForSelector('[data-slot="seasonPoints"][data-state="fresh"]');
    const painted = await booted.app.evaluate(look);
    const whole = await browser.openApp(launch);
    await whole.app.waitForSelector(".tap:not([disabled])");
    await whole.app.waitForSelector('[data-slot="seasonPoints"][data-state="fresh"]');
    const taken = await whole.app.evaluate(look);
    expect(taken.slice(0, painted.length)).toEqual(painted);
  });

  test("nothing on screen moves while values of a line arrive, cold and warm", async () => {
    const fields = [
      { name: "rank", url: `${owner.url}/rank` },
      { name: "seasonPoints", url: `${owner.url}/season-points` },
    ];
    await service.importBot(botWith(fields, { id: "steady" }));
    const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
    const shift = async () => {
      const { app, page } = await browser.openApp(await service.launch("steady", { id: 513 }), {
        context,
        prepare: watchShifts,
      });
      await app.waitForSelector('[data-slot="seasonPoints"][data-state="fresh"]');
      await whole(app);
      const shifts = await shiftsOf(app);
      await page.close();
      return shifts;
    };
    expect(await shift()).toEqual([]);
    expect(await shift()).toEqual([]);
  });

  test("the next open paints the last good value at once, marked stale until the owner answers", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
    const launch = await service.launch("acme", { id: 514 });
    const first = await browser.openApp(launch, { context });
    await first.app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
    const value = await first.app.textContent('[data-slot="rank"]');
    await snapshotKept(first.app, `"rank":${JSON.stringify(value)}`);
    await first.page.close();
    const answers = heldRequests(`${owner.url}/**`);
    const second = await browser.openApp(launch, { context, prepare: answers.holdIn });
    await second.app.waitForSelector('[data-slot="rank"][data-state="stale"]');
    expect(await second.app.textContent('[data-slot="rank"]')).toBe(value);
    answers.release();
    await second.app.waitForSelector('[data-slot="rank"][data-state="fresh"]');
  });

  test("the page is in the client's colours from its first paint", async () => {
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
});
