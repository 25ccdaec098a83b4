import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { compilePreload } from "../../programs/preload.ts";
import { type BenchStore, startStores } from "../bench-store.ts";
import { atLeast, type Figure } from "../figure.ts";
import { callFor, inTurns, median, ratio, shown } from "../load.ts";
import type { Bench, Tell } from "../part.ts";
import { seed } from "../seed.ts";
import { type StartedService, startOn } from "./started-service.ts";

const users = 500;

/** Taps on a disk whose sync takes 2 ms, against this machine's; nothing without a C compiler. */
export async function* benchSlowDisk(bench: Bench): AsyncGenerator<readonly Figure[]> {
  const { stores, tell, atEnd } = bench;
  const folder = join(bench.folder, "slow-disk");
  mkdirSync(folder);
  // PostgreSQL's account reads the library from it.
  for (const path of [bench.folder, folder]) chmodSync(path, 0o755);
  const source = join(import.meta.dirname, "slow-disk.c");
  const library = compilePreload(source, join(folder, "slow-disk.so"));
  if (!library) return yield [skipped];
  const starting = startStores(folder, { LD_PRELOAD: library });
  atEnd(async () => (await starting).stop());
  const slow = await starting;
  for (const store of slow.stores) {
    const fast = stores.find(({ kind }) => kind === store.kind);
    if (fast) yield [await compare(fast, store, tell)];
  }
}

const skipped: Figure = {
  figure: "taps on a slow disk",
  value: "skipped: no C compiler (cc or gcc) is installed.",
  ratios: {},
};

async function compare(fast: BenchStore, slow: BenchStore, tell: Tell): Promise<Figure> {
  tell(`taps on a slow disk, ${fast.name}`);
  const services: StartedService[] = [];
  for (const store of [fast, slow])
    services.push(await startOn(await seed(await store.fresh(), users), users));
  const [onFast, onSlow] = services as [StartedService, StartedService];
  const speeds = await inTurns({
    fast: () => callFor(onFast.url, onFast.calls.taps),
    slow: () => callFor(onSlow.url, onSlow.calls.taps),
  });
  for (const { process } of services) await process.end();
  const toFast = ratio(speeds.slow, speeds.fast);
  return {
    figure: `taps where a sync takes 2 ms, ${fast.name}`,
    value: shown(median(speeds.slow)),
    ratios: { "to this disk": toFast },
    ...atLeast("P19", 0.5, toFast),
  };
}
