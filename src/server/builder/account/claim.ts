import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Claim, Owner } from "#contract/owner/owner.schema.ts";
import { claim, lookAtClaim } from "#contract/owner/owner-endpoints.ts";
import { maxBots } from "#contract/owner/owner-limit.ts";
import { faultAt } from "#contract/validation/fault.ts";
import { problemErrors } from "#contract/validation/schema-fault.ts";
import { hashOfToken } from "../../crypto/random-token.ts";
import { ServiceError } from "../../errors.ts";
import { networkOf } from "../../http/network.ts";
import { ownerLinkLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import type { SignedIn } from "../../owners/owner-account.ts";
import { noteAct } from "../../store/audit/audit-entry.ts";
import { countBots, joinBot } from "../../store/owner/bot-ownership.ts";
import { addOwner, lockOwner, setPassword } from "../../store/owner/owner.ts";
import * as links from "../../store/owner/owner-link.ts";
import type { Database } from "../../store/schema/tables.ts";
import type { BuilderContext } from "../context.ts";
import { accountClosed, emailTaken, tooManyBots } from "../refusals.ts";
import { hashInTurn } from "./password-check.ts";

/** Uses set-up, invitation and password links. */
export function claimRoutes(
  app: FastifyInstance,
  { store: { db }, clock, accounts, attempts }: BuilderContext,
): void {
  const limited = { config: { rateLimit: ownerLinkLimit } };

  route(app, lookAtClaim, {
    ...limited,
    handler: async ({ body, headers }) => {
      const link = await requireLink(db, body.token, clock.now());
      const { purpose, expiresAt, bots, role, email } = link;
      const signedIn = await accounts.findOwner(headers);
      return { purpose, expiresAt, bots, role, email, signedInAs: signedIn?.owner ?? null };
    },
  });

  route(app, claim, {
    ...limited,
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
      await redeem(link, async () => signedIn.owner);
      return signedIn;
    }
    const { email, name, password } = requireMembers(body, ["email", "name", "password"]);
    return hashInTurn(attempts, request.ip, async () => {
      const passwordHash = await accounts.hash(password);
      await redeem(link, async (transaction) => {
        const owner = await addOwner(transaction, { email, name, passwordHash }, clock.now());
        if (owner) return owner;
        throw emailTaken(
          `${email} already has an account. Sign in with it and open the link again; the link still works.`,
        );
      });
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

  /** Uses up the link and gives its bots to an owner, whom `ownerIn` finds or creates. */
  function redeem(
    link: links.OwnerLink,
    ownerIn: (transaction: Database) => Promise<Owner>,
  ): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      const bots = await links.takeLink(transaction, link);
      if (!bots) throw linkNotValid();
      const owner = await ownerIn(transaction);
      if (!(await lockOwner(transaction, owner.id))) throw accountClosed();
      const now = clock.now();
      for (const botId of bots.map(({ id }) => id).toSorted()) {
        const ownership = { ownerId: owner.id, botId, role: link.role };
        const { kind } = await joinBot(transaction, ownership, now);
        if (kind === "joined")
          await noteAct(transaction, { botId, owner, now }, "owner.joined", {
            subject: owner.name,
            changes: [{ part: "role", to: link.role }],
          });
      }
      // Links made by the operator may exceed the limit.
      if (link.madeBy !== null && (await countBots(transaction, owner.id)) > maxBots)
        throw tooManyBots();
    });
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
        await setPassword(transaction, { ownerId, passwordHash }, clock.now());
      });
      return startSession(email, password, request.headers);
    });
  }
}

async function requireLink(db: Database, token: string, now: number): Promise<links.OwnerLink> {
  const link = await links.findLink(db, hashOfToken(token), now);
  if (!link) throw linkNotValid();
  return link;
}

/** The members that this kind of link requires. Throws `ServiceError` 400 with the missing ones. */
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

function linkNotValid(): ServiceError {
  return new ServiceError("LINK_NOT_VALID", {
    detail:
      "This link was used or withdrawn, has expired, or is incomplete. Ask the sender for a new one.",
  });
}
