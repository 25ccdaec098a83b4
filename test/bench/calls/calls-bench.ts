import type { BenchStore } from "../bench-store.ts";
import { atLeast, atMost, type Figure } from "../figure.ts";
import { type Call, callFor, inTurns, median, ratio, type Speed, seconds, shown } from "../load.ts";
import type { Tell } from "../part.ts";
import { forgetPeak, memoryOf, startProcess } from "../process.ts";
import { type Seeded, seed } from "../seed.ts";
import type { DirectTask } from "./direct.ts";
import { externalPath } from "./players.ts";
import { type StartedService, startOn } from "./started-service.ts";

const users = 20_000;
const friends = 10_000;
const players = 2000;
/** Long answers: few callers at once, and more time for a busy machine. */
const streaming = { connections: 4, duration: 3 * seconds };

const goals = {
  embedded: { getUser: 0.5, credit: 0.9 },
  postgres: { getUser: 0.35, credit: 0.8 },
} as const;

/**
 * Calls of the external API against bare routes and against the store alone; calls of players
 * against credits.
 */
export async function* benchCalls(
  store: BenchStore,
  tell: Tell,
): AsyncGenerator<readonly Figure[]> {
  tell(`calls, ${store.name}: filling the store`);
  const seeded = await seed(await store.fresh(), users, friends);
  const service = await startOn(seeded, players);
  await keepBytes(service, "user", service.calls.getUser().path);
  await keepBytes(service, "friends", friendsPath(seeded));
  yield await benchUsers(store, service, tell);
  yield await benchPlayers(store, service, tell);
  yield [await benchFriends(store, service, tell)];
  await service.process.end();
  yield [await friendsMemory(store, seeded, tell)];
}

async function benchUsers(
  { kind, name }: BenchStore,
  service: StartedService,
  tell: Tell,
): Promise<Figure[]> {
  tell(`get-user and credits, ${name}`);
  const { url, calls } = service;
  const speeds = await inTurns({
    bare: () => callFor(url, bare("user", calls.getUser)),
    getUser: () => callFor(url, calls.getUser),
    read: () => runDirect(service, "read"),
    credit: () => callFor(url, calls.credit),
    direct: () => runDirect(service, "credit"),
  });
  const toBare = ratio(speeds.getUser, speeds.bare);
  const toDirect = ratio(speeds.credit, speeds.direct);
  return [
    {
      figure: `get-user, ${name}`,
      value: shown(median(speeds.getUser)),
      ratios: {
        "to the bare route": toBare,
        "to the read alone": ratio(speeds.getUser, speeds.read),
      },
      ...atLeast("P9", goals[kind].getUser, toBare),
    },
    {
      figure: `credit, ${name}`,
      value: shown(median(speeds.credit)),
      ratios: { "to the transaction alone": toDirect },
      ...atLeast("P10", goals[kind].credit, toDirect),
    },
  ];
}

async function benchPlayers(
  { name }: BenchStore,
  { url, calls }: StartedService,
  tell: Tell,
): Promise<Figure[]> {
  tell(`taps and sessions, ${name}`);
  const speeds = await inTurns({
    taps: () => callFor(url, calls.taps),
    credit: () => callFor(url, calls.credit),
    session: () => callFor(url, calls.session),
  });
  const [taps, session] = [ratio(speeds.taps, speeds.credit), ratio(speeds.session, speeds.credit)];
  return [
    {
      figure: `batch of taps, ${name}`,
      value: shown(median(speeds.taps)),
      ratios: { "to a credit": taps },
      ...atLeast("P15", 0.8, taps),
    },
    {
      figure: `returning session, ${name}`,
      value: shown(median(speeds.session)),
      ratios: { "to a credit": session },
      ...atLeast("P16", 0.6, session),
    },
  ];
}

async function benchFriends(
  { name }: BenchStore,
  { url, seeded }: StartedService,
  tell: Tell,
): Promise<Figure> {
  tell(`10,000 friends, ${name}`);
  const stream = () => ({ path: friendsPath(seeded) });
  const speeds = await inTurns({
    bare: () => callFor(url, bare("friends", stream), streaming),
    friends: () => callFor(url, stream, streaming),
  });
  const toBare = ratio(speeds.friends, speeds.bare);
  return {
    figure: `10,000 friends streamed, ${name}: rate`,
    value: shown(median(speeds.friends)),
    ratios: { "to the bare route": toBare },
    ...atLeast("P12", 0.15, toBare),
  };
}

/** Gives the bare route the real one's last answer. */
async function keepBytes({ url }: StartedService, name: string, path: string): Promise<void> {
  const body = await answerOf(url + path);
  // As text, because JSON of this size is refused.
  const headers = { "content-type": "text/plain" };
  await answerOf(`${url}/bare/${name}`, { method: "PUT", headers, body });
  if ((await answerOf(`${url}/bare/${name}`)) !== body)
    throw new Error(`The bare route of ${name} answers something else.`);
}

async function answerOf(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  if (response.status !== 200) throw new Error(`${url} is answered with ${response.status}.`);
  return response.text();
}

/**
 * The same calls of a bare route, with the same query: parsing it is Fastify's work, and building
 * it the caller's.
 */
function bare(name: string, next: () => Call): () => Call {
  return () => ({ path: `/bare/${name}?${next().path.split("?")[1]}` });
}

const friendsPath = (seeded: Seeded) => externalPath("bot-user-friends", seeded, 1);

async function runDirect(
  { seeded: { env, apiKeyId }, tgIds }: StartedService,
  what: DirectTask["what"],
): Promise<Speed> {
  const task: DirectTask = { env, what, tgIds, apiKeyId, seconds };
  const direct = startProcess<Speed>("calls/direct.ts", env, task);
  const speed = await direct.answer;
  await direct.end();
  return speed;
}

/** The peak memory of consecutive downloads of 10,000 friends above that of an idle service. */
async function friendsMemory({ name }: BenchStore, seeded: Seeded, tell: Tell): Promise<Figure> {
  tell(`memory of 10,000 friends, ${name}`);
  const { process, url, calls } = await startOn(seeded, 100);
  await callFor(url, calls.getUser, { duration: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idle = memoryOf(process.pid, "VmRSS");
  forgetPeak(process.pid);
  for (let turn = 0; turn < 10; turn += 1)
    await (await fetch(url + friendsPath(seeded))).arrayBuffer();
  const above = memoryOf(process.pid, "VmHWM") - idle;
  await process.end();
  return {
    figure: `10,000 friends streamed, ${name}: peak above idle`,
    value: `${above.toFixed(0)} MB`,
    ratios: {},
    ...atMost("P12", 30, "MB", above),
  };
}
