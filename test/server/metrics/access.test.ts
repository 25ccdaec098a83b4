import { connect } from "node:net";
import { expect, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { maxHeaderBytes } from "#server/http/json-body.ts";
import { freePort } from "../../programs/free-port.ts";
import { answerTo } from "../http/slow-reader.ts";
import { type RunningService, startService } from "../service.ts";
import { freshFolder } from "../stores.ts";
import { metricsToken, seriesOf } from "./scrape.ts";

const kind = { name: "embedded store", fresh: freshFolder };

const portOf = (port: number) => ({ METRICS_PORT: String(port), METRICS_HOST: "127.0.0.1" });

async function withService(
  env: Record<string, string>,
  use: (service: RunningService) => Promise<void>,
): Promise<void> {
  // Stopped, because concurrent scrapes share a reading for a second.
  const service = await startService(kind, { env, stopped: true });
  await use(service).finally(() => service.stop());
}

test("a service has no metrics without a setting", () =>
  withService({}, async (service) => {
    expect((await service.call("/metrics")).status).toBe(404);
  }));

test("on the service's port they need the token, at any host", () =>
  withService(
    { METRICS_TOKEN: metricsToken, SERVICE_DOMAIN: "apps.example.com" },
    async (service) => {
      const ask = (authorization?: string) =>
        service.call("/metrics", { headers: authorization === undefined ? {} : { authorization } });
      for (const authorization of [
        undefined,
        "",
        "Bearer",
        "Bearer x",
        metricsToken,
        `Basic ${metricsToken}`,
        `Bearer ${metricsToken.slice(0, -1)}`,
        `Bearer ${metricsToken}x`,
        `Bearer ${metricsToken} ${metricsToken}`,
        `Bearer ${metricsToken.toLowerCase()}`,
      ]) {
        const refused = await ask(authorization);
        expect((await refused.json()).code).toBe("INVALID_METRICS_TOKEN");
        expect(refused.headers.get("www-authenticate")).toBe("Bearer");
      }
      expect((await service.call(`/metrics?token=${metricsToken}`)).status).toBe(401);
      const atBot = "Host: demo.apps.example.com\r\nConnection: close\r\n\r\n";
      expect(await answerTo(service, `GET /metrics HTTP/1.1\r\n${atBot}`)).toContain(
        "HTTP/1.1 401",
      );
      const opened = await ask(`Bearer ${metricsToken}`);
      expect([opened.status, opened.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(opened.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
      expect(await opened.text()).toContain('slotwire_build_info{version="1.0.0"} 1');
    },
  ));

test("a separate port has nothing else, and the service's port none of them", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await withService(portOf(port), async (service) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(seriesOf(text).get("slotwire_ready")).toBe(1);
    expect((await service.call("/metrics")).status).toBe(404);
    expect((await fetch(`${url}/health/live`)).status).toBe(404);
    const wrong = await fetch(`${url}/metrics`, { method: "POST" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    // Concurrent scrapes share one reading or two.
    const all = await Promise.all(
      Array.from({ length: 50 }, async () => (await fetch(`${url}/metrics`)).text()),
    );
    expect(all.filter((one) => one !== all[0] && one !== all.at(-1))).toEqual([]);
    const accept = "x".repeat(maxHeaderBytes);
    expect((await fetch(`${url}/metrics`, { headers: { accept } })).status).toBe(431);
    for (const invalid of ["GET /metrics HTTP/1.1\r\nBroken\r\n\r\n", "\u0000\u0001\r\n\r\n"])
      expect(await answerTo({ url }, invalid)).toContain("HTTP/1.1 400");
  });
  await expect(fetch(`${url}/metrics`)).rejects.toThrow();
});

test("with a port and a token both are needed", async () => {
  const port = await freePort();
  await withService({ ...portOf(port), METRICS_TOKEN: metricsToken }, async (service) => {
    const ask = (headers = {}) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    expect((await ask()).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${metricsToken}` })).status).toBe(200);
    const authorization = `Bearer ${metricsToken}`;
    expect((await service.call("/metrics", { headers: { authorization } })).status).toBe(404);
  });
});

test("an occupied port stops the start with a sentence", async () => {
  const port = await freePort();
  await withService(portOf(port), async () => {
    const second = startService(kind, { env: portOf(port) });
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(`METRICS_PORT ${port} (EADDRINUSE)`);
  });
});

test("a scraper that does not read delays neither other callers nor a stop", async () => {
  const port = await freePort();
  await withService(portOf(port), async () => {
    const silent = Array.from({ length: 20 }, () => connect(port, "127.0.0.1").pause());
    for (const socket of silent)
      socket.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50));
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
    for (const socket of silent) socket.on("error", () => {}).destroy();
  });
});
