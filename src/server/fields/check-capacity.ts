/** The maximum number of concurrent checks, in total and per owner; each may take 8 s. Our rule. */
const max = { total: 20, perOwner: 4 };

/** The result of a check; "busy" if too many are running, for the reason `why`. */
export type CheckResult<Report> =
  | { readonly kind: "done"; readonly report: Report }
  | { readonly kind: "busy"; readonly why: string };

/** Runs a check for an owner, unless too many are running. */
export type CheckCapacity = <Report>(
  ownerId: string,
  check: () => Promise<Report>,
) => Promise<CheckResult<Report>>;

/** Limits the concurrent checks of this process. */
export function createCheckCapacity(): CheckCapacity {
  const running = new Map<string, number>();
  let total = 0;
  return async (ownerId, check) => {
    const own = running.get(ownerId) ?? 0;
    if (own >= max.perOwner) return busy(`You have ${own} checks running`);
    if (total >= max.total) return busy(`The service has ${total} checks running`);
    running.set(ownerId, own + 1);
    total += 1;
    try {
      return { kind: "done", report: await check() };
    } finally {
      total -= 1;
      const left = (running.get(ownerId) ?? 1) - 1;
      if (left === 0) running.delete(ownerId);
      else running.set(ownerId, left);
    }
  };
}

function busy(why: string): { readonly kind: "busy"; readonly why: string } {
  return { kind: "busy", why };
}
