import type { FastifyInstance } from "fastify";
import {
  endOtherSessions,
  endSession,
  listSessions,
  readMe,
  readSignIn,
  signIn,
  signInAsDemoOwner,
  signOut,
} from "#contract/owner/owner-endpoints.ts";
import { ServiceError, storeUnavailable } from "../../errors.ts";
import { networkOf } from "../../http/network.ts";
import { route } from "../../http/route.ts";
import { browserOf } from "../../owners/user-agent.ts";
import { hasOwner } from "../../store/owner/owner.ts";
import * as stored from "../../store/owner/owner-session.ts";
import type { BuilderContext } from "../context.ts";
import { checkPassword } from "./password-check.ts";

export function ownerRoutes(
  app: FastifyInstance,
  { config, store, guard, accounts, attempts, demoOwner }: BuilderContext,
): void {
  route(app, readMe, {
    handler: async (request) => ({ owner: guard.callerOf(request).owner }),
  });

  route(app, readSignIn, {
    handler: async () => ({
      claimed: demoOwner !== undefined || (await hasOwner(store.db)),
      demoOwner: demoOwner !== undefined,
      baseUrl: config.baseUrl,
    }),
  });

  route(app, signIn, {
    handler: async ({ body: { email, password }, ip, headers }, reply) => {
      const signedIn = await checkPassword(attempts, { email, ip }, () =>
        accounts.signIn(email, password, headers),
      );
      if (!signedIn)
        throw new ServiceError("WRONG_SIGN_IN", {
          detail: "Check both. The password is case-sensitive.",
        });
      const { owner, cookies } = signedIn;
      await attempts.forget(email, networkOf(ip));
      reply.headers(cookies);
      return { owner };
    },
  });

  route(app, signOut, {
    handler: async ({ headers }, reply) => {
      const cookies = await accounts.signOut(headers);
      if (!cookies) throw storeUnavailable();
      reply.headers(cookies).code(204);
      return null;
    },
  });

  if (!demoOwner) return;
  route(app, signInAsDemoOwner, {
    handler: async ({ headers }, reply) => {
      const { owner, cookies } = await demoOwner.signIn(accounts, headers);
      reply.headers(cookies);
      return { owner };
    },
  });
}

export function sessionRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listSessions, {
    handler: async (request) => {
      const { owner, sessionId } = guard.callerOf(request);
      const rows = await stored.listSessions(db, owner.id);
      const sessions = rows.map(({ userAgent, ...session }) => ({
        ...session,
        ...browserOf(userAgent ?? ""),
        isCurrent: session.id === sessionId,
      }));
      return {
        sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
      };
    },
  });

  route(app, endSession, {
    handler: async (request) => {
      const { owner } = guard.callerOf(request);
      if (!(await stored.endSession(db, owner.id, request.params.id)))
        throw new ServiceError("NOT_FOUND", {
          detail: "The account has no such session; it may have ended already.",
        });
      return null;
    },
  });

  route(app, endOtherSessions, {
    handler: async (request) => {
      const { owner, sessionId } = guard.callerOf(request);
      await stored.endOtherSessions(db, owner.id, sessionId);
      return null;
    },
  });
}
