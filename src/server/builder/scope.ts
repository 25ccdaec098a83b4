import type { FastifyInstance } from "fastify";
import { badArguments } from "../http/problem.ts";
import { createOwnerAccounts } from "../owners/owner-account.ts";
import type { PasswordHash } from "../owners/owner-library.ts";
import { createPasswordAttempts } from "../owners/password-attempt.ts";
import { accountRoutes } from "./account/account.ts";
import { botOwnerRoutes } from "./account/bot-owners.ts";
import { claimRoutes } from "./account/claim.ts";
import { invitationRoutes } from "./account/invitations.ts";
import { ownerRoutes, sessionRoutes } from "./account/sessions.ts";
import { builderApiKeyRoutes } from "./bots/api-keys.ts";
import { botChatRoutes } from "./bots/bot-chat.ts";
import { botFileRoutes } from "./bots/bot-file.ts";
import { builderBotRoutes } from "./bots/bots.ts";
import { overviewRoutes } from "./bots/overview.ts";
import { webhookRoutes } from "./bots/webhook.ts";
import { webhookEventRoutes } from "./bots/webhook-events.ts";
import { limitChanges } from "./change-turns.ts";
import type { BuilderContext } from "./context.ts";
import { guardBuilder } from "./guard.ts";
import { builderCustomFieldRoutes } from "./screen/custom-fields.ts";
import { endpointCheckRoutes } from "./screen/endpoint-check.ts";
import { builderPictureRoutes } from "./screen/pictures.ts";
import { samplePlayerRoutes } from "./screen/sample-player.ts";
import { builderScreenRoutes } from "./screen/screen.ts";
import { broadcastRoutes } from "./users/broadcasts.ts";
import { testPlayerRoutes } from "./users/test-player.ts";
import { userDataRoutes } from "./users/user-data.ts";
import { userExportRoutes } from "./users/user-export.ts";
import { userHistoryRoutes } from "./users/user-history.ts";
import { userMessageRoutes } from "./users/user-messages.ts";
import { builderUserRoutes } from "./users/users.ts";

/** Registers every route of the builder's API behind its guard. */
export function builderScope(
  scope: FastifyInstance,
  {
    passwordHash,
    ...service
  }: Omit<BuilderContext, "accounts" | "attempts" | "guard"> & {
    readonly passwordHash: PasswordHash | undefined;
  },
  ready: () => void,
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
  claimRoutes(scope, context);
  invitationRoutes(scope, context);
  endpointCheckRoutes(scope, context);
  builderBotRoutes(scope, context);
  botFileRoutes(scope, context);
  botChatRoutes(scope, context);
  overviewRoutes(scope, context);
  botOwnerRoutes(scope, context);
  builderApiKeyRoutes(scope, context);
  builderCustomFieldRoutes(scope, context);
  builderScreenRoutes(scope, context);
  builderPictureRoutes(scope, context);
  builderUserRoutes(scope, context);
  userHistoryRoutes(scope, context);
  userMessageRoutes(scope, context);
  broadcastRoutes(scope, context);
  userExportRoutes(scope, context);
  userDataRoutes(scope, context);
  testPlayerRoutes(scope, context);
  samplePlayerRoutes(scope, context);
  webhookRoutes(scope, context);
  webhookEventRoutes(scope, context);
  ready();
}

/** Removes outer blanks of email addresses and tokens, which pasting often adds. */
function trimPasted(body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  for (const name of ["email", "token"]) {
    const value: unknown = Reflect.get(body, name);
    if (typeof value === "string") Reflect.set(body, name, value.trim());
  }
}
