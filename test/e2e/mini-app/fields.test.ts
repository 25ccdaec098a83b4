import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { forSuite } from "../../for-suite.ts";
import { goodCors, listen } from "../../server/fields/played-endpoint.ts";
import { botWith } from "../bot.ts";
import { startBrokenEndpoint } from "../broken-endpoint.ts";
import { expectNoOverflow } from "../page-look.ts";
import { appForFile } from "./app-for-file.ts";

const { browser, service } = appForFile();
const owner = forSuite(startBrokenEndpoint, ({ close }) => close());

/** The result of each kind of answer; `tries` is the number of POSTs to the owner's server. */
const answers = [
  { path: "/plain", shows: "plain", state: "fresh", tries: 1 },
  { path: "/object", shows: '{"data":"7"}', state: "fresh", tries: 1 },
  { path: "/quoted", shows: '"7"', state: "fresh", tries: 1 },
  { path: "/markup", shows: "<img src=x onerror=alert(1)>", state: "fresh", tries: 1 },
  { path: "/lines", shows: "one\ntwo  three", state: "fresh", tries: 1 },
  { path: "/rtl", shows: "\u202eevil \u0645\u0631\u062d\u0628\u0627", state: "fresh", tries: 1 },
  { path: "/bom-latin", shows: "f\ufffdr", state: "fresh", tries: 1 },
  { path: "/empty", shows: "fallback", state: "fresh", tries: 1 },
  { path: "/invisible", shows: "fallback", state: "fresh", tries: 1 },
  { path: "/largest", shows: "y".repeat(65_536), state: "fresh", tries: 1 },
  { path: "/too-large", shows: "fallback", state: "failed", tries: 1 },
  { path: "/not-found", shows: "fallback", state: "failed", tries: 1 },
  { path: "/busy", shows: "fallback", state: "failed", tries: 1 },
  { path: "/broken", shows: "fallback", state: "failed", tries: 2 },
  { path: "/no-cors", shows: "fallback", state: "failed", tries: 0 },
  { path: "/wrong-origin", shows: "fallback", state: "failed", tries: 0 },
  { path: "/no-preflight", shows: "fallback", state: "failed", tries: 0 },
  { path: "/redirect", shows: "fallback", state: "failed", tries: 2 },
  { path: "/endless", shows: "fallback", state: "failed", tries: 1 },
] as const;

const nameOf = (path: string) =>
  path.slice(1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

beforeAll(async () => {
  const fields = answers.map(({ path }) => ({
    name: nameOf(path),
    url: owner.url + path,
    fallback: "fallback",
  }));
  await service.importBot(botWith(fields));
});

describe("an owner's endpoint in every state", () => {
  test("is shown truthfully, in its own slot, without an effect on others", async () => {
    const app = await browser.openPage(await service.launch("acme", { id: 601 }), {
      expectedErrors: /CORS|ERR_FAILED|status of (?:404|429|500|405)|preflight/,
    });
    await app.waitForSelector('[data-slot="plain"][data-state="fresh"]');
    await app.waitForSelector('[data-slot="endless"][data-state="failed"]');
    const seen = () =>
      app.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".stat-block [data-slot]")].map((slot) => ({
          name: slot.dataset.slot,
          shows: slot.textContent,
          state: slot.dataset.state,
          elements: slot.childElementCount,
        })),
      );
    await expect.poll(seen).toEqual(
      answers.map(({ path, shows, state }) => ({
        name: nameOf(path),
        shows,
        state,
        elements: 0,
      })),
    );
    const counted = answers.filter(({ tries }) => tries > 0);
    await expect
      .poll(() => counted.map(({ path }) => [path, owner.calls.get(path)]))
      .toEqual(counted.map(({ path, tries }) => [path, tries]));
    expect(await app.textContent("h1")).toBe("Hello, Ada");
    await expectNoOverflow(app, "the longest value wraps");
  });

  test("fields that the screen does not show are never requested", async () => {
    const field = (name: string, path: string) => ({
      name,
      url: `${owner.url}/${path}`,
      fallback: "",
      refreshSeconds: 60,
      signed: false,
    });
    const unused = Array.from({ length: 40 }, (_, index) =>
      field(`unused${index}`, `unused/${index}`),
    );
    const screen = {
      blocks: [{ type: "text" as const, text: { en: "{{plain}}", ru: "{{russian}}" } }],
    };
    await service.importBot(
      botWith([], {
        id: "few",
        screen,
        fields: [...unused, field("plain", "plain"), field("russian", "russian")],
      }),
    );
    const app = await browser.openPage(await service.launch("few", { id: 604 }));
    await app.waitForSelector('[data-slot="plain"][data-state="fresh"]');
    await app.getByRole("button", { name: "Refresh" }).click();
    await app.waitForSelector('button:enabled:has-text("Refresh")');
    expect([...owner.calls.keys()].filter((path) => /unused|russian/.test(path))).toEqual([]);
  });

  test("a long value is shown, and takes no room on the device", async () => {
    const fields = ["largest", "plain"].map((name) => ({ name, url: `${owner.url}/${name}` }));
    await service.importBot(botWith(fields, { id: "long" }));
    const app = await browser.openPage(await service.launch("long", { id: 606 }));
    await app.waitForSelector('[data-slot="largest"][data-state="fresh"]');
    const kept = () =>
      app.evaluate((key) => localStorage.getItem(key) ?? "", snapshotKey("long", 606));
    await expect.poll(kept).toContain('"values":{"plain":"plain"}');
    expect((await kept()).length).toBeLessThan(3000);
  });

  test("fields that never answer delay the others and a refresh for the time limit of one at most", async () => {
    const hanging = Array.from({ length: 15 }, (_, index) => ({
      name: `hanging${index}`,
      url: `${owner.url}/hanging`,
    }));
    await service.importBot(
      botWith([...hanging, { name: "plain", url: `${owner.url}/plain` }], { id: "slow" }),
    );
    const app = await browser.openPage(await service.launch("slow", { id: 605 }), {
      expectedErrors: /./,
      prepare: (opened) => opened.clock.install(),
    });
    const refresh = app.getByRole("button", { name: "Refresh" });
    await refresh.waitFor();
    expect(await refresh.isEnabled()).toBe(true);
    const now = () => app.evaluate(() => Date.now());
    const startedAt = await now();
    await refresh.click();
    await expect.poll(() => refresh.isEnabled()).toBe(false);
    await app.clock.fastForward(9000);
    await expect.poll(() => refresh.isEnabled()).toBe(true);
    // In sequence, six at a time, they would take 24 s.
    expect((await now()) - startedAt).toBeLessThan(20_000);
  });

  test("24 fields of one server that takes 3 s for each all arrive, six at a time", async () => {
    const held: (() => void)[] = [];
    const server = await listen((request, response) => {
      response.writeHead(200, { ...goodCors, "Access-Control-Allow-Origin": "*" });
      if (request.method === "OPTIONS") response.end();
      else held.push(() => response.end("7th"));
    });
    onTestFinished(() => server.close());
    const fields = Array.from({ length: 24 }, (_, index) => ({
      name: `slow${index}`,
      url: `${server.url}/${index}`,
    }));
    await service.importBot(botWith(fields, { id: "many" }));
    const app = await browser.openPage(await service.launch("many", { id: 607 }), {
      prepare: (opened) => opened.clock.install(),
    });
    for (let wave = 1; wave <= 4; wave += 1) {
      await expect.poll(() => held.length).toBe(6);
      await app.clock.fastForward(3000);
      for (const end of held.splice(0)) end();
      await expect
        .poll(() => app.locator('[data-slot][data-state="fresh"]:has-text("7th")').count())
        .toBe(wave * 6);
    }
  });

  test("offline keeps the last good value and updates by itself later", async () => {
    await service.importBot(
      botWith([{ name: "plain", url: `${owner.url}/plain` }], { id: "calm" }),
    );
    const app = await browser.openPage(await service.launch("calm", { id: 602 }), {
      expectedErrors: /ERR_INTERNET_DISCONNECTED/,
    });
    await app.waitForSelector('[data-slot="plain"][data-state="fresh"]');
    // It loads after the first screen, which needs a connection.
    const refresh = app.getByRole("button", { name: "Refresh" });
    await refresh.waitFor();
    await app.context().setOffline(true);
    await refresh.click();
    await app.waitForSelector('[data-slot="plain"][data-state="stale"]');
    expect(await app.textContent('[data-slot="plain"]')).toBe("plain");
    await app.getByText("No connection. Showing the last known state.").waitFor();
    await app.context().setOffline(false);
    await app.waitForSelector('[data-slot="plain"][data-state="fresh"]');
  });
});

/** As many fields as a screen may show. */
const valueCount = 200;

test("two hundred values arrive in few commits, one request each", async () => {
  const fields = Array.from({ length: valueCount }, (_, index) => ({
    name: `field${index}`,
    url: `${owner.url}/value/${index}`,
  }));
  await service.importBot(
    botWith(fields, {
      id: "values",
      screen: {
        blocks: fields.map(({ name }) => ({ type: "stat", label: name, value: `{{${name}}}` })),
      },
    }),
  );
  const app = await browser.openPage(await service.launch("values", { id: 608 }), {
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
    valueCount,
  );
  const requests = fields.map(({ url }) => owner.calls.get(new URL(url).pathname));
  expect(requests).toEqual(Array(valueCount).fill(1));
  const { commits } = await app.evaluate(
    () => (window as unknown as { counts: { commits: number } }).counts,
  );
  expect(commits).toBeGreaterThan(0);
  expect(commits).toBeLessThanOrEqual(60);
});
