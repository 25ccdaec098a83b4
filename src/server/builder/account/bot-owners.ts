import type { FastifyInstance } from "fastify";
import { changeOwnerRole, listBotOwners, removeBotOwner } from "#contract/owner/owner-endpoints.ts";
import { ServiceError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import * as stored from "../../store/owner/bot-owner.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound, ownersOnly } from "../refusals.ts";

export function botOwnerRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listBotOwners, {
    handler: async (request) => ({
      owners: await stored.listBotOwners(db, guard.botCallerOf(request).botId),
    }),
  });

  route(app, changeOwnerRole, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const change = { ownerId: request.params.id, role: request.body.role };
      const result = await stored.changeOwnerRole(db, caller, change);
      if (result?.kind === "changed") return result.owner;
      throw refused(result, "Nothing was changed: a bot needs an owner. Make another one first.");
    },
  });

  // An editor may leave, so the declared caller is the editor.
  route(app, removeBotOwner, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const result = await stored.removeBotOwner(db, caller, request.params.id);
      if (result?.kind !== "removed")
        throw refused(
          result,
          "Nobody was removed: a bot needs an owner. Invite another one, or delete the bot.",
        );
      return null;
    },
  });
}

function refused(refusal: stored.OwnerRefusal | undefined, isLast: string): ServiceError {
  switch (refusal?.kind) {
    case undefined:
    case "not-yours":
      return botNotFound();
    case "editor":
      return ownersOnly();
    case "not-owned":
      return new ServiceError("OWNER_NOT_FOUND", {
        detail: "Nobody with this id owns the bot; they may have been removed already.",
      });
    case "last":
      return new ServiceError("LAST_OWNER", { detail: isLast });
  }
}
