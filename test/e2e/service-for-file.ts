import { afterAll, beforeAll } from "vitest";
import { type RunningService, startService } from "./service.ts";

/** A service of this file's own, from before its first test to after its last. */
export function serviceForFile(): RunningService {
  let running: RunningService | undefined;
  beforeAll(async () => {
    running = await startService();
  });
  afterAll(() => running?.close());
  return new Proxy({} as RunningService, {
    get: (_, name) => {
      if (!running) throw new Error("The service runs in hooks and tests alone.");
      return Reflect.get(running, name);
    },
  });
}
