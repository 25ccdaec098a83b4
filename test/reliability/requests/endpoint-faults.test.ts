import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import type { BotHealth } from "#contract/field/field-health.schema.ts";
import { botWith } from "../../e2e/bot.ts";
import { ada, setupLink } from "../../e2e/builder-owner.ts";
import { startService } from "../../e2e/service.ts";
import { ensureBuild } from "../../e2e/setup.ts";
import type { Engine } from "../../engines/engine.ts";
import { findFirefox, launchFirefox } from "../../engines/firefox.ts";
import { startFront } from "../../engines/front.ts";
import { pageScript } from "../../engines/page-script.ts";
import { playwrightEngine } from "../../engines/playwright-engine.ts";
import { fieldIn, hasNumber, hasText, tapTimes, uncaughtIn } from "../../engines/seen-page.ts";
import { findWebKit, launchWebKit } from "../../engines/webkit.ts";
import { forSuite } from "../../for-suite.ts";
import { chromiumArgs, findLightChromium } from "../../programs/chromium.ts";
import { isAbsent } from "../../programs/installed.ts";
import { record } from "../figure.ts";
import { endpointFaults, playEndpoint } from "./endpoint-faults.ts";

/** For the slowest: a field has 8 s, and some are requested twice. */
const settleMs = 60_000;
const stage = forSuite(startStage, ({ close }) => close());
const held: string[] = [];
const broken: string[] = [];
const engines = [
  { name: "Chromium", launch: launchChromium },
  ...firefoxes(),
  ...webKits(),
] as const;

test.each(engines)(
  "an owner's endpoint may misbehave in any way in $name",
  async ({ name, launch }) => {
    const engine = await launch();
    try {
      const faults = await faultsIn(engine);
      for (const { name: way } of endpointFaults)
        (faults.has(way) ? broken : held).push(`${name}: ${way} ${faults.get(way) ?? ""}`.trim());
    } finally {
      await engine.close();
    }
  },
);

test("the figure", () => {
  record({
    id: "R9",
    value: held.length,
    goal: endpointFaults.length * engines.length,
    better: "higher",
    detail: `${endpointFaults.length} ways in which an owner's endpoint misbehaves, all at once beside a good one, in ${engines.map(({ name }) => name).join(", ")}: the slot, the rest of the screen, taps, and what the owner is told. ${broken.length > 0 ? `Not so: ${broken.join("; ")}.` : "WebKit is WebKitGTK, whose network is not that of iOS: two broken answers pass there as good ones."}`,
  });
});

/** The faults that are shown or reported wrongly, each with its result. */
async function faultsIn(engine: Engine): Promise<ReadonlyMap<string, string>> {
  const botId = `in-${engine.name.toLowerCase()}`;
  const tgId = 1 + engines.findIndex(({ name }) => name === engine.name);
  await stage.importBot(botId);
  const page = await engine.open(await stage.launch(botId, tgId));
  await hasText(page, "h1", "Hello, Ada");
  expect(await fieldIn(page, "good", "fresh")).toBe("7th");
  await tapTimes(page, 3);
  await hasNumber(page, "points", 15);
  await expect.poll(() => stage.paidPoints(botId, tgId)).toBe(15);

  const seen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".stat-block [data-slot]")].map((slot) => ({
        name: slot.dataset.slot ?? "",
        shows: slot.textContent ?? "",
        state: slot.dataset.state,
        hasElements: slot.childElementCount > 0,
      })),
    );
  const waiting = async () =>
    (await seen()).filter(({ state }) => state !== "fresh" && state !== "failed");
  const isSettled = await expect
    .poll(waiting, { timeout: settleMs, interval: 500 })
    .toEqual([])
    .then(
      () => true,
      () => false,
    );
  const slots = await seen();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(
    1,
  );
  await tapTimes(page, 1);
  await expect.poll(() => stage.paidPoints(botId, tgId)).toBe(20);
  expect(await fieldIn(page, "good", "fresh")).toBe("7th");
  expect(await uncaughtIn(page)).toEqual([]);
  // The page reports fetches when it is left.
  await page.goto(`${stage.front.url}/healthz`);
  const outcomes = await stage.outcomes(botId);
  await page.close();

  const found = new Map<string, string>();
  for (const { name, inWebKit, ...usual } of endpointFaults) {
    const { shows = "fallback", outcome } = engine.name === "WebKit" && inWebKit ? inWebKit : usual;
    const slot = slots.find((one) => one.name === name);
    const state = outcome === "ok" ? "fresh" : "failed";
    if (slot?.shows !== shows || slot.state !== state || slot.hasElements)
      found.set(name, `is ${slot?.state} with "${slot?.shows.slice(0, 40)}"`);
    else if (outcomes.get(name) !== outcome) found.set(name, `is told as ${outcomes.get(name)}`);
  }
  if (!isSettled && found.size === 0) found.set("waiting", "for ever");
  return found;
}

async function startStage() {
  await ensureBuild();
  const front = await startFront();
  const service = await startService({ BASE_URL: front.url });
  front.target = service.url;
  front.script = pageScript;
  const played = await Promise.all(
    endpointFaults.map(async (fault) => ({ name: fault.name, ...(await playEndpoint(fault)) })),
  );
  const headers = { origin: front.url, "content-type": "application/json" };
  const claimed = await fetch(`${front.url}/api/builder/claim`, {
    method: "POST",
    headers,
    body: JSON.stringify({ token: new URL(setupLink(service)).hash.slice(1), ...ada }),
  });
  const cookie = claimed.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const goodEndpoint = await playEndpoint({
    name: "good",
    post: (response) =>
      void response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("7th"),
  });
  const fields = [...played, { name: "good", url: goodEndpoint.url }].map(({ name, url }) => ({
    name,
    url,
    fallback: "fallback",
    refreshSeconds: 3600,
  }));

  const health = async (botId: string) => {
    const answer = await fetch(`${front.url}/api/builder/bots/${botId}/field-health`, {
      headers: { cookie },
    });
    return (await answer.json()) as BotHealth;
  };
  return {
    front,
    importBot: (id: string) =>
      service.importBot(botWith(fields, { id, token: `70000000${id.length}:test` }), ada.email),
    launch: async (botId: string, id: number) =>
      (await service.launch(botId, { id })).replace(service.url, front.url),
    paidPoints: async (botId: string, id: number) =>
      (await service.openSession(botId, { id })).game.points,
    /** The reported outcome of each field's fetches, once all have arrived. */
    outcomes: async (botId: string) => {
      const reported = async () =>
        (await health(botId)).fields.filter(({ day }) => day.fetches > 0).length;
      await expect.poll(reported).toBe(fields.length);
      return new Map(
        (await health(botId)).fields.map(({ field, day }) => [
          field,
          day.failures[0]?.outcome ?? (day.good > 0 ? "ok" : "none"),
        ]),
      );
    },
    close: () =>
      Promise.all([
        service.close(),
        front.close(),
        goodEndpoint.close(),
        ...played.map(({ close }) => close()),
      ]),
  };
}

async function launchChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: await findLightChromium(),
    args: chromiumArgs,
  });
  return playwrightEngine("Chromium", browser);
}

function firefoxes() {
  const path = findFirefox() ?? isAbsent("Firefox", "firefox-esr");
  if (path === undefined) return [];
  const launch = async () => playwrightEngine("Firefox", await launchFirefox(path));
  return [{ name: "Firefox", launch }];
}

function webKits() {
  const programs = findWebKit() ?? isAbsent("WebKit", "webkit2gtk-driver and xvfb");
  return programs ? [{ name: "WebKit", launch: () => launchWebKit(programs) }] : [];
}
