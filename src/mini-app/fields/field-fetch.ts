import type {
  CustomField,
  FieldRequest,
  FieldTransform,
} from "#contract/field/custom-field.schema.ts";
import { fieldTimeoutMs, maxFetchesPerOrigin, maxValueBytes } from "#contract/field/field-limit.ts";
import { isBlank } from "#contract/field/field-text.ts";
import { isFieldUrl } from "#contract/field/field-url.ts";
import type { transformBody } from "#contract/field/field-value.ts";
import { parseUrl } from "#web/parse-url.ts";
import { spoken, textFor } from "../languages/page-language.ts";
import { fieldFailure, isFieldFailure } from "./field-failure.ts";

/** The members of a field that a fetch needs. */
export interface FetchedField extends Pick<CustomField, "name" | "url" | "fallback"> {
  readonly sendLanguage?: boolean | undefined;
  readonly transform?: FieldTransform | undefined;
}

export interface FetchOptions {
  readonly allowLocal: boolean;
  /** The player's language, an IETF tag. */
  readonly language: string;
  /** The proof of a signed field. */
  readonly token?: string | undefined;
}

/**
 * POSTs the field request to the owner's URL and resolves to the text to show: the body, verbatim
 * unless the field has a transform, or the fallback when it is blank.
 *
 * The request of a signed field also has `token`, that of a field with `sendLanguage` `language`.
 * Limits: 8 s, 64 KiB, six requests at a time per origin. Throws `FieldFailure`. Source:
 * `docs/custom-fields.md`.
 */
export async function fetchCustomField(
  field: FetchedField,
  request: FieldRequest,
  { allowLocal, language, token }: FetchOptions,
): Promise<string> {
  const url = parseUrl(field.url);
  if (!url || !isFieldUrl(field.url, url, allowLocal)) throw fieldFailure("bad-url");
  await queued(url.origin);
  try {
    const body = {
      ...request,
      token,
      language: field.sendLanguage ? language.toLowerCase() : undefined,
    };
    return await textToShow(field, await post(url, body));
  } finally {
    startNext(url.origin);
  }
}

/** The text to show for a body, in the page's language. Throws `FieldFailure`. */
export async function textToShow(
  { transform, fallback }: Pick<FetchedField, "transform" | "fallback">,
  body: string,
): Promise<string> {
  const text = transform
    ? (await loadTransform().catch(notLoaded)).transformBody(body, transform, spoken).text
    : body;
  if (text === undefined) throw fieldFailure("transform");
  return isBlank(text) ? textFor(fallback) : text;
}

function notLoaded(): never {
  throw fieldFailure("offline");
}

type LoadTransform = () => Promise<{ readonly transformBody: typeof transformBody }>;

/** A chunk of its own, because few bots need it; the page has its address. */
let loadTransform: LoadTransform = () =>
  import(/* @vite-ignore */ document.documentElement.dataset.transform as string);

/** Loads the transform otherwise, for pages of other builds. */
export function setTransform(load: LoadTransform): void {
  loadTransform = load;
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
