import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { type Finding, met, notChecked, type Say, unmet } from "./finding.ts";
import { isLoopback, isPublicAddress } from "./public-address.ts";

/** An IP address of a host; `family` is 4 or 6. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/**
 * Resolves a host name to all its addresses. Throws an error with a DNS error code; stops when
 * `signal` aborts.
 */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly HostAddress[]>;

/** Time limit in ms and number of tries per DNS server. */
const dnsLimits = { timeout: 2000, tries: 2 };

/**
 * Resolves host names by DNS, with the machine's servers or these. Unlike `dns.lookup`, it can be
 * aborted and does not block threads of the shared pool.
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

/** A checked host; requests may go only to these addresses. */
export type CheckedHost =
  | { readonly ok: true; readonly addresses: readonly HostAddress[]; readonly finding: Finding }
  | { readonly ok: false; readonly finding: Finding };

export interface HostRules {
  readonly resolve: Resolve;
  /** Allows this machine's own addresses. */
  readonly local: boolean;
  readonly signal: AbortSignal;
  readonly say: Say;
}

/**
 * Resolves a URL's host once and checks its addresses. One address that is not public disqualifies
 * the host, because a client might connect to it.
 */
export async function checkHost(
  hostname: string,
  { resolve, local, signal, say }: HostRules,
): Promise<CheckedHost> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const refused = (finding: Finding) => ({ ok: false, finding }) as const;
  const noAddress = (code: string) =>
    refused(
      unmet(
        say("noAddress", { host: hostname, code }),
        `${hostname}. 300 IN A <${say("serverAddress")}>`,
      ),
    );
  try {
    const addresses = isIP(literal)
      ? [{ address: literal, family: isIP(literal) }]
      : await resolve(hostname, signal);
    if (addresses.length === 0) return noAddress("ENODATA");
    const hidden = addresses.find(
      ({ address }) => !isPublicAddress(address) && !(local && isLoopback(address)),
    );
    if (hidden)
      return refused(unmet(say("addressNotPublic", { host: hostname, address: hidden.address })));
    const isThisMachine = addresses.some(({ address }) => isLoopback(address));
    const finding = isThisMachine
      ? notChecked(say("hostIsLocal", { host: hostname }))
      : met(
          say("hostGood", {
            host: hostname,
            addresses: addresses.map(({ address }) => address).join(", "),
          }),
        );
    return { ok: true, addresses, finding };
  } catch (error) {
    return noAddress(
      signal.aborted ? say("noAnswerInTime") : ((error as NodeJS.ErrnoException).code ?? "ENODATA"),
    );
  }
}
