import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";

/** The target of writers; their calls alternate between its services. */
export interface Target {
  readonly urls: readonly string[];
  readonly apiKey: string;
  readonly tgIds: readonly number[];
  /** `demo` by default. */
  readonly botId?: string;
}

/** Writers that continue until they are stopped, in any state of the service. */
export interface Writers {
  /**
   * The acknowledged changes: the points of each credit, or the id of each message, by its
   * idempotency key.
   */
  readonly acknowledged: Map<
    string,
    { readonly tgId: number; readonly points: number; readonly messageId: string }
  >;
  /** Every answered status, with the code of a 503. */
  readonly answers: Map<string, number>;
  /** The duration of the longest call, in ms. */
  longestMs(): number;
  /** Lets each writer end its last call, which may need the service, and stop. */
  stop(): Promise<void>;
}

/**
 * A caller's wait before a repetition. With less, all of them would queue for connections as soon
 * as the service is back, of which a process accepts one per turn of its event loop.
 */
const pauseMs = 100;
let over = false;

// Ends writers of a failed test, which would repeat their calls for ever.
afterAll(() => {
  over = true;
});

/**
 * Each of `count` writers credits and repeats a call until it is acknowledged, which makes a credit
 * exactly-once.
 */
export function startCredits(target: Target, count: number): Writers {
  return startWriters(count, async (turn, idempotencyKey) => {
    const tgId = pick(target.tgIds, turn);
    const points = 1 + (turn % 7);
    const query = {
      apiKey: target.apiKey,
      botId: target.botId ?? "demo",
      userTelegramId: String(tgId),
      points: String(points),
      idempotencyKey,
    };
    const response = await fetch(
      `${pick(target.urls, turn)}/api/bot-users/external/increase-points?${new URLSearchParams(query)}`,
    );
    return { response, tgId, points };
  });
}

/** The same with messages, each of which contains its own idempotency key. */
export function startMessages(target: Target, count: number): Writers {
  return startWriters(count, async (turn, idempotencyKey) => {
    const tgId = pick(target.tgIds, turn);
    const message = {
      apiKey: target.apiKey,
      botId: "demo",
      userTelegramId: tgId,
      message: idempotencyKey,
      isEnableHtml: false,
      idempotencyKey,
    };
    const response = await fetch(`${pick(target.urls, turn)}/api/bot-users/external/send-message`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    return { response, tgId, points: 0 };
  });
}

/** The same with batches of taps by players with `tokens`, each worth `pointsPerTap`. */
export function startTaps(
  {
    url,
    tgIds,
    tokens,
    botId = "demo",
  }: { url: string; tgIds: readonly number[]; tokens: readonly string[]; botId?: string },
  pointsPerTap: number,
  count: number,
): Writers {
  return startWriters(count, async (turn, batchId) => {
    const response = await fetch(`${url}/api/mini-app/${botId}/taps`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${pick(tokens, turn)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ batchId, taps: 1 + (turn % 3) }),
    });
    const { accepted = 0 } = await response.clone().json();
    return { response, tgId: pick(tgIds, turn), points: accepted * pointsPerTap };
  });
}

/** One call, unchanged in every repetition with its key. */
export type Call = (
  turn: number,
  idempotencyKey: string,
) => Promise<{ response: Response; tgId: number; points: number }>;

/** The same with any call. */
export function startWriters(count: number, call: Call): Writers {
  const acknowledged: Writers["acknowledged"] = new Map();
  const answers = new Map<string, number>();
  let stopping = false;
  let turn = 0;
  let longestMs = 0;

  /** One call, answered or not; true when it is acknowledged. */
  async function attempt(at: number, key: string): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const { response, tgId, points } = await call(at, key);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      const body = await response.json();
      const name =
        response.status === 503
          ? `503 Retry-After: ${response.headers.get("retry-after")}`
          : String(response.status);
      answers.set(name, (answers.get(name) ?? 0) + 1);
      if (response.status !== 200 && response.status !== 202) return false;
      acknowledged.set(key, { tgId, points, messageId: String(body.id) });
      return true;
    } catch {
      // The connection failed: the caller cannot tell the result, and repeats the call.
      return false;
    }
  }

  async function write(): Promise<void> {
    while (!stopping && !over) {
      const at = turn++;
      const key = randomUUID();
      while (!over && !(await attempt(at, key)))
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  const running = Array.from({ length: count }, write);
  return {
    acknowledged,
    answers,
    longestMs: () => longestMs,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

export function pick<Item>(items: readonly Item[], turn: number): Item {
  return items[turn % items.length] as Item;
}
