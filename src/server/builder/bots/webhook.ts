import type { FastifyInstance } from "fastify";
import type { Webhook } from "#contract/event/webhook.schema.ts";
import {
  deleteWebhook,
  pauseWebhook,
  readWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  saveWebhook,
} from "#contract/event/webhook-endpoints.ts";
import { ServiceError } from "../../errors.ts";
import { route } from "../../http/route.ts";
import type { Actor } from "../../store/audit/audit-entry.ts";
import * as stored from "../../store/event/webhook.ts";
import type { BuilderContext } from "../context.ts";
import { botNotFound, editConflict, requireEndpoint } from "../refusals.ts";

export function webhookRoutes(
  app: FastifyInstance,
  { config, store, guard, eventWorker }: BuilderContext,
): void {
  const { db } = store;
  route(app, readWebhook, {
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      return { webhook: (await stored.readWebhook(db, botId, now)) ?? null };
    },
  });

  route(app, saveWebhook, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      requireEndpoint(request.body.url, config.allowLocalFieldUrls);
      const saved = await stored.saveWebhook(store, caller, request.body);
      if (!saved) throw botNotFound();
      if (saved.kind === "conflict")
        throw editConflict("The webhook has changed since you loaded it", saved.current);
      eventWorker.wake();
      return { webhook: saved.webhook, secret: saved.secret };
    },
  });

  route(app, deleteWebhook, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      if (!(await stored.deleteWebhook(db, caller))) throw webhookNotFound();
      return null;
    },
  });

  route(app, rotateWebhookSecret, {
    handler: async (request) => {
      const caller = guard.botCallerOf(request);
      const secret = await stored.rotateSecret(store, caller);
      if (secret === undefined) throw webhookNotFound();
      return { webhook: await requireWebhook(caller), secret };
    },
  });

  for (const [endpoint, change] of pauses)
    route(app, endpoint, {
      handler: async (request) => {
        const caller = guard.botCallerOf(request);
        await change(db, caller);
        eventWorker.wake();
        return requireWebhook(caller);
      },
    });

  async function requireWebhook({ botId, now }: Actor): Promise<Webhook> {
    const webhook = await stored.readWebhook(db, botId, now);
    if (!webhook) throw webhookNotFound();
    return webhook;
  }
}

const pauses = [
  [pauseWebhook, stored.pauseWebhook],
  [resumeWebhook, stored.resumeWebhook],
] as const;

export function webhookNotFound(): ServiceError {
  return new ServiceError("WEBHOOK_NOT_FOUND", {
    detail: "The bot has no webhook. Make one first, with its URL and the events to send.",
  });
}
