import { describe, expect, test } from "vitest";
import { forSuite } from "../../for-suite.ts";
import { openSession } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { startBuilderService } from "./builder-service.ts";

const url = "https://127.0.0.1/x";
const message = { message: "Hello", isEnableHtml: false, idempotencyKey: "message-1" };

describe("the calls of an owner in a minute", () => {
  const builder = forSuite(
    () =>
      startBuilderService(stores[0] as StoreKind, { env: { RATE_LIMITS: "on" }, stopped: true }),
    ({ close }) => close(),
  );

  test.each<[number, method: string, path: string, body: object | undefined, status: number]>([
    [60, "POST", "bots", { token: "1:x" }, 422],
    [60, "POST", "bots/demo/channel-check", { channel: "@acme_news" }, 200],
    [60, "GET", "bots/demo/chat", undefined, 200],
    [60, "PUT", "bots/demo/chat/updates", { isOn: true }, 422],
    [30, "POST", "bots/demo/task-check", { url }, 400],
    [30, "POST", "bots/demo/field-check", { url }, 200],
    [30, "GET", "bots/demo/inviters", undefined, 200],
    [60, "POST", "bots/demo/users/42/messages", message, 202],
    [60, "POST", "bots/demo/broadcast-count", {}, 200],
    [60, "GET", "bots/demo/sources", undefined, 200],
  ])(
    "are at most %i of %s %s, and other owners have their own",
    async (max, method, path, body, status) => {
      await builder.reset();
      await openSession(builder.service);
      builder.telegram.botOf = () => ({
        kind: "refusal",
        status: 401,
        description: "Unauthorized",
      });
      const other = await builder.signIn("other", "demo");
      const call = (by = builder.owner) => builder.askAs(by, method, path, body);
      for (let n = 0; n < max; n += 1) expect((await call()).status).toBe(status);
      const refused = await call();
      expect(refused.body.code).toBe("TOO_MANY_REQUESTS");
      expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
      expect((await call(other)).status).toBe(status);
    },
  );
});
