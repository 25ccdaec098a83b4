import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../../quantile.ts";
import type { BenchStore } from "../bench-store.ts";
import type { Figure } from "../figure.ts";
import type { Tell } from "../part.ts";
import { botId, seed } from "../seed.ts";
import { initDataOf } from "./players.ts";
import { startOn } from "./started-service.ts";

const players = 10_000;
const withinMs = 60_000;
/** Players who open it for the first time; the others have visited before. */
const newcomers = players / 2;
/** Players before the measurement, because a new process is slow. */
const early = 500;

/**
 * Ten thousand players who open the Mini App within a minute and tap: the wait of the slowest
 * hundredth for a session.
 */
export async function benchOpening({ name, fresh }: BenchStore, tell: Tell): Promise<Figure> {
  tell(`${players.toLocaleString("en")} players open within a minute, ${name}`);
  const seeded = await seed(await fresh(), players - newcomers);
  const service = await startOn(seeded, early);
  const api = `${service.url}/api/mini-app/${botId}`;
  // Signing is the platform's work.
  const launches = Array.from({ length: players }, (_, index) => initDataOf(1 + index));
  const waits: number[] = [];
  let failures = 0;

  const open = async (player: number) => {
    try {
      const startedAt = performance.now();
      const { token } = await post(`${api}/session`, `tma ${launches[player]}`);
      waits.push(performance.now() - startedAt);
      await sleep(1000);
      await post(`${api}/taps`, `Bearer ${token}`, { batchId: `opening-${player}`, taps: 3 });
    } catch {
      failures += 1;
    }
  };

  const startedAt = performance.now();
  const opened: Promise<void>[] = [];
  for (let player = 0; player < players; player += 1) {
    // Independent of earlier answers: people do not wait for each other.
    await sleep(Math.max(0, startedAt + (player * withinMs) / players - performance.now()));
    opened.push(open(player));
  }
  await Promise.all(opened);
  await service.process.end();

  const p99 = quantile(waits, 0.99);
  return {
    figure: `${players.toLocaleString("en")} players open within a minute, ${name}`,
    value: `session p99 ${p99.toFixed(0)} ms, ${failures} errors`,
    ratios: {},
    goal: "P14 ≤ 100 ms, 0 errors",
    reached: p99 <= 100 && failures === 0,
  };
}

async function post(
  url: string,
  authorization: string,
  body: object = {},
): Promise<{ token: string }> {
  const headers = { Authorization: authorization, "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.status !== 200) throw new Error(`${url} is answered with ${response.status}.`);
  return (await response.json()) as { token: string };
}
