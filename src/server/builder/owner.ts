import type { FastifyInstance } from "fastify";
import {
  changePassword,
  readMe,
  readSignIn,
  signIn,
  signInAsDemoOwner,
  signOut,
} from "#contract/builder-endpoints.ts";
import { NoContent } from "#contract/no-content.ts";
import { PasswordChange, SignedInOwner, SignIn, SignInWays } from "#contract/owner.ts";
import { networkOf } from "../http/network.ts";
import { route } from "../http/route.ts";
import type { DemoOwner, OwnerAccounts } from "../owners/owner-account.ts";
import type { PasswordAttempts } from "../owners/password-attempt.ts";
import type { Store } from "../store/engine/database.ts";
import { hasOwner } from "../store/owner/owner.ts";
import { dropPasswordLinks } from "../store/owner/owner-link.ts";
import type { BuilderGuard } from "./guard.ts";

/** What the routes of owners' accounts work with. */
export interface OwnerParts {
  readonly store: Store;
  readonly guard: BuilderGuard;
  readonly accounts: OwnerAccounts;
  readonly attempts: PasswordAttempts;
  readonly demoOwner: DemoOwner | undefined;
}

/** What the builder asks to know who is there, to sign in and out, and to change a password. */
export function ownerRoutes(
  app: FastifyInstance,
  { store, guard, accounts, attempts, demoOwner }: OwnerParts,
): void {
  const open = { config: { public: true } };

  route(app, readMe, {
    schema: { response: { 200: SignedInOwner } },
    handler: async (request) => ({ owner: guard.ownerOf(request) }),
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
      await attempts.count(email, network);
      const { owner, cookies } = await accounts.signIn(email, password);
      await attempts.forget(email, network);
      reply.headers(cookies);
      return { owner };
    },
  });

  route(app, signOut, {
    schema: { response: { 204: NoContent } },
    ...open,
    handler: async ({ headers }, reply) => {
      reply.headers(await accounts.signOut(headers)).code(204);
      return null;
    },
  });

  route(app, changePassword, {
    schema: { body: PasswordChange, response: { 200: SignedInOwner } },
    handler: async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      const { id, email } = guard.ownerOf(request);
      const network = networkOf(request.ip);
      await attempts.count(email, network);
      const { owner, cookies } = await accounts.changePassword(
        request.headers,
        currentPassword,
        newPassword,
      );
      // Whoever holds a link to set a password has no more right to it than those whose sessions
      // have just ended.
      await dropPasswordLinks(store.db, id);
      await attempts.forget(email, network);
      reply.headers(cookies);
      return { owner };
    },
  });
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
