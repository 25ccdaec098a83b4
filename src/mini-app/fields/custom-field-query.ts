import { queryOptions } from "@tanstack/react-query";
import type { CustomField } from "#contract/custom-field.ts";
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
      const started = handover.fields.get(field.name);
      handover.fields.delete(field.name);
      if (started) return started.promise;
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
