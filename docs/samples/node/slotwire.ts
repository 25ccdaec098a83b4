// Slotwire's kit for back ends: one file without dependencies, to copy. Node.js 22.18 and later run it as it is.
//   const slotwire = new Slotwire({ baseUrl: "https://slotwire.example.com", botId: "acme", apiKey });
//   await slotwire.increasePoints({ userTelegramId: 42, points: 250, idempotencyKey: "order-1017" });
import * as crypto from "node:crypto";

export interface BotUser {
  tgId: number;
  createdAt: string;
  registeredByRefCode: string | null;
  tgUsername: string;
  tgName: string;
  points: number;
  maxEnergy: number;
  customValue: number;
  autominePointsPerHour: number;
  tonFriendlyAddress: string;
  level: number;
  lastIp: string | null;
}

/** `isReplayed`: an earlier call, the same or with the same key, has done the work. */
export type Replayable<Answer> = Answer & { isReplayed: boolean };

/** A user after a change, with its ledger entry; `points` is negative if they were taken. */
export type ChangedUser = Replayable<
  BotUser & { transaction: { id: string; points: number; createdAt: string } }
>;

export type SentMessage = Replayable<
  | { id: string; status: "sent"; telegramMessageId: number }
  | { id: string; status: "queued" | "unknown" }
>;

export interface MessageState {
  id: string;
  status: "queued" | "sending" | "sent" | "failed" | "unknown";
  userTelegramId: number;
  createdAt: string;
  telegramMessageId?: number;
  failure?: { code: string; reason: string };
}

/** The subject of a token: a field or, in the request of a task of kind `endpoint`, a task. */
type Subject = { field?: string; taskId?: string };

/** The signed values. A token comes several times: if the request changes something, act once for each `jti`. */
export type TokenClaims = Subject &
  Record<"tonFriendlyAddress" | "tonRawAddress" | "jti", string> &
  Record<"userTelegramId" | "userPoints" | "userFriendsCount", number> &
  Record<"userTotalLevels" | "userLevel" | "exp", number>;

type Wallet = { tgId: number; tonRawAddress: string; tonFriendlyAddress: string };
type Event<Type extends string, Data> = {
  /** Handle each id once: an event may come twice. */
  id: string;
  type: Type;
  timestamp: string;
  botId: string;
  data: Data;
};
export type SlotwireEvent =
  | Event<"user.created", Pick<BotUser, "tgId" | "tgName" | "tgUsername" | "registeredByRefCode">>
  | Event<"level.reached", { tgId: number; level: number; points: number }>
  | Event<"wallet.linked" | "wallet.unlinked", Wallet>
  | Event<"task.completed", { tgId: number; taskId: string; reward: number }>
  | Event<"points.changed", PointsChange>
  | Event<"user.blocked_bot" | "user.unblocked_bot", { tgId: number }>
  | Event<
      "message.failed",
      { tgId: number; messageId: string; code: MessageFailureCode; reason: string }
    >
  | Event<"telegram.update", { tgId: number | null; update: Record<string, unknown> }>
  | Event<"field.failing", FieldFault & { failedShare: number; outcome: FieldOutcome }>
  | Event<"field.recovered", FieldFault>
  | Event<"webhook.test", { message: string }>;
type MessageFailureCode =
  | "INVALID_HTML"
  | "USER_UNREACHABLE"
  | "MESSAGE_REFUSED"
  | "BOT_TOKEN_REFUSED";
type FieldFault = { field: string; since: string };
type FieldOutcome =
  | "blocked"
  | "timeout"
  | "status"
  | "too-large"
  | "transform"
  | "suspicious"
  | "unreachable"
  | "limited";
type PointsChange = Record<"tgId" | "delta" | "balance", number> &
  Record<"source" | "reason", string> &
  Record<"transactionId" | "idempotencyKey", string | null>;

type Problem = Partial<Omit<SlotwireError, keyof Error>>;

/** Every error of the kit. */
export class SlotwireError extends Error {
  /** The service's code, or HTTP_…, NO_ANSWER, KEYS_UNAVAILABLE, INVALID_TOKEN or INVALID_EVENT. */
  readonly code: string;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly { field: string; message: string }[];
  readonly requestId: string | undefined;
  /** The user's points, with INSUFFICIENT_POINTS. */
  readonly balance: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** The key of the call that failed, to repeat it with. */
  idempotencyKey: string | undefined;

  constructor(code: string, detail: string, status = 0, problem: Problem = {}) {
    super(`${code}: ${detail}`);
    this.name = "SlotwireError";
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
    this.balance = problem.balance;
    this.retryAfterMs = problem.retryAfterMs;
  }
}

export interface SlotwireOptions {
  baseUrl: string;
  botId: string;
  /** Not needed to verify tokens. */
  apiKey?: string | undefined;
  /** The time limit of a request; the service may take 10 s to send a message. */
  timeoutMs?: number;
  tries?: number;
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

type Id = number | string;
type Expected = Subject & { url: string };
type Slice = { limit?: number; after?: number };
type Keyed = { userTelegramId: Id; idempotencyKey?: string | undefined };
type Members = Record<string, string | number | boolean | undefined>;
const minuteMs = 60_000;

/** Calls the service, and verifies the tokens of field and task requests. */
export class Slotwire {
  readonly #options: Required<SlotwireOptions>;
  #keys = new Map<string, crypto.KeyObject>();
  #keysAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<SlotwireError | undefined> | undefined;

  constructor(options: SlotwireOptions) {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const defaults = { apiKey: undefined, timeoutMs: 20_000, tries: 5, now: Date.now, wait };
    const baseUrl = options.baseUrl.replace(/\/+$/, "");
    this.#options = { ...defaults, ...options, baseUrl };
  }

  getBotUser(user: { userTelegramId: Id }): Promise<BotUser> {
    return this.#call("GET", "bot-user", user);
  }

  /** The users who registered with the user's referral code, by tgId. */
  getBotUserFriends(user: { userTelegramId: Id } & Slice): Promise<BotUser[]> {
    return this.#call("GET", "bot-user-friends", user);
  }

  /** A slice of the bot's users, by tgId; 100 by default. For the next, `after` is the last tgId. */
  listBotUsers(slice: Slice = {}): Promise<BotUser[]> {
    return this.#call("GET", "bot-users", slice);
  }

  increasePoints(credit: Keyed & { points: Id }): Promise<ChangedUser> {
    return this.#call("POST", "increase-points", withKey(credit));
  }

  /** Takes points, never below zero: INSUFFICIENT_POINTS has the `balance`. */
  decreasePoints(debit: Keyed & { points: Id }): Promise<ChangedUser> {
    return this.#call("POST", "decrease-points", withKey(debit));
  }

  /** Pays a user for a task of kind `api`, once. */
  completeTask(task: { userTelegramId: Id; taskId: string }): Promise<ChangedUser> {
    return this.#call("POST", "complete-task", task);
  }

  setCustomValue(value: Keyed & { customValue: Id }): Promise<Replayable<BotUser>> {
    return this.#call("POST", "set-custom-value", withKey(value));
  }

  sendMessage(message: Keyed & { message: string; isEnableHtml: boolean }): Promise<SentMessage> {
    return this.#call("POST", "send-message", withKey(message));
  }

  getMessage(message: { id: string }): Promise<MessageState> {
    return this.#call("GET", "message", message);
  }

  /** Sends the same call, with the same key, until it is answered or refused for good. */
  async #call<Answer>(method: "GET" | "POST", name: string, members: Members): Promise<Answer> {
    const { baseUrl, apiKey, botId, timeoutMs, tries, wait } = this.#options;
    const all = Object.entries({ apiKey, botId, ...members }).filter(([, value]) => value != null);
    const query = new URLSearchParams(all.map(([one, value]) => [one, String(value)]));
    const url = `${baseUrl}/api/bot-users/external/${name}`;
    for (let attempt = 1; ; attempt += 1)
      try {
        if (method === "GET") return await request(`${url}?${query}`, timeoutMs);
        return await request(url, timeoutMs, JSON.stringify(Object.fromEntries(all)));
      } catch (error) {
        if (!(error instanceof SlotwireError)) throw error;
        const { status, retryAfterMs = 1000 * 2 ** (attempt - 1) } = error;
        const mayPass = status === 0 || status === 408 || status === 429 || status >= 500;
        error.idempotencyKey = members.idempotencyKey as string | undefined;
        if (!mayPass || attempt >= tries || retryAfterMs > minuteMs) throw error;
        await wait(retryAfterMs * (1 + Math.random() / 4));
      }
  }

  /** Verifies a request's `token`: use its values, not the request's. `url` is that of the field or task. */
  async verifyField(token: unknown, { url, field, taskId }: Expected): Promise<TokenClaims> {
    const { baseUrl, botId, now } = this.#options;
    const text = typeof token === "string" ? token : "";
    const [header = "", payload = "", signature = "", ...rest] = text.split(".");
    const { alg, kid } = decoded(header);
    const key = alg === "EdDSA" && !rest.length ? await this.#keyOf(String(kid)) : undefined;
    const bytes = Buffer.from(signature, "base64url");
    if (!key || !crypto.verify(null, Buffer.from(`${header}.${payload}`), key, bytes))
      throw new SlotwireError("INVALID_TOKEN", "The service has not signed this token.");
    const claims = decoded(payload);
    const about = taskId === undefined ? { field } : { taskId };
    const demanded = { iss: `${baseUrl}/app/${botId}`, aud: url, bot: botId, ...about };
    for (const [name, value] of Object.entries(demanded))
      if (!value || claims[name] !== value)
        throw new SlotwireError("INVALID_TOKEN", `The token is for another ${name}.`);
    if (!(Number(claims.exp) * 1000 > now()))
      throw new SlotwireError("INVALID_TOKEN", "The token has expired.");
    return claims as unknown as TokenClaims;
  }

  async #keyOf(kid: string): Promise<crypto.KeyObject | undefined> {
    const now = this.#options.now();
    // The clock may be set back.
    const age = Math.abs(now - this.#keysAt);
    // Forged key ids cause one request a minute, and failed requests one in 5 s.
    const isDue = age >= 5 * minuteMs || (age >= minuteMs && !this.#keys.has(kid));
    if (isDue && Math.abs(now - this.#triedAt) >= 5000) {
      this.#triedAt = now;
      this.#reading = this.#readKeys(now);
    }
    const failure = await this.#reading;
    const key = this.#keys.get(kid);
    if (!key && failure) throw failure;
    return key;
  }

  /** Keeps the former keys where it fails. */
  async #readKeys(now: number): Promise<SlotwireError | undefined> {
    try {
      this.#keys = await readKeys(`${this.#options.baseUrl}/.well-known/jwks.json`);
      this.#keysAt = now;
      return undefined;
    } catch (error) {
      return new SlotwireError("KEYS_UNAVAILABLE", String(error));
    }
  }
}

/**
 * Verifies a request to the webhook and returns its event. `rawBody` is the body as it was received;
 * `secrets` are `whsec_…`, several during a rotation. Source: Standard Webhooks.
 */
export function verifyEvent(
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  rawBody: string | Uint8Array,
  secrets: string | readonly string[],
  now: number = Date.now(),
): SlotwireEvent {
  const pairs = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const values = new Map(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
  const [id, timestamp, signatures = ""] = ["id", "timestamp", "signature"].map((name) =>
    values.get(`webhook-${name}`),
  );
  const given = signatures.split(" ").map((one) => Buffer.from(one.replace(/^v1,/, ""), "base64"));
  const isSigned = [secrets].flat().some((secret) => {
    const key = Buffer.from(String(secret).replace(/^whsec_/, ""), "base64");
    // Anybody can sign with the empty key of a missing setting.
    if (key.length < 24) throw new TypeError("A webhook's secret is whsec_ and base64.");
    const hmac = crypto.createHmac("sha256", key).update(`${id}.${timestamp}.`);
    const mac = hmac.update(rawBody).digest();
    return given.some((one) => one.length === mac.length && crypto.timingSafeEqual(one, mac));
  });
  if (!isSigned) throw new SlotwireError("INVALID_EVENT", "The signature is wrong.");
  if (!(Math.abs(now - Number(timestamp) * 1000) <= 5 * minuteMs))
    throw new SlotwireError("INVALID_EVENT", "The timestamp is more than 5 minutes off.");
  return { id, ...JSON.parse(Buffer.from(rawBody).toString()) };
}

function withKey<Call extends Keyed>(call: Call): Call {
  return { ...call, idempotencyKey: call.idempotencyKey ?? crypto.randomUUID() };
}

/** Sends one request. Throws `SlotwireError`. */
async function request<Answer>(url: string, timeoutMs: number, body?: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const options = { headers, signal: AbortSignal.timeout(timeoutMs), redirect: "manual" } as const;
  const sent = body === undefined ? options : { ...options, method: "POST", body };
  const { response, answer } = await fetch(url, sent)
    .then(async (response) => ({ response, answer: await bodyOf(response) }))
    .catch((error: Error) => {
      throw new SlotwireError("NO_ANSWER", `The call may have been done: ${error.message}`);
    });
  const isReplayed = response.headers.get("idempotent-replayed") === "true";
  if (response.ok) return (body === undefined ? answer : { ...answer, isReplayed }) as Answer;
  const { code = `HTTP_${response.status}`, title, detail = title } = answer;
  const after = response.headers.get("retry-after") ?? "";
  const retryAfterMs = /^\d+$/.test(after) ? Number(after) * 1000 : undefined;
  const problem = { ...answer, retryAfterMs } as Problem;
  throw new SlotwireError(String(code), String(detail), response.status, problem);
}

async function readKeys(url: string): Promise<Map<string, crypto.KeyObject>> {
  const { keys } = await request<{ keys: (crypto.JsonWebKey & { kid: string })[] }>(url, 5000);
  return new Map(keys.map((key) => [key.kid, crypto.createPublicKey({ key, format: "jwk" })]));
}

/** The JSON of the service; the beginning of another's page as `detail`. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const type = response.headers.get("content-type") ?? "";
  if (response.ok || type.startsWith("application/problem+json")) return response.json();
  return { detail: (await response.text()).slice(0, 200) };
}

function decoded(part: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(part, "base64url").toString()));
  } catch {
    return {};
  }
}
