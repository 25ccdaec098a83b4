import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldTokens } from "#contract/schema/mini-app.ts";
import { verifierSnippets } from "#contract/snippet/verifier-snippets.ts";
import { systemClock } from "#server/clock.ts";
import { createFieldSigner } from "#server/fields/signing.ts";
import { addBot, openSession, post, type RunningService, startService } from "../service.ts";
import { stores } from "../stores.ts";

const baseUrl = "https://slotwire.example.com";
/** Below the packages, so that the snippet finds its own. */
const cache = join(import.meta.dirname, "../../../.cache");
const vip = { name: "vip", url: "https://owner.example.com/vip" };
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

test("the Python code is Python without a fault and demands the same", () => {
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
