import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { callersOf, endpointSnippets } from "#contract/snippet/endpoint-snippets.ts";
import type { Snippet } from "#contract/snippet/snippet.ts";
import { taskSnippets } from "#contract/snippet/task-snippets.ts";
import { checkEndpoint } from "#server/fields/field-check.ts";
import { closeServer } from "../../close-server.ts";
import { endProcess } from "../../end-process.ts";
import { freePort } from "../../postgres-server.ts";
import { pythonWith, sendBadBodies, skipWithout } from "../runnable.ts";
import { botOrigin, origin } from "./played-endpoint.ts";

const root = join(import.meta.dirname, "../../..");

/** How a snippet is started; `{port}`, `{file}` and `{folder}` are filled in. */
interface Runner {
  readonly name: string;
  readonly start: string[];
}

const python = pythonWith("fastapi");
const runners: Runner[] = [
  { name: "Node.js", start: [process.execPath, "{file}"] },
  { name: "Express", start: [process.execPath, "{file}"] },
  { name: "PHP", start: ["php", "-n", "-S", "127.0.0.1:{port}", "{file}"] },
  {
    name: "FastAPI",
    start: [python, "-m", "uvicorn", "--app-dir", "{folder}", "--port", "{port}", "main:app"],
  },
  { name: "nginx", start: ["nginx", "-p", "{folder}", "-c", "nginx.conf"] },
];

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const ofDomain = callersOf("acme", [origin, botOrigin]);
const alone = callersOf("acme", [origin]);

function snippetOf(name: string, callers = ofDomain): Snippet {
  return endpointSnippets(callers).find((one) => one.name === name) ?? expect.fail(name);
}

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-snippet-"));
  ends.push(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function start({ file, code }: Snippet, runner: Runner): Promise<string> {
  const port = await freePort();
  const folder = folderWith({ [file]: code });
  const fill = (word: string) =>
    word
      .replace("{file}", join(folder, file))
      .replace("{folder}", folder)
      .replace("{port}", String(port));
  const [command = "", ...words] = runner.start.map(fill);
  if (runner.name === "nginx") await putBehindNginx(folder, code, port);
  const child = spawn(command, words, {
    // A file outside the checkout finds its packages too.
    env: { ...process.env, PORT: String(port), NODE_PATH: join(root, "node_modules") },
    stdio: "ignore",
  });
  ends.push(() => endProcess(child));
  const url = `http://127.0.0.1:${port}/rank`;
  await expect
    .poll(() =>
      fetch(url, { method: "OPTIONS" }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return url;
}

/**
 * The server that the snippet stands in front of, and what makes its part a whole configuration
 * without certificates.
 */
async function putBehindNginx(folder: string, code: string, port: number): Promise<void> {
  const behind = createServer(
    (_request, response) =>
      void response.setHeader("Content-Type", "text/plain").end("1250 points"),
  );
  await new Promise<void>((listening) => behind.listen(0, "127.0.0.1", listening));
  ends.push(() => closeServer(behind));
  const part = code
    .replace(/ *ssl_certificate.*\n/g, "")
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace("127.0.0.1:8080", `127.0.0.1:${(behind.address() as AddressInfo).port}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path temp;`)
    .join("\n");
  const main = `daemon off; master_process off; pid nginx.pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${part}}\n`;
  writeFileSync(join(folder, "nginx.conf"), main);
}

/** Whether pages of a stranger may read the answer. */
async function letsStrangersIn(url: string): Promise<boolean> {
  const strangers = [
    "https://evil.example",
    `${origin}.evil.example`,
    "https://slotwireXexample.com",
    "https://x.apps.example.com.evil.example",
  ];
  const answers = await Promise.all(
    strangers.map((stranger) =>
      fetch(url, {
        method: "OPTIONS",
        headers: { Origin: stranger, "Access-Control-Request-Method": "POST" },
      }),
    ),
  );
  return answers.some(({ headers }) => headers.get("access-control-allow-origin") !== null);
}

async function expectGood(url: string): Promise<void> {
  const rules = { local: true, serviceDomain: "apps.example.com" };
  const report = await checkEndpoint(url, { ...rules, origins: [origin, botOrigin] });
  expect(report.checks.filter(({ ok, advice }) => ok === false || advice !== "")).toEqual([]);
  expect(report).toMatchObject({ ok: true, text: "1250 points" });
  expect(await letsStrangersIn(url)).toBe(false);
}

describe("a ready endpoint", () => {
  test.for(runners)(
    "in $name passes the check as it is, also after bad bodies, and lets strangers' pages read nothing",
    async (runner, context) => {
      skipWithout(context, runner.name);
      const url = await start(snippetOf(runner.name), runner);
      await expectGood(url);
      await sendBadBodies(url);
      await expectGood(url);
    },
  );

  test("for Cloudflare passes the check as it is, and lets strangers' pages read nothing", async () => {
    const { code } = snippetOf("Cloudflare Worker");
    const { default: worker } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    )) as {
      default: { fetch(request: Request): Promise<Response> };
    };
    const server = createServer(async (request, response) => {
      const chunks = await request.toArray();
      const body = request.method === "POST" ? { body: Buffer.concat(chunks) } : {};
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const answer = await worker.fetch(
        new Request("http://worker/rank", { method: request.method ?? "GET", headers, ...body }),
      );
      response
        .writeHead(answer.status, Object.fromEntries(answer.headers))
        .end(await answer.text());
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    ends.push(() => closeServer(server));
    await expectGood(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rank`);
  });

  test.for(runners.filter(({ name }) => name !== "nginx"))(
    "of a task in $name answers true or false about a player and a task",
    async (runner, context) => {
      skipWithout(context, runner.name);
      const snippet = taskSnippets("join").find(({ name }) => name === runner.name);
      const url = new URL("/task", await start(snippet ?? expect.fail(runner.name), runner));
      await sendBadBodies(url.href);
      const answers = [
        { userTelegramId: 123456789, taskId: "join" },
        { userTelegramId: 123456789, taskId: "other" },
        { userTelegramId: 5, taskId: "join" },
      ].map(async (player) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(player) });
        return [answer.status, await answer.text()];
      });
      expect(await Promise.all(answers)).toEqual([
        [200, "true"],
        [200, "false"],
        [200, "false"],
      ]);
    },
  );

  test.each(["Express", "Node.js", "Cloudflare Worker"])(
    "in %s is JavaScript without a fault",
    (name) => {
      const { code } = snippetOf(name, alone);
      const file = name === "Express" ? "server.cjs" : "server.mjs";
      expect(() =>
        execFileSync(process.execPath, ["--check", join(folderWith({ [file]: code }), file)], {
          stdio: "pipe",
        }),
      ).not.toThrow();
    },
  );

  test("in Python is Python without a fault", (context) => {
    skipWithout(context, "Python");
    const file = join(folderWith({ "main.py": snippetOf("FastAPI", alone).code }), "main.py");
    expect(() =>
      execFileSync("python3", ["-m", "py_compile", file], { stdio: "pipe" }),
    ).not.toThrow();
  });

  test("names the service's own origin, and its bots' domain only where there is one", () => {
    for (const { name, code } of endpointSnippets(alone)) {
      expect([name, code.replaceAll("\\", "")]).toEqual([name, expect.stringContaining(origin)]);
      expect([name, code]).toEqual([name, expect.not.stringContaining("apps")]);
    }
    for (const { name, code } of endpointSnippets(ofDomain))
      expect([name, code]).toEqual([name, expect.stringContaining("apps\\.example\\.com")]);
  });
});
