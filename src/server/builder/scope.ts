import type { FastifyInstance } from "fastify";
import type { BotChores } from "../bots/bot-chores.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { FieldSigner } from "../fields/signing.ts";
import { createOwnerAccounts, type DemoOwner } from "../owners/owner-account.ts";
import { createPasswordAttempts } from "../owners/password-attempt.ts";
import type { Store } from "../store/engine/database.ts";
import { builderApiKeyRoutes } from "./api-keys.ts";
import { builderBotRoutes } from "./bots.ts";
import { builderCustomFieldRoutes } from "./custom-fields.ts";
import { fieldCheckRoutes } from "./field-check.ts";
import { fieldHealthRoutes } from "./field-health.ts";
import { guardBuilder } from "./guard.ts";
import { ownerRoutes } from "./owner.ts";
import { ownerLinkRoutes } from "./owner-links.ts";
import { samplePlayerRoutes } from "./sample-player.ts";
import { builderScreenRoutes } from "./screen.ts";
import { userExportRoutes } from "./user-export.ts";
import { builderUserRoutes } from "./users.ts";

/** What the builder's API is made of. */
export interface BuilderParts {
  readonly config: Config;
  readonly store: Store;
  readonly signer: FieldSigner;
  readonly clock: Clock;
  readonly chores: BotChores;
  /** With it, one may go on as the demo owner; never in a service that others reach. */
  readonly demoOwner: DemoOwner | undefined;
}

/** The builder's API: every route of it is registered here, behind the guard. */
export function builderScope(
  scope: FastifyInstance,
  { config, store, signer, clock, chores, demoOwner }: BuilderParts,
): void {
  const report = (error: unknown) =>
    scope.log.error({ err: error }, "An owner's account could not be worked on.");
  const accounts = createOwnerAccounts({ config, store, clock, report });
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
