import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  claim,
  createInvitation,
  deleteInvitation,
  listInvitations,
  lookAtClaim,
} from "#contract/builder-endpoints.ts";
import { maxBots, maxInvitations } from "#contract/owner-link-limit.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import {
  Claim,
  type Invitation,
  InvitationList,
  InvitationParams,
  LinkInfo,
  LinkLookup,
  MadeInvitation,
  NewInvitation,
  type Owner,
  SignedInOwner,
} from "#contract/schema/owner.ts";
import { hashOfLink, invitationMs, newOwnerLink } from "../crypto/link-token.ts";
import { ServiceError } from "../errors.ts";
import { networkOf } from "../http/network.ts";
import { ownerLinkLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import type { SignedIn } from "../owners/owner-account.ts";
import { noteAct } from "../store/audit/audit-entry.ts";
import type { Database } from "../store/engine/tables.ts";
import { countBots, joinBot, lockOwnedBots, ownsBots } from "../store/owner/bot-ownership.ts";
import { addOwner, lockOwner, setPassword } from "../store/owner/owner.ts";
import * as links from "../store/owner/owner-link.ts";
import { faultAt } from "../validation/fault.ts";
import { problemErrors } from "../validation/schema-fault.ts";
import { accountClosed } from "./account-closed.ts";
import { hashInTurn } from "./attempt.ts";
import { botNotFound } from "./bot-not-found.ts";
import { tooManyBots } from "./bot-refusal.ts";
import type { BuilderContext } from "./context.ts";
import { emailTaken } from "./email-taken.ts";
import { ownersOnly } from "./owners-only.ts";

/** Uses set-up, invitation and password links, and manages invitations. */
export function ownerLinkRoutes(
  app: FastifyInstance,
  { config, store: { db }, clock, guard, accounts, attempts }: BuilderContext,
): void {
  const open = { config: { public: true, rateLimit: ownerLinkLimit } };

  route(app, lookAtClaim, {
    schema: { body: LinkLookup, response: { 200: LinkInfo } },
    ...open,
    handler: async ({ body, headers }) => {
      const link = await requireLink(db, body.token, clock.now());
      const { purpose, expiresAt, bots, role, email } = link;
      const signedIn = await accounts.findOwner(headers);
      return { purpose, expiresAt, bots, role, email, signedInAs: signedIn?.owner ?? null };
    },
  });

  route(app, claim, {
    schema: { body: Claim, response: { 200: SignedInOwner } },
    ...open,
    handler: async (request, reply) => {
      const link = await requireLink(db, request.body.token, clock.now());
      const { owner, cookies } = await (link.purpose === "password"
        ? renewPassword(link, request)
        : join(link, request));
      await attempts.forget(owner.email, networkOf(request.ip));
      reply.headers(cookies);
      return { owner };
    },
  });

  route(app, listInvitations, {
    schema: { response: { 200: InvitationList } },
    handler: async (request) => {
      const { owner, now } = guard.callerOf(request);
      const found = await links.listInvitations(db, owner.id, now);
      return { invitations: found.map(invitationOf) };
    },
  });

  route(app, createInvitation, {
    schema: { body: NewInvitation, response: { 201: MadeInvitation } },
    handler: async (request, reply) => {
      const { owner, now } = guard.callerOf(request);
      const { botIds, role = "owner" } = request.body;
      const { link, hash } = newOwnerLink(config.baseUrl);
      const invitation = { hash, madeBy: owner.id, botIds, role, expiresAt: now + invitationMs };
      await db.transaction().execute(async (transaction) => {
        // In the transaction, so that an owner who loses a bot concurrently leaves no invitation to
        // it.
        const { kind } = await lockOwnedBots(transaction, owner.id, botIds);
        if (kind !== "locked") throw notLocked(kind);
        if (botIds.length === 0 && !(await ownsBots(transaction, owner.id))) throw nothingOwned();
        for (const botId of botIds.toSorted())
          await noteAct(transaction, { botId, owner, now }, "owner.invited", {
            changes: [{ part: "role", to: role }],
          });
        const saved = await links.saveInvitation(transaction, invitation, now);
        if (saved.kind === "too-many") throw tooManyInvitations();
      });
      const made = await links.findLink(db, hash, now);
      if (!made) throw invitationGone();
      reply.code(201);
      return { invitation: invitationOf(made), link };
    },
  });

  route(app, deleteInvitation, {
    schema: { params: InvitationParams, response: { 204: NoContent } },
    handler: async (request, reply) => {
      const { owner, now } = guard.callerOf(request);
      const { id } = request.params;
      const deleted = await db.transaction().execute(async (transaction) => {
        const bots = await links.deleteInvitation(transaction, owner.id, id);
        for (const bot of bots ?? [])
          await noteAct(transaction, { botId: bot.id, owner, now }, "invitation.revoked");
        return bots;
      });
      if (!deleted) throw invitationGone();
      reply.code(204);
      return null;
    },
  });

  async function join(
    link: links.OwnerLink,
    request: FastifyRequest<{ Body: Claim }>,
  ): Promise<SignedIn> {
    const { body, headers } = request;
    const signedIn =
      link.purpose === "invitation" && body.email === undefined
        ? await accounts.findOwner(headers)
        : undefined;
    if (signedIn) {
      await db
        .transaction()
        .execute((transaction) => useLink(transaction, link, async () => signedIn.owner));
      return signedIn;
    }
    const { email, name, password } = requireMembers(body, ["email", "name", "password"]);
    return hashInTurn(attempts, request.ip, async () => {
      const passwordHash = await accounts.hash(password);
      await db
        .transaction()
        .execute((transaction) =>
          useLink(
            transaction,
            link,
            async () =>
              (await addOwner(transaction, { email, name, passwordHash }, clock.now())) ??
              refuseEmail(email),
          ),
        );
      return startSession(email, password, headers);
    });
  }

  /** Throws `ServiceError` 410 if the password was changed again since the link was used. */
  async function startSession(
    email: string,
    password: string,
    headers: IncomingHttpHeaders,
  ): Promise<SignedIn> {
    const signedIn = await accounts.signIn(email, password, headers);
    if (!signedIn) throw linkNotValid();
    return signedIn;
  }

  async function useLink(
    transaction: Database,
    link: links.OwnerLink,
    who: () => Promise<Owner>,
  ): Promise<void> {
    const bots = await links.takeLink(transaction, link);
    if (!bots) throw linkNotValid();
    const owner = await who();
    if (!(await lockOwner(transaction, owner.id))) throw accountClosed();
    const now = clock.now();
    for (const botId of bots.map(({ id }) => id).toSorted()) {
      const { kind } = await joinBot(transaction, owner.id, botId, link.role, now);
      if (kind === "joined")
        await noteAct(transaction, { botId, owner, now }, "owner.joined", {
          subject: owner.name,
          changes: [{ part: "role", to: link.role }],
        });
    }
    // The operator's links may give more.
    if (link.madeBy !== null && (await countBots(transaction, owner.id)) > maxBots)
      throw tooManyBots();
  }

  async function renewPassword(
    link: links.OwnerLink,
    request: FastifyRequest<{ Body: Claim }>,
  ): Promise<SignedIn> {
    const { ownerId, email } = link;
    const { password } = requireMembers(request.body, ["password"]);
    if (ownerId === null || email === null) throw linkNotValid();
    return hashInTurn(attempts, request.ip, async () => {
      const passwordHash = await accounts.hash(password);
      await db.transaction().execute(async (transaction) => {
        if (!(await links.takeLink(transaction, link))) throw linkNotValid();
        await setPassword(transaction, ownerId, passwordHash, clock.now());
      });
      return startSession(email, password, request.headers);
    });
  }
}

async function requireLink(db: Database, token: string, now: number): Promise<links.OwnerLink> {
  const link = await links.findLink(db, hashOfLink(token), now);
  if (!link) throw linkNotValid();
  return link;
}

/** The members that this kind of link needs. Throws `ServiceError` 400 naming the missing ones. */
function requireMembers<Name extends keyof Claim>(
  body: Claim,
  names: readonly Name[],
): Record<Name, string> {
  const errors = names
    .filter((name) => body[name] === undefined)
    .map((field) => faultAt(field, "missing", {}));
  if (errors.length === 0) return body as Record<Name, string>;
  throw new ServiceError("BAD_ARGUMENT", {
    detail: `This link needs ${names.join(", ")}.`,
    errors: problemErrors(errors),
  });
}

function invitationOf({ id, bots, role, createdAt, expiresAt }: links.OwnerLink): Invitation {
  return { id, bots, role, createdAt, expiresAt };
}

function linkNotValid(): ServiceError {
  return new ServiceError("LINK_NOT_VALID", {
    detail:
      "This link was used or withdrawn, has expired, or is incomplete. Ask the sender for a new one.",
  });
}

function refuseEmail(email: string): never {
  throw emailTaken(
    `${email} already has an account. Sign in with it and open the link again; the link still works.`,
  );
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
