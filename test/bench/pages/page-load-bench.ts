import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { botWith } from "../../e2e/bot.ts";
import { startService } from "../../e2e/service.ts";
import { ensureBuild } from "../../e2e/setup.ts";
import { chromiumArgs, findChromium } from "../../programs/chromium.ts";
import { quantile } from "../../quantile.ts";
import type { Figure } from "../figure.ts";
import type { Bench, Tell } from "../part.ts";
import { startProcess } from "../process.ts";
import type { LinkTask } from "./link-proxy.ts";
import { startOwner } from "./owner.ts";

/** A mid-range phone on a mobile network: `link4g` of the list of goals. */
const link = { roundTripMs: 150, downBytesPerSecond: 200_000, upBytesPerSecond: 93_750 };
const cpuSlowdown = 4;
const runs = 7;
const fields = 6;
const fieldDelayMs = 50;
/** The points of one tap there, so that one tap is enough. */
const points = 1_000_000;
const shownPoints = points.toLocaleString("en");

/** The result of a load; moments in ms since the navigation began. */
interface Load {
  readonly firstPaint: number;
  readonly points: number;
  readonly firstValue: number;
  readonly allValues: number;
  /** The moment when React has taken over the painted page; the bound has none. */
  readonly alive: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
}

/**
 * The time until a player sees the points and the owner's values, against the minimum of any page
 * with the same requests.
 */
export async function benchPageLoad({ tell }: Pick<Bench, "tell">): Promise<Figure[]> {
  await ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), "slotwire-bench-"));
  const owner = await startOwner(fieldDelayMs);
  const service = await startService();
  const bound = readFileSync(join(import.meta.dirname, "bound-page.html"), "utf8");
  const keys = certificate(folder);
  const task: LinkTask = {
    link,
    ...keys,
    targets: { app: service.url, endpoint: owner.url },
    pages: { "/bound": bound },
  };
  const proxy = startProcess<Record<string, number>>("pages/link-proxy.ts", {}, task);
  try {
    const ports = await proxy.answer;
    await service.importBot(benchBot(`https://127.0.0.1:${ports.endpoint}`));
    const launch = new URL(await service.launch("acme", { id: 7 }));
    await tapOnce(service.url, launch);
    const app = `https://localhost:${ports.app}`;
    const newPhone = phonesThatTrust(keys.cert, folder, await findChromium());
    return await measure(
      newPhone,
      `${app}/app/acme${launch.hash}`,
      `${app}/bound${launch.hash}`,
      tell,
    );
  } finally {
    await Promise.all([proxy.end(), service.close(), owner.close()]);
    rmSync(folder, { recursive: true });
  }
}

type NewPhone = () => Promise<BrowserContext>;

/**
 * Makes phones like players' ones, each with a profile on the disk: an incognito context makes no
 * early connections, and nothing is cached if certificate errors are ignored. So the one
 * certificate is trusted by its key.
 */
function phonesThatTrust(cert: string, folder: string, executablePath: string): NewPhone {
  const key = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const trust = `--ignore-certificate-errors-spki-list=${createHash("sha256").update(key).digest("base64")}`;
  const viewport = { width: 390, height: 844 };
  return () =>
    chromium.launchPersistentContext(mkdtempSync(join(folder, "phone-")), {
      executablePath,
      args: [...chromiumArgs, trust],
      viewport,
    });
}

async function measure(
  newPhone: NewPhone,
  app: string,
  bound: string,
  tell: Tell,
): Promise<Figure[]> {
  const loads: Record<"bound" | "app" | "warmBound" | "warm", Load[]> = {
    bound: [],
    app: [],
    warmBound: [],
    warm: [],
  };
  // The first round fills the machine's caches, and does not count. Rounds alternate, so that a
  // drift affects all alike.
  for (let run = 0; run <= runs; run += 1) {
    tell(`page load: ${run === 0 ? "the round that does not count" : `${run} of ${runs}`}`);
    const [coldBound, warmBound] = await openTwice(newPhone, bound);
    const [cold, warm] = await openTwice(newPhone, app);
    if (run === 0) continue;
    loads.bound.push(coldBound);
    loads.warmBound.push(warmBound);
    loads.app.push(cold);
    loads.warm.push(warm);
  }
  const of = (which: keyof typeof loads, what: keyof Load) =>
    quantile(
      loads[which].map((load) => load[what]),
      0.5,
    );
  const against = (figure: string, what: keyof Load, goal: string, most: number): Figure => {
    const [ours, least] = [of("app", what), of("bound", what)];
    const value = `${ours.toFixed(0)} ms (bound ${least.toFixed(0)})`;
    return {
      figure,
      value,
      ratios: { "to the bound": ours / least },
      goal: `${goal} ≤ ${most}`,
      reached: ours / least <= most,
    };
  };
  const warmPaint = of("warm", "allValues") / of("warm", "firstPaint");
  const warmPoints = of("warm", "points") / of("warmBound", "points");
  const blocked = of("app", "blockedMs");
  const shift = Math.max(...[...loads.app, ...loads.warm].map(({ layoutShift }) => layoutShift));
  return [
    against("points visible, cold", "points", "P1", 1.05),
    against("first value visible, cold", "firstValue", "P2", 1.08),
    against("all values visible, cold", "allValues", "P2", 1.08),
    {
      figure: "second open: stored values painted",
      value: `${of("warm", "allValues").toFixed(0)} ms`,
      ratios: { "to the first paint": warmPaint, "to the bound's points": warmPoints },
      goal: "P3 ≤ 1.03 and ≤ 0.85",
      reached: warmPaint <= 1.03 && warmPoints <= 0.85,
    },
    {
      figure: "React in charge, cold and on the second open",
      value: `${of("app", "alive").toFixed(0)} ms, ${of("warm", "alive").toFixed(0)} ms`,
      ratios: { "to all values": of("app", "alive") / of("app", "allValues") },
    },
    {
      figure: "layout shift, cold and warm",
      value: shift.toFixed(4),
      ratios: {},
      goal: "P5 0",
      reached: shift === 0,
    },
    {
      figure: "blocking time, cold",
      value: `${blocked.toFixed(0)} ms`,
      ratios: {},
      goal: "P6 ≤ 60 ms",
      reached: blocked <= 60,
    },
  ];
}

/** Opens the page on a new phone, and once more on the same. */
async function openTwice(newPhone: NewPhone, url: string): Promise<[Load, Load]> {
  const context = await newPhone();
  try {
    return [await open(context, url), await open(context, url)];
  } finally {
    await context.close();
  }
}

async function open(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  try {
    // The loader of this file marks functions with a helper that the page lacks.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watchLoad, { shownPoints, fields });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.goto(url, { waitUntil: "commit" });
    return await answerOf(page);
  } finally {
    await page.close();
  }
}

async function answerOf(page: Page): Promise<Load> {
  const found = await page.waitForFunction(
    () => (window as unknown as { load?: Load }).load,
    undefined,
    { timeout: 60_000, polling: 200 },
  );
  return (await found.jsonValue()) as Load;
}

/**
 * Runs in the page: records the visible values of each frame, and at the end, a little longer,
 * blocking tasks and shifts.
 */
function watchLoad({ shownPoints, fields }: { shownPoints: string; fields: number }): void {
  const seen: Record<string, number> = {};
  const load = { firstPaint: 0, blockedMs: 0, layoutShift: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch(
    "paint",
    ({ name, startTime }) =>
      name === "first-contentful-paint" && Object.assign(load, { firstPaint: startTime }),
  );
  watch("longtask", ({ duration }) =>
    Object.assign(load, { blockedMs: load.blockedMs + duration - 50 }),
  );
  watch("layout-shift", (entry) =>
    Object.assign(load, {
      layoutShift: load.layoutShift + (entry as unknown as { value: number }).value,
    }),
  );
  const look = () => {
    const text = document.getElementById("root")?.textContent ?? "";
    const now = performance.now();
    const values = Array.from({ length: fields }, (_, index) =>
      text.includes(`value-${index}`),
    ).filter(Boolean).length;
    if (text.includes(shownPoints)) seen.points ??= now;
    if (values > 0) seen.firstValue ??= now;
    if (values === fields) seen.allValues ??= now;
    if (document.querySelector(".tap[aria-disabled]")) seen.alive ??= now;
    const isBound = document.querySelector("#points") !== null;
    if (Object.keys(seen).length < (isBound ? 3 : 4)) return requestAnimationFrame(look);
    return setTimeout(() => Object.assign(window, { load: { ...load, ...seen } }), 1500);
  };
  requestAnimationFrame(look);
}

function benchBot(endpoint: string) {
  const custom = Array.from({ length: fields }, (_, index) => ({
    name: `field${index}`,
    url: `${endpoint}/${index}`,
  }));
  const bot = botWith(custom);
  return { ...bot, game: { ...bot.game, pointsPerTap: points } };
}

async function tapOnce(url: string, launch: URL): Promise<void> {
  const initData = new URLSearchParams(launch.hash.slice(1)).get("tgWebAppData");
  const post = async (path: string, authorization: string, body: object) => {
    const headers = { Authorization: authorization, "Content-Type": "application/json" };
    return (
      await fetch(`${url}/api/mini-app/acme/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      })
    ).json();
  };
  const { token } = await post("session", `tma ${initData}`, {});
  await post("taps", `Bearer ${token}`, { batchId: "bench-tap", taps: 1 });
}

function certificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", ...curve, "-days", "2", ...names, "-keyout", key, "-out", cert],
    { stdio: "ignore" },
  );
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}
