import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AuditAction } from "#contract/bot/audit-action.ts";
import { call } from "../request/builder-request.ts";

/** Which entries are shown. */
export interface AuditChoice {
  /** An owner's id or `commandLine`; undefined: everyone's. */
  readonly owner: string | undefined;
  readonly action: AuditAction | undefined;
}

/** The bot's history, newest first, page by page. */
export const auditQuery = (botId: string, choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: ["bot", botId, "audit", choice],
    queryFn: ({ pageParam, signal }) =>
      call("GET /bots/:botId/audit", {
        params: { botId },
        query: { ...choice, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Every other page changes what it says.
    staleTime: 0,
  });
