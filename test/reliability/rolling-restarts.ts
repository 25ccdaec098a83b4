import { vi } from "vitest";
import { type ServiceProcess, serviceProcess } from "../faults/service-process.ts";
import { startHaproxy, toReady } from "../haproxy.ts";
import { startSteadyCredits } from "./steady-credits.ts";

/** What came of restarting two processes behind a load balancer in turn. */
export interface RollingRestarts {
  readonly requests: number;
  /** Those without an answer of the service, by what was there instead. */
  readonly dropped: ReadonlyMap<number, number>;
  readonly acknowledged: ReadonlySet<string>;
  readonly exitCodes: ReadonlySet<number | null>;
}

/** How long a process that was asked to stop goes on serving, in s: thrice what the balancer needs. */
export const drainSeconds = 3;
const patience = { timeout: 30_000, interval: 20 };

/** Restarts them so often, while `perSecond` requests come; each restart waits until the balancer has seen the last. */
export async function restartInTurn(
  program: string,
  env: Record<string, string>,
  target: { readonly apiKey: string; readonly users: number },
  { restarts, perSecond }: { readonly restarts: number; readonly perSecond: number },
): Promise<RollingRestarts> {
  const settings = { ...env, DRAIN_SECONDS: String(drainSeconds) };
  const services = [await serviceProcess(settings), await serviceProcess(settings)];
  for (const service of services) await service.start();
  const ports = services.map(({ url }) => Number(new URL(url).port));
  const haproxy = await startHaproxy(program, toReady(ports));
  const url = `http://127.0.0.1:${haproxy.port}`;
  await vi.waitUntil(() => isReady(url), patience);
  const load = startSteadyCredits({ url, ...target }, perSecond);
  const exitCodes = new Set<number | null>();
  for (let restart = 0; restart < restarts; restart += 1) {
    const service = services[restart % 2] as ServiceProcess;
    exitCodes.add(await service.stop());
    await service.start();
    // The balancer asks twice a second.
    await new Promise((resolve) => setTimeout(resolve, 1200));
  }
  await load.stop();
  await haproxy.stop();
  for (const service of services) await service.stop();
  const dropped = new Map([...load.statuses].filter(([status]) => status !== 200));
  const requests = [...load.statuses.values()].reduce((sum, count) => sum + count, 0);
  return { requests, dropped, acknowledged: load.acknowledged, exitCodes };
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok === true;
}
