import { execFile as execFileOf, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifierSnippets } from "#contract/snippet/verifier-snippets.ts";
import type { FieldTokens } from "#contract/user/session.schema.ts";
import { systemClock } from "#server/clock.ts";
import { createFieldSigner } from "#server/fields/signing.ts";
import { skipWithout } from "../runnable.ts";
import { addBot, openSession, post, type RunningService, startService } from "../service.ts";
import { stores } from "../stores.ts";

const baseUrl = "https://slotwire.example.com";
/** Below the packages, so that the snippet finds its own. */
const cache = join(import.meta.dirname, "../../../.cache");
const vip = { name: "vip", url: "https://owner.example.com/vip" };
const execFile = promisify(execFileOf);
let service: RunningService;
let folder: string;
let verify: (body: object) => Promise<Record<string, unknown>>;

function snippetOf(name: string): string {
  const bot = {
    id: "demo",
    appUrl: `${baseUrl}/app/demo`,
    jwksUrl: `${service.url}/.well-known/jwks.json`,
  };
  return (
    verifierSnippets({ bot, ...vip }).find((one) => one.name === name)?.code ?? expect.fail(name)
  );
}

beforeAll(async () => {
  const [kind] = stores;
  if (!kind) throw new Error("There is no store to test on.");
  service = await startService(kind, { env: { BASE_URL: baseUrl }, clock: systemClock });
  service.now = Date.now();
  await addBot(service);
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "snippet-"));
  const file = join(folder, "verify.mjs");
  writeFileSync(file, snippetOf("Node.js"));
  verify = (await import(/* @vite-ignore */ file)).verifyFieldRequest;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

/** A token that the service signs for a field of this bot. */
async function signedFor(botId: string, field: { name: string; url: string }): Promise<string> {
  const { fieldRequest } = await openSession(service);
  const signer = createFieldSigner(service.store, { baseUrl });
  const { tokens } = await signer.sign(
    botId,
    [{ ...field, signed: true, fallback: "", refreshSeconds: 60 }],
    fieldRequest,
    Date.now(),
  );
  return tokens[field.name] ?? "";
}

test("the Node.js code believes what the service signed for this bot's field", async () => {
  const session = await openSession(service);
  const { tokens }: FieldTokens = await (
    await post(service, "/api/mini-app/demo/field-tokens", session.token)
  ).json();
  expect(await verify({ ...session.fieldRequest, token: tokens.vip })).toMatchObject({
    ...session.fieldRequest,
    bot: "demo",
    field: "vip",
  });
});

test.each([
  ["another bot, whose field has the same address", "stranger", vip],
  ["another field of the same address", "demo", { name: "rank", url: vip.url }],
  ["another address", "demo", { name: "vip", url: "https://stranger.example.com/vip" }],
])("the Node.js code refuses a token for %s", async (_what, botId, field) => {
  const token = await signedFor(botId, field);
  await expect(verify({ token })).rejects.toThrow(/iss|aud|another bot or for another field/);
});

test("the Node.js code refuses a request without a token", async () => {
  await expect(verify({})).rejects.toThrow();
});

/** Runs the code in a language about a token, and gives what it prints. */
const runs: Record<string, (token: string) => Promise<string>> = {
  PHP: async (token) => {
    writeFileSync(join(folder, "verify.php"), snippetOf("PHP"));
    writeFileSync(
      join(folder, "try.php"),
      `<?php require __DIR__ . '/verify.php'; try { echo json_encode(verify_field_request(['token' => $argv[1]])); } catch (Throwable $e) { echo $e->getMessage(); }`,
    );
    return run("php", "-n", "try.php", token);
  },
  Go: async (token) => {
    const program = join(folder, "verifier");
    if (!existsSync(program)) {
      writeFileSync(join(folder, "verify.go"), snippetOf("Go"));
      writeFileSync(
        join(folder, "try.go"),
        `package main\n\nimport (\n\t"encoding/json"\n\t"fmt"\n\t"os"\n)\n\nfunc main() {\n\tclaims, err := verifyFieldRequest(os.Args[1])\n\tif err != nil {\n\t\tfmt.Print(err)\n\t\treturn\n\t}\n\ttext, _ := json.Marshal(claims)\n\tfmt.Print(string(text))\n}\n`,
      );
      expect(await run("gofmt", "-l", "verify.go")).toBe("");
      await run("go", "build", "-o", program, "verify.go", "try.go");
    }
    return run(program, token);
  },
};
const run = (command: string, ...words: string[]) =>
  execFile(command, words, { cwd: folder }).then(({ stdout }) => stdout);

test.for(["PHP", "Go"])(
  "the %s code believes the same, and nothing else",
  async (name, context) => {
    skipWithout(context, name);
    const verified = (token: string) => runs[name]?.(token);
    const token = await signedFor("demo", vip);
    const { fieldRequest } = await openSession(service);
    expect(JSON.parse((await verified(token)) ?? "")).toMatchObject({
      ...fieldRequest,
      bot: "demo",
      field: "vip",
    });
    const [header, payload, signature = ""] = token.split(".");
    const refusals = [
      [await signedFor("stranger", vip), /another (iss|bot)/],
      [await signedFor("demo", { name: "rank", url: vip.url }), /another field/],
      [await signedFor("demo", { ...vip, url: "https://stranger.example.com/vip" }), /another aud/],
      [`${header}.${payload}.${"A".repeat(signature.length)}`, /signature is wrong/],
      ["", /no token/],
    ] as const;
    for (const [other, reason] of refusals) expect(await verified(other)).toMatch(reason);
  },
);

test("the Python code is Python without a fault and demands the same", (context) => {
  skipWithout(context, "Python");
  const code = snippetOf("Python");
  const file = join(folder, "verify.py");
  writeFileSync(file, code);
  execFileSync("python3", ["-m", "py_compile", file], { stdio: "pipe" });
  for (const part of [
    `issuer="${baseUrl}/app/demo"`,
    `audience="${vip.url}"`,
    'get("bot") != "demo"',
    'get("field") != "vip"',
  ])
    expect(code).toContain(part);
});
