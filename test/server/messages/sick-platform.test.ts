import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import type { Broadcast } from "#contract/message/broadcast.schema.ts";
import { systemClock } from "#server/clock.ts";
import { deliver } from "#server/telegram/delivery.ts";
import { type Answer, flood } from "../../telegram-stand-in.ts";
import { type BuilderService, builderForSuite } from "../builder/builder-service.ts";
import { insertUsers } from "../store/user-rows.ts";
import { stores } from "../stores.ts";

const users = 150;
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

describe.each(stores)("an hour of failures of the platform, on the $name", (kind) => {
  const builder = builderForSuite(kind);

  test("delays a broadcast, which reaches everybody once except for a few unknown ones; its owner may send it to these again", async () => {
    const { broadcast, taken, reached, unknown, pauses, minutes, resend } =
      await playSickHour(builder);
    expect(broadcast).toMatchObject({ status: "done", total: users, failed: 0, unreachable: 0 });
    expect(minutes).toBeGreaterThan(60);
    expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
    expect(broadcast.sent).toBe(reached.size);
    const lost = [...taken.keys()].filter((tgId) => !reached.has(tgId));
    expect(unknown.toSorted()).toEqual(lost.toSorted());
    expect(broadcast.unknown).toBe(users - reached.size);
    // One second's requests when it began, and a few probes every 15 minutes.
    expect(broadcast.unknown).toBeLessThan(80);
    expect(Math.max(...pauses)).toBeGreaterThan(60_000);
    expect(await resend()).toMatchObject({ status: "done", sent: users, unknown: 0, total: users });
    expect(new Set(taken.values())).toEqual(new Set([1, 2]));
    expect([...taken].flatMap(([tgId, times]) => (times === 2 ? tgId : [])).toSorted()).toEqual(
      lost.toSorted(),
    );
  });
});

describe("a message to a platform whose connection", () => {
  const onData = (act: (socket: Socket) => void) => (socket: Socket) =>
    void socket.once("data", () => act(socket));
  const reset = (socket: Socket) => void socket.resetAndDestroy();

  test.each([
    ["is cut when it is made", "http", reset, "unreached"],
    ["is cut while TLS begins", "https", onData(reset), "unreached"],
    ["is closed while TLS begins", "https", onData((socket) => void socket.end()), "unreached"],
    [
      "speaks no TLS",
      "https",
      onData((socket) => void socket.end("HTTP/1.1 400 No\r\n\r\n")),
      "unreached",
    ],
    ["is cut with the message", "http", onData(reset), "unknown"],
  ] as const)("%s is retried only if nothing was sent (%s)", async (_, scheme, act, kind) => {
    const server = createServer((socket) => act(socket.on("error", () => {})));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const apiRoot = `${scheme}://127.0.0.1:${port}`;
    const delivery = await deliver(
      { apiRoot, token: "1:token", timeoutMs: 10_000, clock: systemClock },
      { tgId: 1, text: "Hello", isHtml: false, photo: null, buttons: [], isSilent: false },
      new AbortController().signal,
    );
    server.close();
    expect(delivery).toEqual({ kind });
  });
});

/** Sends a broadcast to all users of the bot `demo`, by the service's clock. */
async function playSickHour(builder: BuilderService) {
  const { service, telegram } = builder;
  const { db } = service.store;
  const path = "bots/demo/broadcasts";
  const startedAt = service.now;
  /** Possible deliveries by user: every request but those refused with 429. */
  const taken = new Map<number, number>();
  /** The users with a successful request. */
  const reached = new Set<number>();
  /** The durations of the pauses that the owner saw, in ms. */
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
  await insertUsers(service, users);

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
    /** The users in the owner's export of unknown results. */
    unknown: lines.map((line) => Number.parseInt(line, 10)),
    pauses,
    minutes,
    /** Sends it to the unknown ones again, as the owner, and waits until it is done. */
    async resend() {
      await builder.ask("POST", `${path}/${started.id}/resend`);
      return finished(started.id);
    },
  };
}
