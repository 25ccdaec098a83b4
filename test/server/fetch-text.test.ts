import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { fetchText } from "#server/fetch-text.ts";
import { closeServer } from "../close-server.ts";
import { TestClock } from "./test-clock.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const timeoutMs = 5000;
const closings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  closings.push(() => closeServer(server));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stopped = () => new TestClock(() => 0, { stopped: true });

test("returns the status and the whole body", async () => {
  const url = await serve((request, response) =>
    response.writeHead(404).end(`${request.method} ${request.headers["content-type"]} ь`),
  );
  expect(await fetchText(url, "{}", { clock: stopped(), timeoutMs, maxBytes: 100 })).toEqual({
    status: 404,
    ok: false,
    text: "POST application/json ь",
  });
});

test.each([
  ["is silent", () => {}],
  ["is silent after its headers", (_request, response) => response.flushHeaders()],
  ["is silent in its body", (_request, response) => response.write("{")],
] satisfies [string, RequestListener][])(
  "ends in time when the server %s",
  async (_what, answer) => {
    const clock = stopped();
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const url = await serve((request, response) => {
      answer(request, response);
      arrived();
    });
    const answered = fetchText(url, "{}", { clock, timeoutMs, maxBytes: 100 }).catch(
      (error: Error) => error.name,
    );
    await arrival;
    // Nothing but the function itself may hold the request.
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise(setImmediate);
      collectGarbage();
    }
    clock.skip(timeoutMs);
    expect(await answered).toBe("AbortError");
  },
);

test("ends with its signal, and with a body that is too large", async () => {
  const url = await serve((_request, response) => response.write("x".repeat(101)));
  const limits = { clock: stopped(), timeoutMs };
  await expect(fetchText(url, "{}", { ...limits, maxBytes: 100 })).rejects.toThrow("100 bytes");
  const cancelled = new AbortController();
  const answered = fetchText(url, "{}", { ...limits, maxBytes: 1000, signal: cancelled.signal });
  cancelled.abort();
  await expect(answered).rejects.toThrow("aborted");
});
