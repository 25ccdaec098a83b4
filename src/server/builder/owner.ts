import type { FastifyInstance } from "fastify";
import {
  changePassword,
  readMe,
  readSignIn,
  signIn,
  signInAsDemoOwner,
  signOut,
} from "#contract/builder-endpoints.ts";
import { NoContent } from "#contract/schema/no-content.ts";
import { PasswordChange, SignedInOwner, SignIn, SignInWays } from "#contract/schema/owner.ts";
import { ServiceError, storeUnavailable } from "../errors.ts";
import { networkOf } from "../http/network.ts";
import { route } from "../http/route.ts";
import { hasOwner } from "../store/owner/owner.ts";
import { dropPasswordLinks } from "../store/owner/owner-link.ts";
import type { BuilderContext } from "./context.ts";

/** Tells who is signed in, signs in and out, and changes the password. */
export function ownerRoutes(
  app: FastifyInstance,
  { store, guard, accounts, attempts, demoOwner }: BuilderContext,
): void {
  const open = { config: { public: true } };

  route(app, readMe, {
    schema: { response: { 200: SignedInOwner } },
    handler: async (request) => ({ owner: guard.callerOf(request).owner }),
  });

  route(app, readSignIn, {
    schema: { response: { 200: SignInWays } },
    ...open,
    handler: async () => ({
      claimed: demoOwner !== undefined || (await hasOwner(store.db)),
      demoOwner: demoOwner !== undefined,
    }),
  });

  route(app, signIn, {
    schema: { body: SignIn, response: { 200: SignedInOwner } },
    ...open,
    handler: async ({ body: { email, password }, ip }, reply) => {
      const network = networkOf(ip);
      await countAttempt(email, network);
      const signedIn = await accounts.signIn(email, password);
      if (!signedIn)
        throw new ServiceError("WRONG_SIGN_IN", {
          detail: "Check both. The password is case-sensitive.",
        });
      const { owner, cookies } = signedIn;
      await attempts.forget(email, network);
      reply.headers(cookies);
      return { owner };
    },
  });

  route(app, signOut, {
    schema: { response: { 204: NoContent } },
    ...open,
    handler: async ({ headers }, reply) => {
      const cookies = await accounts.signOut(headers);
      if (!cookies) throw storeUnavailable();
      reply.headers(cookies).code(204);
      return null;
    },
  });

  route(app, changePassword, {
    schema: { body: PasswordChange, response: { 200: SignedInOwner } },
    handler: async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      const { id, email } = guard.callerOf(request).owner;
      const network = networkOf(request.ip);
      await countAttempt(email, network);
      const signedIn = await accounts.changePassword(request.headers, currentPassword, newPassword);
      if (!signedIn)
        throw new ServiceError("WRONG_PASSWORD", {
          detail: "Nothing was changed. Type the password you signed in with.",
        });
      const { owner, cookies } = signedIn;
      // Changing the password ended all other sessions; password links must end too.
      await dropPasswordLinks(store.db, id);
      await attempts.forget(email, network);
      reply.headers(cookies);
      return { owner };
    },
  });

  /** Throws `ServiceError` 429. */
  async function countAttempt(email: string, network: string): Promise<void> {
    const waitMs = await attempts.count(email, network);
    if (waitMs === 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `Too many attempts for this account or from this network. Try again in ${seconds} s.`,
      headers: { "retry-after": String(seconds) },
    });
  }

  if (!demoOwner) return;
  route(app, signInAsDemoOwner, {
    schema: { response: { 200: SignedInOwner } },
    ...open,
    handler: async (_request, reply) => {
      const { owner, cookies } = await demoOwner.signIn(accounts);
      reply.headers(cookies);
      return { owner };
    },
  });
}
