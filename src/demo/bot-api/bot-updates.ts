import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** The parameters of a call, from JSON or a form. */
export type Parameters = Readonly<Record<string, unknown>>;

/** A call that the Bot API refuses. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** Something that happened in a bot's chats. Source: Bot API, Update. */
export type Update = Readonly<Record<string, unknown>> & { readonly update_id: number };

/** The program that receives the updates, and the last failed delivery to it. */
interface Webhook {
  readonly url: string;
  readonly secret: string;
  readonly connections: number;
  failure?: { readonly at: number; readonly reason: string };
}

/** The dependencies of `createUpdates`. */
export interface UpdatesParts {
  /** Executes the method in a webhook's answer. */
  readonly execute: (method: string, given: Parameters) => Promise<unknown>;
  /** Calls `getUpdates` of the platform, whose updates go to the webhook, too. */
  readonly source?: (given: Parameters, signal: AbortSignal) => Promise<readonly Update[]>;
  /** Waits before the next attempt. */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** The updates of one bot, from their arrival until its program has taken them. */
export type Updates = ReturnType<typeof createUpdates>;

const answerMs = 30_000;
const pollSeconds = 50;
const maxPauseMs = 60_000;

/** Delivers updates to a webhook in order, or keeps them for `getUpdates`. */
export function createUpdates({ execute, source, pause = paused }: UpdatesParts) {
  const events = new EventEmitter();
  const closed = new AbortController();
  let stopped = new AbortController();
  let pending: Update[] = [];
  let allowed: readonly string[] = [];
  let webhook: Webhook | undefined;

  function push(update: Update): void {
    if (allowed.length > 0 && !allowed.some((kind) => kind in update)) return;
    pending.push(update);
    events.emit("change");
  }

  const changed = (signal: AbortSignal) => once(events, "change", { signal });

  /** Repeats `step` until the webhook ends, after growing pauses if it fails. */
  async function repeat(
    { target, signal }: { readonly target: Webhook; readonly signal: AbortSignal },
    step: () => Promise<unknown>,
  ): Promise<void> {
    for (let failures = 0; !signal.aborted; )
      try {
        await step();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        target.failure = { at: seconds(), reason: reasonOf(error) };
        failures += 1;
        await pause(Math.min(500 * 2 ** failures, maxPauseMs), signal).catch(() => undefined);
      }
  }

  function start(target: Webhook): void {
    const signal = AbortSignal.any([closed.signal, stopped.signal]);
    void repeat({ target, signal }, async () => {
      const [update] = pending;
      if (!update) return void (await changed(signal));
      const { method, ...given } = await post(target, update, signal);
      if (pending[0] === update) pending.shift();
      events.emit("change");
      // As on the platform, the program does not get the result.
      if (typeof method === "string") await execute(method, given).catch(() => undefined);
    });
    if (!source) return;
    let offset = 0;
    void repeat({ target, signal }, async () => {
      // The platform keeps updates until the next call confirms them.
      while (pending.length > 0) await changed(signal);
      const given = { offset, timeout: pollSeconds, allowed_updates: allowed };
      for (const update of await source(given, signal)) {
        push(update);
        offset = update.update_id + 1;
      }
    });
  }

  function stop({ drop_pending_updates: isDropped }: Parameters): true {
    stopped.abort();
    stopped = new AbortController();
    webhook = undefined;
    if (isDropped) pending = [];
    return true;
  }

  return {
    push,
    hasWebhook: () => webhook !== undefined,
    setWebhook: (given: Parameters): true => {
      const { url = "", secret_token: secret = "", max_connections = 40, allowed_updates } = given;
      const next = {
        url: String(url),
        secret: String(secret),
        connections: Number(max_connections),
      };
      if (next.url !== "") requireValid(next);
      stop(given);
      if (Array.isArray(allowed_updates)) allowed = allowed_updates;
      if (next.url !== "") {
        webhook = next;
        // Ends a call of `getUpdates` that waits.
        events.emit("change");
        start(webhook);
      }
      return true;
    },
    deleteWebhook: stop,
    webhookInfo: () => ({
      url: webhook?.url ?? "",
      has_custom_certificate: false,
      pending_update_count: pending.length,
      ...(webhook && { max_connections: webhook.connections }),
      ...(webhook?.failure && {
        last_error_date: webhook.failure.at,
        last_error_message: webhook.failure.reason,
      }),
      ...(allowed.length > 0 && { allowed_updates: allowed }),
    }),
    /** The answer to `getUpdates`, which confirms the updates before `offset`. */
    take: async ({ offset = 0, limit = 100, timeout = 0 }: Parameters) => {
      if (webhook)
        throw new Refusal(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        );
      pending = pending.filter(({ update_id }) => update_id >= Number(offset));
      if (pending.length === 0 && Number(timeout) > 0) {
        const late = AbortSignal.timeout(Number(timeout) * 1000);
        await changed(AbortSignal.any([closed.signal, late])).catch(() => undefined);
      }
      if (webhook) throw new Refusal(409, "Conflict: terminated by setWebhook request");
      return pending.slice(0, Number(limit));
    },
    close: () => closed.abort(),
  };
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Whether a URL leads to this machine, where no platform can deliver. */
export function isLocal(url: unknown): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(parsed(String(url))?.hostname ?? "");
}

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Source: https://core.telegram.org/bots/api#setwebhook; local URLs are accepted here. */
function requireValid({ url, secret }: Webhook): void {
  const refuse = (reason: string) => new Refusal(400, `Bad Request: ${reason}`);
  if (!/^[\w-]{0,256}$/.test(secret)) throw refuse("secret token contains unallowed characters");
  if (isLocal(url)) return;
  const { protocol, port = "" } = parsed(url) ?? {};
  if (protocol !== "https:") throw refuse("bad webhook: An HTTPS URL must be provided for webhook");
  if (!["", "80", "88", "8443"].includes(port))
    throw refuse("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443");
}

/** Sends an update; returns the webhook's answer, which may hold a method. */
async function post({ url, secret }: Webhook, update: Update, signal: AbortSignal) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(secret && { "x-telegram-bot-api-secret-token": secret }),
    },
    body: JSON.stringify(update),
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `Wrong response from the webhook: ${response.status} ${response.statusText}`.trim(),
    );
  try {
    return (JSON.parse(text) ?? {}) as Parameters;
  } catch {
    // An answer without a method may be any text.
    return {};
  }
}

/** Node's fetch has the reason in the error's cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

function paused(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal });
}
