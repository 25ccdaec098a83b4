import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { systemClock } from "#server/clock.ts";
import { deliver } from "#server/telegram/delivery.ts";
import { builderForSuite } from "../builder/builder-service.ts";
import { stores } from "../stores.ts";
import { playSickHour } from "./sick-platform.ts";

const users = 150;

describe.each(stores)("an hour of failures of the platform, on the $name", (kind) => {
  const builder = builderForSuite(kind);

  test("delays a broadcast, which reaches everybody once except for a few unknown ones; its owner may send it to these again", async () => {
    const { broadcast, taken, reached, unknown, pauses, minutes, resend } = await playSickHour(
      builder,
      users,
    );
    expect(broadcast).toMatchObject({ status: "done", total: users, failed: 0, unreachable: 0 });
    expect(minutes).toBeGreaterThan(60);
    expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
    expect(broadcast.sent).toBe(reached.size);
    const lost = [...taken.keys()].filter((tgId) => !reached.has(tgId));
    expect(unknown.toSorted()).toEqual(lost.toSorted());
    expect(broadcast.unknown).toBe(users - reached.size);
    // One second's requests when it began, and a few probes every 15 minutes.
    expect(broadcast.unknown).toBeLessThan(80);
    expect(Math.max(...pauses)).toBeGreaterThan(60_000);
    expect(await resend()).toMatchObject({ status: "done", sent: users, unknown: 0, total: users });
    expect(new Set(taken.values())).toEqual(new Set([1, 2]));
    expect([...taken].flatMap(([tgId, times]) => (times === 2 ? tgId : [])).toSorted()).toEqual(
      lost.toSorted(),
    );
  });
});

describe("a message to a platform whose connection", () => {
  const onData = (act: (socket: Socket) => void) => (socket: Socket) =>
    void socket.once("data", () => act(socket));
  const reset = (socket: Socket) => void socket.resetAndDestroy();

  test.each([
    ["is cut when it is made", "http", reset, "unreached"],
    ["is cut while TLS begins", "https", onData(reset), "unreached"],
    ["is closed while TLS begins", "https", onData((socket) => void socket.end()), "unreached"],
    [
      "speaks no TLS",
      "https",
      onData((socket) => void socket.end("HTTP/1.1 400 No\r\n\r\n")),
      "unreached",
    ],
    ["is cut with the message", "http", onData(reset), "unknown"],
  ] as const)("%s is retried only if nothing was sent (%s)", async (_, scheme, act, kind) => {
    const server = createServer((socket) => act(socket.on("error", () => {})));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const apiRoot = `${scheme}://127.0.0.1:${port}`;
    const delivery = await deliver(
      { apiRoot, token: "1:token", timeoutMs: 10_000, clock: systemClock },
      { tgId: 1, text: "Hello", isHtml: false, photo: null, button: null },
      new AbortController().signal,
    );
    server.close();
    expect(delivery).toEqual({ kind });
  });
});
