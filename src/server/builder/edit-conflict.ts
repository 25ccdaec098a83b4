import { ServiceError } from "../errors.ts";

/**
 * 409 EDIT_CONFLICT: somebody was quicker. `fact` says what has become of what was read, `current`
 * is how it stands.
 */
export function editConflict(fact: string, current: object): ServiceError {
  return new ServiceError("EDIT_CONFLICT", {
    detail: `${fact}; nothing was saved. Compare with \`current\`, and save again on top of it.`,
    members: { current },
  });
}
