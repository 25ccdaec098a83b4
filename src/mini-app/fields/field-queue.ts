import { maxFetchesPerOrigin } from "#contract/field/field-limit.ts";

const running = new Map<string, number>();
const waiting = new Map<string, (() => void)[]>();

/**
 * Resolves when fewer than six field requests run against `origin`, so that the browser sends the next
 * one at once; call the returned function when the request has ended.
 */
export async function waitForTurn(origin: string): Promise<() => void> {
  const count = running.get(origin) ?? 0;
  if (count < maxFetchesPerOrigin) running.set(origin, count + 1);
  else
    await new Promise<void>((resolve) =>
      waiting.set(origin, [...(waiting.get(origin) ?? []), resolve]),
    );
  return () => endTurn(origin);
}

function endTurn(origin: string): void {
  const [next, ...rest] = waiting.get(origin) ?? [];
  waiting.set(origin, rest);
  // The next request takes this one's place, so the count stays.
  if (next) next();
  else running.set(origin, (running.get(origin) ?? 1) - 1);
}
