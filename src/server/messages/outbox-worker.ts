import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { botRequests } from "../bot-requests.ts";
import type { Clock } from "../clock.ts";
import { readBotToken } from "../store/bot/bot-token.ts";
import type { Store } from "../store/engine/database.ts";
import { isFinal, type OutboxMessage, readMessage } from "../store/message/message.ts";
import { type ClaimedMessage, claimMessages } from "../store/message/message-claim.ts";
import {
  markDispatched,
  type Outcome,
  settleMessage,
} from "../store/message/message-settlement.ts";
import { listDueOutboxes, nextDueAt, readPause } from "../store/message/outbox.ts";
import { type Delivery, deliver } from "../telegram/delivery.ts";
import { createTally, type Tally, type WakeableWorker } from "../worker.ts";
import type { MessagePhotos } from "./message-photo.ts";
import { wordingOf } from "./message-wording.ts";
import { createSendBackoff } from "./send-backoff.ts";

/** Sends the messages of the outboxes; several processes share the work. */
export interface OutboxWorker extends WakeableWorker {
  /** The results of the attempts; "queued" ones are repeated. */
  readonly outcomes: Tally<Outcome["kind"]>;
  /**
   * The message once its status is final, or after `answerMs`; immediately if its bot is paused for
   * longer.
   */
  settled(botId: string, id: string): Promise<OutboxMessage | undefined>;
  /**
   * Releases the waiting callers at once. Resolves when no request is running; messages of requests
   * that take longer than 5 s become unknown.
   */
  stop(): Promise<void>;
}

/** The maximum time a caller waits for the platform, in ms. */
const answerMs = 10_000;
const requestMs = 15_000;
/**
 * The maximum number of concurrent requests of one bot, so that hanging requests do not block other
 * bots.
 */
const maxInFlight = 30;
const idleMs = 500;
const busyMs = 20;
/** The pause after the platform could not be reached, in ms. */
const unreachedPauseMs = 5000;
/** Nothing was sent, and the bot's other messages need not wait. */
const notNow: Outcome = { kind: "queued", pauseMs: 0 };
const pictureGone: Outcome = {
  kind: "failed",
  code: "MESSAGE_REFUSED",
  reason: "The picture is not kept here any more.",
};

export function createOutboxWorker({
  store,
  apiRoot,
  appUrl,
  photos,
  clock,
  report,
}: {
  readonly store: Store;
  readonly apiRoot: string;
  /** The URL of a bot's Mini App, for buttons. */
  readonly appUrl: (botId: string) => string;
  readonly photos: MessagePhotos;
  readonly clock: Clock;
  /** Receives errors that reach no caller; they contain no secrets. */
  readonly report: (error: unknown) => void;
}): OutboxWorker {
  const { db, vault } = store;
  const claimer = randomUUID();
  const backoff = createSendBackoff(clock);
  const outcomes = createTally<Outcome["kind"]>(["sent", "failed", "unknown", "queued"]);
  /** The end of each attempt, by the id of its message. */
  const ends = new EventEmitter().setMaxListeners(0);
  const limitOf = (botId: string) => Math.min(maxInFlight, backoff.limitOf(botId));
  const requests = botRequests({
    clock,
    report,
    listDue: (full) => listDueOutboxes(db, clock.now(), full),
    limitOf,
    claim,
    async waitMs() {
      const nextAt = await nextDueAt(db);
      return nextAt === null ? idleMs : Math.min(idleMs, Math.max(busyMs, nextAt - clock.now()));
    },
  });

  async function claim(botId: string, max: number) {
    // Otherwise a broadcast could not detect that the platform answers again.
    const kept = limitOf(botId) < maxInFlight ? { kept: 0 } : {};
    const messages = await claimMessages(db, { botId, claimer, max, ...kept }, clock.now());
    const token = messages.length > 0 ? await readBotToken(db, vault, botId) : undefined;
    if (token === undefined) return [];
    return messages.map(
      (message) => () => send(message, token).finally(() => ends.emit(message.id)),
    );
  }

  async function send(message: ClaimedMessage, token: string): Promise<void> {
    const { botId, tgId, isHtml, picture } = message;
    // First, because making a JPEG takes time.
    const ready = picture === null ? null : await photos.photoOf(botId, picture);
    if (ready?.kind === "busy") return settle(message, notNow);
    if (ready?.kind === "gone") return settle(message, pictureGone);
    const wording = await wordingOf(db, message, appUrl(botId), clock.now());
    if ((await markDispatched(db, message, clock.now())).kind === "lost") return;
    const photo = ready === null ? null : ready.photo;
    const delivery = await deliver(
      { apiRoot, token, timeoutMs: requestMs, clock },
      { ...wording, tgId, isHtml, photo },
      requests.signal,
    );
    if (picture !== null && delivery.kind === "file-unknown")
      await photos.note(botId, picture, null);
    await settle(message, outcomeOf(botId, delivery));
    if (
      picture !== null &&
      typeof photo !== "string" &&
      delivery.kind === "sent" &&
      delivery.fileId
    )
      await photos.note(botId, picture, delivery.fileId);
  }

  function outcomeOf(botId: string, delivery: Delivery): Outcome {
    const hasFailed = delivery.kind === "unreached" || delivery.kind === "unknown";
    const pauseMs = backoff.note(botId, hasFailed);
    switch (delivery.kind) {
      case "file-unknown":
        return notNow;
      case "unreached":
        return { kind: "queued", pauseMs: Math.max(unreachedPauseMs, pauseMs) };
      case "unknown":
        return { kind: "unknown", pauseMs };
      default:
        return delivery;
    }
  }

  function settle(message: ClaimedMessage, outcome: Outcome): Promise<void> {
    outcomes.count(outcome.kind);
    return requests.keep(() => settleMessage(db, message, outcome, clock.now()));
  }

  async function settled(botId: string, id: string): Promise<OutboxMessage | undefined> {
    const endsAt = clock.monotonic() + answerMs;
    for (let waitMs = 100; ; waitMs = Math.min(1000, waitMs * 2)) {
      const ended = new AbortController();
      const end = () => ended.abort();
      // Listen before reading, because it may become final in between.
      ends.once(id, end);
      try {
        const message = await readMessage(db, botId, id);
        const leftMs = endsAt - clock.monotonic();
        if (!message || isFinal(message) || requests.stopping.aborted || leftMs <= 0)
          return message;
        if ((await readPause(db, botId)) - clock.now() > leftMs) return message;
        // Poll, because another process may be sending it.
        await clock.wait(Math.min(waitMs, leftMs), ended.signal);
      } finally {
        ends.off(id, end);
      }
    }
  }

  return {
    outcomes,
    start: requests.start,
    wake: requests.wake,
    settled,
    stop() {
      const stopped = requests.stop();
      for (const id of ends.eventNames()) ends.emit(id);
      return stopped;
    },
  };
}
