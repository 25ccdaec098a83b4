/** Over HTTP/1.1 browsers run fewer by themselves. */
const mostPerOrigin = 16;
const running = new Map<string, number>();
const waiting = new Map<string, (() => void)[]>();

/**
 * Waits until fewer than sixteen field requests run against `origin`; the caller calls the answer
 * when its own is over.
 */
export async function takeTurn(origin: string): Promise<() => void> {
  const count = running.get(origin) ?? 0;
  if (count < mostPerOrigin) running.set(origin, count + 1);
  else
    await new Promise<void>((resolve) =>
      waiting.set(origin, [...(waiting.get(origin) ?? []), resolve]),
    );
  return () => endTurn(origin);
}

function endTurn(origin: string): void {
  const [next, ...rest] = waiting.get(origin) ?? [];
  waiting.set(origin, rest);
  // The place is handed on as it is, so the count changes only when nobody waits.
  if (next) next();
  else running.set(origin, (running.get(origin) ?? 1) - 1);
}
