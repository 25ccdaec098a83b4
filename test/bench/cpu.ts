import { readdirSync, readFileSync } from "node:fs";

/** The length of a tick of `/proc` in ms. Source: proc(5), sysconf(_SC_CLK_TCK) of Linux. */
const tickMs = 10;

/**
 * The CPU time in ms of a process and all of its descendants so far, including ended ones. Linux.
 */
export function cpuOf(pid: number): number {
  const all = readAll();
  const own = all.get(pid);
  if (!own) throw new Error(`There is no process ${pid}.`);
  let ticks = 0;
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ticks += all.get(next)?.ticks ?? 0;
    for (const [child, { parent }] of all) if (parent === next) open.push(child);
  }
  return ticks * tickMs;
}

interface Process {
  readonly parent: number;
  /** Its own and those of ended children. */
  readonly ticks: number;
}

function readAll(): Map<number, Process> {
  const all = new Map<number, Process>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) && statOf(name);
    if (!stat) continue;
    // A name may contain spaces and brackets.
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = rest.slice(9, 13).reduce((sum, some) => sum + Number(some), 0);
    all.set(Number(name), { parent: Number(parent), ticks });
  }
  return all;
}

function statOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // The process has just ended.
    return undefined;
  }
}
