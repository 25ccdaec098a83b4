import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { type RunningService, startService } from "../e2e/service.ts";
import { ensureBuild } from "../e2e/setup.ts";
import { quantile } from "../quantile.ts";
import { signInOwner } from "../server/owner-session.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import type { BenchStore } from "./bench-store.ts";
import type { Figure } from "./figure.ts";
import { attacks, type Scene } from "./neighbour-attacks.ts";
import type { Bench } from "./part.ts";
import { initDataOf } from "./players.ts";
import { forgetPeak, memoryOf } from "./process.ts";
import { botId, seed } from "./seed.ts";
import { stalledReaders } from "./stalled-readers.ts";

const users = 100_000;
const idleMs = 10_000;
const attackMs = 10_000;
const probeEveryMs = 30;
const readers = 1000;
const mostHeldMs = 90_000;
const pages = ["/licences", "/docs", "/docs/openapi.json", `/app/${botId}`];

/** Other players' sessions while one stranger, tenant or owner's server does its worst: P21 and P22. */
export async function* benchNeighbour(bench: Bench): AsyncGenerator<readonly Figure[]> {
  await ensureBuild();
  for (const store of bench.stores) {
    const { scene, end } = await openScene(store, { TRUST_PROXY: "true" });
    try {
      const idle = await waits(scene.service, sleep(idleMs));
      for (const [name, attack] of Object.entries(attacks)) {
        bench.tell(`${name}, ${store.name}`);
        await untilQuiet(scene.service);
        const stop = AbortSignal.timeout(attackMs);
        const during = await waits(scene.service, attack(scene, stop));
        yield [figureOf(`${name}, ${store.name}`, idle, during)];
      }
    } finally {
      await end();
    }
  }
  // Without a proxy, so that the readers are of their own networks.
  const { scene, end } = await openScene(bench.stores[0] as BenchStore, {});
  try {
    for (const path of pages) {
      bench.tell(`${readers} readers of ${path} that stall`);
      yield [await stalledFigure(scene.service, path)];
    }
  } finally {
    await end();
  }
}

async function openScene(
  store: BenchStore,
  settings: Record<string, string>,
): Promise<{ readonly scene: Scene; end(): Promise<void> }> {
  const seeded = await seed(await store.fresh(), users);
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
  // Everybody has the same place on the board.
  await sql`update bot_users set week_points = 5000`.execute(opened.db);
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
    scene: { service, store: opened, seeded, owner },
    async end() {
      await opened.close();
      await service.close();
      await telegram.close();
    },
  };
}

/** How long sessions of players in four networks take while `work` lasts, in ms. */
async function waits({ url }: RunningService, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  let isOver = false;
  const working = work.finally(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) {
    calls.push(
      session(url, 1000 + (turn % 5000), `198.51.100.${1 + (turn % 4)}`).then(
        (ms) => void times.push(ms),
      ),
    );
    await sleep(probeEveryMs);
  }
  await Promise.all([working, ...calls]);
  return times;
}

/** Waits until the work that the last attack has left behind is done, for a minute at most. */
async function untilQuiet(service: RunningService): Promise<void> {
  for (let quiet = 0, turn = 0; quiet < 100 && turn < 2000; turn += 1) {
    quiet = (await session(service.url, 7000 + turn, "198.51.100.9")) < 20 ? quiet + 1 : 0;
    await sleep(probeEveryMs);
  }
}

/** The ms that a session takes; for one that is refused or cut, the longest wait of a page. */
async function session(url: string, tgId: number, address: string): Promise<number> {
  const startedAt = performance.now();
  const headers = {
    authorization: `tma ${initDataOf(tgId)}`,
    "content-type": "application/json",
    "x-forwarded-for": address,
  };
  const answer = await fetch(`${url}/api/mini-app/${botId}/session`, {
    method: "POST",
    headers,
    body: "{}",
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ? performance.now() - startedAt : mostHeldMs;
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
