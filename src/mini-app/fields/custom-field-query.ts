import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CustomField, FieldRequest } from "#contract/field/custom-field.schema.ts";
import { maxRetryAfterSeconds } from "#contract/field/field-limit.ts";
import { loadChunk } from "../loading/load-chunk.ts";
import { bot, handover, launch } from "../session/page-context.ts";
import { queryDefaults, staleAfter } from "../session/query-defaults.ts";
import { parseRetryAfter, request } from "../session/service-request.ts";
import { sessionQuery } from "../session/session-query.ts";
import type { FieldFailure } from "./field-failure.ts";

/** A field whose server has failed is requested again this long after the failure. */
const restMs = 60_000;
/** Tokens are renewed this long before they expire. */
const marginMs = 30_000;

/** The session for live fields: else each would sign the player in once a minute. */
const heldSession = { ...sessionQuery, staleTime: staleAfter(50 * 60_000) };

/** A chunk, because few bots need it. */
const loadServiceField = () => import("./service-field.ts");

/**
 * The value of a custom field, requested once for all its slots; the last good value stays when a
 * later request fails. The first fetch adopts the boot script's request.
 */
export function customFieldQuery(field: CustomField) {
  return queryOptions({
    queryKey: ["custom-field", field.name, field.url],
    queryFn: async ({ client }) => {
      const { fieldRequest } = await client.fetchQuery(field.live ? heldSession : sessionQuery);
      const running = handover.values.get(field.name);
      handover.values.delete(field.name);
      if (running !== undefined) return running;
      if (field.fetchedByService)
        return (await loadChunk(loadServiceField)).fetchByService(client, field);
      const token = field.signed
        ? (await client.fetchQuery(fieldTokensQuery(fieldRequest))).tokens[field.name]
        : undefined;
      const { language } = launch;
      const { allowLocalFieldUrls: allowLocal } = bot;
      return handover.fetchField(field, fieldRequest, { allowLocal, language, token });
    },
    ...queryDefaults,
    staleTime: staleAfter(field.refreshSeconds * 1000),
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: isRested,
    refetchOnWindowFocus: isRested,
    retryOnMount: isRested,
    retry: (failures, failure) => failures < 1 && isWorthRetrying(failure),
    retryDelay: (_, failure) => retryAfterMs(failure) ?? 500 + Math.random() * 1000,
  });
}

/** Starts the queries of the fields that the boot script has requested; needs the session. */
export function adoptValues(client: QueryClient): void {
  for (const field of client.getQueryData(sessionQuery.queryKey)?.customFields ?? [])
    if (handover.values.has(field.name)) void client.prefetchQuery(customFieldQuery(field));
}

/**
 * Whether the last failure is a minute ago: else turning pages and opening the app would send the
 * requests of every player to a server that is down. A clock that was set back allows a request.
 */
function isRested({ state }: { readonly state: { readonly errorUpdatedAt: number } }): boolean {
  return Math.abs(Date.now() - state.errorUpdatedAt) > restMs;
}

/** Whether to retry: no answer, 5xx or 429, with a `Retry-After` of at most 300 s. */
function isWorthRetrying(failure: Error): boolean {
  // Nothing else is retried here, such as a session that could not be started.
  if (!("failureClass" in failure)) return false;
  if ((retryAfterMs(failure) ?? 0) > maxRetryAfterSeconds * 1000) return false;
  const { failureClass, status } = failure as FieldFailure;
  return (
    failureClass === "offline" || failureClass === "blocked" || status >= 500 || status === 429
  );
}

/** Read here and not where it is thrown, because the page's HTML has room for little. */
function retryAfterMs(failure: Error): number | undefined {
  return parseRetryAfter((failure as FieldFailure).retryAfter, Date.now());
}

/** The tokens of all signed fields for this field request, in one call. */
export function fieldTokensQuery(fieldRequest: FieldRequest) {
  return queryOptions({
    queryKey: ["field-tokens", fieldRequest],
    queryFn: async ({ client }) => {
      const { token } = await client.fetchQuery(sessionQuery);
      return request("POST /field-tokens", {
        botId: bot.id,
        authorization: `Bearer ${token}`,
      });
    },
    staleTime: ({ state }) =>
      Math.max(0, (state.data?.expiresAt ?? 0) - (state.data?.serverTime ?? 0) - marginMs),
    networkMode: "always",
    retry: false,
  });
}
