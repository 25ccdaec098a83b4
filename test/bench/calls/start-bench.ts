import { spawn } from "node:child_process";
import { join } from "node:path";
import { builtService } from "../../faults/built-service.ts";
import { setup } from "../../faults/setup.ts";
import { freePort } from "../../programs/free-port.ts";
import { atMost, type Figure } from "../figure.ts";
import type { Bench } from "../part.ts";
import { memoryOf } from "../process.ts";

const starts = 5;

/** The time until the built service on an embedded store answers, and its idle memory. */
export async function benchStart(bench: Bench): Promise<Figure[]> {
  bench.tell("start and rest of the built service");
  await setup();
  const runs: { ms: number; megabytes: number }[] = [];
  for (let run = 0; run <= starts; run += 1) runs.push(await startOnce(bench));
  // The first one makes the store.
  const middle = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  const ms = middle(runs.slice(1).map((run) => run.ms));
  const megabytes = middle(runs.slice(1).map((run) => run.megabytes));
  return [
    {
      figure: "start to first answer, embedded store",
      value: `${ms.toFixed(0)} ms`,
      ratios: {},
      ...atMost("P13", 1000, "ms", ms),
    },
    {
      figure: "memory at rest, embedded store",
      value: `${megabytes.toFixed(0)} MB`,
      ratios: {},
      ...atMost("P13", 120, "MB", megabytes),
    },
  ];
}

async function startOnce({ folder, atEnd }: Bench): Promise<{ ms: number; megabytes: number }> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "start"),
  };
  const startedAt = performance.now();
  const service = spawn(process.execPath, ["server/main.js"], {
    cwd: builtService,
    env,
    stdio: "ignore",
  });
  atEnd(async () => void service.kill("SIGKILL"));
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const ms = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const megabytes = memoryOf(service.pid ?? 0, "VmRSS");
  const gone = new Promise((resolve) => service.once("exit", resolve));
  service.kill("SIGTERM");
  await gone;
  return { ms, megabytes };
}
