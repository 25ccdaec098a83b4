import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
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
  | { readonly ok: true; readonly addresses: readonly HostAddress[] }
  | { readonly ok: false; readonly found: string; readonly advice: string };

/**
 * Asks for the addresses of a URL's host, once. With `local`, this machine's own are let through.
 *
 * One address that is not public refuses the whole host: whoever connects might get that one.
 */
export async function judgeHost(hostname: string, resolve: Resolve, local: boolean, signal: AbortSignal): Promise<JudgedHost> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  try {
    const known = isIP(literal) ? [{ address: literal, family: isIP(literal) }] : await until(signal, resolve(hostname));
    if (known.length === 0) return noAddress(hostname, "no answer");
    const hidden = known.find(({ address }) => !isPublicAddress(address) && !(local && isLoopback(address)));
    return hidden ? notPublic(hostname, hidden.address) : { ok: true, addresses: known };
  } catch (error) {
    if (signal.aborted) return noAddress(hostname, "no answer in time");
    return noAddress(hostname, (error as NodeJS.ErrnoException).code ?? "no answer");
  }
}

function notPublic(hostname: string, address: string): JudgedHost {
  return {
    ok: false,
    found: hostname === address ? `${address} is no public address.` : `${hostname} has the address ${address}, which is not public.`,
    advice: "Players' devices cannot reach it. Use a host name whose A and AAAA records all hold public addresses.",
  };
}

function noAddress(hostname: string, code: string): JudgedHost {
  return {
    ok: false,
    found: `${hostname} has no address (${code}).`,
    advice: `Check the spelling, or add an A or AAAA record with the server's public address:\n${hostname}. 300 IN A <the server's address>`,
  };
}

/** `promise`, given up when `signal` says so: a look-up cannot be stopped. */
function until<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    promise.then(resolve, reject);
  });
}
