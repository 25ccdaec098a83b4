import { type Address, beginCell, storeStateInit } from "@ton/core";
import { type KeyPair, keyPairFromSeed, sha256_sync, sign } from "@ton/crypto";
import { WalletContractV4, WalletContractV5R1 } from "@ton/ton";

/** A real wallet, as its keys and contract make it, for tests and the simulator. */
export interface TestWallet {
  /** As people read it: mainnet, non-bounceable. */
  readonly friendly: string;
  /** The wallet's account as TON Connect's item `ton_addr`. */
  readonly account: object;
  /** The answer to a connect request with this challenge, as TON Connect's items. */
  readonly connectItems: (payload: string, domain: string) => object[];
}

/** Makes the wallet of a number, 0 … 255: one of each kind. */
export function testWallet(kind: "v4r2" | "v5r1", seed: number): TestWallet {
  const keys = keyPairFromSeed(Buffer.alloc(32, seed));
  const contract =
    kind === "v4r2"
      ? WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey })
      : WalletContractV5R1.create({ workchain: 0, publicKey: keys.publicKey });
  const walletStateInit = beginCell()
    .store(storeStateInit(contract.init))
    .endCell()
    .toBoc()
    .toString("base64");
  const account = {
    name: "ton_addr",
    address: contract.address.toRawString(),
    network: "-239",
    publicKey: keys.publicKey.toString("hex"),
    walletStateInit,
  };
  return {
    friendly: contract.address.toString({ bounceable: false }),
    account,
    connectItems: (payload, domain) => [
      account,
      { name: "ton_proof", proof: prove(keys, contract.address, payload, domain) },
    ],
  };
}

/** The number of a player's wallet in the simulator; few players share one. */
export function walletOfPlayer(tgId: number): number {
  return tgId % 256;
}

/** Source: TON Connect specification, address proof signature (ton_proof). */
function prove(keys: KeyPair, address: Address, payload: string, domain: string): object {
  const timestamp = Math.floor(Date.now() / 1000);
  const workchain = Buffer.alloc(4);
  workchain.writeInt32BE(address.workChain);
  const lengthBytes = Buffer.byteLength(domain);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(lengthBytes);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timestamp));
  const item = [
    Buffer.from("ton-proof-item-v2/"),
    workchain,
    address.hash,
    length,
    Buffer.from(domain),
    time,
    Buffer.from(payload),
  ];
  const message = Buffer.concat([
    Buffer.from([0xff, 0xff]),
    Buffer.from("ton-connect"),
    sha256_sync(Buffer.concat(item)),
  ]);
  const signature = sign(sha256_sync(message), keys.secretKey).toString("base64");
  return { timestamp, domain: { lengthBytes, value: domain }, payload, signature };
}
