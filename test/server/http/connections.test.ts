import { networkInterfaces } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { type RunningService, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { answerTo, getOf, largeBytes, leftRoutes, slowReader } from "./slow-reader.ts";

async function started(env: Record<string, string>, host?: string): Promise<RunningService> {
  const service = await startService(stores[0] as StoreKind, {
    ...(host && { host }),
    env: { RATE_LIMITS: "on", NETWORK_CONNECTIONS: "3", ...env },
    pages: { html: async () => "", licences: "x".repeat(largeBytes) },
  });
  onTestFinished(() => service.stop());
  return service;
}

const live = getOf("/health/live");

describe("connections of one network", () => {
  test("are closed at once over the limit, and other networks have their own", async () => {
    const service = await started({});
    const [first] = [
      await slowReader(service, ""),
      await slowReader(service, ""),
      await slowReader(service, ""),
    ];
    expect(await answerTo(service, live)).toBe("");
    expect(await answerTo(service, live, { localAddress: "127.0.0.2" })).toMatch(/ 200 /);
    first.socket.destroy();
    const again = () => answerTo(service, live);
    await expect.poll(again).toMatch(/ 200 /);
  });

  test.each(["loopback", "127.0.0.0/8", "1", "true"])(
    "are unlimited for a trusted proxy (TRUST_PROXY=%s)",
    async (setting) => {
      const service = await started({ TRUST_PROXY: setting });
      const readers = Array.from({ length: 5 }, () => slowReader(service, ""));
      await Promise.all(readers);
      expect(await answerTo(service, live)).toMatch(/ 200 /);
    },
  );
});

describe("concurrent requests of one network", () => {
  test("are refused over the limit, and other networks have their own", async () => {
    const service = await started({ TRUST_PROXY: "true" });
    const from = (network: string) => ({ headers: { "x-forwarded-for": network } });
    const slow = getOf("/licences", from("203.0.113.7").headers);
    const [first] = [
      await slowReader(service, slow),
      await slowReader(service, slow),
      await slowReader(service, slow),
    ];
    const refused = await service.call("/health/live", from("203.0.113.7"));
    expect([refused.status, (await refused.json()).code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await service.call("/health/live", from("198.51.100.1"))).status).toBe(200);
    first.socket.destroy();
    const again = async () => (await service.call("/health/live", from("203.0.113.7"))).status;
    await expect.poll(again).toBe(200);
  });
});

describe("pipelined requests", () => {
  test("are answered in turn if they are few", async () => {
    const service = await started({ RATE_LIMITS: "off" });
    const keep = getOf("/health/ready", { connection: "keep-alive" });
    const answer = await answerTo(service, keep.repeat(15) + live);
    expect(answer.match(/HTTP\/1.1 200 /g)).toHaveLength(16);
  });

  test("end the connection if they are many, without being executed", async () => {
    const service = await started({ RATE_LIMITS: "off" });
    const ready = getOf("/health/ready", { connection: "keep-alive" });
    expect(await answerTo(service, ready.repeat(100))).toBe("");
    expect(leftRoutes(service)).toHaveLength(2);
  });

  test("are not begun after an answer that ends the connection, as at a stop", async () => {
    const service = await startService(stores[0] as StoreKind);
    const reader = await slowReader(service, "");
    await service.call("/health/live");
    const stopped = service.stop();
    reader.socket.write(getOf("/health/ready", { connection: "keep-alive" }).repeat(6));
    expect(String(await reader.rest()).match(/HTTP\/1.1 200 /g)).toHaveLength(1);
    await stopped;
    expect(leftRoutes(service).length).toBeLessThan(2);
  });
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

describe.each(hasIPv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"])("at localhost, %s", (address) => {
  test("limits its connections, and its requests that wait for answers", async () => {
    const service = await started({}, "localhost");
    const host = { host: address };
    const open = () => slowReader(service, "", host);
    const ready = getOf("/health/ready", { connection: "keep-alive" });
    expect(await answerTo(service, live, host)).toMatch(/ 200 /);
    expect(await answerTo(service, ready.repeat(100), host)).toBe("");
    await Promise.all([open(), open(), open()]);
    expect(await answerTo(service, live, host)).toBe("");
  });

  test("ends its connections at a stop, once their answers have arrived", async () => {
    const service = await startService(stores[0] as StoreKind, { host: "localhost" });
    const open = (requests: string) => slowReader(service, requests, { host: address });
    const [used, unused] = [await open(""), await open("")];
    await service.call("/health/live");
    const stopped = service.stop();
    used.socket.write(live);
    expect(String(await used.rest())).toContain('{"status":"ok"}');
    expect(String(await unused.rest())).toBe("");
    await stopped;
  });
});
