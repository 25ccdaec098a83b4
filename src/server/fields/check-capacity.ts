import { ServiceError } from "../errors.ts";

/**
 * How many checks of endpoints run at once: of all owners together, and of one. Each may wait 8 s
 * for a stranger's server. Our rule.
 */
const most = { inAll: 20, ofOwner: 4 };

/**
 * Does a check for an owner when there is room for it. Throws `ServiceError` 429 when there is
 * none.
 */
export type CheckCapacity = <Report>(
  ownerId: string,
  check: () => Promise<Report>,
) => Promise<Report>;

/** The room for checks in this process. */
export function createCheckCapacity(): CheckCapacity {
  const running = new Map<string, number>();
  let inAll = 0;
  return async (ownerId, check) => {
    const own = running.get(ownerId) ?? 0;
    if (own >= most.ofOwner) throw busy(`You have ${own} checks under way`);
    if (inAll >= most.inAll) throw busy(`The service has ${inAll} checks under way`);
    running.set(ownerId, own + 1);
    inAll += 1;
    try {
      return await check();
    } finally {
      inAll -= 1;
      const left = (running.get(ownerId) ?? 1) - 1;
      if (left === 0) running.delete(ownerId);
      else running.set(ownerId, left);
    }
  };
}

function busy(fact: string): ServiceError {
  return new ServiceError("TOO_MANY_REQUESTS", {
    detail: `${fact}. Try again in a few seconds.`,
    headers: { "retry-after": "5" },
  });
}
