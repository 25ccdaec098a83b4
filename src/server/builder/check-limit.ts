import { limitConcurrency } from "../concurrency.ts";
import { ServiceError } from "../errors.ts";

/** The maximum number of checks at once; each may take 8 s. Our rule. */
const maxChecks = { total: 20, each: 4 } as const;

/** Runs an owner's check. Throws `ServiceError` 429 if too many are running. */
export type RunCheck = <Report>(ownerId: string, check: () => Promise<Report>) => Promise<Report>;

/** Limits the checks that owners run at once in this process. */
export function limitChecks(): RunCheck {
  const limited = limitConcurrency(maxChecks);
  return async (ownerId, check) => {
    const outcome = await limited(ownerId, check);
    if (outcome.kind === "done") return outcome.result;
    const who = outcome.by === "own" ? "You have" : "The service has";
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `${who} ${outcome.running} checks running. Try again in a few seconds.`,
      headers: { "retry-after": "5" },
    });
  };
}
