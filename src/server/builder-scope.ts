import type { FastifyInstance } from "fastify";
import { createOwnerAccounts, type DemoOwner } from "./auth/owner-account.ts";
import { createPasswordAttempts } from "./auth/owner-attempt.ts";
import type { BotChores } from "./bot-chores.ts";
import type { Config } from "./config.ts";
import type { FieldSigner } from "./fields/signing.ts";
import { guardBuilder } from "./http/builder-guard.ts";
import { builderApiKeyRoutes } from "./routes/builder-api-key.ts";
import { builderBotRoutes } from "./routes/builder-bot.ts";
import { builderCustomFieldRoutes } from "./routes/builder-custom-field.ts";
import { fieldCheckRoutes } from "./routes/builder-field-check.ts";
import { fieldHealthRoutes } from "./routes/builder-field-health.ts";
import { builderScreenRoutes } from "./routes/builder-screen.ts";
import { builderUserRoutes } from "./routes/builder-user.ts";
import { ownerRoutes } from "./routes/owner.ts";
import { ownerLinkRoutes } from "./routes/owner-link.ts";
import { samplePlayerRoutes } from "./routes/sample-player.ts";
import { userExportRoutes } from "./routes/user-export.ts";
import type { Store } from "./store/database.ts";

/** What the builder's API is made of. */
export interface BuilderParts {
  readonly config: Config;
  readonly store: Store;
  readonly signer: FieldSigner;
  readonly clock: () => number;
  readonly chores: BotChores;
  /** With it, one may go on as the demo owner; never in a service that others reach. */
  readonly demoOwner: DemoOwner | undefined;
}

/** The builder's API: every route of it is registered here, behind the guard. */
export function builderScope(scope: FastifyInstance, { config, store, signer, clock, chores, demoOwner }: BuilderParts): void {
  const report = (error: unknown) => scope.log.error({ err: error }, "An owner's account could not be worked on.");
  const accounts = createOwnerAccounts({ config, store, report });
  const attempts = createPasswordAttempts(store.db, clock, config.rateLimits);
  const guard = guardBuilder(scope, { config, store, accounts });

  ownerRoutes(scope, { store, guard, accounts, attempts, demoOwner });
  ownerLinkRoutes(scope, { config, store, clock, guard, accounts, attempts });
  fieldCheckRoutes(scope, { config, guard, signer, clock });
  builderBotRoutes(scope, { config, store, clock, guard, chores });
  builderApiKeyRoutes(scope, { store, clock, guard });
  builderCustomFieldRoutes(scope, { config, store, clock, guard });
  builderScreenRoutes(scope, { config, store, clock, guard });
  fieldHealthRoutes(scope, { store, clock, guard });
  builderUserRoutes(scope, { store, clock, guard });
  userExportRoutes(scope, { store, clock, guard });
  samplePlayerRoutes(scope, { store, signer, clock, guard });
}
