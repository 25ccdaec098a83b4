import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FieldTokens, Session } from "#contract/user/session.schema.ts";
import { rotateFieldKey } from "#server/fields/field-key.ts";
import { addBot, openSession, post } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

describe.each(stores)("signed field requests on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { BASE_URL: "https://slotwire.example.com" } });
  let session: Session;
  let answer: FieldTokens;

  const tokensOf = async (token: string, botId = "demo"): Promise<FieldTokens> =>
    (await post(service, `/api/mini-app/${botId}/field-tokens`, token)).json();

  beforeAll(async () => {
    await addBot(service);
    session = await openSession(service);
    answer = await tokensOf(session.token);
  });

  const verify = (token: string, audience: string) =>
    jwtVerify(token, createRemoteJWKSet(new URL("/.well-known/jwks.json", service.url)), {
      issuer: "https://slotwire.example.com/app/demo",
      audience,
      algorithms: ["EdDSA"],
      currentDate: new Date(service.now),
    });

  test("have a token for each signed field, and for no other", () => {
    expect(Object.keys(answer.tokens)).toEqual(["vip"]);
    expect(answer).toMatchObject({ serverTime: service.now, expiresAt: service.now + 300_000 });
  });

  test("are verified with the published keys and contain the seven values, the player and the field", async () => {
    const { payload } = await verify(answer.tokens.vip ?? "", "https://owner.example.com/vip");
    expect(payload).toEqual({
      ...session.fieldRequest,
      iss: "https://slotwire.example.com/app/demo",
      aud: "https://owner.example.com/vip",
      sub: "42",
      bot: "demo",
      field: "vip",
      iat: service.now / 1000,
      exp: service.now / 1000 + 300,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("name their key, of which only the public half is published", async () => {
    const { keys } = await (await service.call("/.well-known/jwks.json")).json();
    expect(keys).toEqual([
      {
        kty: "OKP",
        crv: "Ed25519",
        x: expect.any(String),
        kid: decodeProtectedHeader(answer.tokens.vip ?? "").kid,
        alg: "EdDSA",
        use: "sig",
      },
    ]);
  });

  test("are not valid at another field's address", async () => {
    await expect(verify(answer.tokens.vip ?? "", "https://owner.example.com/rank")).rejects.toThrow(
      /aud/,
    );
  });

  test("of another owner's bot are not valid for this one, though its field has the same address", async () => {
    await addBot(service, { id: "stranger" });
    const { token } = await openSession(service, 424_242, { botId: "stranger" });
    const { tokens } = await tokensOf(token, "stranger");
    await expect(verify(tokens.vip ?? "", "https://owner.example.com/vip")).rejects.toThrow(/iss/);
  });

  test("keep their private key sealed in the store", async () => {
    const rows = await service.store.db
      .selectFrom("service_secrets")
      .select(["name", "value"])
      .execute();
    expect(rows.map(({ name }) => name).sort()).toEqual(["field-signing-key", "key-check"]);
    for (const { value } of rows)
      expect(Buffer.from(value, "base64url").toString()).not.toContain("kty");
  });

  test("are signed with the key of a store made before keys could be rotated", async () => {
    const { db, vault } = service.store;
    const name = "field-signing-key";
    const row = await db
      .selectFrom("service_secrets")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const [{ jwk }] = JSON.parse(vault.open(row.value, name));
    await db
      .updateTable("service_secrets")
      .set({ value: vault.seal(JSON.stringify(jwk), name) })
      .where("name", "=", name)
      .execute();
    await verify(answer.tokens.vip ?? "", "https://owner.example.com/vip");
    const fresh = await tokensOf(session.token);
    expect(decodeProtectedHeader(fresh.tokens.vip ?? "").kid).toBe(jwk.kid);
  });

  describe("after a rotation of their key", () => {
    const minuteMs = 60_000;
    let before: string;
    let rotatedAt: number;

    const token = async () => {
      session = await openSession(service);
      const fresh = await tokensOf(session.token);
      return fresh.tokens.vip ?? "";
    };
    const kidOf = (text: string) => decodeProtectedHeader(text).kid;
    const published = async () =>
      (await (await service.call("/.well-known/jwks.json")).json()).keys.map(
        ({ kid }: { kid: string }) => kid,
      );

    beforeEach(async () => {
      service.now += 3_600_000;
      before = await token();
      rotatedAt = service.now;
      await rotateFieldKey(service.store, false, rotatedAt);
    });

    test("are signed with the old one until every cached list of keys has the new one", async () => {
      expect(await published()).toEqual([kidOf(before), expect.any(String)]);
      service.now = rotatedAt + 6 * minuteMs - 1;
      expect(kidOf(await token())).toBe(kidOf(before));
      service.now += 1;
      expect(kidOf(await token())).not.toBe(kidOf(before));
    });

    test("are valid to their end: each living token's key is published at every moment", async () => {
      const living: { token: string; until: number }[] = [];
      for (let minute = 0; minute <= 15; minute += 1) {
        service.now = rotatedAt + minute * minuteMs;
        living.push({ token: await token(), until: service.now + 5 * minuteMs });
        for (const { token, until } of living)
          if (service.now < until) await verify(token, "https://owner.example.com/vip");
      }
      expect(new Set(living.map(({ token }) => kidOf(token))).size).toBe(2);
    });

    test("have no trace of the old one left once its last token has run out", async () => {
      service.now = rotatedAt + 12 * minuteMs;
      expect(await published()).toEqual([kidOf(await token())]);
      await rotateFieldKey(service.store, false, service.now);
      const { value } = await service.store.db
        .selectFrom("service_secrets")
        .select("value")
        .where("name", "=", "field-signing-key")
        .executeTakeFirstOrThrow();
      expect(service.store.vault.open(value, "field-signing-key")).not.toContain(kidOf(before));
    });

    test("end at once when the old one has leaked", async () => {
      await rotateFieldKey(service.store, true, service.now);
      await expect(verify(before, "https://owner.example.com/vip")).rejects.toThrow();
      await verify(await token(), "https://owner.example.com/vip");
      expect(await published()).toHaveLength(1);
    });

    test("have every new key when it is rotated ten times at once", async () => {
      const known = (await published()).length;
      await Promise.all(
        Array.from({ length: 10 }, () => rotateFieldKey(service.store, false, service.now)),
      );
      expect(new Set(await published()).size).toBe(known + 10);
    });
  });
});
