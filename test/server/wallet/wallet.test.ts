import { Address } from "@ton/core";
import * as fc from "fast-check";
import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Session,
  WalletChallenge,
  WalletLink,
  type WalletProof,
} from "#contract/user/session.schema.ts";
import { addOwner } from "../external/owner.ts";
import { addBot, openSession, post, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";
import { proofOf, type TonWallet, tonWallet, walletVersions, wordsOf } from "./ton-wallet.ts";

const domain = "slotwire.example.com";
const env = { BASE_URL: `https://${domain}`, SERVICE_DOMAIN: "apps.example.com" };
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const ada = tonWallet(Buffer.alloc(32, 1));

describe.each(stores)("a wallet on the $name", (kind) => {
  const service = serviceForSuite(kind, { env });
  emptyBeforeEach(service);
  let session: Session;

  beforeEach(async () => {
    await addBot(service);
    session = await openSession(service);
  });

  const ask = async (token = session.token, botId = "demo"): Promise<WalletChallenge> =>
    (await post(service, `/api/mini-app/${botId}/wallet/challenge`, token, {})).json();
  const put = (body: unknown, token = session.token, botId = "demo") =>
    service.call(`/api/mini-app/${botId}/wallet`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const unlink = (token = session.token) =>
    service.call("/api/mini-app/demo/wallet", {
      method: "DELETE",
      headers: { authorization: `Bearer ${token}` },
    });
  const prove = (wallet: TonWallet, payload: string, site = domain) =>
    proofOf(wallet, wordsOf(wallet, site, payload, service.now));
  const link = async (wallet: TonWallet, token = session.token, botId = "demo") =>
    put(prove(wallet, (await ask(token, botId)).payload), token, botId);
  const walletOf = async (id = 42) => (await openSession(service, id)).fieldRequest.tonRawAddress;
  const codeOf = async (response: Response) => (await response.json()).code;
  const challenges = () =>
    service.store.db
      .selectFrom("wallet_challenges")
      .select(["tg_id", "payload", "expires_at"])
      .execute();

  test("gets 32 random bytes that are valid for 15 minutes", async () => {
    const response = await post(service, "/api/mini-app/demo/wallet/challenge", session.token);
    const challenge = await response.json();
    expect(Check(WalletChallenge, challenge)).toBe(true);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(challenge).toEqual({
      payload: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: startOfTest + 15 * 60_000,
      serverTime: startOfTest,
    });
    expect((await ask()).payload).not.toBe(challenge.payload);
  });

  test.each(walletVersions)(
    "of version %s is linked by a genuine proof, with any key",
    async (version) => {
      await fc.assert(
        fc.asyncProperty(seed, async (bytes) => {
          const wallet = tonWallet(bytes, version);
          expect((await link(wallet)).status).toBe(200);
          expect(await walletOf()).toBe(wallet.address.toRawString());
        }),
        { numRuns: 15 },
      );
    },
  );

  test("is shown to the Mini App, to owners' servers and to the owner, in the form of explorers", async () => {
    const owner = await addOwner(service);
    const response = await link(ada);
    const answer: WalletLink = await response.json();
    const friendly = ada.address.toString({ bounceable: false, testOnly: false, urlSafe: true });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(Check(WalletLink, answer)).toBe(true);
    expect(answer).toEqual({
      serverTime: service.now,
      fieldRequest: {
        ...session.fieldRequest,
        tonFriendlyAddress: friendly,
        tonRawAddress: ada.address.toRawString(),
      },
    });
    expect((await openSession(service)).fieldRequest).toEqual(answer.fieldRequest);
    expect((await owner.get("bot-user")).body.tonFriendlyAddress).toBe(friendly);
    expect(Address.parse(friendly).equals(ada.address)).toBe(true);
  });

  test("may send its address in upper case, and its domain as the bot's own", async () => {
    const { payload } = await ask();
    const { account, proof } = prove(ada, payload, "demo.apps.example.com");
    const address = account.address.toUpperCase();
    expect((await put({ account: { ...account, address }, proof })).status).toBe(200);
    expect(await walletOf()).toBe(ada.address.toRawString());
  });

  test("replaces the one before", async () => {
    const other = tonWallet(Buffer.alloc(32, 2), "v5r1");
    await link(ada);
    await link(other);
    expect(await walletOf()).toBe(other.address.toRawString());
    expect((await link(ada, (await openSession(service, 43)).token)).status).toBe(200);
  });

  test("may be linked to its own player again", async () => {
    await link(ada);
    expect((await link(ada)).status).toBe(200);
  });

  test("of one player is refused to another, with the remedy", async () => {
    await link(ada);
    const second = await openSession(service, 43);
    const response = await link(ada, second.token);
    expect(await response.json()).toMatchObject({
      status: 409,
      code: "WALLET_TAKEN",
      detail:
        "This wallet is linked to another player of this bot. Disconnect it there first, or connect another wallet.",
    });
    expect([await walletOf(42), await walletOf(43)]).toEqual([ada.address.toRawString(), ""]);
  });

  test("that eight players link at the same moment is linked to one", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => (await openSession(service, 50 + index)).token),
    );
    const proofs = await Promise.all(
      tokens.map(async (token) => prove(ada, (await ask(token)).payload)),
    );
    const answers = await Promise.all(proofs.map((proof, index) => put(proof, tokens[index])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const linked = await service.store.db
      .selectFrom("bot_users")
      .select("tg_id")
      .where("ton_address", "!=", "")
      .execute();
    expect(linked).toHaveLength(1);
  });

  test("may belong to a player of each bot", async () => {
    await addBot(service, { id: "other" });
    const there = await openSession(service, 43, { botId: "other" });
    await link(ada);
    expect((await link(ada, there.token, "other")).status).toBe(200);
  });

  test("is unlinked by its player, and free for another", async () => {
    await link(ada);
    const response = await unlink();
    const answer = await response.json();
    expect([response.status, Check(WalletLink, answer)]).toEqual([200, true]);
    expect(answer.fieldRequest).toMatchObject({ tonFriendlyAddress: "", tonRawAddress: "" });
    expect(await walletOf()).toBe("");
    expect((await link(ada, (await openSession(service, 43)).token)).status).toBe(200);
    expect((await unlink()).status).toBe(200);
    expect(await walletOf(43)).toBe(ada.address.toRawString());
  });

  test("of a test network, in the masterchain or of another kind is refused, and the sentence names the kind", async () => {
    const refusal = async (wallet: TonWallet, account: object = {}) => {
      const right = prove(wallet, (await ask()).payload);
      const problem = await (
        await put({ ...right, account: { ...right.account, ...account } })
      ).json();
      return [problem.status, problem.code, problem.detail];
    };
    const unsupported = (detail: RegExp) => [
      422,
      "WALLET_NOT_SUPPORTED",
      expect.stringMatching(detail),
    ];
    expect(await refusal(ada, { chain: "-3" })).toEqual(unsupported(/another network/));
    expect(await refusal(tonWallet(Buffer.alloc(32, 3), "v4r2", -1))).toEqual(
      unsupported(/not in the basechain/),
    );
    expect(await refusal(ada, { walletStateInit: "te6cckEBAQEAAgAAAEysuc0=" })).toEqual(
      unsupported(/not a wallet whose key may sign/),
    );
  });

  test("is refused in the wrong form, each member named", async () => {
    const good = prove(ada, (await ask()).payload);
    const { account, proof } = good;
    const bad: [string, unknown][] = [
      ["account", { proof }],
      ["proof", { account }],
      ["account.walletStateInit", { proof, account: { ...account, walletStateInit: "" } }],
      [
        "account.walletStateInit",
        { proof, account: { ...account, walletStateInit: "A".repeat(16_385) } },
      ],
      ["account.address", { proof, account: { ...account, address: ada.address.toString() } }],
      ["proof.timestamp", { account, proof: { ...proof, timestamp: String(proof.timestamp) } }],
      ["proof.payload", { account, proof: { ...proof, payload: `${proof.payload}\u0001` } }],
    ];
    for (const [field, body] of bad) {
      const response = await put(body);
      const problem = await response.json();
      expect([response.status, problem.errors?.[0].field]).toEqual([400, field]);
    }
    expect((await put(good)).status).toBe(200);
  });

  test("needs a session of a bot that exists", async () => {
    await service.store.db.deleteFrom("bots").execute();
    const challenge = post(service, "/api/mini-app/demo/wallet/challenge", session.token);
    expect(await codeOf(await challenge)).toBe("SESSION_INVALID");
    expect(await codeOf(await unlink())).toBe("SESSION_INVALID");
  });

  describe("its challenge", () => {
    const refusal = "WALLET_CHALLENGE_UNKNOWN";

    test("counts once", async () => {
      const proof = prove(ada, (await ask()).payload);
      expect((await put(proof)).status).toBe(200);
      await unlink();
      expect(await codeOf(await put(proof))).toBe(refusal);
      expect(await walletOf()).toBe("");
    });

    test("counts once when it is used five times at the same moment", async () => {
      const proof = prove(ada, (await ask()).payload);
      const answers = await Promise.all(Array.from({ length: 5 }, () => put(proof)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    });

    test("is used up by a refused proof", async () => {
      const proof = prove(ada, (await ask()).payload);
      const spoiled: WalletProof = { ...proof, account: { ...proof.account, chain: "-3" } };
      expect(await codeOf(await put(spoiled))).toBe("WALLET_NOT_SUPPORTED");
      expect(await codeOf(await put(proof))).toBe(refusal);
    });

    test("is valid for 15 minutes", async () => {
      const [first, second] = [await ask(), await ask()];
      service.now += 15 * 60_000 - 1;
      expect((await put(prove(ada, first.payload))).status).toBe(200);
      service.now += 1;
      expect(await codeOf(await put(prove(ada, second.payload)))).toBe(refusal);
    });

    test("is one of the ten newest of its player", async () => {
      const payloads: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        service.now += 1;
        payloads.push((await ask()).payload);
      }
      expect((await challenges()).map(({ payload }) => payload).sort()).toEqual(
        payloads.slice(2).sort(),
      );
    });

    test("is deleted from the store after a while", async () => {
      for (let id = 1; id <= 15; id += 1) await ask((await openSession(service, id)).token);
      service.now += 15 * 60_000;
      await ask();
      await expect
        .poll(async () => {
          service.endOldRows();
          return (await challenges()).map(({ tg_id }) => tg_id);
        })
        .toEqual([42]);
    });

    test("is given to each player of a crowd at once", async () => {
      service.now += 1;
      for (let id = 1; id <= 30; id += 1) await ask((await openSession(service, id)).token);
      service.now += 16 * 60_000;
      session = await openSession(service);
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
      expect(new Set(answers.map(({ payload }) => payload)).size).toBe(20);
      await expect
        .poll(async () => {
          service.endOldRows();
          return (await challenges()).every(({ expires_at }) => expires_at > service.now);
        })
        .toBe(true);
    });
  });
});
