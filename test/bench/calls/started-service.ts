import { callFor } from "../load.ts";
import { type BenchProcess, startProcess } from "../process.ts";
import type { Seeded } from "../seed.ts";
import { callsFor, type PlayerCalls, somePlayers } from "./players.ts";

/** A service on a seeded store, and the calls of its players. */
export interface StartedService {
  readonly seeded: Seeded;
  readonly process: BenchProcess<string>;
  readonly url: string;
  readonly tgIds: readonly number[];
  readonly calls: PlayerCalls;
}

/** Starts a service; so many of its users have played lately. */
export async function startOn(seeded: Seeded, players: number): Promise<StartedService> {
  const process = startProcess<string>("calls/service.ts", seeded.env);
  const url = await process.answer;
  const tgIds = somePlayers(seeded.users, players);
  const calls = await callsFor(seeded, tgIds);
  // A player's first call in an hour costs more, and has a separate measurement.
  for (const next of [calls.getUser, calls.session, calls.taps, calls.credit])
    await callFor(url, next, { amount: tgIds.length });
  await refuseUnpaidTaps(url, calls);
  return { seeded, process, url, tgIds, calls };
}

/** Unpaid taps cost less, and would look fast. */
async function refuseUnpaidTaps(url: string, { taps }: PlayerCalls): Promise<void> {
  const { path, ...init } = taps();
  const { accepted } = (await (await fetch(url + path, init)).json()) as { accepted: number };
  if (accepted !== 1) throw new Error(`A batch of one tap was paid ${accepted}.`);
}
