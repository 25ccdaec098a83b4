import { expect } from "vitest";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { type Answer, flood } from "../../telegram-stand-in.ts";
import type { BuilderService } from "../builder/builder-service.ts";
import { insertUsers } from "../store/user-rows.ts";

const minuteMs = 60_000;
/** The answers of the platform in each quarter of the hour. */
const sicknesses: readonly (() => Answer)[] = [
  () => ({ kind: "page", status: 502 }),
  () => ({ kind: "reset" }),
  () => ({ kind: "hang" }),
  () => flood(60),
];
/** The broadcast has sent many messages before the hour begins. */
const healthyMs = 3000;
/** Longer than a step of the broadcaster and of the platform's limits. */
const turnMs = 1100;
/** The service's own limit of a request. */
const requestMs = 15_000;
const patience = { timeout: 60_000, interval: 10 };

/** The result of a broadcast during an hour of failures. */
export interface SickHour {
  readonly broadcast: Broadcast;
  /** Possible deliveries by user: every request but those refused with 429. */
  readonly taken: ReadonlyMap<number, number>;
  /** The users with a successful request. */
  readonly reached: ReadonlySet<number>;
  /** The users in the owner's export of unknown results. */
  readonly unknown: readonly number[];
  /** The durations of the pauses that the owner saw, in ms. */
  readonly pauses: readonly number[];
  /** The duration of the broadcast, in minutes of the service's clock. */
  readonly minutes: number;
  /** Sends it to the unknown ones again, as the owner, and waits until it is done. */
  resend(): Promise<Broadcast>;
}

/** Sends a broadcast to so many users of the bot `demo`, by the service's clock. */
export async function playSickHour(builder: BuilderService, users: number): Promise<SickHour> {
  const { service, telegram } = builder;
  const { db } = service.store;
  const path = "bots/demo/broadcasts";
  const startedAt = service.now;
  const taken = new Map<number, number>();
  const reached = new Set<number>();
  const pauses: number[] = [];
  let hanging = 0;
  telegram.answer = ({ chatId }) => {
    const quarter = Math.floor((service.now - startedAt - healthyMs) / (15 * minuteMs));
    const answer: Answer = sicknesses[quarter]?.() ?? { kind: "ok" };
    if (answer.kind === "hang") hanging += 1;
    if (answer.kind === "ok") reached.add(chatId);
    if (answer.kind !== "refusal") taken.set(chatId, (taken.get(chatId) ?? 0) + 1);
    return answer;
  };
  await insertUsers(
    service,
    Array.from({ length: users }, () => ({})),
  );

  /** Whether the service can do nothing more before time passes. */
  async function isIdle(): Promise<boolean> {
    const sending = db.selectFrom("messages").where("status", "=", "sending");
    if (hanging > 0) {
      const rows = await sending.select("left_at").execute();
      return rows.length === hanging && rows.every(({ left_at }) => left_at !== null);
    }
    // One statement: between two, a due message could begin to be sent.
    const left = await sending
      .select("bot_id")
      .unionAll(db.selectFrom("outboxes").select("bot_id").where("due_at", "<=", service.now))
      .unionAll(db.selectFrom("broadcasts").select("bot_id").where("due_at", "<=", service.now))
      .execute();
    return left.length === 0;
  }

  async function finished(id: string): Promise<Broadcast> {
    for (;;) {
      await expect.poll(isIdle, patience).toBe(true);
      const { body } = await builder.ask("GET", `${path}/${id}`);
      if (body.status !== "sending") return body;
      const pausedMs = (body.pausedUntil ?? 0) - service.now;
      if (pausedMs > 0) pauses.push(pausedMs);
      const skipMs = hanging > 0 ? requestMs : Math.max(turnMs, pausedMs);
      hanging = 0;
      service.skip(skipMs);
    }
  }

  const { body: started } = await builder.ask("POST", path, {
    message: "To all",
    isEnableHtml: false,
    audience: {},
    idempotencyKey: "key-1",
  });
  const broadcast = await finished(started.id);
  const minutes = (service.now - startedAt) / minuteMs;
  const exported = await builder.owner.call(
    "GET",
    `/api/builder/bots/demo/users.csv?unknownOf=${started.id}`,
  );
  const [, ...lines] = (await exported.text()).trim().split("\r\n");
  return {
    broadcast,
    taken,
    reached,
    unknown: lines.map((line) => Number.parseInt(line, 10)),
    pauses,
    minutes,
    async resend() {
      await builder.ask("POST", `${path}/${started.id}/resend`);
      return finished(started.id);
    },
  };
}
