import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { audit } from "../audit.ts";

const registries: Server[] = [];
const caches = mkdtempSync(join(tmpdir(), "slotwire-audit-"));
afterAll(() => {
  rmSync(caches, { recursive: true });
  for (const registry of registries) {
    registry.closeAllConnections();
    registry.close();
  }
});

describe.concurrent("known vulnerabilities of what is shipped", () => {
  test.for([
    ["high", 1],
    ["moderate", 0],
  ] as const)("are listed, and a %s one ends the check with %i", async ([severity, exitCode]) => {
    const registry = await playRegistry(knowing({ grammy: severity }));
    const outcome = await audit(30_000, registry);
    expect(outcome).toEqual({
      exitCode,
      output: `Known vulnerabilities: 1\n  ${severity}: grammy (Bad https://example.com)`,
    });
  });

  test.for<[string, RequestListener, RegExp, number?]>([
    ["refuses", (_, response) => response.writeHead(405).end(), /405 Method Not Allowed/],
    ["is silent", () => {}, /timeout|no answer in time/, 3000],
  ])(
    "are not looked up where the registry %s, which is said",
    async ([, answer, reason, waitMs = 30_000]) => {
      const { exitCode, output } = await audit(waitMs, await playRegistry(answer));
      expect(exitCode).toBe(0);
      expect(output).toMatch(/^Known vulnerabilities: not looked up, .* does not answer: .+$/m);
      expect(output).toMatch(reason);
    },
  );
});

function knowing(severities: Record<string, string>): RequestListener {
  const advisories = Object.entries(severities).map(([name, severity], at) => [
    name,
    [
      {
        id: at + 1,
        url: "https://example.com",
        title: "Bad",
        severity,
        vulnerable_versions: "<99.0.0",
      },
    ],
  ]);
  return (request, response) => {
    request.resume();
    if (request.method !== "POST") response.writeHead(404).end("{}");
    else
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify(Object.fromEntries(advisories)));
  };
}

/** The setting that leads npm to a registry which answers so. */
async function playRegistry(answer: RequestListener): Promise<Record<string, string>> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  registries.push(server);
  const { port } = server.address() as AddressInfo;
  return {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    // npm keeps what it has learnt of a vulnerability.
    npm_config_cache: await mkdtemp(join(caches, "npm-")),
  };
}
