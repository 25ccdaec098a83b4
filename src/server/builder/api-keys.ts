import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance } from "fastify";
import {
  createApiKey,
  listApiKeys,
  type MadeApiKey,
  revokeApiKey,
  rotateApiKey,
} from "#contract/api-key.ts";
import type { Clock } from "../clock.ts";
import { ServiceError } from "../errors.ts";
import * as stored from "../store/bot/api-key.ts";
import type { Store } from "../store/engine/database.ts";
import type { BuilderGuard } from "./guard.ts";

/** What the routes of API keys work with. */
export interface BuilderApiKeyParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly guard: BuilderGuard;
}

/** What the builder asks of a bot's API keys. */
export function builderApiKeyRoutes(
  instance: FastifyInstance,
  { store: { db }, clock, guard }: BuilderApiKeyParts,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...listApiKeys,
    handler: async (request) => ({
      keys: (await stored.listApiKeys(db, guard.botOf(request))).reverse(),
    }),
  });

  app.route({
    ...createApiKey,
    handler: async (request, reply) => {
      const botId = guard.botOf(request);
      const { name } = request.body;
      const make = db
        .transaction()
        .execute((transaction) => stored.createApiKey(transaction, botId, name, clock.now()));
      const made = await make.catch(refuseSixth);
      if (!made) throw new ServiceError("BOT_NOT_FOUND", { detail: "You own no bot of this id." });
      reply.code(201);
      return shown(botId, made);
    },
  });

  app.route({
    ...rotateApiKey,
    handler: async (request, reply) => {
      const botId = guard.botOf(request);
      const made = await stored.replaceApiKey(db, botId, request.params.id, clock.now());
      if (!made)
        throw keyNotFound(
          "The bot has no live API key of this id; one that is revoked stays revoked. Make a new one.",
        );
      reply.code(201);
      return shown(botId, made);
    },
  });

  app.route({
    ...revokeApiKey,
    handler: async (request) => {
      const botId = guard.botOf(request);
      const { id } = request.params;
      if (!(await stored.readApiKey(db, botId, id)))
        throw keyNotFound("The bot has no API key of this id.");
      await stored.revokeApiKey(db, id, clock.now());
      return requireKey(botId, id);
    },
  });

  async function shown(
    botId: string,
    { id, apiKey }: { id: string; apiKey: string },
  ): Promise<MadeApiKey> {
    return { key: await requireKey(botId, id), apiKey };
  }

  async function requireKey(botId: string, id: string): Promise<stored.ApiKeyInfo> {
    const key = await stored.readApiKey(db, botId, id);
    if (!key) throw keyNotFound("The bot has no API key of this id.");
    return key;
  }
}

function refuseSixth(error: unknown): never {
  if (!(error instanceof stored.ApiKeyLimitError)) throw error;
  throw new ServiceError("TOO_MANY_KEYS", { detail: error.message });
}

function keyNotFound(detail: string): ServiceError {
  return new ServiceError("API_KEY_NOT_FOUND", { detail });
}
