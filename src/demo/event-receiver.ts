import type { IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import type { SentEvent } from "#contract/event/event.schema.ts";
import { eventTypes } from "#contract/event/event-type.ts";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import type { Store } from "#server/store/engine/database.ts";
import { readWebhook, saveWebhook } from "#server/store/event/webhook.ts";
import { readTarget } from "#server/store/event/webhook-target.ts";

/** Where the endpoint takes events. */
export const eventsPath = "/events";

/** The answer of a receiver to an event. */
export interface EventAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * The reference receiver of events: it verifies each with one of `secrets`, and counts repetitions
 * once. It refuses every new level at first, so that the log shows a second try.
 */
export function eventReceiver(secrets: () => Promise<readonly string[]>) {
  const refused = new Set<string>();
  const taken = new Set<string>();
  return async (headers: IncomingHttpHeaders, body: string): Promise<EventAnswer> => {
    const event = verified(await secrets(), headers, body);
    if (!event) return { status: 400, text: "The signature is wrong." };
    const id = String(headers["webhook-id"]);
    if (event.type === "level.reached" && !refused.has(id)) {
      refused.add(id);
      return { status: 503, text: "Busy with the prizes of this level; try again." };
    }
    const isRepeated = taken.has(id);
    taken.add(id);
    return { status: 200, text: isRepeated ? "I have had this one." : `Thanks for ${event.type}.` };
  };
}

function verified(
  secrets: readonly string[],
  headers: IncomingHttpHeaders,
  body: string,
): SentEvent | undefined {
  for (const secret of secrets)
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>) as SentEvent;
    } catch {
      // Perhaps it is signed with the other one.
    }
  return undefined;
}

/** The secrets of a bot's webhook now. */
export async function webhookSecrets(store: Store, botId: string): Promise<readonly string[]> {
  return (await readTarget(store, botId, Date.now()))?.secrets ?? [];
}

/** Sets a bot's webhook to the endpoint, unless the developer has set another. */
export async function connectWebhook(
  store: Store,
  botId: string,
  endpointUrl: string,
): Promise<void> {
  const now = Date.now();
  const url = endpointUrl + eventsPath;
  const webhook = await readWebhook(store.db, botId, now);
  const isOurs = webhook && /^http:\/\/127\.0\.0\.1:\d+\/events$/.test(webhook.url);
  if (webhook && (!isOurs || webhook.url === url)) return;
  const choice = {
    url,
    types: webhook?.types ?? eventTypes,
    updatedAt: webhook?.updatedAt ?? null,
  };
  await saveWebhook(store, commandLineActor(botId, now), choice);
}
