import { beginCell, Cell } from "@ton/core";
import type { WalletProof } from "#contract/user/session.schema.ts";
import {
  ownAccount,
  partsOf,
  proofOf,
  type SignedWords,
  signWords,
  type TonWallet,
  tonWallet,
  walletVersions,
  wordsOf,
} from "./ton-wallet.ts";

/** The order of the curve's group. */
const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;

/**
 * A forger's means: a challenge, a wallet, the public parts of another wallet, and random numbers.
 */
export interface Forger {
  readonly payload: string;
  readonly own: TonWallet;
  readonly victim: TonWallet;
  readonly now: number;
  readonly dice: number;
  readonly word: string;
}

export type Forgery = (forger: Forger) => WalletProof | Promise<WalletProof>;

const elsewhere = (word: string) => `${word.replace(/[^a-z0-9]/g, "") || "evil"}.example.net`;
const flipped = (bytes: Buffer, bit: number): Buffer => {
  const changed = Buffer.from(bytes);
  const at = (bit >> 3) % changed.length;
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << (bit & 7)), at);
  return changed;
};

/** The service under attack. */
export interface ForgedService {
  /** The domain of a genuine proof. */
  readonly domain: string;
  /** Gets a challenge: the forger's own, another player's, or the forger's at another bot. */
  ask(of?: "other player" | "other bot"): Promise<string>;
  /** Sends a proof as the forger's. */
  put(proof: WalletProof): Promise<Response>;
}

/** Every known way to forge a proof; the random numbers and the word choose the variant. */
export function walletForgeries({ domain, ask, put }: ForgedService): {
  /** A valid proof. */
  readonly genuine: (forger: Forger) => WalletProof;
  readonly forgeries: Readonly<Record<string, Forgery>>;
} {
  /** A proof with a changed but signed message. */
  const saying = ({ own, payload, now }: Forger, changes: Partial<SignedWords>) =>
    proofOf(own, { ...wordsOf(own, domain, payload, now), ...changes });
  /** A valid proof, changed after signing. */
  const spoiling = (
    forger: Forger,
    account: Partial<WalletProof["account"]>,
    proof: Partial<WalletProof["proof"]> = {},
  ): WalletProof => {
    const right = saying(forger, {});
    return { account: { ...right.account, ...account }, proof: { ...right.proof, ...proof } };
  };
  /** A valid proof with another signature. */
  const signed = (forger: Forger, signature: string) => spoiling(forger, {}, { signature });
  /** A proof that the wallet makes for a page of another site. */
  const at = (forger: Forger, site: string) =>
    saying(forger, { domain: site, lengthBytes: Buffer.byteLength(site) });
  /** A proof that the forger signs for another wallet. */
  const inTheNameOf = (named: TonWallet, { own, payload, now }: Forger) => {
    const words = wordsOf(named, domain, payload, now);
    return proofOf(named, words, signWords(words, own.keys.secretKey));
  };
  const withAccount = (account: TonWallet, { payload, now }: Forger) =>
    proofOf(account, wordsOf(account, domain, payload, now));

  const forgeries: Record<string, Forgery> = {
    "made for another site": (forger) => at(forger, elsewhere(forger.word)),
    "made for a site that looks alike": (forger) => {
      const sites = [
        `${domain}.`,
        `x${domain}`,
        `${domain}.example.net`,
        `https://${domain}`,
        domain.toUpperCase(),
        "other.apps.example.com",
        "",
      ];
      return at(forger, sites[forger.dice % sites.length] ?? "");
    },
    "made for another site and relabelled": (forger) =>
      signed(forger, at(forger, elsewhere(forger.word)).proof.signature),
    "with a domain of another length than it says": (forger) =>
      saying(forger, { lengthBytes: Math.max(0, domain.length + ((forger.dice % 41) - 20 || 1)) }),
    "with a length that is no length": (forger) => {
      const lengthBytes = [-1, 2 ** 32, -(2 ** 31), 2 ** 53][forger.dice % 4] ?? -1;
      return spoiling(forger, {}, { domain: { lengthBytes, value: domain } });
    },
    "made more than 15 minutes ago": (forger) =>
      saying(forger, { timestamp: Math.floor(forger.now / 1000) - 901 - (forger.dice % 100_000) }),
    "made more than a minute ahead": (forger) =>
      saying(forger, { timestamp: Math.floor(forger.now / 1000) + 61 + (forger.dice % 100_000) }),
    "with another time than was signed": (forger) =>
      spoiling(forger, {}, { timestamp: Math.floor(forger.now / 1000) - 1 - (forger.dice % 800) }),
    "with a challenge that was made up": (forger) =>
      saying(forger, { payload: Buffer.alloc(32, forger.word || "x").toString("hex") }),
    "with a challenge that was used before": async (forger) => {
      await put(spoiling(forger, { chain: "-3" }));
      return saying(forger, {});
    },
    "with another player's challenge": async (forger) =>
      saying(forger, { payload: await ask("other player") }),
    "with a challenge of another bot": async (forger) =>
      saying(forger, { payload: await ask("other bot") }),
    "with another challenge than was signed": (forger) =>
      signed(forger, saying(forger, { payload: "0".repeat(64) }).proof.signature),
    "for a wallet whose key one does not have": (forger) => inTheNameOf(forger.victim, forger),
    "for another's address with one's own state init": (forger) => {
      const words = { ...wordsOf(forger.victim, domain, forger.payload, forger.now) };
      const { account, proof } = proofOf(forger.own, words);
      return { account: { ...account, address: forger.victim.address.toRawString() }, proof };
    },
    "for one's own address with another's state init": (forger) =>
      spoiling(forger, { walletStateInit: boc(forger.victim.stateInit) }),
    "whose key is given beside the address": (forger) => {
      const { account, proof } = inTheNameOf(forger.victim, forger);
      return {
        account: { ...account, publicKey: forger.own.keys.publicKey.toString("hex") },
        proof,
      };
    },
    "of a wallet in the masterchain": (forger) => {
      const version = walletVersions[forger.dice % walletVersions.length];
      return withAccount(tonWallet(forger.own.keys.seed, version, -1), forger);
    },
    "of a basechain wallet that claims another workchain": (forger) => {
      const workchain = [-1, 1, 127, -128][forger.dice % 4] ?? -1;
      const words = { ...wordsOf(forger.own, domain, forger.payload, forger.now), workchain };
      const { account, proof } = proofOf(forger.own, words);
      return {
        account: { ...account, address: `${workchain}:${forger.own.address.hash.toString("hex")}` },
        proof,
      };
    },
    "of a test network": (forger) => {
      const chains = ["-3", "", "239", "-2390", " -239", "mainnet"];
      return spoiling(forger, { chain: chains[forger.dice % chains.length] ?? "-3" });
    },
    "of a contract of one's own": (forger) => {
      const [, data] = partsOf(forger.own);
      return withAccount(
        ownAccount(forger.own.keys, beginCell().storeUint(forger.dice, 32).endCell(), data),
        forger,
      );
    },
    "of a wallet's code without its data": (forger) => {
      const [code, data] = partsOf(forger.own);
      const short = beginCell()
        .storeBits(data.bits.substring(0, forger.dice % 320))
        .endCell();
      return withAccount(ownAccount(forger.own.keys, code, short), forger);
    },
    "of a wallet whose key counts for nothing": (forger) => {
      const [code, data] = partsOf(tonWallet(forger.own.keys.seed, "v5r1"));
      const muted = beginCell()
        .storeBit(0)
        .storeBits(data.bits.substring(1, data.bits.length - 1))
        .endCell();
      return withAccount(ownAccount(forger.own.keys, code, muted), forger);
    },
    "of a state init that is more than a wallet's": (forger) => {
      const [code, data] = partsOf(forger.own);
      const bits = ["1000000110", "01000110", "001100", "0011", "00111"][forger.dice % 5];
      return withAccount(ownAccount(forger.own.keys, code, data, bits), forger);
    },
    "with a state init larger than any wallet's": (forger) => {
      const tail = Array.from({ length: 40 }, (_, index) => index).reduce(
        (below, index) =>
          beginCell()
            .storeUint(index, 32)
            .storeBuffer(Buffer.alloc(120, forger.dice % 251))
            .storeRef(below)
            .endCell(),
        Cell.EMPTY,
      );
      const [code, data] = partsOf(forger.own);
      return withAccount(
        ownAccount(
          forger.own.keys,
          code,
          beginCell().storeBits(data.bits).storeRef(tail).endCell(),
        ),
        forger,
      );
    },
    "whose wallet is padded with other cells": (forger) => {
      const padded = Buffer.concat([forger.own.stateInit.toBoc(), Buffer.alloc(4096)]);
      return spoiling(forger, { walletStateInit: padded.toString("base64") });
    },
    "with a state init that is none": (forger) => {
      const tail = Buffer.from(forger.word + forger.dice).toString("hex");
      return spoiling(forger, { walletStateInit: base64OfHex(`b5ee9c72${tail}`) });
    },
    "with bytes that claim to be a million cells": (forger) => {
      const tail = "00".repeat(forger.dice % 3000);
      const hex = `b5ee9c720402000f4240000000010000000000ffff${tail}`;
      return spoiling(forger, { walletStateInit: base64OfHex(hex) });
    },
    "with one bit of the signature flipped": (forger) => {
      const bytes = Buffer.from(saying(forger, {}).proof.signature, "base64");
      return signed(forger, flipped(bytes, forger.dice).toString("base64"));
    },
    "with one bit of the address flipped": (forger) =>
      spoiling(forger, {
        address: `0:${flipped(forger.own.address.hash, forger.dice).toString("hex")}`,
      }),
    "with one bit of the state init flipped": (forger) => {
      const bytes = forger.own.stateInit.toBoc({ idx: false, crc32: false });
      // Some bits have no meaning, and leave the wallet the same.
      const bits = Array.from(
        { length: bytes.length * 8 },
        (_, index) => (forger.dice + index) % (bytes.length * 8),
      );
      const bit = bits.find((at) => !isBocOf(forger.own.stateInit, flipped(bytes, at))) ?? 0;
      return spoiling(forger, { walletStateInit: flipped(bytes, bit).toString("base64") });
    },
    "with the signature's second spelling": (forger) => {
      const bytes = Buffer.from(saying(forger, {}).proof.signature, "base64");
      const half =
        BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString("hex")}`) + groupOrder;
      const second = Buffer.from(half.toString(16).padStart(64, "0"), "hex").reverse();
      return signed(forger, Buffer.concat([bytes.subarray(0, 32), second]).toString("base64"));
    },
    "with a signature that is none": (forger) => {
      const [empty, other] = [Buffer.alloc(64), Buffer.alloc(65, 1)];
      const texts = ["", "A", empty.toString("base64"), other.toString("base64")];
      return signed(forger, [...texts, forger.word.slice(0, 100)][forger.dice % 5] ?? "");
    },
    "with a signature over something else": (forger) => {
      const words = wordsOf(forger.victim, domain, forger.payload, forger.now);
      return signed(forger, proofOf(forger.own, words).proof.signature);
    },
  };
  return { genuine: (forger) => saying(forger, {}), forgeries };
}

function isBocOf(cell: Cell, bytes: Buffer): boolean {
  try {
    return Cell.fromBoc(bytes).every((root) => root.equals(cell));
  } catch {
    return false;
  }
}

function base64OfHex(hex: string): string {
  return Buffer.from(hex, "hex").toString("base64");
}

function boc(cell: Cell): string {
  return cell.toBoc().toString("base64");
}
