import { KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK } from "jose";
import { expect, test } from "vitest";
import type { WalletProof } from "#contract/user/session.schema.ts";
import { issueSessionToken } from "#server/crypto/session-token.ts";
import { createVault } from "#server/crypto/vault.ts";
import { readFieldKeys, signingKey } from "#server/fields/field-key.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { type Chance, chanceOf, oneOf } from "../../chance.ts";
import { closeServer } from "../../close-server.ts";
import { atOnce } from "../../raw-call.ts";
import { openSession, post } from "../../server/service.ts";
import { stores } from "../../server/stores.ts";
import { tonWallet, walletVersions } from "../../server/wallet/ton-wallet.ts";
import { type Forger, walletForgeries } from "../../server/wallet/wallet-forgeries.ts";
import { type AttackedService, attackedService } from "../attacked-service.ts";
import { record, scaled } from "../figure.ts";
import {
  coded,
  type Json,
  jws,
  otherClaims,
  ownKey,
  tokenForgeries,
} from "./field-token-forgeries.ts";
import { type Verifier, verifiers } from "./ready-verifiers.ts";

const proofs = scaled(8000, 140);
const tokens = scaled(12_000, 200);
const sessionTokens = scaled(5000, 100);
const genuine = scaled(500, 20);
const callsAtOnce = 16;
const domain = "slotwire.example.com";
const field = { name: "vip", url: "https://owner.example.com/vip" };

/** The number of tries, and each one with a wrong outcome. */
interface Tally {
  count: number;
  wrong: string[];
}
const tally = (): Tally => ({ count: 0, wrong: [] });
const examples = ({ wrong }: Tally) => wrong.slice(0, 5);

test(`${proofs} forged wallet proofs are refused, and genuine ones are not`, async () => {
  const [forged, right] = [tally(), tally()];
  let ways = 0;
  for (const [index, kind] of stores.entries()) {
    const service = await attackedService(kind, {
      BASE_URL: `https://${domain}`,
      SERVICE_DOMAIN: "apps.example.com",
    });
    await service.addBot();
    await service.addBot({ id: "other" });
    ways = await playProofs(service, index, forged, right);
    await service.stop();
  }
  record({
    id: "R2 proofs",
    value: forged.wrong.length,
    detail: `forged wallet proofs accepted of ${forged.count} in ${ways} ways, each with a challenge of its own, by HTTP on ${stores.length} stores; wallets and signatures are made by @ton/ton and Node, the network is never asked`,
  });
  record({
    id: "R2 proofs refused",
    value: right.wrong.length,
    detail: `genuine wallet proofs refused of ${right.count}, of the four known contracts`,
  });
  expect([examples(forged), examples(right)]).toEqual([[], []]);
});

async function playProofs(
  service: AttackedService,
  index: number,
  forged: Tally,
  right: Tally,
): Promise<number> {
  // Each worker has a separate player, so that challenges do not mix.
  let ways = 0;
  const share = Math.ceil(proofs / stores.length / callsAtOnce);
  const play = async (worker: number) => {
    const { token } = await openSession(service, 100 + worker);
    const { token: otherToken } = await openSession(service, 200 + worker);
    const { token: thereToken } = await openSession(service, 100 + worker, { botId: "other" });
    const ask = async (as = token, botId = "demo"): Promise<string> =>
      (await (await post(service, `/api/mini-app/${botId}/wallet/challenge`, as)).json()).payload;
    const put = (proof: WalletProof) =>
      service.send({
        method: "PUT",
        path: "/api/mini-app/demo/wallet",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(proof),
      });
    const made = walletForgeries({
      domain,
      ask: (of) => {
        if (of === "other bot") return ask(thereToken, "other");
        return ask(of === "other player" ? otherToken : token);
      },
      put,
    });
    const forgeries = Object.entries(made.forgeries);
    ways = forgeries.length;
    const forgerOf = async (chance: Chance): Promise<Forger> => {
      const bytes = () => Buffer.from(Array.from({ length: 32 }, () => chance(256)));
      const version = oneOf(walletVersions, chance);
      return {
        payload: await ask(),
        own: tonWallet(bytes(), version),
        victim: tonWallet(bytes(), version),
        now: Date.now(),
        dice: chance(2 ** 31),
        word: bytes().toString("base64").slice(0, chance(40)),
      };
    };
    for (let number = 0; number < share; number += 1) {
      const seed = (index * callsAtOnce + worker) * 100_003 + number;
      const [way, forge] = forgeries[(number + worker) % forgeries.length] ?? expect.fail();
      const answer = await put(await forge(await forgerOf(chanceOf(seed))));
      const { code = "" } = await answer.json();
      forged.count += 1;
      if (![400, 422].includes(answer.status) || !/^(?:WALLET_|BAD_ARGUMENT$)/.test(code))
        forged.wrong.push(`${way}, ${seed}: ${answer.status} ${code}`);
    }
    const { db } = service.store;
    const linked = db.selectFrom("bot_users").select("tg_id").where("ton_address", "!=", "");
    const mine = await linked.where("tg_id", "=", 100 + worker).execute();
    if (mine.length > 0) forged.wrong.push(`player ${100 + worker} has a wallet`);
    for (let number = 0; number < genuine / stores.length / callsAtOnce; number += 1) {
      const forger = await forgerOf(chanceOf(7e8 + worker * 1000 + number + index * 1e6));
      const answer = await put(made.genuine(forger));
      right.count += 1;
      if (answer.status !== 200) right.wrong.push(`${answer.status} ${await answer.text()}`);
      else await answer.text();
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, (_, worker) => play(worker)));
  return ways;
}

test(`${tokens} forged field tokens are refused by the ready code, and genuine ones are not`, async () => {
  const [kind] = stores;
  if (!kind) throw new Error("There is no store to test on.");
  const service = await attackedService(kind);
  await service.addBot();
  await service.addBot({ id: "other" });
  let ownKeysAsked = 0;
  const ownKeys = createServer((_request, response) => {
    ownKeysAsked += 1;
    const jwk = { ...ownKey.publicKey.export({ format: "jwk" }), kid: "own", use: "sig" };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => ownKeys.listen(0, "127.0.0.1", resolve));
  const ready = await verifiers({ baseUrl: service.url, botId: "demo", ...field });
  const { forged, ways } = await forgedTokens(service, ownKeys);
  const right = await genuineTokens(service);
  const counts: string[] = [];
  const [accepted, refused] = [tally(), tally()];
  for (const verifier of ready) {
    const { some, answers } = await verified(verifier, [...forged, ...right]);
    counts.push(`${verifier.name} ${some.length}`);
    for (const [index, { way, isForged }] of some.entries()) {
      const into = isForged ? accepted : refused;
      into.count += 1;
      if (answers[index] === isForged) into.wrong.push(`${verifier.name}: ${way}`);
    }
  }
  await service.stop();
  await closeServer(ownKeys);
  await Promise.all(ready.map(({ close }) => close()));
  record({
    id: "R2 field tokens",
    value: accepted.wrong.length + ownKeysAsked,
    detail: `forged field tokens accepted, or a forger's own keys asked for: of ${forged.length} in ${ways} ways, each given to the samples of the documentation and to jose (${counts.join(", ")}, genuine ones included); the keys come over HTTP from the service`,
  });
  record({
    id: "R2 field tokens refused",
    value: refused.wrong.length,
    detail: `genuine field tokens refused of ${refused.count}`,
  });
  expect([examples(accepted), examples(refused)]).toEqual([[], []]);
});

/** A token and its origin. */
interface Tried {
  readonly way: string;
  readonly token: string;
  readonly isForged: boolean;
}

/** Gives a verifier as many tokens as it can handle, chosen at random. */
async function verified({ most, verify }: Verifier, all: readonly Tried[]) {
  const chance = chanceOf(7);
  const some = all.filter(() => chance(all.length) < most);
  return { some, answers: await verify(some.map(({ token }) => token)) };
}

async function fieldToken(service: AttackedService, tgId: number, botId = "demo") {
  const session = await openSession(service, tgId, { botId });
  const answer = await post(service, `/api/mini-app/${botId}/field-tokens`, session.token);
  const { tokens: signed } = await answer.json();
  return { sessionToken: session.token, token: signed[field.name] as string };
}

async function forgedTokens(service: AttackedService, ownKeys: Server) {
  const { store } = service;
  const [mine, theirs] = [await fieldToken(service, 42), await fieldToken(service, 43)];
  const elsewhere = await fieldToken(service, 42, "other");
  const { jwk } = signingKey(await readFieldKeys(store, Date.now()), Date.now());
  const privateKey = (await importJWK(jwk, "EdDSA", { extractable: true })) as CryptoKey;
  const key = KeyObject.from(privateKey);
  const header = { alg: "EdDSA", typ: "JWT", kid: jwk.kid };
  const claims: Json = JSON.parse(
    Buffer.from(mine.token.split(".")[1] ?? "", "base64url").toString(),
  );
  const own = Object.entries(tokenForgeries);
  const odd = Object.entries(otherClaims);
  const forged = Array.from({ length: tokens }, (_, number): Tried => {
    const chance = chanceOf(number + 1);
    const [way, claimsOf] = odd[number % odd.length] ?? expect.fail();
    if (number % 5 === 0)
      return {
        way,
        token: jws(header, claimsOf(claims, chance), key),
        isForged: true,
      };
    const [name, forge] = own[number % own.length] ?? expect.fail();
    const forger = {
      genuine: mine.token,
      other: theirs.token,
      publicJwk: { kid: jwk.kid, x: jwk.x ?? "" },
      ownKeysUrl: `http://127.0.0.1:${(ownKeys.address() as AddressInfo).port}/keys`,
      sessionToken: mine.sessionToken,
      chance,
    };
    return { way: name, token: forge(forger), isForged: true };
  });
  const there = {
    way: "of another bot's field of the same name and address",
    token: elsewhere.token,
    isForged: true,
  };
  return { forged: [there, ...forged], ways: own.length + odd.length + 1 };
}

async function genuineTokens(service: AttackedService): Promise<Tried[]> {
  const all: Tried[] = [];
  await atOnce(callsAtOnce, Array(genuine).keys(), async (number) => {
    const { token } = await fieldToken(service, 1000 + number);
    all.push({ way: "genuine", token, isForged: false });
  });
  return all;
}

test(`${sessionTokens} forged session tokens are refused, and genuine ones are not`, async () => {
  const [forged, right] = [tally(), tally()];
  let ways = 0;
  for (const kind of stores) {
    const service = await attackedService(kind);
    await service.addBot();
    await service.addBot({ id: "other" });
    const { db, vault } = service.store;
    const tokenId = (await readBot(db, "demo"))?.tokenId ?? "";
    const player = { botId: "demo", tgId: 42, tokenId };
    const { token } = await openSession(service);
    const { token: there } = await openSession(service, 42, { botId: "other" });
    const signed = await fieldToken(service, 43);
    const makers = sessionForgeries({
      token,
      there,
      fieldToken: signed.token,
      tokenId,
      ended: issueSessionToken(vault, player, Date.now() - 3_601_000).token,
      replaced: issueSessionToken(vault, { ...player, tokenId: "replaced" }, Date.now()).token,
    });
    ways = makers.length;
    const read = (authorization: string) =>
      service.send({
        method: "POST",
        path: "/api/mini-app/demo/field-tokens",
        headers: { authorization },
        body: undefined,
      });
    const numbers = Array(Math.ceil(sessionTokens / stores.length)).keys();
    await atOnce(callsAtOnce, numbers, async (number) => {
      const [way, make] = makers[number % makers.length] ?? expect.fail();
      const answer = await read(make(chanceOf(number + 1)));
      await answer.text();
      forged.count += 1;
      if (answer.status !== 401) forged.wrong.push(`${way}, ${number}: ${answer.status}`);
    });
    await atOnce(callsAtOnce, Array(genuine).keys(), async (number) => {
      const { token: fresh } = await openSession(service, 5000 + number);
      const answer = await read(`Bearer ${fresh}`);
      await answer.text();
      right.count += 1;
      if (answer.status !== 200) right.wrong.push(String(answer.status));
    });
    await service.stop();
  }
  record({
    id: "R2 sessions",
    value: forged.wrong.length,
    detail: `forged session tokens accepted of ${forged.count} in ${ways} ways, by HTTP on ${stores.length} stores`,
  });
  record({
    id: "R2 sessions refused",
    value: right.wrong.length,
    detail: `genuine session tokens refused of ${right.count}`,
  });
  expect([examples(forged), examples(right)]).toEqual([[], []]);
});

/** Every known way to forge the header of a session. */
function sessionForgeries(known: {
  readonly token: string;
  readonly there: string;
  readonly fieldToken: string;
  readonly ended: string;
  readonly replaced: string;
  readonly tokenId: string;
}): [way: string, make: (chance: Chance) => string][] {
  const [header = "", claims = "", signature = ""] = known.token.split(".");
  const said: Json = JSON.parse(Buffer.from(claims, "base64url").toString());
  const vault = createVault("a key that a forger made up");
  const other = (chance: Chance) => ({ ...said, sub: String(chance(1e9)) });
  const flipped = (chance: Chance) => {
    const bytes = Buffer.from(signature, "base64url");
    const bit = chance(bytes.length * 8);
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return bytes.toString("base64url");
  };
  const none = (chance: Chance) => coded({ alg: oneOf(["none", "None", "", "HS512"], chance) });
  const schemes = ["Basic", "tma", "Token", "Digest", "Bearer:", "Bearer Bearer"];
  return [
    ["another player's", (chance) => `Bearer ${header}.${coded(other(chance))}.${signature}`],
    ["a bit flipped", (chance) => `Bearer ${header}.${claims}.${flipped(chance)}`],
    [
      "a longer life",
      (chance) => `Bearer ${header}.${coded({ ...said, exp: 9e9 + chance(1e6) })}.${signature}`,
    ],
    [
      "no algorithm",
      (chance) =>
        `Bearer ${none(chance)}.${coded(other(chance))}.${oneOf(["", signature], chance)}`,
    ],
    [
      "another secret key",
      (chance) =>
        `Bearer ${issueSessionToken(vault, { botId: "demo", tgId: 1 + chance(1e9), tokenId: known.tokenId }, Date.now()).token}`,
    ],
    ["another bot's", () => `Bearer ${known.there}`],
    ["ended", () => `Bearer ${known.ended}`],
    ["of a bot token that was replaced", () => `Bearer ${known.replaced}`],
    ["a field's", () => `Bearer ${known.fieldToken}`],
    ["another scheme", (chance) => `${oneOf(schemes, chance)} ${known.token}`],
    [
      "another form",
      (chance) =>
        oneOf(
          [
            known.token,
            `Bearer ${header}.${claims}`,
            `Bearer ${known.token}.${signature}`,
            `Bearer ${known.token}=`,
            `Bearer ${known.token}, Bearer ${known.token}`,
            `Bearer "${known.token}"`,
            `Bearer ${known.token.slice(0, -1 - chance(40))}`,
            `Bearer ${known.token}${"A".repeat(1 + chance(9))}`,
            "Bearer ",
            "Bearer ..",
          ],
          chance,
        ),
    ],
    [
      "a character changed",
      (chance) => {
        const at = chance(known.token.length - 1);
        const letter = known.token[at] === "A" ? "B" : "A";
        return `Bearer ${known.token.slice(0, at)}${letter}${known.token.slice(at + 1)}`;
      },
    ],
  ];
}
