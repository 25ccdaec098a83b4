import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { type Finding, met, unmet } from "./check-finding.ts";
import type { CheckWords } from "./check-words-en.ts";
import { isLoopback, isPublicAddress } from "./public-address.ts";

/** An address of a host, as `dns.lookup` gives it. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Gives every address of a host name. Throws what `dns.lookup` throws. */
export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>;

export const resolveHost: Resolve = (hostname) => lookup(hostname, { all: true });

/** A host with its addresses, each judged; requests may go to these and to no others. */
export type JudgedHost =
  | { readonly ok: true; readonly addresses: readonly HostAddress[]; readonly finding: Finding }
  | { readonly ok: false; readonly finding: Finding };

/** How a host is looked up and judged. */
export interface HostRules {
  readonly resolve: Resolve;
  /** Lets this machine's own addresses through. */
  readonly local: boolean;
  readonly signal: AbortSignal;
  readonly words: CheckWords;
}

/**
 * Asks for the addresses of a URL's host, once.
 *
 * One address that is not public refuses the whole host: whoever connects might get that one.
 */
export async function judgeHost(hostname: string, { resolve, local, signal, words }: HostRules): Promise<JudgedHost> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const refused = (finding: Finding) => ({ ok: false, finding }) as const;
  const noAddress = (code: string) => refused(unmet(words.noAddress(hostname, code), `${hostname}. 300 IN A <${words.serverAddress}>`));
  try {
    const addresses = isIP(literal) ? [{ address: literal, family: isIP(literal) }] : await until(signal, resolve(hostname));
    if (addresses.length === 0) return noAddress("ENODATA");
    const hidden = addresses.find(({ address }) => !isPublicAddress(address) && !(local && isLoopback(address)));
    if (hidden) return refused(unmet(words.addressNotPublic(hostname, hidden.address)));
    const found = isIP(literal)
      ? words.hostIsAddress(hostname)
      : words.hostGood(hostname, addresses.map(({ address }) => address).join(", "));
    return { ok: true, addresses, finding: met(found) };
  } catch (error) {
    return noAddress(signal.aborted ? words.noAnswerInTime : ((error as NodeJS.ErrnoException).code ?? "ENODATA"));
  }
}

/** `promise`, given up when `signal` says so: a look-up cannot be stopped. */
function until<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    promise.then(resolve, reject);
  });
}
