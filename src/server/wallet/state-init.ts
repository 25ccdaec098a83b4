import type { Cell } from "@ton/core";

/**
 * The account that a state init makes: what its address says, and the key that its wallet's code
 * asks for.
 */
export interface WalletAccount {
  /** SHA-256 of the state init's cell, in hex: the address without its workchain. */
  readonly hash: string;
  /**
   * Ed25519, 32 bytes; undefined when the wallet's code is none of the known ones, so that only the
   * network can say.
   */
  readonly publicKey: Buffer | undefined;
}

/** Larger than any known wallet's, with its code: about 800 bytes. */
const maxBytes = 4096;

interface Version {
  /** Where the public key begins in the data, in bits. */
  readonly keyAt: number;
  /** What the data must begin with for the key to count. */
  readonly begins: string;
}

/**
 * Wallets by the hash of their code. Source: ton-blockchain/wallet-contract (v3r1, v3r2, v4r2) and
 * wallet-contract-v5 (v5r1).
 */
const versions: ReadonlyMap<string, Version> = new Map([
  ["b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581", { keyAt: 64, begins: "" }],
  ["84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599", { keyAt: 64, begins: "" }],
  ["feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0", { keyAt: 64, begins: "" }],
  // Its first bit says whether signatures by the key count at all.
  ["20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f", { keyAt: 65, begins: "1" }],
]);

/**
 * Code and data and nothing else: no split depth, no special, no libraries. Source: block.tlb,
 * StateInit.
 */
const plainStateInit = "00110";

/**
 * The account of a wallet's state init (BOC, base64), or undefined when it is no plain contract, or
 * a known wallet (v3r1, v3r2, v4r2, v5r1) whose data do not let its key sign. Whatever the bytes
 * are, the work is bounded: too many are not parsed at all.
 */
export async function readStateInit(base64: string): Promise<WalletAccount | undefined> {
  const boc = Buffer.from(base64, "base64");
  if (boc.length > maxBytes) return undefined;
  const root = await parse(boc);
  const [code, data, ...more] = root?.refs ?? [];
  if (!root || !code || !data || more.length > 0 || bitsOf(root) !== plainStateInit)
    return undefined;
  if (root.isExotic || code.isExotic || data.isExotic) return undefined;
  const hash = root.hash().toString("hex");
  const version = versions.get(code.hash().toString("hex"));
  if (!version) return { hash, publicKey: undefined };
  if (!bitsOf(data).startsWith(version.begins) || data.bits.length < version.keyAt + 256)
    return undefined;
  return { hash, publicKey: data.beginParse().skip(version.keyAt).loadBuffer(32) };
}

async function parse(boc: Buffer): Promise<Cell | undefined> {
  // Loaded for the first wallet: it takes 13 MB and 50 ms, and a start is not to wait for it.
  const { Cell } = await import("@ton/core");
  try {
    const [root, ...more] = Cell.fromBoc(boc);
    return more.length === 0 ? root : undefined;
  } catch {
    return undefined;
  }
}

function bitsOf({ bits }: Cell): string {
  return Array.from({ length: bits.length }, (_, index) => (bits.at(index) ? "1" : "0")).join("");
}
