import type { FastifyInstance } from "fastify";
import type { EventDelivery } from "#contract/event/webhook.schema.ts";
import {
  listEvents,
  readEvent,
  sendEventAgain,
  testWebhook,
} from "#contract/event/webhook-endpoints.ts";
import { ServiceError } from "../../errors.ts";
import { sendEvent } from "../../events/delivery.ts";
import { eventBody, eventHeaders } from "../../events/event-request.ts";
import { cursorOf, idCursor, pageOf, readCursor } from "../../http/cursor.ts";
import { checkLimit, forEachOwner } from "../../http/rate-limits.ts";
import { route } from "../../http/route.ts";
import type { StoredEvent } from "../../store/event/event-claim.ts";
import * as stored from "../../store/event/event-log.ts";
import { readWebhook, tryUserAgain } from "../../store/event/webhook.ts";
import { eventsAtOnce } from "../../store/event/webhook-limit.ts";
import { readTarget } from "../../store/event/webhook-target.ts";
import type { BuilderContext } from "../context.ts";
import { limitChecks } from "../refusals.ts";
import { webhookNotFound } from "./webhook.ts";

export function webhookEventRoutes(
  app: FastifyInstance,
  { config, store, guard, clock, eventWorker }: BuilderContext,
): void {
  const { db } = store;
  const runCheck = limitChecks();
  const limited = { config: { rateLimit: forEachOwner(checkLimit, guard) } };

  route(app, listEvents, {
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const { status, tgId, cursor } = request.query;
      const [before] = readCursor(cursor, idCursor) ?? [];
      const filter = { status, before, tgId: tgId === undefined ? undefined : Number(tgId) };
      const { page, nextCursor } = await pageOf(
        String(eventsAtOnce),
        (max) => stored.listEvents(db, botId, filter, max),
        (last) => cursorOf(last.id),
      );
      return { events: page, nextCursor };
    },
  });

  route(app, readEvent, {
    handler: async (request) => {
      const { botId } = guard.botCallerOf(request);
      const {
        data,
        botId: _,
        queue: __,
        deliveries,
        ...event
      } = await requireEvent(botId, request.params.id);
      return {
        ...event,
        body: eventBody({ ...event, botId, data }),
        deliveries: deliveries.map((delivery) => shown(event.id, delivery)),
      };
    },
  });

  route(app, testWebhook, {
    ...limited,
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      return sendNow(owner.id, stored.testEvent(botId, now), "test");
    },
  });

  route(app, sendEventAgain, {
    ...limited,
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const event = await requireEvent(botId, request.params.id);
      if (event.status !== "waiting" || event.queue === null)
        return { delivery: await sendNow(owner.id, event, "again") };
      const webhook = await readWebhook(db, botId, now);
      if (!webhook) throw webhookNotFound();
      if (webhook.pausedAt !== null)
        throw new ServiceError("WEBHOOK_PAUSED", {
          detail: "The event waits because the webhook is paused. Resume it, and it is sent.",
        });
      await tryUserAgain(db, botId, event.queue, now);
      eventWorker.wake();
      return { delivery: null };
    },
  });

  async function sendNow(
    ownerId: string,
    event: StoredEvent,
    cause: "again" | "test",
  ): Promise<EventDelivery> {
    const target = await readTarget(store, event.botId, clock.now());
    if (!target) throw webhookNotFound();
    const options = { local: config.allowLocalFieldUrls, clock };
    const delivered = await runCheck(ownerId, () => sendEvent(event, target, options));
    const logged = await stored.logByHand(db, event, { cause, delivered }, clock.now());
    return shown(event.id, logged);
  }

  async function requireEvent(botId: string, id: string): Promise<stored.LoggedEvent> {
    const event = await stored.readEvent(db, botId, id);
    if (event) return event;
    throw new ServiceError("EVENT_NOT_FOUND", {
      detail: "The bot has no event with this id. Events are kept for 7 days.",
    });
  }
}

/** A request as it was sent. */
function shown(eventId: string, delivery: stored.LoggedDelivery): EventDelivery {
  const { id, sentAt, cause, url, signature, result, httpStatus, milliseconds, answer } = delivery;
  const headers = eventHeaders(eventId, sentAt, signature);
  return { id, sentAt, cause, url, headers, result, httpStatus, milliseconds, answer };
}
