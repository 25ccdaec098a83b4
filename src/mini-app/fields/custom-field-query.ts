import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CustomField } from "#contract/schema/custom-field.ts";
import { asking, staleAfter } from "../session/asking.ts";
import { handover, page } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";
import { isWorthRetrying, retryDelayMs } from "./field-failure.ts";
import { fieldTokensQuery } from "./field-tokens-query.ts";

/**
 * The value of a custom field: one request however many slots show it; the last good value stays
 * when a later one fails.
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
      return handover.fetchField(field, fieldRequest, page.allowLocalFieldUrls, token);
    },
    ...asking,
    staleTime: staleAfter(field.refreshSeconds * 1000),
    gcTime: Number.POSITIVE_INFINITY,
    retry: (failures, failure) => failures < 1 && isWorthRetrying(failure),
    retryDelay: (_, failure) => retryDelayMs(failure),
  });
}

/**
 * Has the queries take the boot script's values as soon as each is there, mounted or not. For when
 * the session is known.
 */
export function adoptValues(client: QueryClient): void {
  for (const field of client.getQueryData(sessionQuery.queryKey)?.customFields ?? [])
    handover.values.get(field.name)?.then(
      () => client.prefetchQuery(customFieldQuery(field)),
      () => {}, // The query says so when it takes the request.
    );
}
