import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { passLoop } from "#server/pass-loop.ts";
import { runWorkers, type Worker } from "#server/worker.ts";
import { TestClock } from "./test-clock.ts";

test("workers stop while the last answer waits for one of them, and shared ones stop at the end, one after another", async () => {
  const events: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const worker = (name: string, stop = async () => {}): Worker => ({
    start: () => void events.push(`${name} starts`),
    async stop() {
      if (events.includes(`${name} stops`)) return;
      events.push(`${name} stops`);
      await stop();
      events.push(`${name} has stopped`);
    },
  });
  const app = fastify();
  app.get("/", async () => {
    events.push("a call");
    await released;
    return "an answer";
  });
  runWorkers(app, {
    first: [worker("one", async () => release()), worker("other")],
    last: [worker("decoder"), worker("counter")],
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
  await expect.poll(() => events).toContain("a call");
  await app.close();
  expect(await (await answer).text()).toBe("an answer");
  expect(events).toEqual([
    "decoder starts",
    "counter starts",
    "one starts",
    "other starts",
    "a call",
    "one stops",
    "other stops",
    "one has stopped",
    "other has stopped",
    "decoder stops",
    "decoder has stopped",
    "counter stops",
    "counter has stopped",
  ]);
});

/** A loop whose passes the test ends, with the number of begun passes. */
function heldLoop() {
  const clock = new TestClock(() => 0, { stopped: true });
  const passes: HeldPass[] = [];
  const errors: unknown[] = [];
  const pass = () => {
    const held = holdPass();
    passes.push(held);
    return held.promise;
  };
  const report = (error: unknown) => void errors.push(error);
  return { clock, passes, errors, loop: passLoop({ clock, report, pass }) };
}

interface HeldPass {
  readonly promise: Promise<number>;
  readonly resolve: (waitMs: number) => void;
  readonly reject: (error: Error) => void;
}

function holdPass(): HeldPass {
  let resolve: HeldPass["resolve"] = () => {};
  let reject: HeldPass["reject"] = () => {};
  const promise = new Promise<number>((succeed, fail) => {
    resolve = succeed;
    reject = fail;
  });
  return { promise, resolve, reject };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a pass begins after the time that the last one returned, or at once when the loop is woken, also during a pass", async () => {
  const { clock, passes, loop } = heldLoop();
  loop.start();
  passes[0]?.resolve(500);
  await settled();
  clock.skip(499);
  await settled();
  expect(passes).toHaveLength(1);
  clock.skip(1);
  await settled();
  expect(passes).toHaveLength(2);
  loop.wake();
  await settled();
  expect(passes).toHaveLength(2);
  passes[1]?.resolve(500);
  await settled();
  expect(passes).toHaveLength(3);
  passes[2]?.resolve(500);
  await settled();
  loop.wake();
  await settled();
  expect(passes).toHaveLength(4);
});

test("a pass that fails is reported, and repeated after three seconds", async () => {
  const { clock, passes, errors, loop } = heldLoop();
  loop.start();
  passes[0]?.reject(new Error("The store is gone."));
  await settled();
  expect(errors).toEqual([new Error("The store is gone.")]);
  clock.skip(2999);
  await settled();
  expect(passes).toHaveLength(1);
  clock.skip(1);
  await settled();
  expect(passes).toHaveLength(2);
});

test("a loop that stops aborts its signal, waits for its pass, and begins no other", async () => {
  const { passes, loop } = heldLoop();
  loop.start();
  const stopped = loop.stop().then(() => "stopped");
  expect(loop.stopping.aborted).toBe(true);
  expect(await Promise.race([stopped, settled()])).toBeUndefined();
  passes[0]?.resolve(0);
  expect(await stopped).toBe("stopped");
  expect(passes).toHaveLength(1);
});
