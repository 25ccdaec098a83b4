import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { eventsForSuite } from "../../server/events/event-service.ts";
import { skipWithout } from "../../server/runnable.ts";
import { type StoreKind, stores } from "../../server/stores.ts";
import { kits, type ReceivedEvent, type RunningKit } from "./kits.ts";

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const now = 1_795_000_000_000;
const none = { baseUrl: "http://127.0.0.1", botId: "demo", apiKey: "", timeoutMs: 1000, now };

describe.each(kits)("verifying an event (the kit for $name)", ({ runtime, start, end }) => {
  const shared = eventsForSuite(stores[0] as StoreKind);
  let kit: RunningKit;

  beforeEach(async (context) => {
    skipWithout(context, runtime);
    kit = await start(none);
  });
  afterAll(end);

  /** An event signed with these secrets. */
  function signed(...secrets: string[]): ReceivedEvent {
    const [event] = (eventSchemas["points.changed"] as unknown as { examples: [object] }).examples;
    const rawBody = JSON.stringify({ ...event, text: "Zoë ☕" });
    const id = "019a9655-2f80-7123-8abc-0123456789ab";
    const signatures = secrets.map((secret) =>
      new Webhook(secret).sign(id, new Date(now), rawBody),
    );
    const headers = {
      "Webhook-Id": id,
      "webhook-timestamp": String(now / 1000),
      "webhook-signature": signatures.join(" "),
    };
    return { headers, rawBody, secrets, now };
  }
  const verify = (received: ReceivedEvent, changes: Partial<ReceivedEvent> = {}) =>
    kit.verifyEvent({ ...received, ...changes });
  const refused = (received: ReceivedEvent, changes: Partial<ReceivedEvent>, detail: RegExp) =>
    expect(verify(received, changes)).rejects.toMatchObject({
      code: "INVALID_EVENT",
      detail: expect.stringMatching(detail),
    });

  test("returns the service's event, with the secret before a rotation and the one after", async () => {
    const { secret = "" } = (await shared.connect()) as { secret: string };
    const { body } = await shared.ask("POST", "bots/demo/webhook/rotate-secret");
    await shared.open();
    await shared.credit(1000);
    await shared.arrived(4);
    for (const { id, event, headers, body: rawBody } of shared.receiver.arrivals)
      for (const secrets of [secret, body.secret, [newSecret(), secret]])
        expect(
          await verify({
            headers: headers as Record<string, string>,
            rawBody,
            secrets,
            now: shared.service.now,
          }),
        ).toEqual({ id, ...event });
  });

  test("refuses another secret, body, id or time", async () => {
    const event = signed(newSecret());
    await verify(event);
    await refused(event, { secrets: newSecret() }, /signature/);
    await refused(event, { secrets: [] }, /signature/);
    await refused(event, { rawBody: event.rawBody.replace("1250", "9250") }, /signature/);
    for (const name of Object.keys(event.headers)) {
      const { [name]: _, ...others } = event.headers;
      await refused(event, { headers: others }, /signature/);
      await refused(event, { headers: { ...others, [name]: "1" } }, /signature/);
    }
  });

  test("refuses a request that is more than five minutes old, or from the future", async () => {
    const event = signed(newSecret());
    for (const offMs of [-300_000, 300_000]) await verify(event, { now: now + offMs });
    for (const offMs of [-301_000, 301_000])
      await refused(event, { now: now + offMs }, /5 minutes/);
  });

  test("needs one of several secrets and one of several signatures", async () => {
    const [mine, former, others] = [newSecret(), newSecret(), newSecret()];
    await verify(signed(others, mine), { secrets: mine });
    await verify(signed(former), { secrets: [mine, former] });
    await refused(signed(others), { secrets: [mine, former] }, /signature/);
  });

  test.for(["", "whsec_", "undefined", "whsec_c2hvcnQ="])(
    "fails with the secret %j, which anybody could guess",
    async (secrets) => {
      await expect(verify(signed(newSecret()), { secrets })).rejects.toThrow(
        /secret is whsec_|base64/,
      );
    },
  );
});
