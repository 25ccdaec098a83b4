/** Time that passes only on request, for very many timers at once. */
export interface PlayedTime {
  now(): number;
  setTimeout(callback: () => void, ms?: number): number;
  clearTimeout(id: number | undefined): void;
  /** Advances so many ms; callbacks of one timer finish before the next one. */
  play(ms: number): Promise<void>;
}

/** Timers are called to so many ms. */
const stepMs = 50;

export function playedTime(startAt: number): PlayedTime {
  const due = new Map<number, number[]>();
  const callbacks = new Map<number, () => void>();
  let [now, lastId] = [startAt, 0];
  const stepOf = (moment: number) => Math.ceil(moment / stepMs);
  return {
    now: () => now,
    setTimeout(callback, ms = 0) {
      lastId += 1;
      const step = stepOf(now + Math.max(1, ms));
      callbacks.set(lastId, callback);
      const ids = due.get(step);
      if (ids) ids.push(lastId);
      else due.set(step, [lastId]);
      return lastId;
    },
    clearTimeout: (id) => void callbacks.delete(id ?? 0),
    async play(ms) {
      const [from, to] = [stepOf(now) + 1, stepOf(now + ms)];
      for (let step = from; step <= to; step += 1) {
        now = step * stepMs;
        const ids = due.get(step);
        if (!ids) continue;
        due.delete(step);
        for (const id of ids) {
          const callback = callbacks.get(id);
          callbacks.delete(id);
          callback?.();
        }
        // Waits for the promises that they have resolved.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
