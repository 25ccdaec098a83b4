import { expect } from "vitest";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import type { Store } from "#server/store/engine/database.ts";
import { pauseWebhook, resumeWebhook, saveWebhook } from "#server/store/event/webhook.ts";
import { startReceiver } from "../server/events/played-receiver.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { signIn } from "./bot.ts";
import { cast } from "./cast.ts";
import { startMessages, type Writers } from "./writers.ts";

/** Players who open the app, which is an event for the webhook; no user has these ids. */
const newcomers = [800_001, 800_002, 800_003];
const patience = { timeout: 60_000 };

/** The unfinished work of a copied store: a broadcast, messages and events. */
export interface UnderWay {
  /** The settings of a service that sends them. */
  readonly env: Record<string, string>;
  /** Resolves when all of them are running in the service at `url`. */
  begin(url: string): Promise<void>;
  /** The ids of the acknowledged messages to single users so far. */
  messageIds(): string[];
  /** Resolves when the service has sent more of them. */
  goOn(): Promise<void>;
  /**
   * Returns the number of repeated messages and missing events after a service at `url` with the
   * restored copy has sent new messages.
   */
  resultOf(
    url: string,
    restored: Store,
  ): Promise<{ readonly twice: number; readonly lostEvents: number }>;
  close(): Promise<void>;
}

/** Prepares it for the bot `demo` with so many users, whose service is not started yet. */
export async function startUnderWay(
  store: Store,
  { apiKey, users }: { readonly apiKey: string; readonly users: number },
): Promise<UnderWay> {
  const telegram = await startTelegramStandIn();
  const receiver = await startReceiver();
  const actor = commandLineActor("demo", Date.now());
  const saved = await saveWebhook(store, actor, {
    url: receiver.url,
    types: ["user.created"],
    updatedAt: null,
  });
  if (saved?.kind !== "saved" || !saved.secret) throw new Error("There is no webhook.");
  receiver.secrets.push(saved.secret);
  // Keeps its events waiting, without a pause after refusals.
  await pauseWebhook(store.db, actor);
  let writers: Writers | undefined;
  const arrived = (more: number) => {
    const enough = telegram.arrivals.length + more;
    return expect.poll(() => telegram.arrivals.length, patience).toBeGreaterThanOrEqual(enough);
  };

  return {
    env: { TELEGRAM_API_ROOT: telegram.url, ALLOW_LOCAL_FIELD_URLS: "on" },
    async begin(url) {
      await signIn(url, newcomers);
      await cast(store, "To all", users);
      writers = startMessages({ urls: [url], apiKey, tgIds: newcomers }, newcomers.length);
      await arrived(20);
    },
    messageIds: () => [...(writers?.acknowledged.values() ?? [])].map(({ messageId }) => messageId),
    async goOn() {
      await arrived(20);
      await writers?.stop();
    },
    async resultOf(url, restored) {
      await resumeWebhook(restored.db, commandLineActor("demo", Date.now()));
      const fresh = startMessages({ urls: [url], apiKey, tgIds: newcomers }, 1);
      const events = await store.db.selectFrom("events").select("id").execute();
      const lost = () =>
        events.filter(({ id }) => !receiver.arrivals.some((arrival) => arrival.id === id)).length;
      await expect.poll(() => fresh.acknowledged.size, patience).toBeGreaterThan(1);
      await expect.poll(lost, patience).toBe(0);
      await fresh.stop();
      const counts = new Map<string, number>();
      for (const { chatId, text } of telegram.arrivals)
        counts.set(`${text} to ${chatId}`, (counts.get(`${text} to ${chatId}`) ?? 0) + 1);
      return {
        twice: [...counts.values()].filter((count) => count > 1).length,
        lostEvents: lost(),
      };
    },
    async close() {
      await writers?.stop();
      await receiver.close();
      await telegram.close();
    },
  };
}
