import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type {
  CustomField,
  FetchedValue,
  FieldRequest,
} from "#contract/field/custom-field.schema.ts";
import type { FieldReport } from "#contract/field/field-health.schema.ts";
import {
  type FieldOutcome,
  fieldOutcomes,
  fieldTimeoutMs,
  maxFetchesPerSecond,
  maxFetchWaitMs,
  maxRetryAfterSeconds,
  maxServiceFetches,
  maxWaitingFetches,
  reservedFetches,
} from "#contract/field/field-limit.ts";
import { transformBody } from "#contract/field/field-value.ts";
import { maxReportedMs } from "#contract/field/health-limit.ts";
import { isSuspicious, sampleOf } from "#contract/field/suspicious-text.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { languageTag } from "../../bots/bot-language.ts";
import { type Clock, limitTime } from "../../clock.ts";
import { limitConcurrency } from "../../concurrency.ts";
import type { ServiceContext } from "../../context.ts";
import { fieldRequestOf } from "../../players/player-values.ts";
import type { Bot } from "../../store/bot/bot.ts";
import type { BotUser } from "../../store/user/bot-user.ts";
import { createTally, type Tally } from "../../worker.ts";
import { decodeValue } from "../check-text.ts";
import { isOk, retryAfterOf } from "../field-call.ts";
import { createResolve } from "../field-host.ts";
import type { FieldSigner } from "../signing.ts";
import { createFailingUrls } from "./failing-urls.ts";
import { callFollowing, type FollowedAnswer } from "./redirects.ts";
import { createValueCache } from "./value-cache.ts";

/** A player's field. */
export interface PlayerField {
  readonly bot: Pick<Bot, "id" | "game">;
  readonly field: CustomField;
  readonly user: BotUser;
  /** The player's language, an IETF tag. */
  readonly language?: string | undefined;
  /** Whether an owner looks at the player's screen; not counted in the field's health. */
  readonly isPreview?: boolean | undefined;
}

/** Fetches the fields that owners' servers answer to the service instead of players' browsers. */
export interface ServiceFetch {
  /**
   * The field's value of the last `refreshSeconds` for the same player, level, friends, wallet and
   * language, or one fetched now; equal calls share a request.
   */
  fetchForPlayer(field: PlayerField): Promise<FetchedValue>;
  readonly outcomes: Tally<FieldOutcome | "cached">;
}

interface Fetch extends Omit<PlayerField, "bot"> {
  readonly botId: string;
  readonly request: FieldRequest;
}

/** The pause between refused players' next requests, which a slow server can answer. */
const appointmentMs = 100;
const maxAppointments = 10_000;

/** Creates the fetches of a process, with limits for each bot, owner's server and URL. */
export function createServiceFetch(
  {
    config,
    clock,
    signer,
    counts,
  }: Pick<ServiceContext, "config" | "clock"> & {
    readonly signer: FieldSigner;
    readonly counts: {
      readonly count: (botId: string, fetch: FieldReport["fetches"][number]) => void;
    };
  },
  log: Pick<FastifyBaseLogger, "info">,
): ServiceFetch {
  const resolve = createResolve();
  const outcomes = createTally([...fieldOutcomes, "cached"] as const);
  const failing = createFailingUrls(clock);
  const running = new Map<string, Promise<FetchedValue>>();
  const values = createValueCache(clock);
  const appointments = new LRUCache<string, number>({ max: maxAppointments });
  const limited = limitConcurrency({
    total: maxServiceFetches.total,
    each: maxServiceFetches.perBot,
    reserved: reservedFetches.total,
    waiting: { total: maxWaitingFetches.total, each: maxWaitingFetches.perBot },
  });

  const startInTime = paced(clock);

  /** Refuses a request, with a time of its own for the next one at `key`. */
  function refused(key: string, afterMs: number): FetchedValue {
    const now = clock.monotonic();
    const longestMs = maxRetryAfterSeconds * 1000;
    const at = Math.max(now + afterMs, appointments.get(key) ?? 0) + appointmentMs;
    const isTaken = at - now > longestMs;
    if (!isTaken) appointments.set(key, at);
    const waitMs = isTaken ? afterMs + Math.random() * (longestMs - afterMs) : at - now;
    return { outcome: "limited", retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }

  /** Sends the request when it is its turn. */
  async function fetchInTurn(fetch: Fetch): Promise<FetchedValue> {
    const { botId, field } = fetch;
    const urlKey = `${botId} ${field.url}`;
    const pausedMs = failing.leftMs(urlKey);
    if (pausedMs > 0) return refused(urlKey, pausedMs);
    const outcome = await limited(
      botId,
      async () => {
        const leftMs = failing.begin(urlKey);
        return leftMs > 0 ? refused(urlKey, leftMs) : send(fetch, urlKey);
      },
      {
        shared: {
          id: new URL(field.url).hostname.replace(/\.$/, ""),
          max: maxServiceFetches.perHost,
          reserved: reservedFetches.perHost,
        },
        limitWait: () => limitTime(clock, maxFetchWaitMs),
      },
    );
    return outcome.kind === "done" ? outcome.result : refused(botId, maxFetchWaitMs);
  }

  async function send(fetch: Fetch, urlKey: string): Promise<FetchedValue> {
    const { botId, field, request, language } = fetch;
    await startInTime();
    const limit = limitTime(clock, fieldTimeoutMs);
    const startedAt = clock.monotonic();
    try {
      const token = field.signed
        ? (await signer.sign(botId, [field], request, clock.now())).tokens[field.name]
        : undefined;
      const { answer } = await callFollowing({
        url: new URL(field.url),
        body: JSON.stringify({ ...request, token, language }),
        resolve,
        local: config.allowLocalFieldUrls,
        signal: limit.signal,
      });
      const milliseconds = Math.round(clock.monotonic() - startedAt);
      const outcome = outcomeOf(answer, limit.signal);
      const value = answer.arrived && outcome === "ok" ? decodeValue(answer.body.bytes) : undefined;
      note(fetch, value === undefined ? { outcome } : judged(field, value), milliseconds);
      const hasFailed = isDown(answer, outcome);
      const demandedMs = answer.arrived ? (retryAfterOf(answer, clock.now()) ?? 0) : 0;
      failing.note(urlKey, hasFailed, hasFailed ? demandedMs : 0);
      if (value !== undefined) return { outcome, value };
      log.info({ botId, field: field.name, outcome }, "A field was not fetched.");
      const isCalled = answer.arrived || "code" in answer;
      const isWorthRepeating =
        hasFailed && isCalled && outcome !== "timeout" && demandedMs <= maxRetryAfterSeconds * 1000;
      return isWorthRepeating
        ? { ...refused(urlKey, failing.leftMs(urlKey)), outcome }
        : { outcome };
    } catch (error) {
      // The store failed, not the owner's server.
      failing.note(urlKey, false);
      throw error;
    } finally {
      limit.clear();
    }
  }

  function note({ botId, field, user, isPreview }: Fetch, judgement: Judgement, ms: number): void {
    outcomes.count(judgement.outcome);
    if (isPreview || isTestPlayer(user.tgId)) return;
    const milliseconds = Math.min(ms, maxReportedMs);
    counts.count(botId, { field: field.name, ...judgement, milliseconds });
  }

  async function fetchOnce(fetch: Fetch, key: string): Promise<FetchedValue> {
    const fetched = await fetchInTurn(fetch);
    if (fetched.outcome === "limited") note(fetch, { outcome: "limited" }, 0);
    const { botId, field } = fetch;
    if (fetched.value !== undefined)
      values.keep(key, fetched.value, { botId, ttlMs: field.refreshSeconds * 1000 });
    return fetched;
  }

  return {
    outcomes,
    async fetchForPlayer({ bot, field, user, language, isPreview }) {
      const request = fieldRequestOf(user, bot.game, clock.now());
      const sent = field.sendLanguage ? language && languageTag(language).toLowerCase() : undefined;
      const { name, url, signed, refreshSeconds } = field;
      // Points alone fetch nothing.
      const key = JSON.stringify([
        bot.id,
        { name, url, signed, refreshSeconds },
        { ...request, userPoints: 0 },
        // An erased player who returns is another one.
        user.createdAt,
        sent,
      ]);
      const value = values.get(key);
      if (value !== undefined) {
        outcomes.count("cached");
        return { outcome: "ok", value };
      }
      const fetch = { botId: bot.id, field, user, request, language: sent, isPreview };
      const fetching = running.get(key) ?? fetchOnce(fetch, key).finally(() => running.delete(key));
      running.set(key, fetching);
      return fetching;
    },
  };
}

/** Returns a function that waits until another request may start: TLS takes 3 ms of a processor. */
function paced(clock: Clock): () => Promise<void> {
  const pauseMs = 1000 / maxFetchesPerSecond;
  const burstMs = maxServiceFetches.total * pauseMs;
  let nextAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.monotonic();
    nextAt = Math.max(now - burstMs, nextAt) + pauseMs;
    if (nextAt > now) await clock.wait(nextAt - now);
  };
}

function outcomeOf(answer: FollowedAnswer["answer"], { aborted }: AbortSignal): FieldOutcome {
  if (!answer.arrived) return answer.why === "timeout" ? "timeout" : "unreachable";
  if (!isOk(answer.status)) return "status";
  if (answer.body.end === "whole") return "ok";
  if (answer.body.end === "too-large") return "too-large";
  return aborted ? "timeout" : "unreachable";
}

/** An outcome as it is counted. */
interface Judgement {
  readonly outcome: FieldOutcome;
  /** The beginning of a suspicious text. */
  readonly sample?: string;
}

/** The outcome for a body that players get. Its prefix and suffix are the owner's, not the server's. */
function judged({ transform }: CustomField, body: string): Judgement {
  const { text } = transformBody(
    body,
    { ...transform, prefix: "", suffix: "" },
    { language: "en" },
  );
  if (text === undefined) return { outcome: "transform" };
  return isSuspicious(text) ? { outcome: "suspicious", sample: sampleOf(text) } : { outcome: "ok" };
}

/** Whether the owner's server is down or overloaded. */
function isDown(answer: FollowedAnswer["answer"], outcome: FieldOutcome): boolean {
  if (answer.arrived && outcome === "status") return answer.status >= 500 || answer.status === 429;
  return outcome === "timeout" || outcome === "unreachable";
}
