import { execFileSync } from "node:child_process";
import type { DirectTask } from "./direct.ts";
import type { Figure } from "./figure.ts";
import { callFor, median, ratio, type Speed } from "./load.ts";
import { type BenchProcess, forgetPeak, memoryOf, startProcess } from "./process.ts";
import { friendCounts, type Seeded, seed } from "./seed.ts";

const sizes = [1000, 1_000_000] as const;
/**
 * Things that are compared take turns, so that a machine that slows down slows all of them down.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const mostPaths = 5000;

/** A service with its users, and what was measured on it. */
interface Bench {
  readonly seeded: Seeded;
  readonly service: BenchProcess<string>;
  readonly url: string;
  readonly tgIds: readonly number[];
  readonly speeds: Map<string, Speed[]>;
}

/** A store to bench on: `fresh` gives the settings of an empty one. */
export interface BenchStore {
  readonly name: string;
  readonly bareGoal: number;
  readonly fresh: () => Promise<Record<string, string>>;
}

/**
 * The external API at 1,000 and at 1,000,000 users, against bare routes and against the store
 * alone.
 */
export async function benchExternal(store: BenchStore): Promise<Figure[]> {
  const benches: Bench[] = [];
  for (const users of sizes) benches.push(await prepare(await seed(await store.fresh(), users)));
  for (let round = 0; round < rounds; round += 1) for (const bench of benches) await measure(bench);
  const figures = benches.flatMap((bench) => figuresOf(store, bench));
  const growth = ["get-user", "increase-points"].map((what) => growthOf(store, what, benches));
  const stream = await friendsMemory(store, benches[0] as Bench);
  for (const { service } of benches) await service.end();
  return [...figures, ...growth, stream];
}

async function prepare(seeded: Seeded): Promise<Bench> {
  // What the seed has left to be written would stand in the way of every commit.
  execFileSync("sync");
  const service = startProcess<string>("service.ts", seeded.env);
  const url = await service.answer;
  const step = Math.max(1, Math.floor(seeded.users / mostPaths));
  // In an order that jumps: neighbours on a page would be found in the cache.
  const tgIds = Array.from(
    { length: Math.min(mostPaths, seeded.users) },
    (_, index) => 1 + ((index * 7919 * step) % seeded.users),
  );
  const bench: Bench = { seeded, service, url, tgIds, speeds: new Map() };
  await keepBytes(bench, "user", userPaths(bench)[0] as string);
  for (const [index, friends] of friendCounts.entries())
    await keepBytes(bench, `friends-${friends}`, friendsPath(bench, index));
  await callFor(1, url, userPaths(bench));
  return bench;
}

/** The bare route answers what the real one has just answered. */
async function keepBytes({ url }: Bench, name: string, path: string): Promise<void> {
  const response = await fetch(url + path);
  if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}.`);
  const headers = { "content-type": "application/json" };
  await fetch(`${url}/bare/${name}`, { method: "PUT", headers, body: await response.text() });
}

const userPaths = ({ seeded, tgIds }: Bench) =>
  tgIds.map(
    (id) =>
      `/api/bot-users/external/bot-user?${new URLSearchParams({ apiKey: seeded.crowdKey, botId: "crowd", userTelegramId: String(id) })}`,
  );

const creditPaths = ({ seeded, tgIds }: Bench) =>
  tgIds.map((id) => {
    const query = new URLSearchParams({
      apiKey: seeded.crowdKey,
      botId: "crowd",
      userTelegramId: String(id),
      points: "1",
    });
    return `/api/bot-users/external/increase-points?${query}`;
  });

const friendsPath = ({ seeded }: Bench, index: number) => {
  const query = new URLSearchParams({
    apiKey: seeded.circleKey,
    botId: "circle",
    userTelegramId: String(index + 1),
  });
  return `/api/bot-users/external/bot-user-friends?${query}`;
};

/**
 * One turn for each thing; the bare routes get the same queries as the real ones, for reading them
 * is Fastify's work, and making them the caller's.
 */
async function measure(bench: Bench): Promise<void> {
  const { url } = bench;
  const bareOf = (name: string, paths: string[]) =>
    paths.map((path) => `/bare/${name}?${path.split("?")[1]}`);
  const user = userPaths(bench);
  const credit = creditPaths(bench);
  await keep(bench, "get-user", callFor(seconds, url, user));
  await keep(bench, "get-user, bare", callFor(seconds, url, bareOf("user", user)));
  await keep(bench, "get-user, direct", runDirect(bench, "read"));
  await keep(bench, "increase-points", callFor(seconds, url, credit));
  await keep(bench, "increase-points, bare", callFor(seconds, url, bareOf("user", credit)));
  await keep(bench, "increase-points, direct", runDirect(bench, "credit"));
  for (const [index, friends] of friendCounts.entries()) {
    const path = friendsPath(bench, index);
    const atOnce = friends > 1000 ? 4 : undefined;
    await keep(bench, `friends (${friends})`, callFor(seconds, url, [path], atOnce));
    await keep(
      bench,
      `friends (${friends}), bare`,
      callFor(seconds, url, bareOf(`friends-${friends}`, [path]), atOnce),
    );
  }
}

async function keep({ speeds }: Bench, name: string, measuring: Promise<Speed>): Promise<void> {
  speeds.set(name, [...(speeds.get(name) ?? []), await measuring]);
}

async function runDirect({ seeded, tgIds }: Bench, what: DirectTask["what"]): Promise<Speed> {
  const task: DirectTask = { env: seeded.env, what, tgIds, apiKeyId: seeded.crowdKeyId, seconds };
  const direct = startProcess<Speed>("direct.ts", seeded.env, task);
  const speed = await direct.answer;
  await direct.end();
  return speed;
}

function figuresOf({ name, bareGoal }: BenchStore, { seeded, speeds }: Bench): Figure[] {
  const of = (what: string) => speeds.get(what) ?? [];
  const names = [
    "get-user",
    "increase-points",
    ...friendCounts.map((friends) => `friends (${friends})`),
  ];
  return names.map((what) => {
    const { perSecond, p99 } = median(of(what));
    const toBare = ratio(of(what), of(`${what}, bare`));
    const toDirect =
      of(`${what}, direct`).length > 0 ? ratio(of(what), of(`${what}, direct`)) : undefined;
    const goal = {
      "get-user": { of: toBare, least: bareGoal, id: "P9" },
      "increase-points": { of: toDirect ?? 0, least: 0.8, id: "P10" },
    }[what];
    return {
      figure: `${what}, ${name}, ${seeded.users.toLocaleString("en")} users`,
      value: `${Math.round(perSecond).toLocaleString("en")}/s, p99 ${p99.toFixed(1)} ms`,
      ratios: { bare: toBare, ...(toDirect !== undefined && { direct: toDirect }) },
      ...(goal && {
        goal: `${goal.id} ≥ ${goal.least} × ${what === "get-user" ? "bare" : "direct"}`,
        reached: goal.of >= goal.least,
      }),
    };
  });
}

function growthOf({ name }: BenchStore, what: string, [small, large]: Bench[]): Figure {
  const growth = ratio(large?.speeds.get(what) ?? [], small?.speeds.get(what) ?? []);
  return {
    figure: `${what}, ${name}, 1,000,000 against 1,000 users`,
    value: `${growth.toFixed(2)} ×`,
    ratios: { growth },
    goal: "P11 ≥ 0.9 ×",
    reached: growth >= 0.9,
  };
}

/**
 * The most memory that one download of 10,000 friends after another takes above what the service
 * takes at rest.
 */
async function friendsMemory({ name }: BenchStore, bench: Bench): Promise<Figure> {
  const fresh = startProcess<string>("service.ts", bench.seeded.env);
  const url = await fresh.answer;
  await callFor(1, url, userPaths(bench).slice(0, 100));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idle = memoryOf(fresh.pid, "VmRSS");
  forgetPeak(fresh.pid);
  for (let turn = 0; turn < 10; turn += 1)
    await (await fetch(url + friendsPath(bench, 2))).arrayBuffer();
  const above = memoryOf(fresh.pid, "VmHWM") - idle;
  await fresh.end();
  return {
    figure: `10,000 friends streamed, ${name}: peak above idle`,
    value: `${above.toFixed(0)} MB`,
    ratios: {},
    goal: "P12 ≤ 30 MB",
    reached: above <= 30,
  };
}
