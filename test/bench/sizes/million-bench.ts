import type { BenchStore } from "../bench-store.ts";
import { callNames, callsFor } from "../calls/players.ts";
import { type StartedService, startOn } from "../calls/started-service.ts";
import { atLeast, type Figure } from "../figure.ts";
import { callFor, inTurns, median, ratio, rounds, seconds, shown } from "../load.ts";
import type { Tell } from "../part.ts";
import { seed } from "../seed.ts";
import { compareTables } from "./user-table-bench.ts";

const fewUsers = 1000;
const manyUsers = 1_000_000;
/** Players of the larger store; in the smaller one, all play. */
const players = 5000;

/** Short turns in seconds, and many of them: the pace of a disk changes from second to second. */
const turn = seconds / 2;
const turns = 8 * rounds;

const compared = ["getUser", "credit", "taps", "session"] as const;

/**
 * A store of a million users against one of a thousand; almost all are friends of the first user.
 */
export async function* benchMillion(
  store: BenchStore,
  tell: Tell,
): AsyncGenerator<readonly Figure[]> {
  tell(`1,000,000 users, ${store.name}: filling the store`);
  const small = await seed(await store.fresh(), fewUsers);
  const large = await seed(await store.fresh(), manyUsers, manyUsers - 2);
  tell(`the owner's table of 1,000,000 users, ${store.name}`);
  yield await compareTables(store.name, small, large);
  tell(`1,000,000 users, ${store.name}: all play once`);
  const services = [await startOn(small, players), await startOn(large, players)] as const;
  for (const what of compared) yield [await compareSizes(store, services, what, tell)];
  yield [await comparePlaces(store, services[1], tell)];
  for (const what of ["session", "taps"] as const)
    yield [await compareFriends(store, services[1], what, tell)];
  for (const { process } of services) await process.end();
}

async function compareSizes(
  { name }: BenchStore,
  [small, large]: readonly [StartedService, StartedService],
  what: (typeof compared)[number],
  tell: Tell,
): Promise<Figure> {
  tell(`1,000,000 against 1,000 users, ${name}: ${callNames[what]}`);
  const speeds = await inTurns(
    {
      small: () => callFor(small.url, small.calls[what], { duration: turn }),
      large: () => callFor(large.url, large.calls[what], { duration: turn }),
    },
    turns,
  );
  const growth = ratio(speeds.large, speeds.small);
  return {
    figure: `${callNames[what]}, ${name}, 1,000,000 users`,
    value: shown(median(speeds.large)),
    ratios: { "to 1,000 users": growth },
    ...atLeast("P11", 0.9, growth),
  };
}

/** Hardly any of the players has an exact rank. */
async function comparePlaces(
  { name }: BenchStore,
  { url, calls }: StartedService,
  tell: Tell,
): Promise<Figure> {
  tell(`1,000,000 users, ${name}: ${callNames.place}`);
  const speeds = await inTurns(
    {
      getUser: () => callFor(url, calls.getUser, { duration: turn }),
      place: () => callFor(url, calls.place, { duration: turn }),
    },
    turns,
  );
  const toGetUser = ratio(speeds.place, speeds.getUser);
  return {
    figure: `${callNames.place}, ${name}, 1,000,000 users`,
    value: shown(median(speeds.place)),
    ratios: { "to get-user": toGetUser },
    ...atLeast("place", 0.5, toGetUser),
  };
}

/** One player at a time, because a player's own calls wait for each other. */
async function compareFriends(
  { name }: BenchStore,
  { seeded, url }: StartedService,
  what: "session" | "taps",
  tell: Tell,
): Promise<Figure> {
  tell(`a player with 1,000,000 friends, ${name}: ${callNames[what]}`);
  const popular = await callsFor(seeded, [1]);
  const lonely = await callsFor(seeded, [seeded.users]);
  const alone = { connections: 1, duration: turn };
  const speeds = await inTurns(
    {
      lonely: () => callFor(url, lonely[what], alone),
      popular: () => callFor(url, popular[what], alone),
    },
    turns,
  );
  const toLonely = ratio(speeds.popular, speeds.lonely);
  return {
    figure: `${callNames[what]} of a player with 1,000,000 friends, ${name}`,
    value: shown(median(speeds.popular)),
    ratios: { "to one with none": toLonely },
    ...atLeast("P18", 0.9, toLonely),
  };
}
