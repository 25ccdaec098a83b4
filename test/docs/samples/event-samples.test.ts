import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { eventSchemas } from "#contract/schema/event.ts";
import { playBadRequests } from "./bad-requests.ts";
import { startForTest } from "./sample-server.ts";

const [event] = (eventSchemas["user.created"] as unknown as { examples: [object] }).examples;
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** A request as the service sends it, signed with each of the secrets. */
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
  "a receiver in %s takes each event once, whichever secret signed it, and nothing else",
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

test.for(["node.mjs", "python.py", "php.php", "go.go"])(
  "a receiver in %s takes no event without its secret",
  async (file, context) => {
    const { url } = await startForTest(context, "events", file, {
      env: { SLOTWIRE_WEBHOOK_SECRET: "" },
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
    expect([0, 500]).toContain(status);
  },
);
