import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WalletProof } from "#contract/user/session.schema.ts";
import { addBot, openSession, post } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { tonWallet, type WalletVersion, walletVersions } from "./ton-wallet.ts";
import { walletForgeries } from "./wallet-forgeries.ts";

/** How often each kind of forgery is tried. */
const numRuns = 10;
const domain = "slotwire.example.com";
const env = { BASE_URL: `https://${domain}`, SERVICE_DOMAIN: "apps.example.com" };

describe("a forged wallet proof", () => {
  const service = serviceForSuite(stores[0] as StoreKind, { env });
  let token: string;
  let otherToken: string;
  let thereToken: string;

  beforeAll(async () => {
    await addBot(service);
    await addBot(service, { id: "other" });
    token = (await openSession(service)).token;
    otherToken = (await openSession(service, 43)).token;
    thereToken = (await openSession(service, 42, { botId: "other" })).token;
  });
  beforeEach(() => service.store.db.updateTable("bot_users").set({ ton_address: "" }).execute());

  const ask = async (as = token, botId = "demo"): Promise<string> =>
    (await (await post(service, `/api/mini-app/${botId}/wallet/challenge`, as)).json()).payload;
  const put = (proof: WalletProof) =>
    service.call("/api/mini-app/demo/wallet", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(proof),
    });
  const linked = () =>
    service.store.db
      .selectFrom("bot_users")
      .select("tg_id")
      .where("ton_address", "!=", "")
      .execute();

  const { genuine, forgeries } = walletForgeries({
    domain,
    ask: (of) => {
      if (of === "other bot") return ask(thereToken, "other");
      return ask(of === "other player" ? otherToken : token);
    },
    put,
  });

  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const parts = fc.record({
    mine: seed,
    theirs: seed,
    version: fc.constantFrom<WalletVersion>(...walletVersions),
    dice: fc.nat(),
    word: fc.string({ maxLength: 40 }),
  });

  test.each(Object.entries(forgeries))("%s is refused", async (_what, forge) => {
    const property = fc.asyncProperty(parts, async ({ mine, theirs, version, dice, word }) => {
      const own = tonWallet(mine, version);
      const victim = tonWallet(Buffer.from(theirs).fill(0xa5, 0, 4), version);
      const proof = await forge({
        payload: await ask(),
        own,
        victim,
        now: service.now,
        dice,
        word,
      });
      const response = await put(proof);
      const problem = await response.json();
      expect([response.status, problem.code]).toEqual([
        expect.toBeOneOf([400, 422]),
        expect.stringMatching(/^(?:WALLET_|BAD_ARGUMENT$)/),
      ]);
    });
    await fc.assert(property, { numRuns });
    expect(await linked()).toEqual([]);
  });

  test("differs from the genuine one by the forged part alone", async () => {
    const own = tonWallet(Buffer.alloc(32, 9));
    const { now } = service;
    const forger = { payload: await ask(), own, victim: own, now, dice: 0, word: "" };
    expect((await put(genuine(forger))).status).toBe(200);
  });
});
