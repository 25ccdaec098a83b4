import type { FastifyInstance } from "fastify";
import type { Invitation } from "#contract/owner/owner.schema.ts";
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
} from "#contract/owner/owner-endpoints.ts";
import { maxInvitations } from "#contract/owner/owner-limit.ts";
import { invitationMs, newOwnerLink } from "../../crypto/random-token.ts";
import { ServiceError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { noteAct } from "../../store/audit/audit-entry.ts";
import { lockOwnedBots, ownsBots } from "../../store/owner/bot-ownership.ts";
import * as stored from "../../store/owner/invitation.ts";
import { findLink, type OwnerLink } from "../../store/owner/owner-link.ts";
import type { BuilderContext } from "../context.ts";
import { accountClosed, botNotFound, ownersOnly } from "../refusals.ts";

export function invitationRoutes(
  app: FastifyInstance,
  { config, store: { db }, guard }: BuilderContext,
): void {
  route(app, listInvitations, {
    handler: async (request) => {
      const { owner, now } = guard.callerOf(request);
      const invitations = await stored.listInvitations(db, owner.id, now);
      return { invitations: invitations.map(invitationOf) };
    },
  });

  route(app, createInvitation, {
    handler: async (request) => {
      const { owner, now } = guard.callerOf(request);
      const { botIds, role = "owner" } = request.body;
      const { link, hash } = newOwnerLink(config.baseUrl);
      const invitation = { hash, madeBy: owner.id, botIds, role, expiresAt: now + invitationMs };
      await db.transaction().execute(async (transaction) => {
        // Locked, so that an owner who loses a bot concurrently leaves no invitation to it.
        const { kind } = await lockOwnedBots(transaction, owner.id, botIds);
        if (kind !== "locked") throw notLocked(kind);
        if (botIds.length === 0 && !(await ownsBots(transaction, owner.id))) throw nothingOwned();
        for (const botId of botIds.toSorted())
          await noteAct(transaction, { botId, owner, now }, "owner.invited", {
            changes: [{ part: "role", to: role }],
          });
        const result = await stored.saveInvitation(transaction, invitation, now);
        if (result.kind === "too-many") throw tooManyInvitations();
      });
      const saved = await findLink(db, hash, now);
      if (!saved) throw invitationGone();
      return { invitation: invitationOf(saved), link };
    },
  });

  route(app, deleteInvitation, {
    handler: async (request) => {
      const { owner, now } = guard.callerOf(request);
      const { id } = request.params;
      const deleted = await db.transaction().execute(async (transaction) => {
        const bots = await stored.deleteInvitation(transaction, owner.id, id);
        for (const bot of bots ?? [])
          await noteAct(transaction, { botId: bot.id, owner, now }, "invitation.revoked");
        return bots;
      });
      if (!deleted) throw invitationGone();
      return null;
    },
  });
}

function invitationOf({ id, bots, role, createdAt, expiresAt }: OwnerLink): Invitation {
  return { id, bots, role, createdAt, expiresAt };
}

function notLocked(kind: "no-owner" | "not-owned" | "editor"): ServiceError {
  if (kind === "editor") return ownersOnly();
  return kind === "no-owner" ? accountClosed() : botNotFound();
}

function nothingOwned(): ServiceError {
  return new ServiceError("OWNERS_ONLY", {
    detail:
      "Nothing was done. Only the owner of a bot can invite others. The operator of the service can, with `owner invite`.",
  });
}

function tooManyInvitations(): ServiceError {
  return new ServiceError("TOO_MANY_INVITATIONS", {
    detail: `Up to ${maxInvitations.ofOwner} invitations of an owner can be pending, and up to ${maxInvitations.toBot} to a bot. Revoke some first.`,
  });
}

function invitationGone(): ServiceError {
  return new ServiceError("INVITATION_NOT_FOUND", {
    detail: "You have no valid invitation with this id.",
  });
}
