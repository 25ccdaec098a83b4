import type { FastifyInstance } from "fastify";

/** A background worker with the lifetime of the process. */
export interface Worker {
  start(): void;
  /** Starts nothing new from now on. Resolves when nothing is running; may be called again. */
  stop(): Promise<void>;
}

/** A worker that looks for work now and then. */
export interface WakeableWorker extends Worker {
  /** Looks for work now. */
  wake(): void;
}

/**
 * Starts workers with the app and stops them with it: `first` all at once, while the last answers
 * are sent, because an answer may wait for a worker, and `last` one after another when nothing else
 * is running, because everything else uses them.
 */
export function runWorkers(
  app: FastifyInstance,
  { first, last }: { readonly first: readonly Worker[]; readonly last: readonly Worker[] },
): void {
  const stopFirst = () => Promise.allSettled(first.map((worker) => worker.stop()));
  app.addHook("onReady", async () => {
    for (const worker of [...last, ...first]) worker.start();
  });
  app.addHook("preClose", async () => void stopFirst());
  app.addHook("onClose", async () => {
    await stopFirst();
    for (const worker of last) await worker.stop();
  });
}

/** Counters of this process, by name. */
export interface Tally<Name extends string> {
  count(name: Name): void;
  entries(): IterableIterator<[Name, number]>;
}

/** A tally of `names`, which all start at 0. */
export function createTally<Name extends string>(names: readonly Name[]): Tally<Name> {
  const counts = new Map(names.map((name) => [name, 0]));
  return {
    count: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    entries: () => counts.entries(),
  };
}
