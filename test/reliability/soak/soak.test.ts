import { chromium } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { importDemoBots, playedBotId } from "#demo/demo-bot.ts";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { readConfig } from "#server/config.ts";
import { createApiKey } from "#server/store/bot/api-key.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { type RunningService, startService } from "../../e2e/service.ts";
import { ensureBuild } from "../../e2e/setup.ts";
import { forSuite } from "../../for-suite.ts";
import { chromiumArgs, findLightChromium } from "../../programs/chromium.ts";
import { type StoreKind, stores } from "../../server/stores.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { record, scaled } from "../figure.ts";
import { type PageSize, playRound, sizeOf } from "./afternoon.ts";
import { growth, memory, openFiles, sampled } from "./growth.ts";
import { mixedCalls } from "./mixed-calls.ts";
import { type LoadCall, type SteadyLoad, startLoad } from "./steady-load.ts";

/** An hour at full size. */
const seconds = scaled(3600, 60);
const sampleMs = 2000;
/** On each store, in addition to the open page. */
const mostCallsPerSecond = 40;
const players = 2000;
/** The machine's own variation; an hour of a leak would be far more. */
const mostGrowth = 1.1;

const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
const owner = forSuite(
  () => startOwnerEndpoint({ port: 0, allowedOrigins: [] }),
  ({ close }) => close(),
);

beforeAll(ensureBuild);

test("an hour under a steady load, with a page open all the time, needs a constant amount of memory", async () => {
  const soaked = await Promise.all(stores.map(startSoaked));
  const afternoon = await startAfternoon(soaked[0] as Soaked);
  const loads = soaked.map(({ service, next }) => startLoad(service.url, mostCallsPerSecond, next));
  onTestFinished(async () => {
    await Promise.all(loads.map((load) => load.stop()));
  });
  const samples = soaked.map(({ service }) => ({
    memory: sampled(() => memory(service.pid()), sampleMs),
    files: sampled(() => openFiles(service.pid()), sampleMs),
  }));
  await afternoon.playFor(seconds * 1000);
  for (const [index, { kind, service }] of soaked.entries()) {
    const load = loads[index] as SteadyLoad;
    const { memory: megabytes, files } = samples[index] as (typeof samples)[number];
    megabytes.stop();
    files.stop();
    await load.stop();
    const wrong = [...load.faults].map(([fault, times]) => `${times} × ${fault}`);
    const how = `${load.made()} mixed calls in ${(seconds / 60).toFixed(1)} min, ${Math.round(load.made() / seconds)} a second`;
    record({
      id: `R13 memory, ${kind.name}`,
      value: Number(growth(megabytes.values).toFixed(3)),
      goal: mostGrowth,
      detail: `Memory of the service: median of the last third to the second (${Math.round(megabytes.values.at(-1) ?? 0)} MB at the end); ${how}.`,
    });
    record({
      id: `R13 files, ${kind.name}`,
      value: Number(growth(files.values).toFixed(3)),
      goal: mostGrowth,
      detail: `Open files and connections, likewise (${files.values.at(-1)} at the end).`,
    });
    record({
      id: `R13 wrong answers, ${kind.name}`,
      value: [...load.faults.values()].reduce((sum, times) => sum + times, 0),
      detail: wrong.join(", ") || `Every answer has the status that is right for it; ${how}.`,
    });
    expect(service.log()).not.toMatch(/"level":(?:50|60)/);
  }
  afternoon.tell();
});

interface Soaked {
  readonly kind: StoreKind;
  readonly service: RunningService;
  readonly next: (turn: number) => LoadCall;
}

/** A service on a fresh store, with the demo's bots, and the calls of its callers. */
async function startSoaked(kind: StoreKind): Promise<Soaked> {
  const fresh = await kind.fresh();
  onTestFinished(() => fresh.remove());
  const service = await startService({ ...fresh.env, TELEGRAM_API_ROOT: telegram.url });
  onTestFinished(() => service.close());
  const store = await openStore(readConfig(service.env));
  const bots = await importDemoBots(store, owner.url);
  const bot = bots.find(({ id }) => id === playedBotId);
  const made = await createApiKey(store.db, playedBotId, "back end", Date.now());
  await store.close();
  if (made.kind !== "made" || !bot?.token) throw new Error("The demo's bot was not made.");
  const next = mixedCalls({
    botId: playedBotId,
    token: bot.token,
    apiKey: made.apiKey,
    players,
  });
  return { kind, service, next };
}

/** A player with the Mini App open all the time, who does in an hour what others do in four. */
async function startAfternoon({ service }: Soaked) {
  const browser = await chromium.launch({
    executablePath: await findLightChromium(),
    args: chromiumArgs,
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(120_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(await service.launchByCommand(playedBotId, 501));
  // Closes the introduction and the cards of gains.
  const dialog = page.locator("dialog[open]");
  await page.addLocatorHandler(dialog, () => page.keyboard.press("Escape"));
  await page.locator(".tap").waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const sizes: PageSize[] = [];
  return {
    async playFor(ms: number) {
      const endsAt = performance.now() + ms;
      for (let round = 0; performance.now() < endsAt; round += 1) {
        await playRound(page, cdp, round);
        sizes.push(await sizeOf(cdp));
      }
    },
    tell() {
      for (const [name, read] of Object.entries({
        heap: (size: PageSize) => size.heapMb,
        nodes: (size: PageSize) => size.nodes,
        listeners: (size: PageSize) => size.listeners,
      }))
        record({
          id: `R13 page, ${name}`,
          value: Number(growth(sizes.map(read)).toFixed(3)),
          goal: mostGrowth,
          detail: `One page of the Mini App, ${sizes.length} rounds of 20 taps, every tab, a freeze or a lost network; ${Math.round(read(sizes.at(-1) as PageSize))} at the end, garbage collected.`,
        });
      expect(errors).toEqual([]);
    },
  };
}
