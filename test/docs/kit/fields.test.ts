import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import type { FieldTokens } from "#contract/user/session.schema.ts";
import { rotateFieldKey } from "#server/fields/field-key.ts";
import { createFieldSigner } from "#server/fields/signing.ts";
import { openSession, post } from "../../server/service.ts";
import { describeKits, type KitService } from "./kit-service.ts";
import { kits, withoutCryptography } from "./kits.ts";

const vip = { url: "https://owner.example.com/vip", field: "vip" };
const order = { url: "https://owner.example.com/order", taskId: "first-order" };
const minuteMs = 60_000;

/** The token that a player's browser sends to the field `vip`. */
async function tokenOf({ service }: KitService): Promise<string> {
  const { token } = await openSession(service);
  const answer = await post(service, "/api/mini-app/demo/field-tokens", token);
  return ((await answer.json()) as FieldTokens).tokens.vip ?? "";
}

/** Tokens that the service signs for a task, or for the same field of another bot. */
async function signedFor({ service }: KitService, subject: "task" | "stranger"): Promise<string> {
  const { fieldRequest } = await openSession(service);
  const signer = createFieldSigner(service.store, service.config);
  const task = { id: order.taskId, endpoint: order.url };
  if (subject === "task") return signer.signTask("demo", task, fieldRequest, service.now);
  const fields = [{ name: "vip", url: vip.url, signed: true, fallback: "", refreshSeconds: 60 }];
  const { tokens } = await signer.sign("stranger", fields, fieldRequest, service.now);
  return tokens.vip ?? "";
}

const readings = ({ proxy }: KitService) =>
  proxy.passed.filter(({ path }) => path === "/.well-known/jwks.json").length;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const partsOf = (token: string) => token.split(".") as [string, string, string];
const parsed = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

describeKits(
  "verifying a token",
  (shared) => {
    const verify = (token: unknown, expected: object = vip) =>
      shared.kit.verifyField(token, expected);
    const refused = (token: unknown, detail: RegExp, expected?: object) =>
      expect(verify(token, expected)).rejects.toMatchObject({
        code: "INVALID_TOKEN",
        detail: expect.stringMatching(detail),
      });

    test("returns the service's signed values for a field", async () => {
      const { fieldRequest } = await openSession(shared.service);
      expect(await verify(await tokenOf(shared))).toMatchObject({
        ...fieldRequest,
        field: "vip",
        jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    });

    test("returns the service's signed values for a task", async () => {
      const token = await signedFor(shared, "task");
      expect(await verify(token, order)).toMatchObject({
        userTelegramId: 42,
        taskId: "first-order",
      });
      await refused(token, /another field/, { url: order.url, field: "vip" });
      await refused(token, /another field/, { url: order.url });
    });

    test("refuses one for another bot, field, task or address", async () => {
      const token = await tokenOf(shared);
      await refused(await signedFor(shared, "stranger"), /another iss/);
      await refused(token, /another field/, { ...vip, field: "rank" });
      await refused(token, /another taskId/, { url: vip.url, taskId: "first-order" });
      await refused(token, /another aud/, { ...vip, url: "https://stranger.example.com/vip" });
    });

    test("refuses one that has expired", async () => {
      const token = await tokenOf(shared);
      await shared.kit.setNow(shared.service.now + 5 * minuteMs - 1);
      await verify(token);
      await shared.kit.setNow(shared.service.now + 5 * minuteMs);
      await refused(token, /expired/);
    });

    test("refuses one that another key has signed", async () => {
      const [header, payload] = partsOf(await tokenOf(shared));
      const { privateKey } = generateKeyPairSync("ed25519");
      const forged = sign(null, Buffer.from(`${header}.${payload}`), privateKey);
      await refused(`${header}.${payload}.${forged.toString("base64url")}`, /not signed/);
    });

    test("refuses a changed one", async () => {
      const [header, payload, signature] = partsOf(await tokenOf(shared));
      const richer = encoded({ ...parsed(payload), userPoints: 1e9 });
      await refused(`${header}.${richer}.${signature}`, /not signed/);
      const unsigned = encoded({ ...parsed(header), alg: "none" });
      await refused(`${unsigned}.${payload}.`, /not signed/);
      await refused(`${header}.${payload}.${signature}.x`, /not signed/);
      await refused(`${header}.${payload}.${signature.slice(0, -2)}`, /not signed/);
    });

    test.for([null, "", "x", "..", "a.b.c", 42, {}, `${encoded([])}.${encoded(1)}.AA`])(
      "refuses %j",
      (token) => refused(token, /not signed/),
    );

    test("refuses a value that is no text, and a header that is nested too deeply", async () => {
      for (const token of [{ toString: null }, [["x"]]]) await refused(token, /not signed/);
      const deep = Buffer.from("[".repeat(20_000)).toString("base64url");
      await refused(`${deep}.${encoded({})}.AA`, /not signed/);
    });

    test("reads the keys once in five minutes", async () => {
      await verify(await tokenOf(shared));
      await verify(await tokenOf(shared));
      expect(readings(shared)).toBe(1);
      shared.service.now += 5 * minuteMs;
      await shared.kit.setNow(shared.service.now);
      await verify(await tokenOf(shared));
      expect(readings(shared)).toBe(2);
    });

    test("reads the keys for an unknown one, but once a minute", async () => {
      await verify(await tokenOf(shared));
      await rotateFieldKey(shared.service.store, true, shared.service.now);
      const token = await tokenOf(shared);
      await refused(token, /not signed/);
      expect(readings(shared)).toBe(1);
      await shared.kit.setNow(shared.service.now + minuteMs);
      await verify(token);
      expect(readings(shared)).toBe(2);
      const [header, ...rest] = partsOf(token);
      const forged = [encoded({ ...parsed(header), kid: "unknown" }), ...rest].join(".");
      for (let count = 0; count < 5; count += 1) await refused(forged, /not signed/);
      expect(readings(shared)).toBe(2);
    });

    test("reports unreadable keys, and reads them again after 5 s", async () => {
      const token = await tokenOf(shared);
      shared.proxy.faults.push({ status: 503 });
      const unavailable = { code: "KEYS_UNAVAILABLE", detail: expect.stringContaining("503") };
      await expect(verify(token)).rejects.toMatchObject(unavailable);
      await expect(verify(token)).rejects.toMatchObject(unavailable);
      expect(readings(shared)).toBe(1);
      await shared.kit.setNow(shared.service.now + 5000);
      await verify(token);
      expect(readings(shared)).toBe(2);
    });

    test("uses its keys while they cannot be read again", async () => {
      await verify(await tokenOf(shared));
      shared.service.now += 5 * minuteMs;
      await shared.kit.setNow(shared.service.now);
      const token = await tokenOf(shared);
      shared.proxy.faults.push({ status: 503 });
      await verify(token);
      await verify(token);
      expect(readings(shared)).toBe(2);
    });
  },
  [...kits, withoutCryptography],
);
