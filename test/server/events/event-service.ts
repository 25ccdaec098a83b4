import { expect } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { type EventType, eventTypes } from "#contract/event/event-type.ts";
import type { EventRow, MadeWebhook, Webhook } from "#contract/event/webhook.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { resetForSuite } from "../../for-suite.ts";
import { type BuilderService, startBuilderService } from "../builder/builder-service.ts";
import { addOwner, type Owner } from "../external/owner.ts";
import { openSession, type StartOptions } from "../service.ts";
import type { StoreKind } from "../stores.ts";
import { type PlayedReceiver, startReceiver } from "./played-receiver.ts";

/** A service with the bot `demo`, whose owner can set a webhook, and a receiver. */
export interface EventService extends BuilderService {
  readonly receiver: PlayedReceiver;
  readonly backEnd: Owner;
  /** Sets the bot's webhook to the receiver, and gives the receiver its secret. */
  connect(types?: readonly EventType[], botId?: string, url?: string): Promise<MadeWebhook>;
  /** The first `count` events at the receiver, as type and data without common members. */
  arrived(count: number): Promise<(readonly [string, object])[]>;
  /** Waits until no request is running. */
  settled(): Promise<void>;
  /** The webhook of the bot `demo`, as its owner sees it. */
  webhook(): Promise<Webhook>;
  /** The rows of its log of events; `query` begins with a question mark. */
  log(query?: string): Promise<EventRow[]>;
  /** Gives a user points over the external API. */
  credit(points: number, tgId?: number, members?: object): Promise<unknown>;
  open(tgId?: number): Promise<Session>;
  /** Opens the app as the user 42, and then sets the webhook for changes of points. */
  watchPoints(): Promise<MadeWebhook>;
  /** Replaces the bot `demo` by one with these changes. */
  change(changes: Partial<BotFile>): Promise<void>;
}

export function eventsForSuite(kind: StoreKind, options?: StartOptions): EventService {
  return resetForSuite(() => startEventService(kind, options));
}

async function startEventService(
  kind: StoreKind,
  options: StartOptions = {},
): Promise<EventService> {
  const builder = await startBuilderService(kind, {
    ...options,
    env: { ALLOW_LOCAL_FIELD_URLS: "on", ...options.env },
  });
  const { service } = builder;
  const receiver = await startReceiver(() => service.now);
  let backEnd: Owner | undefined;
  const own = () => {
    if (!backEnd) throw new Error("The bot is made by `reset`.");
    return backEnd;
  };
  async function connect(
    types: readonly EventType[] = eventTypes,
    botId = "demo",
    url = receiver.url,
  ): Promise<MadeWebhook> {
    const { status, body } = await builder.ask("PUT", `bots/${botId}/webhook`, {
      url,
      types,
      updatedAt: null,
    });
    if (status !== 200) throw new Error(`No webhook: ${JSON.stringify(body)}`);
    receiver.secrets.push(body.secret);
    return body;
  }

  return {
    ...builder,
    receiver,
    get backEnd() {
      return own();
    },
    async reset() {
      await builder.reset();
      backEnd = await addOwner(service);
      service.expireCaches();
      receiver.arrivals.length = 0;
      receiver.secrets.length = 0;
      receiver.answer = () => ({});
    },
    connect,
    async arrived(count) {
      await expect.poll(() => receiver.arrivals.length).toBeGreaterThanOrEqual(count);
      return receiver.arrivals.map(({ event }) => [event.type, event.data] as const);
    },
    async settled() {
      const claimed = service.store.db
        .selectFrom("event_queues")
        .select("claimer")
        .where("claimer", "is not", null);
      await expect.poll(() => claimed.execute(), { interval: 10 }).toEqual([]);
    },
    webhook: async () => (await builder.ask("GET", "bots/demo/webhook")).body.webhook,
    log: async (query = "") =>
      (await builder.ask("GET", `bots/demo/webhook/events${query}`)).body.events,
    async credit(points, userTelegramId = 42, members = {}) {
      const answer = await own().post("increase-points", { userTelegramId, points, ...members });
      if (answer.status !== 200) throw new Error(`No credit: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    open: (tgId) => openSession(service, tgId),
    async watchPoints() {
      await openSession(service);
      const made = await connect(["points.changed"]);
      service.expireCaches();
      return made;
    },
    async change(changes) {
      backEnd = await addOwner(service, changes);
      service.expireCaches();
    },
    async close() {
      await builder.close();
      await receiver.close();
    },
  };
}
