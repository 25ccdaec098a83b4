import type { BotChores } from "../bots/bot-chores.ts";
import type { ServiceContext } from "../context.ts";
import type { CountWriter } from "../counts/count-writer.ts";
import type { ServiceFetch } from "../fields/fetch/service-fetch.ts";
import type { FieldSigner } from "../fields/signing.ts";
import type { DemoOwner, OwnerAccounts } from "../owners/owner-account.ts";
import type { PasswordAttempts } from "../owners/password-attempt.ts";
import type { PictureDecoder } from "../pictures/decoder.ts";
import type { WakeableWorker } from "../worker.ts";
import type { BuilderGuard } from "./guard.ts";

export interface BuilderContext extends ServiceContext {
  readonly signer: FieldSigner;
  readonly serviceFetch: ServiceFetch;
  readonly chores: BotChores;
  readonly counts: CountWriter;
  /** Sends messages. */
  readonly worker: WakeableWorker;
  readonly broadcaster: WakeableWorker;
  readonly eventWorker: WakeableWorker;
  readonly decoder: PictureDecoder;
  /** The owner as whom anyone may sign in; development only. */
  readonly demoOwner: DemoOwner | undefined;
  readonly accounts: OwnerAccounts;
  readonly attempts: PasswordAttempts;
  readonly guard: BuilderGuard;
}
