import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance } from "fastify";
import {
  changePassword,
  readMe,
  readSignIn,
  signIn,
  signInAsDemoOwner,
  signOut,
} from "#contract/owner.ts";
import { networkOf } from "../http/network.ts";
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
  instance: FastifyInstance,
  { store, guard, accounts, attempts, demoOwner }: OwnerParts,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const open = { config: { public: true } };

  app.route({ ...readMe, handler: async (request) => ({ owner: guard.ownerOf(request) }) });

  app.route({
    ...readSignIn,
    ...open,
    handler: async () => ({
      claimed: demoOwner !== undefined || (await hasOwner(store.db)),
      demoOwner: demoOwner !== undefined,
    }),
  });

  app.route({
    ...signIn,
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

  app.route({
    ...signOut,
    ...open,
    handler: async ({ headers }, reply) => {
      reply.headers(await accounts.signOut(headers)).code(204);
      return null;
    },
  });

  app.route({
    ...changePassword,
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
  app.route({
    ...signInAsDemoOwner,
    ...open,
    handler: async (_request, reply) => {
      const { owner, cookies } = await demoOwner.signIn(accounts);
      reply.headers(cookies);
      return { owner };
    },
  });
}
