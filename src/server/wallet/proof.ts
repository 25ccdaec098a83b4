import { createHash, createPublicKey, verify } from "node:crypto";
import type { WalletProof } from "#contract/user/session.schema.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { challengeMs } from "../store/user/wallet.ts";
import { readPublicKey, readStateInit } from "./wallet-key.ts";

const mainnet = "-239";
const maxAheadMs = 60_000;
const unknownVersion = "Its version is not v3r1, v3r2, v4r2 or v5r1";

/** The conditions of a valid proof. */
export interface ProofTerms {
  /** The domains that a proof may name. */
  readonly domains: readonly string[];
  /**
   * The network's HTTP API, for the keys of wallets with unknown code; without it, they are
   * refused.
   */
  readonly tonApiUrl: string | undefined;
  readonly clock: Clock;
}

/** The proven raw address in lower case, or a sentence with the reason for the refusal. */
export type ProofResult =
  | { readonly kind: "proven"; readonly address: string }
  | { readonly kind: "not-supported" | "not-valid"; readonly why: string };

/**
 * Verifies a wallet's proof of its address. The caller checks that the payload is a valid
 * challenge.
 *
 * The key comes from the state init whose hash is the address, or from the contract at that
 * address, never from the client. Source: https://docs.ton.org (TON Connect, `ton_proof`).
 */
export async function checkProof(
  { account, proof }: WalletProof,
  { domains, tonApiUrl, clock }: ProofTerms,
): Promise<ProofResult> {
  if (account.chain !== mainnet)
    return notSupported("It is on another network. Switch the wallet to mainnet.");
  const address = account.address.toLowerCase();
  if (!address.startsWith("0:"))
    return notSupported("Its address is not in the basechain. Use another wallet.");
  const owner = await readStateInit(account.walletStateInit);
  if (!owner)
    return notSupported("Its contract is not a wallet whose key may sign. Use another wallet.");
  if (!owner.publicKey && !tonApiUrl)
    return notSupported(`${unknownVersion}. Use a wallet of one of these versions.`);
  if (address !== `0:${owner.hash}`) return notValid("The state init does not match the address.");

  const { domain, timestamp } = proof;
  if (!domains.includes(domain.value) || domain.lengthBytes !== Buffer.byteLength(domain.value))
    return notValid("It was made for another site. Connect the wallet from this Mini App.");
  const signedAt = timestamp * 1000;
  const now = clock.now();
  if (now - signedAt > challengeMs)
    return notValid("It is older than 15 minutes. Connect the wallet again.");
  if (signedAt - now > maxAheadMs)
    return notValid(
      "It is dated more than 60 seconds ahead. Correct the device's clock and connect the wallet again.",
    );
  // Last, so that only an otherwise valid proof causes a network request.
  const publicKey =
    owner.publicKey ?? (tonApiUrl && (await readPublicKey(tonApiUrl, address, clock)));
  if (!publicKey)
    return notSupported(
      `${unknownVersion}, and the network returned no key for it. Use a wallet of one of these versions, or try again later.`,
    );
  if (!isSignedBy(publicKey, signedDigest(owner.hash, proof), proof.signature))
    return notValid("Its signature is not from the wallet's key.");
  return { kind: "proven", address };
}

/**
 * The domains that a proof from a bot's Mini App may name: the service's and the bot's. Some
 * wallets omit the port.
 */
export function walletDomains(
  { baseUrl, serviceDomain }: Pick<Config, "baseUrl" | "serviceDomain">,
  botId: string,
): string[] {
  const { host, hostname } = new URL(baseUrl);
  return [host, hostname, ...(serviceDomain ? [`${botId}.${serviceDomain}`] : [])];
}

/** The signed digest of the message that binds address, domain, time and payload. */
function signedDigest(
  addressHash: string,
  { domain, timestamp, payload }: WalletProof["proof"],
): Buffer {
  const workchain = Buffer.alloc(4);
  const lengthBytes = Buffer.alloc(4);
  lengthBytes.writeUInt32LE(domain.lengthBytes);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timestamp));
  const message = [
    Buffer.from("ton-proof-item-v2/"),
    workchain,
    Buffer.from(addressHash, "hex"),
    lengthBytes,
    Buffer.from(domain.value),
    time,
    Buffer.from(payload),
  ];
  return sha256(Buffer.from([0xff, 0xff]), Buffer.from("ton-connect"), sha256(...message));
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

function isSignedBy(publicKey: Buffer, digest: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64");
  if (bytes.length !== 64) return false;
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") },
    format: "jwk",
  });
  return verify(null, digest, key, bytes);
}

function notSupported(why: string): ProofResult {
  return { kind: "not-supported", why };
}

function notValid(why: string): ProofResult {
  return { kind: "not-valid", why };
}
