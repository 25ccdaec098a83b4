import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { maxTapsPerSecond } from "#game/taps.ts";
import { launchInitData } from "#server/players/launch.ts";
import { closeServer } from "../close-server.ts";
import { call, startHosted, stopHosted } from "../page-service/client.ts";
import { callEnds, callStarts, pass } from "../page-time.ts";
import { bodyOf } from "../request-body.ts";

/**
 * The real service in a separate process, and the network between it and the page, which a test may
 * disturb. The service's clock is the page's time.
 */
export interface Service {
  /** The address for the page. */
  readonly url: string;
  readonly bot: BotFile;
  /** The page's calls so far, as `METHOD /path`, with body and moment (ms). */
  readonly calls: { readonly name: string; readonly body: string; readonly at: number }[];
  initData(tgId: number, more?: { name?: string; ref?: string; language?: string }): string;
  /** Credits a player, as the owner's back end does. */
  credit(tgId: number, points: number): Promise<void>;
  /** Reports a task as done, as the owner's back end does. */
  report(tgId: number, taskId: string): Promise<void>;
  /** Signs a player in without a page, as another device does. */
  signIn(tgId: number, ref?: string): Promise<Session>;
  /**
   * Signs a player in, and waits for as long as six taps take: taps before the sign-in are not
   * paid.
   */
  arrive(tgId: number): Promise<void>;
  /**
   * Applies a fault to the next call with this `METHOD /path`; to every one until `heal` with
   * `always`.
   */
  spoil(call: RegExp, fault: Fault, always?: boolean): void;
  /** Replaces every answer of these calls by this body, until `heal`. */
  answer(call: RegExp, body: unknown): void;
  /** Removes all faults and releases held answers. */
  heal(): void;
  stop(): Promise<void>;
}

/**
 * `cut` never reaches the service, `lose` loses its answer, `repeat` loses it and sends the call
 * again as a browser may, `hold` delays the answer until `heal`; other values replace the answer.
 */
export type Fault =
  | "cut"
  | "lose"
  | "repeat"
  | "hold"
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

/** A refusal of the service with this code. */
export function refusal(status: number, code: string) {
  return { status, body: { type: "about:blank", title: code, status, code } };
}

/** The activities of a player whose bot has none, except for these. */
export function activitiesWith(change: Partial<PlayerActivities>): PlayerActivities {
  const none = { tasks: [], boosts: [], quizzes: [], onboarding: [], isHidden: false };
  return { serverTime: Date.now(), ...none, ...change };
}

export const tapGame = {
  levels: [
    { name: "Bronze", points: 100 },
    { name: "Gold", points: 2000 },
  ],
  maxEnergy: 500,
  energyPerSecond: 1,
  pointsPerTap: 5,
  autominePointsPerHour: 0,
};

/** A bot with every block and no custom field; bots of different ids also differ in name on Telegram. */
export function botWith(change: Partial<BotFile> = {}): BotFile {
  const { id = "acme" } = change;
  return {
    id,
    name: "Acme Clicker",
    username: `${id.replaceAll("-", "_")}_bot`,
    token: `${numberOf(id)}:test-token`,
    game: tapGame,
    fields: [],
    screen: {
      blocks: [
        { type: "text", style: "title", text: "Hello, {{name}}" },
        { type: "points" },
        { type: "level" },
        { type: "energy" },
        { type: "tap" },
        { type: "wallet" },
        { type: "friends" },
      ],
    },
    ...change,
  };
}

/** A number of ten digits, as the token of a bot begins. */
function numberOf(id: string): number {
  const letters = [...id].map((letter) => letter.charCodeAt(0));
  return 7_000_000_000 + letters.reduce((sum, code) => (sum * 31 + code) % 1_000_000_000, 0);
}

/** A custom field, by default of the player's rank. */
export function fieldWith(change: Partial<CustomField> = {}): CustomField {
  const { name = "rank" } = change;
  const url = `https://example.com/${name}`;
  return { name, url, fallback: "", refreshSeconds: 60, signed: false, ...change };
}

export async function startService(bot: BotFile = botWith()): Promise<Service> {
  const { url: origin, apiKeys } = await startHosted({
    bots: [bot],
    owners: [],
    rateLimits: "off",
  });
  const network = playNetwork(origin);
  const url = await network.listen();
  const initData: Service["initData"] = (tgId, more = {}) =>
    launchInitData(
      { tgId, name: "Ada", username: `player${tgId}`, ...more },
      bot.token ?? "",
      Date.now(),
    );
  const signIn: Service["signIn"] = (tgId, ref) =>
    call("POST", `${origin}/api/mini-app/${bot.id}/session`, {
      authorization: `tma ${initData(tgId, ref ? { ref } : {})}`,
    });
  return {
    url,
    bot,
    calls: network.calls,
    initData,
    credit: async (tgId, points) => {
      const query = new URLSearchParams({
        apiKey: apiKeys[bot.id] ?? "",
        botId: bot.id,
        userTelegramId: String(tgId),
        points: String(points),
      });
      await call("GET", `${origin}/api/bot-users/external/increase-points?${query}`, {});
    },
    report: async (tgId, taskId) => {
      const body = { apiKey: apiKeys[bot.id], botId: bot.id, userTelegramId: tgId, taskId };
      await call("POST", `${origin}/api/bot-users/external/complete-task`, {}, body);
    },
    signIn,
    arrive: async (tgId) => {
      await signIn(tgId);
      await pass(6 * (1000 / maxTapsPerSecond));
    },
    spoil: network.spoil,
    answer: (name, body) => network.spoil(name, { status: 200, body }, true),
    heal: network.heal,
    stop: async () => {
      await network.close();
      await stopHosted(origin);
    },
  };
}

/** A proxy on loopback that forwards every call, except for faults. */
function playNetwork(origin: string) {
  let faults: { call: RegExp; fault: Fault; always: boolean }[] = [];
  let held: (() => void)[] = [];
  const calls: Service["calls"] = [];

  const takeFault = (name: string): Fault | undefined => {
    const found = faults.find(({ call }) => call.test(name));
    if (found && !found.always) faults = faults.filter((one) => one !== found);
    return found?.fault;
  };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (!body) return;
    const name = `${request.method} ${request.url}`;
    calls.push({ name, body: body.toString(), at: performance.now() });
    const fault = takeFault(name);
    if (fault === "cut") return void response.destroy();
    if (typeof fault === "object")
      return void write(response, fault.status, JSON.stringify(fault.body), fault.headers);
    try {
      if (fault === "repeat") await passOn(origin, request, body);
      const answer = await passOn(origin, request, body);
      const passBack = () => void write(response, answer.status, answer.body);
      if (fault === "lose") response.destroy();
      else if (fault === "hold") {
        held.push(passBack);
        // Time passes for the page while it waits.
        callEnds();
      } else passBack();
    } catch {
      response.destroy();
    }
  });
  return {
    calls,
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    spoil: (call: RegExp, fault: Fault, always = false) =>
      void faults.push({ call, fault, always }),
    heal: () => {
      faults = [];
      for (const passBack of held) {
        callStarts();
        passBack();
      }
      held = [];
    },
    close: () => closeServer(server),
  };
}

function passOn(
  origin: string,
  { url, method, headers: all }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; body: Buffer }> {
  const { "accept-encoding": _, ...headers } = all;
  return new Promise((resolve, reject) => {
    const sent = forward(origin + url, { method, headers }, async (answer) => {
      const got = await bodyOf(answer);
      if (got) resolve({ status: answer.statusCode ?? 0, body: got });
      else reject(new Error("The service broke off in its answer."));
    });
    sent.on("error", reject).end(body);
  });
}

function write(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  const type = status < 400 ? "application/json" : "application/problem+json";
  response.writeHead(status, { "content-type": type, ...headers }).end(body);
}
