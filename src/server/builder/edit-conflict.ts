import { ServiceError } from "../errors.ts";

/** 409 EDIT_CONFLICT: `fact` says what changed, `current` is the stored value, null if it is gone. */
export function editConflict(fact: string, current: object | null): ServiceError {
  return new ServiceError("EDIT_CONFLICT", {
    detail: `${fact}; nothing was saved. Compare with \`current\` and save again.`,
    members: { current },
  });
}
