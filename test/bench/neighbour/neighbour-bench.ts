import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pictureHashLength, picturePath } from "#contract/screen/picture.ts";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { addPicture } from "#server/store/picture/picture.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { type RunningService, startService } from "../../e2e/service.ts";
import { ensureBuild } from "../../e2e/setup.ts";
import { quantile } from "../../quantile.ts";
import { signInOwner } from "../../server/owner-session.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import type { BenchStore } from "../bench-store.ts";
import type { Figure } from "../figure.ts";
import type { Bench } from "../part.ts";
import { forgetPeak, memoryOf, startProcess } from "../process.ts";
import { botId, seed } from "../seed.ts";
import { attacks, type Scene } from "./neighbour-attacks.ts";
import { stalledReaders } from "./stalled-readers.ts";

const full = { users: 100_000, pictures: 200 };
const idleMs = 10_000;
const attackMs = 10_000;
const probeEveryMs = 30;
const readers = 1000;
/** Also the recorded wait of a refused session. */
export const mostHeldMs = 90_000;
const pages = ["/licences", "/docs/", "/docs/openapi.json", `/app/${botId}`];

/**
 * Other players' sessions during an attack by a stranger, a tenant or an owner's server: P21 and
 * P22.
 */
export async function* benchNeighbour(bench: Bench): AsyncGenerator<readonly Figure[]> {
  await ensureBuild();
  for (const store of bench.stores) {
    const { scene, end } = await openScene(await store.fresh(), { TRUST_PROXY: "true" });
    try {
      const idle = await waits(scene.service, () => sleep(idleMs));
      for (const [name, attack] of Object.entries(attacks)) {
        bench.tell(`${name}, ${store.name}`);
        await untilQuiet(scene.service);
        const during = await waits(scene.service, () =>
          attack(scene, AbortSignal.timeout(attackMs)),
        );
        yield [figureOf(`${name}, ${store.name}`, idle, during)];
      }
    } finally {
      await end();
    }
  }
  // Without a proxy, so that the readers have their own networks.
  const { scene, end } = await openScene(await (bench.stores[0] as BenchStore).fresh(), {});
  try {
    const [hash = ""] = scene.pictures;
    for (const path of [...pages, `${picturePath(botId, hash)}/1280.webp`]) {
      bench.tell(`${readers} readers of ${path} that stall`);
      yield [await stalledFigure(scene.service, path)];
    }
  } finally {
    await end();
  }
}

/** A production service, with its limits, on an empty store that gets so many users. */
export async function openScene(
  env: Record<string, string>,
  settings: Record<string, string>,
  { users, pictures }: { readonly users: number; readonly pictures: number } = full,
): Promise<{ readonly scene: Scene; end(): Promise<void> }> {
  const seeded = await seed(env, users);
  const telegram = await startTelegramStandIn();
  const service = await startService({
    ...seeded.env,
    ...settings,
    RATE_LIMITS: "on",
    KEY_RATE: "1000",
    KEY_BURST: "1000",
    TELEGRAM_API_ROOT: telegram.url,
  });
  const opened = await openStore(readConfig({ ...seeded.env }));
  const hashes = await addLargePictures(opened.db, pictures);
  // Everybody has the same number of players above.
  for (let above = 0; above < users; above += 10_000)
    await sql`update bot_users set week_points = 5000
      where tg_id > ${above} and tg_id <= ${above + 10_000}`.execute(opened.db);
  const owner = await signInOwner(
    {
      url: service.url,
      config: readConfig({ ...seeded.env, BASE_URL: service.url }),
      store: opened,
      passwordHash: null,
      now: Date.now(),
      call: (path, init) => fetch(service.url + path, init),
    },
    { bots: [botId] },
  );
  return {
    scene: { service, store: opened, seeded, owner, pictures: hashes },
    async end() {
      await opened.close();
      await service.close();
      await telegram.close();
    },
  };
}

/** Adds as many pictures of 1.6 MB to the bot; returns their hashes. */
async function addLargePictures(db: Database, count: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const hash = randomBytes(pictureHashLength / 2).toString("hex");
    const files = [160, 640, 1280].map((width) => ({ width, body: randomBytes(width * 800) }));
    const picture = { hash, width: 2560, height: 1440, color: "#808080", files };
    await addPicture(db, botId, picture, Date.now());
    hashes.push(hash);
  }
  return hashes;
}

/** The durations of sessions of players in four networks during `work`, in ms. */
export async function waits(
  { url }: RunningService,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const probe = { url, everyMs: probeEveryMs, refusedMs: mostHeldMs };
  const players = startProcess<string>("neighbour/session-probe.ts", {}, probe);
  try {
    await players.answer;
    await work();
    return (await players.ask({})) as number[];
  } finally {
    await players.end();
  }
}

/** Waits until the work left by the last attack is done, for a minute at most. */
async function untilQuiet(service: RunningService): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    if (quantile(await waits(service, () => sleep(3000)), 0.9) < 20) return;
}

function figureOf(name: string, idle: readonly number[], during: readonly number[]): Figure {
  const [before, beside] = [quantile(idle, 0.95), quantile(during, 0.95)];
  return {
    figure: `sessions beside: ${name}`,
    value: `p95 ${beside.toFixed(1)} ms (idle ${before.toFixed(1)})`,
    ratios: { "to idle": beside / before },
    goal: "P22 ≤ 5 × idle and ≤ 100 ms",
    reached: beside <= 5 * before && beside <= 100,
  };
}

async function stalledFigure(service: RunningService, path: string): Promise<Figure> {
  const idle = memoryOf(service.pid(), "VmRSS");
  forgetPeak(service.pid());
  const stalled = await stalledReaders(service.url, path, readers);
  const heldMs = await stalled.untilCut(mostHeldMs);
  const grown = memoryOf(service.pid(), "VmHWM") - idle;
  stalled.end();
  return {
    figure: `${readers} connections that never read ${path}`,
    value: `${grown.toFixed(0)} MB more, the last cut after ${(heldMs / 1000).toFixed(0)} s`,
    ratios: {},
    goal: "P21 ≤ 150 MB and ≤ 60 s",
    reached: grown <= 150 && heldMs <= 60_000,
  };
}
