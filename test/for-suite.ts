import { afterAll, beforeAll, beforeEach, describe } from "vitest";

/** Shares a value in the surrounding suite: started before the first test, ended after the last. */
export function forSuite<Shared extends object>(
  start: () => Promise<Shared>,
  end: (shared: Shared) => Promise<unknown>,
): Shared {
  let started: Shared | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started && end(started));
  const shared = () => {
    if (!started) throw new Error("This is there in hooks and tests alone.");
    return started;
  };
  return new Proxy({} as Shared, {
    get: (_, name) => Reflect.get(shared(), name),
    set: (_, name, value) => Reflect.set(shared(), name, value),
  });
}

/** The same, reset before each test and closed after the last. */
export function resetForSuite<Shared extends { reset(): Promise<void>; close(): Promise<void> }>(
  start: () => Promise<Shared>,
): Shared {
  const shared = forSuite(start, ({ close }) => close());
  beforeEach(() => shared.reset());
  return shared;
}

/** Declares a suite for each of `installed`; skipped without any. */
export function describeInstalled<What extends object>(
  installed: readonly What[],
  title: string,
  suite: (what: What) => void,
): void {
  if (installed.length > 0) describe.each(installed)(title, suite);
  else describe.skip.each([{} as What])(title, suite);
}
