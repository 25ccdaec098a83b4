import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { eventSnippets } from "#contract/snippet/event-snippets.ts";
import { endProcess } from "../../end-process.ts";
import { freePort } from "../../postgres-server.ts";
import { sendBadBodies, skipWithout } from "../runnable.ts";

/** Below the packages, so that the code finds its own. */
const cache = join(import.meta.dirname, "../../../.cache");
let folder: string;

beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "receiver-"));
  for (const { file, code } of eventSnippets()) writeFileSync(join(folder, file), code);
});
afterAll(() => rmSync(folder, { recursive: true }));

const secretOf = () => `whsec_${randomBytes(32).toString("base64")}`;

/** A request as the service sends it, signed with each of the secrets. */
function signed(id: string, at: Date, ...secrets: string[]): RequestInit {
  const [body] = (eventSchemas["user.created"] as unknown as { examples: [object] }).examples;
  const text = JSON.stringify(body);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, text));
  return {
    method: "POST",
    body: text,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signatures.join(" "),
    },
  };
}

test("the Node.js receiver takes each event once, whichever secret signed it, and nothing else", async () => {
  const [secret, former, other] = [secretOf(), secretOf(), secretOf()];
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, "events.mjs")], {
    env: { ...process.env, PORT: String(port), SLOTWIRE_WEBHOOK_SECRET: secret },
  });
  onTestFinished(async () => {
    await endProcess(child);
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      printed += data;
    });
  const url = `http://127.0.0.1:${port}/events`;
  await expect.poll(() => fetch(url).catch(() => undefined), { timeout: 20_000 }).toBeDefined();
  const send = async (request: RequestInit) => (await fetch(url, request)).status;
  const now = new Date();
  await sendBadBodies(url);
  expect(await send(signed("first", now, secret))).toBe(204);
  expect(await send(signed("first", now, secret))).toBe(204);
  expect(await send(signed("second", now, former, secret))).toBe(204);
  expect(await send(signed("third", now, other))).toBe(400);
  expect(await send({ ...signed("fourth", now, secret), body: "{}" })).toBe(400);
  expect(await send(signed("fifth", new Date(now.getTime() - 3_600_000), secret))).toBe(400);
  await expect.poll(() => printed.match(/user\.created \{/g)).toHaveLength(2);
});

test.for([
  { name: "Python", check: ["python3", "-m", "py_compile"] },
  { name: "PHP", check: ["php", "-n", "-l"] },
  { name: "Go", check: ["gofmt", "-l", "-e"] },
])("the $name receiver is $name without a fault", ({ name, check }, context) => {
  skipWithout(context, name);
  const { file = "" } = eventSnippets().find((one) => one.name === name) ?? {};
  const [command = "", ...words] = check;
  const said = execFileSync(command, [...words, join(folder, file)], { encoding: "utf8" });
  // gofmt names each file that it would write otherwise.
  if (name === "Go") expect(said).toBe("");
});
