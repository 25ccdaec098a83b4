import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { FetchedValue } from "#contract/field/custom-field.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { call } from "../request/builder-request.ts";
import { meQuery } from "../request/owner-query.ts";
import type { Saver } from "./draft/draft.ts";

/** How often an open editor checks whether another owner has saved. */
const pollMs = 20_000;

/** Draft and published screen; never from the cache, since edits must be based on the newest. */
export const screenQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "screen"],
    queryFn: ({ signal }) => call("GET /bots/:botId/screen", { params: { botId }, signal }),
    gcTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: "always",
  });

export const versionsQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "screen-versions"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/screen/versions", { params: { botId }, signal })).versions,
  });

export const versionQuery = (botId: string, version: string) =>
  queryOptions({
    queryKey: ["bot", botId, "screen-version", version],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/screen/versions/:version", { params: { botId, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A session for the preview: of the user `tgId`, or of a sample player if undefined. */
export const samplePlayerQuery = (botId: string, tgId: string | undefined) =>
  queryOptions({
    queryKey: ["bot", botId, "sample-player", tgId],
    queryFn: ({ signal }) =>
      call("GET /bots/:botId/sample-player", { params: { botId }, query: { tgId }, signal }),
  });

/** The value for that player of a field that the service fetches. */
export function fetchSampleValue(
  botId: string,
  name: string,
  { tgId, language }: { tgId: string | undefined; language: string | undefined },
): Promise<FetchedValue> {
  return call("POST /bots/:botId/field-values/:name", {
    params: { botId, name },
    body: { ...(tgId !== undefined && { tgId }), ...(language !== undefined && { language }) },
  });
}

/** The first few users that match a search. */
export const foundUsersQuery = (botId: string, search: string) =>
  queryOptions({
    queryKey: ["bot", botId, "users", "found", search],
    queryFn: async ({ signal }) =>
      (
        await call("GET /bots/:botId/users", {
          params: { botId },
          query: { search: search || undefined, limit: 8 },
          signal,
        })
      ).users,
  });

export function sendDraft(botId: string, revision: number, screen: Screen): Promise<ScreenDraft> {
  return call("PUT /bots/:botId/screen/draft", { params: { botId }, body: { revision, screen } });
}

export function sendPublish(
  botId: string,
  revision: number,
  comment: string,
): Promise<ScreenState> {
  return call("POST /bots/:botId/screen/publish", {
    params: { botId },
    body: { revision, ...(comment && { comment }) },
  });
}

/** Names the owner who saved a draft. */
export function useSaver(): (draft: ScreenDraft) => Saver {
  const queryClient = useQueryClient();
  return ({ updatedBy, updatedById }) => {
    const me = queryClient.getQueryData(meQuery.queryKey);
    return updatedById !== null && updatedById === me?.id ? null : updatedBy;
  };
}

/** Source: contract `ScreenVersion`. */
export const botFile = "bot file";

/** Who published a version, in words; a bot file is its own author. */
export function versionAuthor(
  publishedBy: string,
  words: { readonly fromBotFile: string; readonly by: (who: string) => string },
): string {
  return publishedBy === botFile ? words.fromBotFile : words.by(publishedBy);
}
