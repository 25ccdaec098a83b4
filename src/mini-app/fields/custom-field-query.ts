import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { bot, handover } from "../session/page-context.ts";
import { queryDefaults, staleAfter } from "../session/query-defaults.ts";
import { sessionQuery } from "../session/session-query.ts";
import { fieldRetryDelayMs, isWorthRetrying } from "./field-failure.ts";
import { fieldTokensQuery } from "./field-tokens-query.ts";

/**
 * The value of a custom field, requested once for all its slots; the last good value stays when a
 * later request fails.
 */
export function customFieldQuery(field: CustomField) {
  return queryOptions({
    queryKey: ["custom-field", field.name, field.url],
    queryFn: async ({ client }) => {
      const { fieldRequest } = await client.fetchQuery(sessionQuery);
      const started = handover.values.get(field.name);
      handover.values.delete(field.name);
      if (started !== undefined) return started;
      const token = field.signed
        ? (await client.fetchQuery(fieldTokensQuery(fieldRequest))).tokens[field.name]
        : undefined;
      return handover.fetchField(field, fieldRequest, bot.allowLocalFieldUrls, token);
    },
    ...queryDefaults,
    staleTime: staleAfter(field.refreshSeconds * 1000),
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: isRested,
    refetchOnWindowFocus: isRested,
    retryOnMount: isRested,
    retry: (failures, failure) => failures < 1 && isWorthRetrying(failure),
    retryDelay: (_, failure) => fieldRetryDelayMs(failure),
  });
}

/**
 * Whether the last failure is a minute ago: turning pages and opening the app again would else ask a server
 * that is down, of every player at once, twice each time. A clock that was set back asks, too.
 */
const isRested = ({ state }: { readonly state: { readonly errorUpdatedAt: number } }) =>
  Math.abs(Date.now() - state.errorUpdatedAt) > 6e4;

/** Fills the queries from the boot script's requests as each is answered; needs the session. */
export function adoptValues(client: QueryClient): void {
  for (const field of client.getQueryData(sessionQuery.queryKey)?.customFields ?? [])
    handover.values.get(field.name)?.then(
      () => client.prefetchQuery(customFieldQuery(field)),
      () => {}, // The query that takes the request reports the failure.
    );
}
