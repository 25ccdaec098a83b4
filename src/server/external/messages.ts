import type { FastifyInstance } from "fastify";
import { getMessage, sendMessage } from "#contract/external-endpoints.ts";
import {
  MessageQuery,
  MessageState,
  NewMessage,
  QueuedMessage,
  SentMessage,
} from "#contract/message/message.schema.ts";
import { isoTime } from "../clock.ts";
import { ServiceError } from "../errors.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { requireMessageLength, requireSameMessage } from "../http/message-refusal.ts";
import { route } from "../http/route.ts";
import { enqueueMessage, type OutboxMessage, readMessage } from "../store/message/message.ts";
import { callerOf, type ExternalContext, onlyDeliberate } from "./guard.ts";

/** Sends messages to bot users and reads their status. */
export function messageRoutes(
  app: FastifyInstance,
  { store: { db }, worker }: ExternalContext,
): void {
  route(app, sendMessage, {
    schema: {
      operationId: "sendMessage",
      summary: "Send message",
      tags: ["messages"],
      description:
        "Sends a message at most once: 200 if the platform confirms it within 10 s, else 202; read the message's status later. " +
        "A call repeated with its `idempotencyKey` returns the status of the first message, with the header `Idempotent-Replayed: true`, " +
        "as long as the service keeps that message: 30 days, unless its operator has set another time.",
      body: NewMessage,
      response: { 200: SentMessage, 202: QueuedMessage },
    },
    config: {
      problems: [
        "USER_NOT_FOUND",
        "USER_UNREACHABLE",
        "BOT_TOKEN_REFUSED",
        "INVALID_HTML",
        "MESSAGE_REFUSED",
        "IDEMPOTENCY_KEY_REUSED",
      ],
    },
    onRequest: onlyDeliberate,
    handler: async (request, reply) => {
      const { botId, apiKeyId, now } = callerOf(request);
      const { userTelegramId, message: text, isEnableHtml: isHtml, idempotencyKey } = request.body;
      requireMessageLength(text, isHtml);
      const tgId = Number(userTelegramId);
      const wanted = { botId, tgId, text, isHtml, apiKeyId, idempotencyKey };
      const enqueued = await enqueueMessage(db, wanted, now);
      if (!enqueued) throw userNotFound(tgId);
      const { message, replayed } = enqueued;
      if (replayed) requireSameMessage(message, wanted);
      worker.wake();
      const settled = (await worker.settled(botId, message.id)) ?? message;
      if (replayed) reply.header("idempotent-replayed", "true");
      if (settled.failure) throw failed(settled.failure, replayed);
      const { id, status, telegramMessageId } = settled;
      if (status === "sent" && telegramMessageId !== null) return { id, status, telegramMessageId };
      return reply.code(202).send({ id, status: status === "unknown" ? status : "queued" });
    },
  });

  route(app, getMessage, {
    schema: {
      operationId: "getMessage",
      summary: "Get message",
      description: "How far a message is: `sent`, `failed` and `unknown` are final.",
      tags: ["messages"],
      querystring: MessageQuery,
      response: { 200: MessageState },
    },
    exposeHeadRoute: false,
    config: { problems: ["MESSAGE_NOT_FOUND"] },
    handler: async (request) => {
      const { id } = request.query;
      const message = await readMessage(db, callerOf(request).botId, id);
      if (!message)
        throw new ServiceError("MESSAGE_NOT_FOUND", {
          detail: `This bot has no message ${id}.`,
        });
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
