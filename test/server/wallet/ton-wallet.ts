import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { type Address, beginCell, Cell, storeStateInit } from "@ton/core";
import {
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5R1,
} from "@ton/ton";
import type { WalletProof } from "#contract/user/session.schema.ts";

const contracts = {
  v3r1: WalletContractV3R1,
  v3r2: WalletContractV3R2,
  v4r2: WalletContractV4,
  v5r1: WalletContractV5R1,
};
export type WalletVersion = keyof typeof contracts;
export const walletVersions = Object.keys(contracts) as WalletVersion[];

export interface Keys {
  readonly seed: Buffer;
  readonly publicKey: Buffer;
  readonly secretKey: KeyObject;
}

/** A wallet as its owner's device holds it. */
export interface TonWallet {
  readonly keys: Keys;
  readonly address: Address;
  readonly stateInit: Cell;
}

export function tonWallet(
  seed: Uint8Array,
  version: WalletVersion = "v4r2",
  workchain = 0,
): TonWallet {
  const keys = keysOf(Buffer.from(seed));
  const { address, init } = contracts[version].create({ workchain, publicKey: keys.publicKey });
  return { keys, address, stateInit: beginCell().store(storeStateInit(init)).endCell() };
}

/** The arithmetic of @ton/crypto takes a hundred times as long. */
function keysOf(seed: Buffer): Keys {
  const secretKey = createPrivateKey({
    key: Buffer.concat([pkcs8OfSeed, seed]),
    format: "der",
    type: "pkcs8",
  });
  const { x = "" } = createPublicKey(secretKey).export({ format: "jwk" });
  return { seed, publicKey: Buffer.from(x, "base64url"), secretKey };
}

/** The bytes before the 32 of the key. Source: RFC 8410. */
const pkcs8OfSeed = Buffer.from("302e020100300506032b657004220420", "hex");

/** The parts of a wallet's signed message; a forger may change each. */
export interface SignedWords {
  readonly workchain: number;
  readonly hash: Buffer;
  readonly lengthBytes: number;
  readonly domain: string;
  readonly timestamp: number;
  readonly payload: string;
}

/**
 * The signature over the message of `ton_proof`, base64. Source: TON Connect specification,
 * "Address proof signature".
 */
export function signWords(
  { workchain, hash, lengthBytes, domain, timestamp, payload }: SignedWords,
  secretKey: KeyObject,
): string {
  const head = beginCell()
    .storeInt(workchain, 32)
    .storeBuffer(hash)
    .endCell()
    .bits.subbuffer(0, 288) as Buffer;
  const numbers = new DataView(new ArrayBuffer(12));
  numbers.setUint32(0, lengthBytes, true);
  numbers.setBigUint64(4, BigInt(timestamp), true);
  const [length, time] = [
    new Uint8Array(numbers.buffer, 0, 4),
    new Uint8Array(numbers.buffer, 4, 8),
  ];
  const message = Buffer.concat([
    Buffer.from("ton-proof-item-v2/"),
    head,
    length,
    Buffer.from(domain),
    time,
    Buffer.from(payload),
  ]);
  const whole = Buffer.concat([
    Buffer.from("ffff", "hex"),
    Buffer.from("ton-connect"),
    sha256(message),
  ]);
  return sign(null, sha256(whole), secretKey).toString("base64");
}

/** The message that a wallet signs for `payload` at `now` (ms) on a page of `domain`. */
export function wordsOf(
  wallet: TonWallet,
  domain: string,
  payload: string,
  now: number,
): SignedWords {
  const { workChain: workchain, hash } = wallet.address;
  return {
    workchain,
    hash,
    lengthBytes: Buffer.byteLength(domain),
    domain,
    timestamp: Math.floor(now / 1000),
    payload,
  };
}

/**
 * A proof in the form of TON Connect, with the message in `words`, signed by the wallet unless
 * `signature` is given.
 */
export function proofOf(
  wallet: TonWallet,
  words: SignedWords,
  signature = signWords(words, wallet.keys.secretKey),
): WalletProof {
  const { lengthBytes, domain: value, timestamp, payload } = words;
  return {
    account: {
      address: wallet.address.toRawString(),
      chain: "-239",
      walletStateInit: wallet.stateInit.toBoc().toString("base64"),
      publicKey: wallet.keys.publicKey.toString("hex"),
    },
    proof: { timestamp, domain: { lengthBytes, value }, payload, signature },
  };
}

/** A state init with custom `code` and `data`, and its account. */
export function ownAccount(keys: Keys, code: Cell, data: Cell, bits = "00110"): TonWallet {
  const root = beginCell();
  for (const bit of bits) root.storeBit(bit === "1");
  const stateInit = root.storeRef(code).storeRef(data).endCell();
  const { address } = tonWallet(Buffer.alloc(32));
  return {
    keys,
    stateInit,
    address: new (address.constructor as typeof Address)(0, stateInit.hash()),
  };
}

export function partsOf({ stateInit }: TonWallet): [code: Cell, data: Cell] {
  const [code = Cell.EMPTY, data = Cell.EMPTY] = stateInit.refs;
  return [code, data];
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
