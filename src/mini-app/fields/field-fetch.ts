import type { CustomField, FieldRequest } from "#contract/field/custom-field.schema.ts";
import {
  type FieldOutcome,
  fieldTimeoutMs,
  maxFetchesPerOrigin,
  maxValueBytes,
} from "#contract/field/field-limit.ts";
import { isBlank } from "#contract/field/field-text.ts";
import { isFieldUrl } from "#contract/field/field-url.ts";
import { parseUrl } from "#web/parse-url.ts";

/** Why a field request gave no value. */
export interface FieldFailure extends Error {
  /** A browser cannot tell CORS, TLS, DNS and redirect faults apart: all are `blocked`. */
  readonly failureClass: Exclude<FieldOutcome, "ok"> | "bad-url";
  /** 0 when no answer came. */
  readonly status: number;
  /** The `Retry-After` header, if it may be read. */
  readonly retryAfter: string | null;
}

/** Whether an error is of `fetchCustomField`. */
export function isFieldFailure(error: unknown): error is FieldFailure {
  return error instanceof Error && "failureClass" in error;
}

function fieldFailure(
  failureClass: FieldFailure["failureClass"],
  status = 0,
  retryAfter: string | null = null,
): FieldFailure {
  return Object.assign(Error(failureClass), { failureClass, status, retryAfter });
}

/** The members of a field that a fetch needs. */
export type FetchedField = Pick<CustomField, "name" | "url" | "fallback">;

/**
 * POSTs the field request to the owner's URL and resolves to the text to show: the body verbatim, or
 * the fallback when the body is blank.
 *
 * Signed fields send `token` as a member of the request. Limits: 8 s, 64 KiB, six requests at a time
 * per origin. Throws `FieldFailure`. Source: `docs/custom-fields.md`.
 */
export async function fetchCustomField(
  field: FetchedField,
  request: FieldRequest,
  allowLocal: boolean,
  token?: string,
): Promise<string> {
  const url = parseUrl(field.url);
  if (!url || !isFieldUrl(field.url, url, allowLocal)) throw fieldFailure("bad-url");
  await queued(url.origin);
  try {
    const text = await post(url, token === undefined ? request : { ...request, token });
    return isBlank(text) ? field.fallback : text;
  } finally {
    startNext(url.origin);
  }
}

const running = new Map<string, number>();
const waiting = new Map<string, (() => void)[]>();

/** Resolves when fewer than six requests run against `origin`: browsers hold back any more. */
function queued(origin: string): Promise<void> | undefined {
  const count = running.get(origin) ?? 0;
  if (count >= maxFetchesPerOrigin)
    return new Promise((resolve) => waiting.set(origin, [...(waiting.get(origin) ?? []), resolve]));
  running.set(origin, count + 1);
  return undefined;
}

function startNext(origin: string): void {
  const [next, ...rest] = waiting.get(origin) ?? [];
  waiting.set(origin, rest);
  // The next request takes this one's slot, so the count stays.
  if (next) next();
  else running.set(origin, (running.get(origin) ?? 1) - 1);
}

async function post(url: URL, body: object): Promise<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), fieldTimeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      redirect: "error",
      body: JSON.stringify(body),
      signal: abort.signal,
    });
    if (!response.ok)
      throw fieldFailure("status", response.status, response.headers.get("Retry-After"));
    return await readText(response);
  } catch (error) {
    if (isFieldFailure(error)) throw error;
    const unanswered = navigator.onLine ? "blocked" : "offline";
    throw fieldFailure(abort.signal.aborted ? "timeout" : unanswered);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxValueBytes) throw fieldFailure("too-large");
    chunks.push(decoder.decode(value, { stream: true }));
  }
  return chunks.join("") + decoder.decode();
}
