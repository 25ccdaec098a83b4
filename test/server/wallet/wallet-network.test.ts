import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beginCell } from "@ton/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeServer } from "../../close-server.ts";
import { bodyOf } from "../../request-body.ts";
import { addBot, openSession, post, type RunningService, startService } from "../service.ts";
import { freshFolder } from "../stores.ts";
import { ownAccount, partsOf, proofOf, type TonWallet, tonWallet, wordsOf } from "./ton-wallet.ts";

const domain = "slotwire.example.com";
const { keys } = tonWallet(Buffer.alloc(32, 1));
/** A wallet of unknown code. */
const strange = ownAccount(
  keys,
  beginCell().storeUint(7, 8).endCell(),
  beginCell().storeBuffer(keys.publicKey).endCell(),
);

let network: Server;
let requests: { path: string; body: string }[];
/** The answer of the network's API. */
let answer: (response: ServerResponse) => void;
let service: RunningService;
let without: RunningService;

beforeAll(async () => {
  network = createServer(async (request: IncomingMessage, response) => {
    const body = String(await bodyOf(request));
    requests.push({ path: `${request.method} ${request.url}`, body });
    answer(response);
  });
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  const kind = { name: "embedded store", fresh: freshFolder };
  const env = { BASE_URL: `https://${domain}` };
  const tonApiUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}/api/v3`;
  service = await startService(kind, { env: { ...env, TON_API_URL: tonApiUrl } });
  without = await startService(kind, { env });
  await addBot(service);
  await addBot(without);
});
afterAll(async () => {
  await closeServer(network);
  await service.stop();
  await without.stop();
});
beforeEach(() => {
  requests = [];
  answer = says({ gas_used: 789, exit_code: 0, stack: [own] });
});

const says =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(body));
/** In the form of the API, without leading zeros. */
const numberOf = (key: Buffer) => `0x${BigInt(`0x${key.toString("hex")}`).toString(16)}`;

/** The key that signed, as the API returns it. */
const own = { type: "num", value: numberOf(keys.publicKey) };

async function link(at: RunningService, wallet: TonWallet, site = domain): Promise<string> {
  const { token } = await openSession(at);
  const { payload } = await (
    await post(at, "/api/mini-app/demo/wallet/challenge", token, {})
  ).json();
  const response = await at.call("/api/mini-app/demo/wallet", {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(proofOf(wallet, wordsOf(wallet, site, payload, at.now))),
  });
  const { code, detail } = await response.json();
  return response.status === 200 ? "linked" : `${code}: ${detail}`;
}

describe("a wallet of unknown code", () => {
  test("is linked when the contract returns the key that signed", async () => {
    expect(await link(service, strange)).toBe("linked");
    expect((await openSession(service)).fieldRequest.tonRawAddress).toBe(
      strange.address.toRawString(),
    );
    const body = JSON.stringify({
      address: strange.address.toRawString(),
      method: "get_public_key",
      stack: [],
    });
    expect(requests).toEqual([{ path: "POST /api/v3/runGetMethod", body }]);
  });

  test("is refused when the contract returns another key", async () => {
    const other = tonWallet(Buffer.alloc(32, 2)).keys.publicKey;
    answer = says({ exit_code: 0, stack: [{ type: "num", value: numberOf(other) }] });
    expect(await link(service, strange)).toMatch(
      /^WALLET_PROOF_INVALID: .*not from the wallet's key/,
    );
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["an error of the API", says({ error: "no" }, 500)],
    ["a refusal with a key in it", says({ exit_code: 0, stack: [own] }, 429)],
    ["a contract without such a method", says({ exit_code: 11, stack: [] })],
    ["a failed method with a key in its answer", says({ exit_code: 11, stack: [own] })],
    ["an empty stack", says({ exit_code: 0, stack: [] })],
    ["two numbers", says({ exit_code: 0, stack: [own, own] })],
    [
      "a cell",
      says({ exit_code: 0, stack: [{ type: "cell", value: "te6cckEBAQEAAgAAAEysuc0=" }] }),
    ],
    ["nothing but zero", says({ exit_code: 0, stack: [{ ...own, value: "0x0" }] })],
    [
      "a number that is no key",
      says({ exit_code: 0, stack: [{ ...own, value: `0x1${"0".repeat(64)}` }] }),
    ],
    ["a number that is none", says({ exit_code: 0, stack: [{ ...own, value: 7 }] })],
    ["null", says(null)],
    ["a page", (response) => void response.end("<html>")],
    [
      "more than anyone would read",
      (response) => void response.end(`{"exit_code":0,"pad":"${"x".repeat(100_000)}"}`),
    ],
    ["a redirection", (response) => void response.writeHead(307, { location: "/elsewhere" }).end()],
    ["a broken connection", (response) => void response.destroy()],
  ])("is refused with a sentence on %s", async (_what, play) => {
    answer = play;
    expect(await link(service, strange)).toBe(
      "WALLET_NOT_SUPPORTED: Its version is not v3r1, v3r2, v4r2 or v5r1, and the network returned no key for it. Use a wallet of one of these versions, or try again later.",
    );
    expect(requests).toHaveLength(1);
  });

  test("is refused after 5 seconds without an answer", async () => {
    answer = (response) => void response.write("{");
    const linked = link(service, strange);
    await expect.poll(() => requests.length).toBe(1);
    service.skip(5000);
    expect(await linked).toMatch(/^WALLET_NOT_SUPPORTED/);
  });

  test("causes no network call when its proof is bad in another way", async () => {
    const { address } = tonWallet(Buffer.alloc(32, 5));
    for (const invalid of [
      await link(service, strange, "evil.example.com"),
      await link(service, { ...strange, address }),
    ])
      expect(invalid).toMatch(/^WALLET_PROOF_INVALID/);
    expect(requests).toEqual([]);
  });

  test("is refused when no API is set", async () => {
    expect(await link(without, strange)).toBe(
      "WALLET_NOT_SUPPORTED: Its version is not v3r1, v3r2, v4r2 or v5r1. Use a wallet of one of these versions.",
    );
  });
});

test("a known wallet never needs the network, and one whose key may not sign is refused without it", async () => {
  expect(await link(service, tonWallet(Buffer.alloc(32, 6), "v5r1"))).toBe("linked");
  const [code, data] = partsOf(tonWallet(Buffer.alloc(32, 1), "v5r1"));
  const muted = beginCell()
    .storeBit(0)
    .storeBits(data.bits.substring(1, data.bits.length - 1))
    .endCell();
  expect(await link(service, ownAccount(keys, code, muted))).toMatch(/^WALLET_NOT_SUPPORTED/);
  expect(requests).toEqual([]);
});
