import type { Cell } from "@ton/core";
import type { Clock } from "../clock.ts";
import { fetchText } from "../fetch-text.ts";

export interface WalletAccount {
  /** SHA-256 of the state init's cell, in hex: the address without its workchain. */
  readonly hash: string;
  /** Ed25519, 32 bytes; undefined if the wallet's code is unknown. */
  readonly publicKey: Buffer | undefined;
}

/** Larger than any known wallet's, about 800 bytes. */
const maxStateBytes = 4096;

interface Version {
  /** The offset of the public key in the data, in bits. */
  readonly keyAt: number;
  /** The bits that the data must begin with for the key to be valid. */
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
  // The first bit allows signatures by the key.
  ["20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f", { keyAt: 65, begins: "1" }],
]);

/** Only code and data: no split depth, special or libraries. Source: block.tlb, StateInit. */
const plainStateInit = "00110";

/**
 * The account of a wallet's state init (BOC, base64); undefined if it is not a plain contract, or a
 * known wallet (v3r1, v3r2, v4r2, v5r1) whose key may not sign. Overlong input is not parsed.
 */
export async function readStateInit(base64: string): Promise<WalletAccount | undefined> {
  const boc = Buffer.from(base64, "base64");
  if (boc.length > maxStateBytes) return undefined;
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
  // Loaded on demand, because it takes 13 MB and 50 ms.
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

const timeoutMs = 5000;
/** A normal answer has about 200 bytes. */
const maxAnswerBytes = 16_384;

/**
 * The Ed25519 key (32 bytes) from the get-method `get_public_key` of the wallet contract at
 * `rawAddress`, by the v3 HTTP API at `apiUrl` (without `/runGetMethod`); undefined on any failure.
 * Takes at most 5 s. Source: TON Center API v3, runGetMethod.
 */
export async function readPublicKey(
  apiUrl: string,
  rawAddress: string,
  clock: Clock,
): Promise<Buffer | undefined> {
  try {
    const { ok, text } = await fetchText(
      `${apiUrl}/runGetMethod`,
      JSON.stringify({ address: rawAddress, method: "get_public_key", stack: [] }),
      { clock, timeoutMs, maxBytes: maxAnswerBytes },
    );
    return ok ? keyIn(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

/** The only number on the stack of a successful method. */
function keyIn(answer: { exit_code?: unknown; stack?: unknown } | null): Buffer | undefined {
  if (answer?.exit_code !== 0 || !Array.isArray(answer.stack) || answer.stack.length !== 1)
    return undefined;
  const [{ type, value }] = answer.stack;
  const digits = type === "num" ? /^0x0*([1-9a-f][0-9a-f]{0,63})$/i.exec(value)?.[1] : undefined;
  return digits === undefined ? undefined : Buffer.from(digits.padStart(64, "0"), "hex");
}
