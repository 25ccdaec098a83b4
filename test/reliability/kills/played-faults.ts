import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import type { Store } from "#server/store/engine/database.ts";
import { creditedKeys } from "../../faults/bot.ts";
import { run, startPostgresPair } from "../../faults/postgres/postgres-pair.ts";
import { freshOn, startOn } from "../../faults/started.ts";
import { type PostgresServer, startPostgres } from "../../programs/postgres-server.ts";
import { compilePreload } from "../../programs/preload.ts";
import { readLedgerFacts } from "./ledger-facts.ts";
import { type SteadyCredits, startSteadyCredits } from "./steady-credits.ts";

/** The result of a kind of fault. */
export interface PlayedFault {
  readonly name: string;
  /** For each repetition. */
  readonly readySeconds: readonly number[];
  /** The answers from its first beginning to its last end. */
  readonly answers: string;
}

interface Fault {
  readonly name: string;
  readonly play: () => Promise<void>;
}

interface Size {
  readonly rounds: number;
  readonly perSecond: number;
  readonly users: number;
}

const patience = { timeout: 60_000, interval: 20 };
/** Longer than the service accepts a silent connection. */
const frozenMs = 9000;
const fullMs = 3000;
const downMs = 1000;

/** Repeats every fault so many times under a steady load. */
export async function playFaults(
  { binaries, haproxy }: { readonly binaries: string; readonly haproxy: string },
  size: Size,
) {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-full-disk-"));
  // PostgreSQL's account reads both from it.
  chmodSync(folder, 0o755);
  const flag = join(folder, "full");
  const source = join(import.meta.dirname, "full-disk.c");
  const library = compilePreload(source, join(folder, "full-disk.so"));
  const env = library ? { LD_PRELOAD: library, FULL_DISK_FLAG: flag } : {};
  const server = await startPostgres(binaries, { env });
  const full: Fault = {
    name: "full",
    async play() {
      writeFileSync(flag, "");
      await passing(fullMs);
      rmSync(flag);
    },
  };
  const alone = await underLoad(server.url, size, [
    { name: "cut off", play: () => cut(server) },
    { name: "frozen", play: () => freeze(server) },
    { name: "restarted", play: () => restart(server) },
    ...(library ? [full] : []),
  ]);
  await server.stop();
  rmSync(folder, { recursive: true });

  const pair = await startPostgresPair(binaries, haproxy);
  const over = await underLoad(pair.url, size, [
    {
      name: "failed over",
      async play() {
        await pair.addStandby();
        await pair.primary().kill();
        await pair.promote();
      },
    },
  ]);
  return {
    played: [...alone.played, ...over.played],
    acknowledged: alone.acknowledged + over.acknowledged,
    lost: alone.lost + over.lost,
    wrong: alone.wrong + over.wrong,
    skipped: library ? "" : "; a full disk was not played, for want of a C compiler",
  };
}

async function underLoad(url: string, size: Size, faults: readonly Fault[]) {
  const started = await startOn(await freshOn({ url }), { users: size.users });
  const load = startSteadyCredits({ ...started, users: size.users }, size.perSecond);
  const played: PlayedFault[] = [];
  for (const { name, play } of faults) {
    const before = new Map(load.statuses);
    const readySeconds: number[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      await passing(1000);
      await play();
      readySeconds.push(await secondsUntilReady(started.url, load));
    }
    played.push({ name, readySeconds, answers: shownSince(before, load.statuses) });
  }
  await load.stop();
  const result = { played, ...(await readResult(started.store, load)) };
  await started.stop();
  return result;
}

/** The seconds from now until a new credit and the check of health have their 200. */
async function secondsUntilReady(url: string, load: SteadyCredits): Promise<number> {
  const endedAt = performance.now();
  const isReady = async () =>
    (await fetch(`${url}/health/ready`).catch(() => undefined))?.status === 200;
  await vi.waitUntil(() => load.goodAfter(endedAt) !== undefined, patience);
  await vi.waitUntil(isReady, patience);
  return (performance.now() - endedAt) / 1000;
}

async function readResult(store: Store, { acknowledged }: SteadyCredits) {
  const { doubled, unequal, brokenChains } = await readLedgerFacts(store);
  const keys = new Set(await creditedKeys(store));
  const lost = [...acknowledged].filter((key) => !keys.has(key)).length;
  return { acknowledged: acknowledged.size, lost, wrong: doubled + unequal + brokenChains };
}

async function cut(server: PostgresServer): Promise<void> {
  await run(
    server.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slotwire'",
  );
}

async function freeze(server: PostgresServer): Promise<void> {
  const pid = server.pid() ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = [pid, ...children.split(" ").filter(Boolean).map(Number)];
  const send = (signal: NodeJS.Signals) => {
    for (const one of pids)
      try {
        process.kill(one, signal);
      } catch {} // A connection that has ended meanwhile.
  };
  send("SIGSTOP");
  await passing(frozenMs);
  send("SIGCONT");
}

async function restart(server: PostgresServer): Promise<void> {
  await server.halt();
  await passing(downMs);
  await server.start();
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function shownSince(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): string {
  return [...after]
    .map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} times with ${status || "nothing"}`)
    .join(", ");
}
