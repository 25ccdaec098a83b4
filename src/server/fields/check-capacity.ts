/**
 * How many checks of endpoints run at once: of all owners together, and of one. Each may wait 8 s
 * for a stranger's server. Our rule.
 */
const max = { inAll: 20, ofOwner: 4 };

/** What came of a check; "busy" when too many run already, and `why` says whose. */
export type CheckResult<Report> =
  | { readonly kind: "done"; readonly report: Report }
  | { readonly kind: "busy"; readonly why: string };

/** Does a check for an owner, unless too many run already. */
export type CheckCapacity = <Report>(
  ownerId: string,
  check: () => Promise<Report>,
) => Promise<CheckResult<Report>>;

/** The room for checks in this process. */
export function createCheckCapacity(): CheckCapacity {
  const running = new Map<string, number>();
  let inAll = 0;
  return async (ownerId, check) => {
    const own = running.get(ownerId) ?? 0;
    if (own >= max.ofOwner) return busy(`You have ${own} checks running`);
    if (inAll >= max.inAll) return busy(`The service has ${inAll} checks running`);
    running.set(ownerId, own + 1);
    inAll += 1;
    try {
      return { kind: "done", report: await check() };
    } finally {
      inAll -= 1;
      const left = (running.get(ownerId) ?? 1) - 1;
      if (left === 0) running.delete(ownerId);
      else running.set(ownerId, left);
    }
  };
}

function busy(why: string): { readonly kind: "busy"; readonly why: string } {
  return { kind: "busy", why };
}
