import type { FastifyInstance } from "fastify";
import { badArguments } from "../http/problem.ts";
import { createOwnerAccounts } from "../owners/owner-account.ts";
import type { PasswordHash } from "../owners/owner-library.ts";
import { createPasswordAttempts } from "../owners/password-attempt.ts";
import { accountRoutes } from "./account.ts";
import { builderApiKeyRoutes } from "./api-keys.ts";
import { auditRoutes } from "./audit.ts";
import { botFileRoutes } from "./bot-file.ts";
import { botOwnerRoutes } from "./bot-owners.ts";
import { builderBotRoutes } from "./bots.ts";
import { broadcastRoutes } from "./broadcasts.ts";
import { limitChanges } from "./change-turns.ts";
import type { BuilderContext } from "./context.ts";
import { builderCustomFieldRoutes } from "./custom-fields.ts";
import { fieldCheckRoutes } from "./field-check.ts";
import { fieldHealthRoutes } from "./field-health.ts";
import { firstStepsRoutes } from "./first-steps.ts";
import { guardBuilder } from "./guard.ts";
import { inviterRoutes } from "./inviters.ts";
import { overviewRoutes } from "./overview.ts";
import { ownerRoutes } from "./owner.ts";
import { ownerLinkRoutes } from "./owner-links.ts";
import { builderPictureRoutes } from "./pictures.ts";
import { samplePlayerRoutes } from "./sample-player.ts";
import { builderScreenRoutes } from "./screen.ts";
import { sessionRoutes } from "./sessions.ts";
import { taskCheckRoutes } from "./task-check.ts";
import { templateRoutes } from "./templates.ts";
import { userBlockRoutes } from "./user-block.ts";
import { userDataRoutes } from "./user-data.ts";
import { userExportRoutes } from "./user-export.ts";
import { userFriendRoutes } from "./user-friends.ts";
import { userLedgerRoutes } from "./user-ledger.ts";
import { userMessageRoutes } from "./user-messages.ts";
import { builderUserRoutes } from "./users.ts";
import { webhookRoutes } from "./webhook.ts";
import { webhookEventRoutes } from "./webhook-events.ts";

/** Registers every route of the builder's API behind its guard. */
export function builderScope(
  scope: FastifyInstance,
  {
    passwordHash,
    ...service
  }: Omit<BuilderContext, "accounts" | "attempts" | "guard"> & {
    readonly passwordHash: PasswordHash | undefined;
  },
): void {
  const { config, store, clock, bots } = service;
  const report = (error: unknown) =>
    scope.log.error({ err: error }, "Processing an owner's account failed.");
  const accounts = createOwnerAccounts({ config, store, clock, passwordHash, report });
  const attempts = createPasswordAttempts(store.db, clock, config.rateLimits);
  scope.setSchemaErrorFormatter((faults, part) => badArguments(faults, part, true));
  const guard = guardBuilder(scope, { config, store, clock, bots, accounts });
  limitChanges(scope, guard, clock);
  scope.addHook("preValidation", async ({ body }) => trimPasted(body));
  const context: BuilderContext = { ...service, accounts, attempts, guard };

  ownerRoutes(scope, context);
  accountRoutes(scope, context);
  sessionRoutes(scope, context);
  ownerLinkRoutes(scope, context);
  fieldCheckRoutes(scope, context);
  taskCheckRoutes(scope, context);
  builderBotRoutes(scope, context);
  botFileRoutes(scope, context);
  templateRoutes(scope);
  firstStepsRoutes(scope, context);
  overviewRoutes(scope, context);
  botOwnerRoutes(scope, context);
  auditRoutes(scope, context);
  builderApiKeyRoutes(scope, context);
  builderCustomFieldRoutes(scope, context);
  builderScreenRoutes(scope, context);
  builderPictureRoutes(scope, context);
  fieldHealthRoutes(scope, context);
  builderUserRoutes(scope, context);
  userBlockRoutes(scope, context);
  userLedgerRoutes(scope, context);
  userFriendRoutes(scope, context);
  userMessageRoutes(scope, context);
  broadcastRoutes(scope, context);
  userExportRoutes(scope, context);
  userDataRoutes(scope, context);
  inviterRoutes(scope, context);
  samplePlayerRoutes(scope, context);
  webhookRoutes(scope, context);
  webhookEventRoutes(scope, context);
}

/** Removes the blanks around an email address or a token, which often come along when it is pasted. */
function trimPasted(body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  for (const name of ["email", "token"]) {
    const value: unknown = Reflect.get(body, name);
    if (typeof value === "string") Reflect.set(body, name, value.trim());
  }
}
