import type { Invitations } from "../activities/invitation.ts";
import type { ServiceContext } from "../context.ts";
import type { FieldSigner } from "../fields/signing.ts";
import type { MiniAppGuard } from "./guard.ts";

/** What every route of the Mini App's API receives. */
export interface MiniAppContext extends ServiceContext {
  readonly signer: FieldSigner;
  readonly guard: MiniAppGuard;
  readonly invitations: Invitations;
}
