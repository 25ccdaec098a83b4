import { vi } from "vitest";
import { type DeployPrograms, startBehindCaddy } from "../../faults/behind-caddy.ts";
import { type ServiceProcess, serviceProcess } from "../../faults/service-process.ts";
import { startHaproxy, toReady } from "../../programs/haproxy.ts";
import { type SteadyCredits, startSteadyCredits } from "./steady-credits.ts";

/** The calls during restarts, and the exits of the processes. */
export interface RollingRestarts {
  readonly requests: number;
  /** Calls without an answer of the service, by what they got instead. */
  readonly dropped: ReadonlyMap<number, number>;
  readonly acknowledged: ReadonlySet<string>;
  readonly exitCodes: ReadonlySet<number | null>;
}

/** How long a stopping process still serves, in s: three times what the balancer needs. */
export const drainSeconds = 3;
const patience = { timeout: 30_000, interval: 20 };

/**
 * Restarts them so often, with `perSecond` requests; each restart waits until the balancer has seen
 * the last.
 */
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
    // The balancer checks twice a second.
    await new Promise((resolve) => setTimeout(resolve, 1200));
  }
  await load.stop();
  await haproxy.stop();
  for (const service of services) await service.stop();
  return { ...countCalls(load), exitCodes };
}

/** Restarts the one process of the deploy page so often. */
export async function restartBehindCaddy(
  programs: DeployPrograms,
  env: Record<string, string>,
  target: { readonly apiKey: string; readonly users: number },
  { restarts, perSecond }: { readonly restarts: number; readonly perSecond: number },
): Promise<RollingRestarts> {
  const service = await startBehindCaddy(programs, env);
  const load = startSteadyCredits({ url: service.url, ...target }, perSecond);
  const exitCodes = new Set<number | null>();
  for (let restart = 0; restart < restarts; restart += 1)
    for (const code of await service.restart()) exitCodes.add(code);
  await load.stop();
  await service.stop();
  return { ...countCalls(load), exitCodes };
}

function countCalls({ statuses, acknowledged }: SteadyCredits): Omit<RollingRestarts, "exitCodes"> {
  const dropped = new Map([...statuses].filter(([status]) => status !== 200));
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return { requests, dropped, acknowledged };
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok === true;
}
