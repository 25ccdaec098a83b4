import type { FastifyInstance } from "fastify";
import type { MadeApiKey } from "#contract/bot/api-key.schema.ts";
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from "#contract/bot/bot-endpoints.ts";
import { tooManyKeysSentence } from "../../bots/import-bot.ts";
import { ServiceError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { noteAct } from "../../store/audit/audit-entry.ts";
import * as stored from "../../store/bot/api-key.ts";
import { withBot } from "../../store/bot/bot-lock.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound } from "../refusals.ts";

export function builderApiKeyRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listApiKeys, {
    handler: async (request) => ({
      keys: (await stored.listApiKeys(db, guard.botCallerOf(request).botId)).reverse(),
    }),
  });

  route(app, createApiKey, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const { name } = request.body;
      const key = await withBot(db, botId, async (transaction) => {
        const created = await stored.createApiKey(transaction, botId, name, now);
        if (created.kind === "made")
          await noteAct(transaction, caller, "key.made", { subject: name });
        return created;
      });
      if (key?.kind === "too-many-keys")
        throw new ServiceError("TOO_MANY_KEYS", { detail: tooManyKeysSentence(botId) });
      if (key?.kind !== "made") throw botNotFound();
      return shown(botId, key);
    },
  });

  route(app, rotateApiKey, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const key = await withBot(db, botId, async (transaction) => {
        const next = await stored.replaceApiKey(transaction, botId, request.params.id, now);
        if (next) await noteAct(transaction, caller, "key.rotated", { subject: next.name });
        return next;
      });
      if (!key) throw keyNotFound("The bot has no live API key with this id. Create a new one.");
      return shown(botId, key);
    },
  });

  route(app, revokeApiKey, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const { id } = request.params;
      await withBot(db, botId, async (transaction) => {
        const key = await stored.readApiKey(transaction, botId, id);
        if (!key || key.revokedAt !== null) return;
        await stored.revokeApiKey(transaction, id, now);
        await noteAct(transaction, caller, "key.revoked", { subject: key.name });
      });
      return requireKey(botId, id);
    },
  });

  async function shown(
    botId: string,
    { id, apiKey }: { id: string; apiKey: string },
  ): Promise<MadeApiKey> {
    return { key: await requireKey(botId, id), apiKey };
  }

  async function requireKey(botId: string, id: string): Promise<stored.BotApiKey> {
    const key = await stored.readApiKey(db, botId, id);
    if (!key) throw keyNotFound("The bot has no API key with this id.");
    return key;
  }
}

function keyNotFound(detail: string): ServiceError {
  return new ServiceError("API_KEY_NOT_FOUND", { detail });
}
