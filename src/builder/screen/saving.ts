import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import { RequestFailure } from "#web/request.ts";
import { problemOf } from "../request/builder-request.ts";

/** The state of saving the draft. */
export type Saving =
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** The service is unreachable or unavailable: retried automatically. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** The service refuses it: sent again with the next change. */
  | { readonly kind: "refused"; readonly message: string }
  /** Another owner saved first; nothing is sent until this owner has chosen. */
  | { readonly kind: "conflict"; readonly current: ScreenDraft };

/** The state after a failed save. */
export function savingAfter(error: unknown): Saving {
  const current = problemOf("PUT /bots/:botId/screen/draft", "EDIT_CONFLICT", error)?.current;
  if (current) return { kind: "conflict", current };
  const status = error instanceof RequestFailure ? error.status : 0;
  if (status === 0 || status === 408 || status === 429 || status >= 500)
    return { kind: "waiting", isOffline: status === 0 };
  return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
}
