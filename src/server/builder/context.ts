import type { BotChores } from "../bots/bot-chores.ts";
import type { ServiceContext } from "../context.ts";
import type { FieldSigner } from "../fields/signing.ts";
import type { DemoOwner, OwnerAccounts } from "../owners/owner-account.ts";
import type { PasswordAttempts } from "../owners/password-attempt.ts";
import type { BuilderGuard } from "./guard.ts";

/** What every route of the builder's API is given. */
export interface BuilderContext extends ServiceContext {
  readonly signer: FieldSigner;
  readonly chores: BotChores;
  /** With it, anybody may sign in as the demo owner; never in a service that others reach. */
  readonly demoOwner: DemoOwner | undefined;
  readonly accounts: OwnerAccounts;
  readonly attempts: PasswordAttempts;
  readonly guard: BuilderGuard;
}
