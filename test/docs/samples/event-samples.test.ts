import { createHmac, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { listen } from "../../server/fields/played-endpoint.ts";
import { playBadRequests } from "./bad-requests.ts";
import { sampleFolder, startForTest } from "./sample-server.ts";

const [event] = (eventSchemas["user.created"] as unknown as { examples: [object] }).examples;
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** A request of the service, signed with each of the secrets. */
function signed(id: string, at: number, secrets: string[], body = JSON.stringify(event)) {
  const date = new Date(at);
  return {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at / 1000)),
      "webhook-signature": secrets
        .map((secret) => new Webhook(secret).sign(id, date, body))
        .join(" "),
    },
  };
}

test.for(["node.mjs", "python.py", "php.php", "go.go"])(
  "a receiver in %s accepts each event once, with any of its secrets, and nothing else",
  async (file, context) => {
    const [secret, former, other] = [newSecret(), newSecret(), newSecret()];
    const { url, ...sample } = await startForTest(context, "events", file, {
      env: { SLOTWIRE_WEBHOOK_SECRET: secret },
    });
    const send = async (request: RequestInit) => (await fetch(url, request)).status;
    const now = Date.now();
    await playBadRequests(
      { url, ...sample },
      { path: "/events", body: { ...event }, members: { type: "string" }, otherType: 400 },
    );

    expect(await send(signed("first", now, [secret]))).toBe(204);
    expect(await send(signed("first", now, [secret]))).toBe(204);
    expect(await send(signed("second", now, [former, secret]))).toBe(204);
    expect(await send(signed("third", now, [other]))).toBe(400);
    expect(await send({ ...signed("fourth", now, [secret]), body: "{}" })).toBe(400);
    for (const minutes of [-6, 6])
      expect(await send(signed("fifth", now + minutes * 60_000, [secret]))).toBe(400);
    for (const body of ["", "x", "null", "[]", '"text"', "{}", '{"type":1}'])
      expect([body, await send(signed("sixth", now, [secret], body))]).toEqual([body, 400]);
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      const { headers, ...request } = signed("seventh", now, [secret]);
      expect(await send({ ...request, headers: { ...headers, [name]: "" } })).toBe(400);
      const { [name as "webhook-id"]: _, ...others } = headers;
      expect(await send({ ...request, headers: others })).toBe(400);
    }
    await expect.poll(() => sample.printed().match(/user\.created \{/g)).toHaveLength(2);
    expect(sample.isRunning()).toBe(true);
  },
);

/** Inserts code before a sample's own that calls an address, and fails where that does. */
const calling: Record<string, (url: string) => [from: string, to: string]> = {
  "node.mjs": (url) => [
    "console.log(type",
    `if (!(await fetch("${url}")).ok) throw new Error("failed");\n  console.log(type`,
  ],
  "python.py": (url) => [
    'print(event["type"]',
    `await asyncio.to_thread(__import__("urllib.request").request.urlopen, "${url}")\n    print(event["type"]`,
  ],
  "php.php": (url) => [
    "error_log(",
    `file_get_contents('${url}') !== false ?: throw new Exception('failed');\n    error_log(`,
  ],
  "go.go": (url) => [
    "log.Println(e.Type",
    `if got, err := http.Get("${url}"); err != nil || got.StatusCode != 200 {\n return errors.New("failed")\n}\nlog.Println(e.Type`,
  ],
};

test.for(Object.entries(calling))(
  "a receiver in %s accepts an event again if its code has failed, but not twice at the same time",
  async ([file, call], context) => {
    const secret = newSecret();
    let calls = 0;
    const called = await listen((_request, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 500 : 200);
      // Time enough for the other delivery.
      setTimeout(() => response.end(), 300);
    });
    onTestFinished(() => called.close());
    const folder = sampleFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const start = async () => {
      const env = { SLOTWIRE_WEBHOOK_SECRET: secret, TMPDIR: folder };
      const change = call(called.url);
      return (await startForTest(context, "events", file, { env, change })).url;
    };
    const url = await start();
    // PHP's own server handles one request at a time.
    const otherUrl = file === "php.php" ? await start() : url;
    const send = async (to: string) =>
      (await fetch(to, signed("first", Date.now(), [secret]))).status;
    expect(await send(url)).toBe(500);
    expect(await Promise.all([send(url), send(otherUrl)])).toEqual([204, 204]);
    expect(await send(url)).toBe(204);
    expect(calls).toBe(2);
  },
);

test.for(
  ["node.mjs", "python.py", "php.php", "go.go"].flatMap((file) => [
    { file, secret: "" },
    { file, secret: "whsec_" },
  ]),
)(
  "a receiver in $file takes no event with the secret $secret",
  async ({ file, secret }, context) => {
    const { url, printed } = await startForTest(context, "events", file, {
      env: { SLOTWIRE_WEBHOOK_SECRET: secret },
    });
    const { body, headers } = signed("first", Date.now(), []);
    const text = `first.${headers["webhook-timestamp"]}.${body}`;
    const signature = createHmac("sha256", "").update(text).digest("base64");
    const request = {
      method: "POST",
      body,
      headers: { ...headers, "webhook-signature": `v1,${signature}` },
    };
    const status = await fetch(url, request).then(
      (answer) => answer.status,
      () => 0,
    );
    // PHP reads the setting at each request; the others do not start.
    if (file === "php.php") return expect(status).toBe(500);
    expect(status).toBe(0);
    expect(printed()).toContain("Set SLOTWIRE_WEBHOOK_SECRET.");
  },
);
