import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { type Finding, met, unmet } from "./check-finding.ts";
import type { CheckWords } from "./check-words.en.ts";
import { isLoopback, isPublicAddress } from "./public-address.ts";

/** An address of a host, and whether it is of IPv4 or IPv6. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/**
 * Gives every address of a host name. Throws an error with the code of a DNS error; gives up as
 * soon as `signal` says so.
 */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly HostAddress[]>;

/** How long one question to one DNS server may take, in ms, and how often it is asked. */
const dnsLimits = { timeout: 2000, tries: 2 };

/**
 * Asks DNS for the addresses of a host name: the machine's servers, or these. Not by `dns.lookup`,
 * which cannot be stopped and keeps threads that everything else in the process waits for.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (hostname, signal) => {
    if (/^(?:.*\.)?localhost\.?$/i.test(hostname)) return thisMachine;
    const resolver = new Resolver(dnsLimits);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    if (signal.aborted) cancel();
    try {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      if (four.status === "rejected" && six.status === "rejected") throw four.reason;
      return [...addressesOf(four, 4), ...addressesOf(six, 6)];
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}

/** Source: RFC 6761, 6.3. */
const thisMachine: readonly HostAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

function addressesOf(answer: PromiseSettledResult<string[]>, family: number): HostAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}

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
export async function judgeHost(
  hostname: string,
  { resolve, local, signal, words }: HostRules,
): Promise<JudgedHost> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const refused = (finding: Finding) => ({ ok: false, finding }) as const;
  const noAddress = (code: string) =>
    refused(
      unmet(words.noAddress(hostname, code), `${hostname}. 300 IN A <${words.serverAddress}>`),
    );
  try {
    const addresses = isIP(literal)
      ? [{ address: literal, family: isIP(literal) }]
      : await resolve(hostname, signal);
    if (addresses.length === 0) return noAddress("ENODATA");
    const hidden = addresses.find(
      ({ address }) => !isPublicAddress(address) && !(local && isLoopback(address)),
    );
    if (hidden) return refused(unmet(words.addressNotPublic(hostname, hidden.address)));
    const found = isIP(literal)
      ? words.hostIsAddress(hostname)
      : words.hostGood(hostname, addresses.map(({ address }) => address).join(", "));
    return { ok: true, addresses, finding: met(found) };
  } catch (error) {
    return noAddress(
      signal.aborted ? words.noAnswerInTime : ((error as NodeJS.ErrnoException).code ?? "ENODATA"),
    );
  }
}
