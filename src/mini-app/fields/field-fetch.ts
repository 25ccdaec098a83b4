import type { CustomField, FieldRequest } from "#contract/field/custom-field.schema.ts";
import { fieldTimeoutMs, maxValueBytes } from "#contract/field/field-limit.ts";
import { isBlank } from "#contract/field/field-text.ts";
import { isFieldUrl } from "#contract/field/field-url.ts";
import { parseUrl } from "#web/parse-url.ts";
import { FieldFailure } from "./field-failure.ts";
import { waitForTurn } from "./field-queue.ts";

/** The members of a field that a fetch needs. */
export type FetchedField = Pick<CustomField, "name" | "url" | "fallback">;

/**
 * POSTs the field request to the owner's URL and resolves to the text to show: the body verbatim, or
 * the fallback when the body is blank.
 *
 * Signed fields send `token` as a member of the request. Limits: 8 s, 64 KiB, six requests at a time
 * per origin. Throws `FieldFailure`. Source: seed 4.5; the limits are our rule.
 */
export async function fetchCustomField(
  field: FetchedField,
  request: FieldRequest,
  allowLocal: boolean,
  token?: string,
): Promise<string> {
  const url = parseUrl(field.url);
  if (!url || !isFieldUrl(field.url, url, allowLocal)) throw new FieldFailure("bad-url");
  const endTurn = await waitForTurn(url.origin);
  try {
    const text = await post(url, token === undefined ? request : { ...request, token });
    return isBlank(text) ? field.fallback : text;
  } finally {
    endTurn();
  }
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
      throw new FieldFailure("status", response.status, response.headers.get("Retry-After"));
    return await readText(response);
  } catch (error) {
    if (error instanceof FieldFailure) throw error;
    const unanswered = navigator.onLine ? "blocked" : "offline";
    throw new FieldFailure(abort.signal.aborted ? "timeout" : unanswered);
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
    if (bytes > maxValueBytes) throw new FieldFailure("too-large");
    chunks.push(decoder.decode(value, { stream: true }));
  }
  return chunks.join("") + decoder.decode();
}
