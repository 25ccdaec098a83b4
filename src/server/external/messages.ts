import type { FastifyInstance } from "fastify";
import type { MessageState } from "#contract/message/message.schema.ts";
import { getMessage, sendMessage } from "#contract/user/external-endpoints.ts";
import { isoTime } from "../clock.ts";
import { ServiceError } from "../errors.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { requireChat, requireMessageLength, requireSameMessage } from "../http/message-refusal.ts";
import { route } from "../http/route.ts";
import { enqueueMessage, type OutboxMessage, readMessage } from "../store/message/message.ts";
import { callerOf, type ExternalContext } from "./guard.ts";

export function messageRoutes(
  app: FastifyInstance,
  { store: { db }, worker }: ExternalContext,
): void {
  route(app, sendMessage, {
    handler: async (request, reply) => {
      const { botId, apiKeyId, now } = callerOf(request);
      const { userTelegramId, message: text, isEnableHtml: isHtml, idempotencyKey } = request.body;
      requireMessageLength(text, isHtml);
      const tgId = Number(userTelegramId);
      requireChat(tgId);
      const newMessage = { botId, tgId, text, isHtml, apiKeyId, idempotencyKey };
      const enqueued = await enqueueMessage(db, newMessage, now);
      if (!enqueued) throw userNotFound(tgId);
      const { message, replayed } = enqueued;
      if (replayed) requireSameMessage(message, newMessage);
      worker.wake();
      const latest = (await worker.settled(botId, message.id)) ?? message;
      if (replayed) reply.header("idempotent-replayed", "true");
      if (latest.failure) throw failed(latest.failure, replayed);
      const { id, status, telegramMessageId } = latest;
      if (status === "sent" && telegramMessageId !== null) return { id, status, telegramMessageId };
      return reply.code(202).send({ id, status: status === "unknown" ? status : "queued" });
    },
  });

  route(app, getMessage, {
    exposeHeadRoute: false,
    handler: async (request) => {
      const { id } = request.query;
      const message = await readMessage(db, callerOf(request).botId, id);
      if (!message)
        throw new ServiceError("MESSAGE_NOT_FOUND", { detail: `This bot has no message ${id}.` });
      return stateOf(message);
    },
  });
}

function failed(
  { code, reason }: NonNullable<OutboxMessage["failure"]>,
  replayed: boolean,
): ServiceError {
  const headers = replayed ? { "idempotent-replayed": "true" } : {};
  return new ServiceError(code, {
    detail: `Nothing was sent. The platform's reason: ${reason}`,
    headers,
  });
}

function stateOf(message: OutboxMessage): MessageState {
  const { id, tgId, status, createdAt, telegramMessageId, failure } = message;
  return {
    id,
    status,
    userTelegramId: tgId,
    createdAt: isoTime(createdAt),
    ...(telegramMessageId !== null && { telegramMessageId }),
    ...(failure && { failure }),
  };
}
