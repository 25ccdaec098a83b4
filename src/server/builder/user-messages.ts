import type { FastifyInstance } from "fastify";
import { messageUser, readUserMessage } from "#contract/builder-endpoints.ts";
import {
  UserMessage,
  UserMessageParams,
  UserMessageState,
  UserParams,
} from "#contract/schema/user-table.ts";
import { ServiceError } from "../errors.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { requireMessageLength, requireSameMessage } from "../http/message-refusal.ts";
import { forEachOwner, messageLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { noteAct } from "../store/audit/audit-entry.ts";
import { enqueueMessage, type OutboxMessage, readMessage } from "../store/message/message.ts";
import type { BuilderContext } from "./context.ts";

/** Sends messages that an owner writes to one user, and reads their status. */
export function userMessageRoutes(
  app: FastifyInstance,
  { store: { db }, guard, worker }: BuilderContext,
): void {
  route(app, messageUser, {
    schema: { params: UserParams, body: UserMessage, response: { 202: UserMessageState } },
    config: { rateLimit: forEachOwner(messageLimit, guard) },
    handler: async (request, reply) => {
      const caller = guard.botCallerOf(request);
      const { botId, now } = caller;
      const { message: text, isEnableHtml: isHtml, idempotencyKey } = request.body;
      const tgId = Number(request.params.tgId);
      requireMessageLength(text, isHtml);
      const asked = { botId, tgId, text, isHtml, apiKeyId: null, idempotencyKey };
      const enqueued = await enqueueMessage(db, asked, now, (transaction) =>
        noteAct(transaction, caller, "message.sent", { subject: String(tgId), text }),
      );
      if (!enqueued) throw userNotFound(tgId);
      const { message, replayed } = enqueued;
      if (replayed) requireSameMessage(message, asked);
      worker.wake();
      if (replayed) reply.header("idempotent-replayed", "true");
      reply.code(202);
      return stateOf(message);
    },
  });

  route(app, readUserMessage, {
    schema: { params: UserMessageParams, response: { 200: UserMessageState } },
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const { id, tgId } = request.params;
      const message = await readMessage(db, botId, id);
      if (message?.tgId !== Number(tgId))
        throw new ServiceError("NOT_FOUND", { detail: "The user has no such message." });
      return stateOf(message);
    },
  });
}

function stateOf({ id, status, failure }: OutboxMessage): UserMessageState {
  return { id, status, failure };
}
