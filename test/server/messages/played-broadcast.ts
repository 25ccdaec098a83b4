import type { Audience } from "#contract/message/broadcast.schema.ts";
import {
  readBroadcast,
  type StoredBroadcast,
  startBroadcast,
} from "#server/store/broadcast/broadcast.ts";
import { stepBroadcast } from "#server/store/broadcast/broadcast-step.ts";
import { changeBroadcast } from "#server/store/broadcast/change-broadcast.ts";
import { countRecipients, recipientsOf } from "#server/store/broadcast/recipients.ts";
import { type ClaimedMessage, claimMessages } from "#server/store/message/message-claim.ts";
import {
  markDispatched,
  type Outcome,
  settleMessage,
} from "#server/store/message/message-settlement.ts";
import type { Database } from "#server/store/schema/tables.ts";

export const levels = [{ points: 10 }, { points: 1000 }];
const sent: Outcome = { kind: "sent", telegramMessageId: 1 };

/** A message as it reached the platform. */
export interface PlayedArrival {
  readonly tgId: number;
  readonly text: string;
  readonly at: number;
}

/** A broadcaster and an outbox of the bot `demo`, stepped by a test under its clock. */
export class PlayedBroadcast {
  readonly #db: () => Database;
  readonly arrivals: PlayedArrival[] = [];
  now: number;
  /** The platform's answer. */
  answer: (message: ClaimedMessage) => Outcome = () => sent;

  constructor(db: () => Database, now: number) {
    this.#db = db;
    this.now = now;
  }

  async start(
    audience: Audience = {},
    callKey = "key",
    sendAt: number | null = null,
  ): Promise<StoredBroadcast> {
    const db = this.#db();
    const recipients = recipientsOf(audience, levels, this.now);
    const counted = await countRecipients(db, "demo", recipients, () => false);
    const call = {
      botId: "demo",
      callKey,
      text: "To all",
      isHtml: false,
      picture: null,
      options: null,
      sendAt,
      audience,
      recipients,
      counted,
      owner: { id: "ada", name: "Ada" },
    };
    const started = await startBroadcast(db, call, this.now);
    if (!started || !("broadcast" in started)) throw new Error(`Not started: ${started?.kind}.`);
    return started.broadcast;
  }

  /** The stored broadcast. */
  async read(id: string): Promise<StoredBroadcast> {
    const broadcast = await readBroadcast(this.#db(), "demo", id);
    if (!broadcast) throw new Error("There is no such broadcast.");
    return broadcast;
  }

  change(id: string, change: Parameters<typeof changeBroadcast>[3]) {
    const by = { botId: "demo", owner: { id: "ada", name: "Ada" }, now: this.now };
    return changeBroadcast(this.#db(), by, id, change);
  }

  /** Sends the due messages of the outbox, and settles them. */
  async send(worker = "a"): Promise<ClaimedMessage[]> {
    const db = this.#db();
    const claimed = await claimMessages(db, { botId: "demo", claimer: worker, max: 30 }, this.now);
    const deliver = async (message: ClaimedMessage) => {
      if ((await markDispatched(db, message, this.now)).kind === "lost") return;
      const { tgId, text } = message;
      this.arrivals.push({ tgId, text, at: this.now });
      await settleMessage(db, message, this.answer(message), this.now);
    };
    for (const message of claimed) await deliver(message);
    return claimed;
  }

  async step(id: string): Promise<boolean> {
    return stepBroadcast(this.#db(), { botId: "demo", id }, this.now);
  }

  /** Steps second by second until the broadcast is over or the seconds have passed. */
  async play(id: string, seconds = 1000): Promise<StoredBroadcast> {
    for (let second = 0; second < seconds; second += 1) {
      while (await this.step(id)) await this.send();
      await this.send();
      this.now += 1100;
      const { due_at } = await this.#db()
        .selectFrom("broadcasts")
        .select("due_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (due_at === null) break;
    }
    return this.read(id);
  }

  /** The tgIds that received it, in order. */
  get reached(): number[] {
    return this.arrivals.filter(({ text }) => text === "To all").map(({ tgId }) => tgId);
  }
}
