import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { sampleCalls } from "#builder/keys/sample-call.ts";
import { type Call, callSamples, externalCall } from "#builder/samples/call-samples.ts";
import { sampleFiles } from "#builder/samples/sample-files.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { closeServer } from "../../close-server.ts";
import { forSuite } from "../../for-suite.ts";
import { bodyOf } from "../../request-body.ts";
import { addFriends } from "../../server/external/owner.ts";
import { listen } from "../../server/fields/played-endpoint.ts";
import { startMessageService } from "../../server/messages/message-service.ts";
import { pythonWith, skipWithout, succeeds } from "../../server/runnable.ts";
import { botFile, openSession } from "../../server/service.ts";
import { type StoreKind, stores } from "../../server/stores.ts";
import { sampleFolder } from "./sample-server.ts";

interface Language {
  readonly name: string;
  /** The name for `skipWithout`. */
  readonly needs: string;
  readonly start: readonly string[];
}

const curl = { name: "curl", needs: "curl", start: ["bash"] };
const node = { name: "Node.js", needs: "Node.js", start: [process.execPath] };
const powershell = { name: "PowerShell", needs: "PowerShell", start: ["pwsh", "-File"] };
/** Languages whose programs start at once. */
export const quickLanguages: readonly Language[] = [curl, node];
export const slowLanguages: readonly Language[] = [
  ...(hasPowershell() ? [powershell] : []),
  { name: "Python", needs: "Python's requests", start: [pythonWith("requests")] },
  { name: "PHP", needs: "PHP", start: ["php", "-n"] },
  { name: "Go", needs: "Go", start: ["go", "run"] },
];

/** Debian has no package of it, so it is optional. */
function hasPowershell(): boolean {
  const isInstalled = succeeds(["pwsh", "-Version"]);
  if (!isInstalled)
    process.stdout.write("The tests on PowerShell are skipped; to run them, install pwsh.\n");
  return isInstalled;
}

/** Runs a sample with an API key; returns its output without quotes and white space. */
async function run(
  { name, start }: Language,
  call: Call,
  apiKey: string,
  subject?: "retry",
): Promise<string> {
  const sample = callSamples(sampleFiles, call, subject).find((one) => one.name === name);
  if (!sample) throw new Error(`There is no ${name} sample.`);
  expect(sample.code).not.toContain("sw_live_");
  const folder = sampleFolder();
  const path = join(folder, sample.file);
  writeFileSync(path, sample.code);
  if (name === "Go") {
    const { stdout } = await promisify(execFile)("gofmt", ["-l", path]);
    expect(stdout).toBe("");
  }
  const [command = "", ...words] = start;
  const env = { ...process.env, SLOTWIRE_KEY: apiKey };
  const { stdout } = await promisify(execFile)(command, [...words, path], { env }).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  return stdout.replace(/[\s'"]/g, "");
}

/**
 * A proxy to the service that loses the answer to the first call and answers the second with 503.
 */
async function startLossyWay(to: string) {
  let calls = 0;
  const server = createServer(async (request, response) => {
    const call = ++calls;
    if (call === 2) return void response.writeHead(503, { "retry-after": "1" }).end("Not now.");
    const body = await bodyOf(request);
    const answer = await fetch(to + request.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: String(body),
    });
    if (call === 1) return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls: () => calls, end: () => closeServer(server) };
}

/** The samples of calls work in these languages, in the builder's form. */
export function callSamplesIn(languages: readonly Language[]): void {
  const messages = forSuite(
    () => startMessageService(stores[0] as StoreKind),
    (service) => service.close(),
  );
  const task = { id: "first-order", title: "Order", kind: "api" as const, reward: 30 };
  let apiKey: string;
  let lossy: Awaited<ReturnType<typeof startLossyWay>>;

  beforeEach(async () => {
    await messages.reset();
    messages.service.now = Date.now();
    const file = botFile({ id: "acme", tasks: [task] });
    ({ apiKey = "" } = await importBot(messages.service.store, file, "shop", Date.now()));
    await addFriends(messages.service, [43], "acme");
    lossy = await startLossyWay(messages.service.url);
  });
  afterEach(() => lossy.end());

  describe.each(languages)("a call in $name", (language) => {
    beforeEach((context) => skipWithout(context, language.needs));
    const callsOf = (tgId: number) => sampleCalls(messages.service.url, "acme", tgId);
    const callTo = (route: Parameters<typeof externalCall>[1], members: Call["members"]) =>
      externalCall(messages.service.url, route, { botId: "acme", ...members });

    test("reads and changes its user", async () => {
      const does = (call: Call) => run(language, call, apiKey);
      const calls = callsOf(42);
      expect(await does(calls.user)).toMatch(/tgId:42,.*points:0,/);
      expect(await does(calls.friends)).toMatch(/\[\{tgId:43,[^\]]*\}\]/);
      expect(await does(calls.credit)).toMatch(/points:250,.*transaction:\{id:/);
      expect(await does(calls.debit)).toMatch(/points:150,.*transaction:\{id:[^}]*points:-100,/);
      const done = callTo("POST /api/bot-users/external/complete-task", {
        userTelegramId: 42,
        taskId: task.id,
      });
      expect(await does(done)).toMatch(/points:180,.*transaction:\{id:/);
      expect(await does(calls.users)).toMatch(/\[\{tgId:42,.*\{tgId:43,/);
      // The same key, so the same credit.
      const again = callTo("GET /api/bot-users/external/increase-points", calls.credit.members);
      expect(await does(again)).toMatch(/points:180,.*transaction:\{id:[^}]*points:250,/);
      expect(await does(calls.value)).toContain("customValue:7");
    });

    test("sends a message and reads its status", async () => {
      const sent = await run(language, callsOf(42).message, apiKey);
      expect(sent).toContain("status:sent");
      expect(messages.telegram.arrivals).toMatchObject([
        { chatId: 42, text: "<b>Well done.</b>", parseMode: "HTML" },
      ]);
      const id = /id:([0-9a-f-]{36})/.exec(sent)?.[1] ?? "";
      const state = await run(
        language,
        callTo("GET /api/bot-users/external/message", { id }),
        apiKey,
      );
      expect(state).toContain(`id:${id},status:sent,userTelegramId:42`);
    });

    test("credits the next user, too, once there is one", async () => {
      for (const tgId of [42, 43, 43])
        expect(await run(language, callsOf(tgId).credit, apiKey)).toMatch(
          new RegExp(`tgId:${tgId},.*points:250,`),
        );
    });

    test("prints the service's refusal", async () => {
      const refused = await run(language, callsOf(42).user, "sw_live_wrong");
      expect(refused).toMatch(/status:401,.*code:INVALID_API_KEY/);
      const { user, friends, credit, debit, value, message } = callsOf(404);
      for (const call of [user, friends, credit, debit, value, message])
        expect(await run(language, call, apiKey)).toContain("code:USER_NOT_FOUND");
    });

    test("is repeated until there is an answer, and the credit counts once", async () => {
      const call = sampleCalls(lossy.url, "acme", 42).credit;
      const printed = await run(language, call, apiKey, "retry");
      expect(printed).toMatch(/points:250,.*transaction:\{id:/);
      expect(lossy.calls()).toBe(3);
      const { fieldRequest } = await openSession(messages.service, 42, { botId: "acme" });
      expect(fieldRequest.userPoints).toBe(250);
    });

    test("is not repeated if a page in front of the service refuses it", async () => {
      let calls = 0;
      const front = await listen((_request, response) => {
        calls += 1;
        response.writeHead(404, { "content-type": "text/html" }).end("<p>Nothing here.</p>");
      });
      onTestFinished(() => front.close());
      const call = sampleCalls(new URL(front.url).origin, "acme", 42).credit;
      expect(await run(language, call, apiKey, "retry")).toContain("<p>Nothinghere.</p>");
      expect(calls).toBe(1);
    });

    test("keeps the characters of a text", async () => {
      const text = `It's "5 $HOME" \\ \`id\` é – <b>$(id)</b>`;
      const call = callsOf(42).message;
      await run(language, { ...call, members: { ...call.members, message: text } }, apiKey);
      expect(messages.telegram.arrivals).toMatchObject([{ text }]);
    });
  });
}
