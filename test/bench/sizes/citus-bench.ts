import { hasCitus, makeDistributed, startCitus } from "../../citus/cluster.ts";
import { findPostgres } from "../../programs/postgres-server.ts";
import { callNames, callsFor, type PlayerCalls, somePlayers } from "../calls/players.ts";
import { cpuOf } from "../cpu.ts";
import type { Figure } from "../figure.ts";
import { callFor } from "../load.ts";
import type { Bench } from "../part.ts";
import { startProcess } from "../process.ts";
import { seedBots } from "../seed.ts";

/** A shard holds a whole bot, so that one bot would use one worker. */
const bots = 24;
const users = 50;
const calls = Number(process.env.BENCH_CALLS ?? 2000);
const kinds = ["credit", "taps"] as const;
type Kind = (typeof kinds)[number];

/** The processor time of a call, in µs. */
interface Cost {
  readonly service: number;
  readonly coordinator: number;
  /** For each worker. */
  readonly workers: readonly number[];
}

/**
 * Writes of many bots with one worker and with two. All servers share this machine's cores, so the
 * gain of a second machine is computed from each server's processor time per call.
 */
export async function benchCitus(bench: Bench): Promise<Figure[]> {
  const binaries = findPostgres();
  if (!binaries || !hasCitus(binaries))
    return [{ figure: "Citus", value: "skipped: Citus is not installed.", ratios: {} }];
  const one = await measure(bench, binaries, 1);
  const two = await measure(bench, binaries, 2);
  return kinds.map((kind) => compare(callNames[kind], one[kind], two[kind]));
}

function compare(what: string, one: Cost, two: Cost): Figure {
  const [alone, busiest] = [Math.max(...one.workers), Math.max(...two.workers)];
  const shown = (cost: number) => cost.toFixed(0);
  return {
    figure: `${what}, Citus: processor time of a call, P20`,
    value:
      `one worker: ${shown(alone)} µs, coordinator ${shown(one.coordinator)}, service ${shown(one.service)}; ` +
      `two: ${two.workers.map(shown).join(" and ")} µs, coordinator ${shown(two.coordinator)}, service ${shown(two.service)}`,
    ratios: {
      "two to one, while workers are the bottleneck": alone / busiest,
      // The number of services is free; there is one coordinator.
      "on machines of the same size":
        Math.max(alone, one.coordinator) / Math.max(busiest, two.coordinator),
    },
  };
}

async function measure(
  { tell, atEnd }: Bench,
  binaries: string,
  workers: number,
): Promise<Record<Kind, Cost>> {
  tell(`Citus with ${workers === 1 ? "one worker" : `${workers} workers`}`);
  const starting = startCitus(binaries, { workers });
  atEnd(async () => (await starting).stop());
  const cluster = await starting;
  const env = {
    DATABASE_URL: await makeDistributed(cluster.nodes),
    SECRET_KEY: "a secret key that only the bench has",
  };
  const botIds = Array.from({ length: bots }, (_, number) => `crowd-${number}`);
  const seeded = await seedBots(env, botIds, users);
  const service = startProcess<string>("calls/service.ts", env);
  const url = await service.answer;
  const all: PlayerCalls[] = [];
  for (const bot of seeded) all.push(await callsFor(bot, somePlayers(users, users)));
  const nextOf = (kind: Kind) => {
    let turn = 0;
    return () => (all[turn++ % bots] as PlayerCalls)[kind]();
  };
  const used = () => ({
    service: cpuOf(service.pid),
    coordinator: cpuOf(cluster.coordinator.pid() ?? 0),
    workers: cluster.workers.map((worker) => cpuOf(worker.pid() ?? 0)),
  });
  const costOf = async (kind: Kind): Promise<Cost> => {
    const next = nextOf(kind);
    // The first batch of an hour costs more, and so does a statement that is not planned yet.
    await callFor(url, next, { amount: bots * users });
    const before = used();
    await callFor(url, next, { amount: calls });
    const after = used();
    const perCall = (from: number, to: number) => (1000 * (to - from)) / calls;
    return {
      service: perCall(before.service, after.service),
      coordinator: perCall(before.coordinator, after.coordinator),
      workers: after.workers.map((to, index) => perCall(before.workers[index] ?? 0, to)),
    };
  };
  const costs = { credit: await costOf("credit"), taps: await costOf("taps") };
  await service.end();
  await cluster.stop();
  return costs;
}
