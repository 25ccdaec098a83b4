import { jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { issueSessionToken, readSessionToken } from "#server/crypto/session-token.ts";
import { createVault } from "#server/crypto/vault.ts";

const vault = createVault("a secret key of a service");
const key = vault.keyFor("mini-app");
const player = { botId: "acme", tgId: 42, tokenId: "t" };
const now = Date.UTC(2026, 0, 1);

const read = (token: string, at = now) => readSessionToken(vault, `Bearer ${token}`, "acme", at);
const made = (alg: string, claims: object = {}) =>
  new SignJWT({
    bot: "acme",
    tid: "t",
    aud: "mini-app",
    sub: "42",
    exp: now / 1000 + 60,
    ...claims,
  })
    .setProtectedHeader({ alg })
    .sign(key);

test("a token is a standard JWT", async () => {
  const { token, expiresAt } = issueSessionToken(vault, player, now);
  const { payload } = await jwtVerify(token, key, {
    audience: "mini-app",
    currentDate: new Date(now),
  });
  expect(payload).toMatchObject({ bot: "acme", sub: "42", exp: expiresAt / 1000 });
  expect(read(token)).toEqual({ kind: "player", player });
  expect(read(await made("HS256"))).toEqual({ kind: "player", player });
});

test("a token is valid for an hour, for its bot alone", () => {
  const { token, expiresAt } = issueSessionToken(vault, player, now);
  expect(expiresAt).toBe(now + 3_600_000);
  expect(read(token, expiresAt - 1).kind).toBe("player");
  expect(read(token, expiresAt).kind).toBe("expired");
  expect(readSessionToken(vault, `Bearer ${token}`, "other", now).kind).toBe("invalid");
});

test("a token reads the same, after any number of other reads", () => {
  const { token, expiresAt } = issueSessionToken(vault, player, now);
  expect(read(token)).toEqual({ kind: "player", player });
  for (let tgId = 1; tgId <= 10_001; tgId += 1)
    expect(read(issueSessionToken(vault, { ...player, tgId }, now).token).kind).toBe("player");
  expect(read(token)).toEqual({ kind: "player", player });
  expect(read(token, expiresAt).kind).toBe("expired");
});

test("a token with another signature is invalid, even if it has expired", async () => {
  const { token } = issueSessionToken(vault, player, 0);
  expect(read(token, 0).kind).toBe("player");
  const [header = "", claims = "", signature = ""] = token.split(".");
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  const forged = [
    `${header}.${claims}.${signature.slice(0, -2)}`,
    `${header}.${claims}.${signature}A`,
    `${header}.${claims}.${"A".repeat(signature.length)}`,
    `${unsigned}.${claims}.${signature}`,
    `${unsigned}.${claims}.`,
    `${header}.${claims}`,
    `${header}.${issueSessionToken(vault, { ...player, tgId: 43 }, 0).token.split(".")[1]}.${signature}`,
    issueSessionToken(createVault("another secret key"), player, 0).token,
    await made("HS512"),
    await made("HS256", { aud: "other" }),
    "",
  ];
  expect(forged.map((one) => read(one).kind)).toEqual(forged.map(() => "invalid"));
});
