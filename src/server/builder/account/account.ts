import type { FastifyInstance } from "fastify";
import { changeEmail, changeName, changePassword } from "#contract/owner/owner-endpoints.ts";
import { ServiceError } from "../../errors.ts";
import { networkOf } from "../../http/network.ts";
import { route } from "../../http/route.ts";
import * as stored from "../../store/owner/owner.ts";
import { dropPasswordLinks } from "../../store/owner/owner-link.ts";
import { endOtherSessions } from "../../store/owner/owner-session.ts";
import type { BuilderContext } from "../context.ts";
import { accountClosed, emailTaken } from "../refusals.ts";
import { checkPassword } from "./password-check.ts";

/** Changes the name, the email address and the password of the owner. */
export function accountRoutes(
  app: FastifyInstance,
  { store: { db }, guard, accounts, attempts }: BuilderContext,
): void {
  route(app, changeName, {
    handler: async (request) => {
      const { owner: before, now } = guard.callerOf(request);
      const change = { id: before.id, name: request.body.name.trim() };
      const owner = await stored.changeName(db, change, now);
      if (!owner) throw accountClosed();
      return { owner };
    },
  });

  route(app, changeEmail, {
    handler: async (request) => {
      const { owner: before, sessionId, now } = guard.callerOf(request);
      const { email, currentPassword } = request.body;
      const { ip } = request;
      const network = networkOf(ip);
      const isRight = await checkPassword(attempts, { email: before.email, ip }, () =>
        accounts.isPassword(request.headers, currentPassword),
      );
      if (!isRight) throw wrongPassword();
      const owner = await db.transaction().execute(async (transaction) => {
        if (!(await stored.lockOwner(transaction, before.id))) throw accountClosed();
        const changed = await stored.changeEmail(transaction, { id: before.id, email }, now);
        // Other sessions and links belong to the old address.
        await endOtherSessions(transaction, before.id, sessionId);
        await dropPasswordLinks(transaction, before.id);
        if (!changed)
          throw emailTaken(`${email} already has an account. Nothing was changed; use another.`);
        return changed;
      });
      // The attempts at a taken address stay counted, so that nobody can test addresses without
      // limit.
      await attempts.forget(before.email, network);
      await attempts.forget(owner.email, network);
      return { owner };
    },
  });

  route(app, changePassword, {
    handler: async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      const { id, email } = guard.callerOf(request).owner;
      const signedIn = await checkPassword(attempts, { email, ip: request.ip }, () =>
        accounts.changePassword(request.headers, currentPassword, newPassword),
      );
      if (!signedIn) throw wrongPassword();
      const { owner, cookies } = signedIn;
      // Changing the password ended all other sessions; password links must end too.
      await dropPasswordLinks(db, id);
      await attempts.forget(email, networkOf(request.ip));
      reply.headers(cookies);
      return { owner };
    },
  });
}

function wrongPassword(): ServiceError {
  return new ServiceError("WRONG_PASSWORD", {
    detail: "Nothing was changed. Type the password you signed in with.",
  });
}
