import type { FastifyInstance, FastifyReply } from "fastify";
import { messageUser, readUserMessage, tryBroadcast } from "#contract/message/message-endpoints.ts";
import type { UserMessageState } from "#contract/user/user-table.schema.ts";
import { ServiceError } from "../../errors.ts";
import { userNotFound } from "../../http/credit-refusal.ts";
import {
  requireChat,
  requireMessageLength,
  requireSameMessage,
} from "../../http/message-refusal.ts";
import { forEachOwner, messageLimit } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import {
  enqueueMessage,
  type NewMessage,
  type OutboxMessage,
  readMessage,
} from "../../store/message/message.ts";
import type { BuilderContext } from "../context.ts";
import type { BotOwnerCaller } from "../guard.ts";
import { requireBot } from "../refusals.ts";
import { requireContent } from "./broadcast-content.ts";

export function userMessageRoutes(
  app: FastifyInstance,
  { store: { db }, guard, worker }: BuilderContext,
): void {
  const limited = { config: { rateLimit: forEachOwner(messageLimit, guard) } };

  route(app, messageUser, {
    ...limited,
    handler: async (request, reply) => {
      const { message: text, isEnableHtml: isHtml, idempotencyKey } = request.body;
      requireMessageLength(text, isHtml);
      const tgId = Number(request.params.tgId);
      const message = { tgId, text, isHtml, idempotencyKey };
      return send(reply, guard.botCallerOf(request), message);
    },
  });

  route(app, tryBroadcast, {
    ...limited,
    handler: async (request, reply) => {
      const caller = guard.botCallerOf(request);
      const bot = await requireBot(db, caller.botId);
      const content = await requireContent(db, bot, request.body);
      const { idempotencyKey } = request.body;
      const tgId = Number(request.params.tgId);
      return send(reply, caller, { tgId, ...content, idempotencyKey });
    },
  });

  route(app, readUserMessage, {
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const { id, tgId } = request.params;
      const message = await readMessage(db, botId, id);
      if (message?.tgId !== Number(tgId))
        throw new ServiceError("NOT_FOUND", { detail: "The user has no such message." });
      return stateOf(message);
    },
  });

  async function send(
    reply: FastifyReply,
    caller: BotOwnerCaller,
    written: Omit<NewMessage, "botId" | "apiKeyId">,
  ): Promise<UserMessageState> {
    const { botId, now } = caller;
    requireChat(written.tgId);
    const newMessage = { ...written, botId, apiKeyId: null };
    const enqueued = await enqueueMessage(db, newMessage, now, caller);
    if (!enqueued) throw userNotFound(newMessage.tgId);
    if (enqueued.replayed) {
      requireSameMessage(enqueued.message, newMessage);
      reply.header("idempotent-replayed", "true");
    }
    worker.wake();
    return stateOf(enqueued.message);
  }
}

function stateOf({ id, status, failure }: OutboxMessage): UserMessageState {
  return { id, status, failure };
}
