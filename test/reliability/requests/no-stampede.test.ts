import { QueryClient, QueryObserver, timeoutManager } from "@tanstack/react-query";
import { afterAll, expect, test, vi } from "vitest";
import { fetchCustomField } from "#mini-app/fields/field-fetch.ts";
import { record, scaled } from "../figure.ts";
import { playedTime } from "./played-time.ts";

// The page's own modules, except for values that they read from the document.
vi.mock("#mini-app/session/page-context.ts", () => ({
  bot: { id: "demo", allowLocalFieldUrls: false },
  handover: { values: new Map(), fetchField: fetchCustomField },
}));
vi.mock("#mini-app/session/session-query.ts", () => ({
  sessionQuery: { queryKey: ["session"], queryFn: () => session, staleTime: Infinity },
}));

const session = { fieldRequest: { userId: 1 } };
const players = scaled(10_000, 200);
const minuteMs = 60_000;
/** The phases: the endpoint answers, is down, and is back. */
const minutes = { before: 3, down: 10, after: 5 } as const;
/** How often a player changes the page, hides the app or loses the network. */
const turnMs = 20_000;
const mostInAMinute = 2;

/** The ways in which an endpoint can be down. */
const faults = ["refused", "503", "silent"] as const;

const startAt = 1_795_000_020_000;
const time = playedTime(startAt);
const realNow = Date.now;

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test(`${players} players whose owner's endpoint is down for ten minutes do not stampede`, async () => {
  timeoutManager.setTimeoutProvider({
    setTimeout: (callback, ms) => time.setTimeout(() => callback(), ms),
    clearTimeout: (id) => time.clearTimeout(Number(id)),
    setInterval: () => 0,
    clearInterval: () => {},
  });
  vi.spyOn(Date, "now").mockImplementation(time.now);
  vi.stubGlobal("setTimeout", time.setTimeout);
  vi.stubGlobal("clearTimeout", time.clearTimeout);
  vi.stubGlobal("navigator", { onLine: true });
  const { customFieldQuery } = await import("#mini-app/fields/custom-field-query.ts");

  const downAt = startAt + minutes.before * minuteMs;
  const backAt = downAt + minutes.down * minuteMs;
  const endAt = backAt + minutes.after * minuteMs;
  const isDown = () => time.now() >= downAt && time.now() < backAt;
  /** The moments of each player's requests. */
  const requests: number[][] = Array.from({ length: players }, () => []);
  vi.stubGlobal("fetch", async (url: URL, { signal }: { signal: AbortSignal }) => {
    const player = Number(url.hostname.split(".")[0]?.slice(1));
    requests[player]?.push(time.now());
    if (!isDown()) {
      await passing(50 + Math.random() * 150);
      return new Response("value");
    }
    const fault = faults[player % faults.length];
    await passing(fault === "silent" ? 9000 : 20, signal);
    if (fault === "503") return new Response("", { status: 503 });
    throw new TypeError("Failed to fetch");
  });

  const values: (() => string | undefined)[] = [];
  for (let player = 0; player < players; player += 1) {
    // A separate origin each, because a page's requests to one wait for each other.
    const field = {
      name: "rank",
      url: `https://p${player}.example.com/rank`,
      fallback: "–",
      refreshSeconds: 60,
      signed: false,
    };
    const client = new QueryClient();
    const observer = new QueryObserver(client, customFieldQuery(field));
    values.push(() => observer.getCurrentResult().data);
    let leave: (() => void) | undefined;
    const live = () => {
      if (time.now() >= endAt) return leave?.();
      const chance = Math.random();
      if (!leave) leave = observer.subscribe(() => {});
      else if (chance < 0.5) {
        leave();
        leave = undefined;
      } else client.getQueryCache().onFocus();
      time.setTimeout(live, -Math.log(1 - Math.random()) * (leave ? turnMs : 3000));
    };
    time.setTimeout(live, Math.random() * minuteMs);
  }
  await time.play(endAt - startAt + minuteMs);
  Date.now = realNow;

  const all = requests.flat();
  const inMinute = (from: number) => all.filter((at) => at >= from && at < from + minuteMs).length;
  const perMinute = Array.from({ length: (endAt - downAt) / minuteMs }, (_, minute) =>
    inMinute(downAt + minute * minuteMs),
  );
  const most = Math.max(...requests.map((own) => mostWithin(own, downAt, backAt + minuteMs)));
  const restored = values.filter((value) => value() === "value").length;
  expect(all.length).toBeGreaterThan(players);
  const how = `${players} players of the page's own field queries, React Query and fetch with the net and the clock played: ${minutes.down} minutes down (a third refused, a third 503, a third silent), each player turns a page or opens the app again about every ${turnMs / 1000} s`;
  record({
    id: "R10 requests a player and minute",
    value: most,
    goal: mostInAMinute,
    detail: `The most of any player in any 60 s from the fault to a minute after its end; ${how}. Players whom the net leaves and comes back to are not among them.`,
  });
  record({
    id: "R10 requests in the minute after, to a player",
    value: inMinute(backAt) / players,
    goal: mostInAMinute,
    detail: `All requests of that minute, over the players; minute by minute from the fault on, to a player: ${perMinute.map((count) => (count / players).toFixed(2)).join(", ")}. The most in one second of that minute: ${mostInASecond(all, backAt)}.`,
  });
  record({
    id: "R10 values back",
    value: restored / players,
    goal: 1,
    better: "higher",
    detail: `The share of players who had the value ${minutes.after} minutes after the endpoint was back.`,
  });
});

/** The most of these moments in any 60 s between `from` and `to`. */
function mostWithin(moments: readonly number[], from: number, to: number): number {
  const own = moments.filter((at) => at >= from && at < to);
  return Math.max(
    0,
    ...own.map((at) => own.filter((one) => one >= at && one < at + minuteMs).length),
  );
}

function mostInASecond(moments: readonly number[], from: number): number {
  const seconds = new Map<number, number>();
  for (const at of moments) {
    const second = Math.floor((at - from) / 1000);
    if (second >= 0 && second < 60) seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...seconds.values());
}

function passing(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = time.setTimeout(() => resolve(), ms);
    signal?.addEventListener("abort", () => {
      time.clearTimeout(timer);
      reject(new DOMException("Aborted", "AbortError"));
    });
  });
}
