import type { Page } from "playwright-core";
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
    const session = app.waitForResponse("**/session");
    await refresh.click();
    // The time limit of the values begins with the session.
    await (await session).finished();
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

describe("the options of a field", () => {
  test("turn the answer into the text, in the player's language, also before the bundle runs", async () => {
    await service.importBot(
      botWith(
        [
          {
            name: "picked",
            url: `${owner.url}/object`,
            transform: { pointer: "/data", prefix: { en: "Rank ", ru: "Место " } },
          },
          { name: "unquoted", url: `${owner.url}/quoted`, transform: { unquote: true } },
          {
            name: "number",
            url: `${owner.url}/number`,
            transform: { number: { style: "decimal" }, suffix: " $" },
          },
          {
            name: "missing",
            url: `${owner.url}/object`,
            fallback: { en: "no score", ru: "нет счёта" },
            transform: { pointer: "/score" },
          },
          { name: "plain", url: `${owner.url}/plain` },
        ],
        { id: "options" },
      ),
    );
    for (const [language, shown] of [
      ["en", ["Rank 7", "7", "1,234.5 $", "no score", "plain"]],
      ["ru", ["Место 7", "7", "1\u00a0234,5 $", "нет счёта", "plain"]],
    ] as const) {
      const launch = await service.launch("options", { id: 611, language: language });
      const app = await browser.openPage(launch);
      const seen = () =>
        app
          .locator(".stat-block [data-slot]")
          .evaluateAll((all) => all.map((one) => one.textContent));
      await expect.poll(seen).toEqual(shown);
      expect(await app.getAttribute('[data-slot="missing"]', "data-state")).toBe("failed");
    }
    // Without the bundle, the boot script alone shows values.
    const launch = await service.launch("options", { id: 612, language: "en" });
    const app = await browser.openPage(launch, {
      expectedErrors: /ERR_FAILED/,
      prepare: (page) => page.route(/first-screen-.*\.js$/, (route) => route.abort()),
    });
    await app.waitForSelector('[data-slot="picked"]:has-text("Rank 7")');
  });

  test("send the player's language only where the owner wants it", async () => {
    const bodies: Record<string, unknown>[] = [];
    const server = await listen(async (request, response) => {
      response.writeHead(200, { ...goodCors, "Access-Control-Allow-Origin": "*" });
      if (request.method === "POST")
        bodies.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
      response.end("7th");
    });
    onTestFinished(() => server.close());
    await service.importBot(
      botWith(
        [
          { name: "plain", url: `${server.url}/plain` },
          { name: "spoken", url: `${server.url}/spoken`, sendLanguage: true },
        ],
        { id: "spoken" },
      ),
    );
    const launch = await service.launch("spoken", { id: 613, language: "pt-BR" });
    const app = await browser.openPage(launch);
    await app.waitForSelector('[data-slot="spoken"][data-state="fresh"]');
    await app.waitForSelector('[data-slot="plain"][data-state="fresh"]');
    const members = bodies.map((body) => [Object.keys(body).length, body.language]);
    expect(members.toSorted()).toEqual([
      [7, undefined],
      [8, "pt-br"],
    ]);
  });

  test("keep a live value fresh while it is on screen, less often while its server fails", async () => {
    const statuses: number[] = [];
    let status = 200;
    const server = await listen((request, response) => {
      response.writeHead(request.method === "POST" ? status : 204, {
        ...goodCors,
        "Access-Control-Allow-Origin": "*",
      });
      if (request.method === "POST") statuses.push(status);
      response.end(`value ${statuses.length}`);
    });
    onTestFinished(() => server.close());
    const text = (filler: string) => ({ type: "text" as const, text: filler });
    await service.importBot(
      botWith([], {
        id: "live",
        fields: ["live", "calm", "below"].map((name) => ({
          name,
          url: `${server.url}/${name}`,
          fallback: "",
          refreshSeconds: 10,
          signed: false,
          ...(name !== "calm" && { live: true }),
        })),
        screen: {
          blocks: [
            text("{{live}}"),
            text("{{calm}}"),
            ...Array.from({ length: 40 }, () => text("Filler")),
            text("{{below}}"),
          ],
        },
      }),
    );
    const app = await browser.openPage(await service.launch("live", { id: 614 }), {
      expectedErrors: /status of 404/,
      prepare: (page) => page.clock.install(),
    });
    await app.waitForSelector('[data-slot="below"][data-state="fresh"]');
    await app.getByRole("button", { name: "Refresh" }).waitFor();
    expect(statuses).toHaveLength(3);
    const states = app.evaluate(
      () =>
        new Promise((resolve) => {
          const slot = document.querySelector<HTMLElement>('[data-slot="live"]');
          const seen = new Set([slot?.dataset.state]);
          new MutationObserver(() => {
            seen.add(slot?.dataset.state);
            if (slot?.textContent === "value 4") resolve([...seen]);
          }).observe(slot as Node, {
            attributes: true,
            childList: true,
            subtree: true,
            characterData: true,
          });
        }),
    );
    await app.clock.runFor(14_000);
    expect(await states).toEqual(["fresh"]);
    expect(statuses).toHaveLength(4);

    status = 404;
    await app.clock.runFor(14_000);
    await app.waitForSelector('[data-slot="live"][data-state="stale"]');
    expect(statuses).toHaveLength(5);
    // After a failure the pause has doubled.
    await app.clock.runFor(14_000);
    expect(statuses).toHaveLength(5);
    await app.clock.runFor(14_000);
    await expect.poll(() => statuses).toHaveLength(6);

    await app.locator('[data-slot="below"]').scrollIntoViewIfNeeded();
    await app.clock.runFor(2000);
    await expect.poll(() => statuses).toHaveLength(7);
  });
});

describe("a live field", () => {
  /** A bot with one, whose server answers what `answers` returns for the nth POST. */
  async function openLive(
    id: string,
    tgId: number,
    answers: (count: number) => { status: number; text: string },
    change: Parameters<typeof botWith>[1] = {},
  ) {
    let count = 0;
    const server = await listen((request, response) => {
      const isPost = request.method === "POST";
      const { status, text } = isPost ? answers(++count) : { status: 204, text: "" };
      response.writeHead(status, { ...goodCors, "Access-Control-Allow-Origin": "*" }).end(text);
    });
    onTestFinished(() => server.close());
    const field = { name: "live", url: server.url, fallback: "", refreshSeconds: 10, live: true };
    await service.importBot(botWith([field], { id, ...change }));
    const app = await browser.openPage(await service.launch(id, { id: tgId }), {
      expectedErrors: /status of 404/,
      prepare: (page) => page.clock.install(),
    });
    await app.waitForSelector('[data-slot="live"][data-state="fresh"]', { state: "attached" });
    await app.getByRole("button", { name: "Refresh" }).waitFor();
    return { app, count: () => count };
  }

  /** Passes seconds, with an answer of the network in each, whose clock is the real one. */
  async function pass(app: Page, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await app.clock.runFor(1000);
      await app.evaluate(() => fetch(location.pathname));
    }
  }

  test("without a value at first is requested again, but not under a page that covers it", async () => {
    const { app, count } = await openLive("soon", 615, (nth) => ({
      status: 200,
      text: nth > 1 ? "soon" : "",
    }));
    await app.clock.runFor(14_000);
    await app.waitForSelector('[data-slot="live"]:has-text("soon")');
    await app.getByRole("button", { name: "History" }).click();
    await app.getByRole("dialog").waitFor();
    await pass(app, 15);
    expect(count()).toBe(2);
  });

  test("in a folded answer is not requested again until a player opens it", async () => {
    const faq = {
      type: "faq" as const,
      items: [{ question: "How many are left?", answer: "{{live}} are." }],
    };
    const { app, count } = await openLive("folded", 618, () => ({ status: 200, text: "7" }), {
      screen: { blocks: [faq] },
    });
    await pass(app, 15);
    expect(count()).toBe(1);
    await app.getByText("How many are left?").click();
    await app.clock.runFor(2000);
    await expect.poll(count).toBe(2);
  });

  test("stays marked as old until its server answers again", async () => {
    const { app } = await openLive("marked", 619, (nth) => ({
      status: nth > 1 ? 404 : 200,
      text: "one",
    }));
    await pass(app, 14);
    await app.waitForSelector('[data-slot="live"][data-state="stale"]');
    const states = app.evaluate(
      () =>
        new Promise((resolve) => {
          const slot = document.querySelector<HTMLElement>('[data-slot="live"]');
          const seen = new Set([slot?.dataset.state]);
          new MutationObserver(() => seen.add(slot?.dataset.state)).observe(slot as Node, {
            attributes: true,
          });
          setTimeout(() => resolve([...seen]), 26_000);
        }),
    );
    await pass(app, 27);
    expect(await states).toEqual(["stale"]);
  });

  test("does not sign the player in again", async () => {
    const { app, count } = await openLive("held", 620, () => ({ status: 200, text: "7" }));
    let sessions = 0;
    app.on("request", (request) => {
      if (request.url().endsWith("/session")) sessions += 1;
    });
    await pass(app, 90);
    expect(count()).toBeGreaterThan(6);
    expect(sessions).toBe(0);
  });

  test("of a failing server waits as long when the device's clock is set back", async () => {
    const { app, count } = await openLive("clock", 616, (nth) => ({
      status: nth > 1 ? 404 : 200,
      text: "one",
    }));
    await app.clock.setSystemTime(Date.now() - 3_600_000);
    await app.clock.runFor(14_000);
    await app.waitForSelector('[data-slot="live"][data-state="stale"]');
    await pass(app, 10);
    expect(count()).toBe(2);
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
  const { commits, ms } = await app.evaluate(() => ({
    ...(window as unknown as { counts: { commits: number } }).counts,
    ms: performance.now(),
  }));
  expect(commits).toBeGreaterThan(0);
  // On a slow machine the values take longer; those of 80 ms are still one commit.
  expect(commits).toBeLessThanOrEqual(Math.max(60, ms / 80));
});
