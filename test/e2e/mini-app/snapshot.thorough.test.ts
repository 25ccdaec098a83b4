import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { launchInitData, launchUrl } from "#server/players/launch.ts";
import { botWith } from "../bot.ts";
import { appForFile, live } from "./app-for-file.ts";

const bot = botWith([]);
const { browser, service } = appForFile(bot);

/**
 * The address that a client opens for a player; signed here, because the command line would take
 * minutes for a thousand.
 */
function launchOf(tgId: number): string {
  return launchUrl(
    `${service.url}/app/acme`,
    launchInitData({ tgId, name: "Ada" }, bot.token ?? "", Date.now()),
  );
}

/** The snapshot on the device of a player after one visit. */
async function snapshotOf(tgId: number): Promise<string> {
  const page = await browser.openPage(launchOf(tgId));
  const read = () => page.evaluate((key) => localStorage.getItem(key), snapshotKey("acme", tgId));
  await expect.poll(read).not.toBeNull();
  return (await read()) ?? "";
}

/** Every snapshot that differs from `whole` in one member: it is missing, or has another value. */
function mutationsOf(whole: string): string[] {
  const others: unknown[] = [
    undefined,
    null,
    "",
    "odd",
    0,
    -1,
    1e308,
    true,
    [],
    [null],
    {},
    { constructor: 1 },
  ];
  const pathsIn = (value: unknown, path: string[]): string[][] =>
    value && typeof value === "object"
      ? [path, ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))]
      : [path];
  return pathsIn(JSON.parse(whole), []).flatMap((path) =>
    others.map((other) => {
      const changed = { root: JSON.parse(whole) };
      const steps = ["root", ...path];
      const last = steps.pop() as string;
      const holder = steps.reduce(
        (at: Record<string, never>, step) => at[step] as never,
        changed as never,
      );
      Object.assign(holder, { [last]: other });
      return JSON.stringify(changed.root) ?? "";
    }),
  );
}

/** The same text, cut short at many places. */
function cutShort(whole: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    whole.slice(0, Math.floor((whole.length * index) / count)),
  );
}

test("with each of a thousand damaged snapshots the screen is painted and the bundle requested", async () => {
  const whole = await snapshotOf(9000);
  const mutations = mutationsOf(whole);
  const all = [...mutations, ...cutShort(whole, Math.max(50, 1000 - mutations.length))];
  expect(all.length).toBeGreaterThanOrEqual(1000);
  const page = await browser.openPage(`${service.url}/stand-in`, {
    prepare: (opened) =>
      opened.route("**/stand-in", (route) => route.fulfill({ contentType: "text/html", body: "" })),
    expectedErrors: /favicon/,
  });
  const launch = new URL(launchOf(9000)).hash.slice(1);
  const dead = await page.evaluate(openAll, { launch, key: snapshotKey("acme", 9000), all });
  expect(dead.map((index) => all[index])).toEqual([]);
});

/**
 * Runs in the page: opens the app with each snapshot, without its bundle, in a newly written
 * document; returns those that paint no screen, request no bundle, or end in an error.
 */
async function openAll({
  launch,
  key,
  all,
}: {
  launch: string;
  key: string;
  all: string[];
}): Promise<number[]> {
  const answer = await fetch("/app/acme");
  const html = (await answer.text()).replace(
    /data-bundle="[^"]*"/,
    'data-bundle="data:text/javascript,0"',
  );
  sessionStorage.setItem("slotwire:launch", launch);
  const open = async (snapshot: string) => {
    localStorage.setItem(key, snapshot);
    const frame = document.createElement("iframe");
    frame.style.display = "none";
    document.body.append(frame);
    const opened = frame.contentDocument as Document;
    let failed = false;
    opened.open();
    const view = frame.contentWindow as Window;
    view.onerror = () => {
      failed = true;
    };
    view.fetch = () => Promise.reject(new TypeError("No network."));
    opened.write(html);
    opened.close();
    const asksForBundle = () => opened.querySelector("head > script[src]") !== null;
    for (let looks = 0; !asksForBundle() && looks < 200; looks++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const isAlive = !failed && asksForBundle() && opened.querySelector("#root .tap") !== null;
    frame.remove();
    return isAlive;
  };
  const dead: number[] = [];
  const atOnce = 25;
  for (let from = 0; from < all.length; from += atOnce) {
    const alive = await Promise.all(all.slice(from, from + atOnce).map(open));
    dead.push(...alive.flatMap((isAlive, index) => (isAlive ? [] : [from + index])));
  }
  return dead;
}

/** A session as the first release stored it: the queries of React Query by their keys. */
function firstShape(session: object): string {
  return JSON.stringify({ queries: [[["session"], session]], savedAt: Date.now() });
}

const odd: Record<string, (whole: string) => string> = {
  "an empty object": () => "{}",
  "no JSON": () => "<html>",
  "a session without its levels": (whole) => whole.replace(/"levels":\[.*?\],/, ""),
  "levels without names": (whole) => whole.replace(/"name":"Bronze",/, ""),
  "a game of the time before boosts": (whole) => whole.replace(/"pointsSpent":\d+,/, ""),
  "a rate of nothing": (whole) => whole.replace('"energyPerSecond":1', '"energyPerSecond":0'),
  "an endless number": (whole) => whole.replace(/"energyFullAt":\d+/, '"energyFullAt":1e999'),
  "a player who is a number": (whole) => whole.replace(/"player":\{.*?\}/, '"player":7'),
  "an answer that is null": () => '{"session":null,"values":{},"savedAt":1}',
};

/** The snapshot of the player below, before it is damaged. */
let kept: string | undefined;

test.each(Object.keys(odd))(
  "a returning player whose device has %s plays on the live state",
  async (kind) => {
    const tgId = 9100;
    kept ??= await snapshotOf(tgId);
    const spoilt = odd[kind]?.(kept) ?? "";
    expect(spoilt).not.toBe(kept);
    const page = await openWith(tgId, snapshotKey("acme", tgId), spoilt);
    expect(await page.textContent("h1")).toBe("Hello, Ada");
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), snapshotKey("acme", tgId)))
      .toContain('"Bronze"');
  },
);

test("a snapshot of the first release is replaced", async () => {
  const session = await service.openSession("acme", { id: 9201 });
  const page = await openWith(
    9201,
    "slotwire:acme:9201",
    firstShape({ ...session, game: {}, clockOffsetMs: 0 }),
  );
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("slotwire:acme:9201")))
    .toBeNull();
});

test("a session answer that cannot be shown is reported as missing, and is not stored", async () => {
  const page = await browser.openPage(launchOf(9301), {
    expectedErrors: /./,
    prepare: (opened) =>
      opened.route("**/session", (route) => route.fulfill({ json: { token: "t", game: {} } })),
  });
  await page.getByRole("heading", { name: "No connection to the service" }).waitFor();
  expect(
    await page.evaluate((key) => localStorage.getItem(key), snapshotKey("acme", 9301)),
  ).toBeNull();
});

/** Opens the app with an item on the device, and waits until the player can tap. */
async function openWith(tgId: number, key: string, item: string): Promise<Page> {
  const launch = launchOf(tgId);
  const page = await browser.openPage(launch, {
    prepare: (opened) =>
      opened.addInitScript(
        ([name, value]) => {
          if (!sessionStorage.getItem("prepared")) localStorage.setItem(name, value);
          sessionStorage.setItem("prepared", "yes");
        },
        [key, item] as const,
      ),
  });
  await page.waitForSelector(live);
  return page;
}
