import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";
import type { PublishedScreen } from "#contract/screen/screen-draft.schema.ts";
import { refusalOf } from "../request/builder-request.ts";
import { versionQuery } from "./screen-query.ts";

/** Whether a text is a version number. */
const isVersion = (looking: string): boolean => /^[1-9]\d{0,8}$/.test(looking);

/** The version in the address, which the preview shows instead of the draft. */
export interface LookedAt {
  readonly looking: string | null;
  /** Undefined while it is loading, and without one. */
  readonly lookedAt: PublishedScreen | undefined;
  /** Whether there is no such version. */
  readonly isMissing: boolean;
  /** Why it could not be loaded otherwise. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Loads the version in the address. */
export function useLookedAt(botId: string, looking: string | null): LookedAt {
  const isKnown = looking !== null && isVersion(looking);
  const { data, error, refetch } = useQuery({
    ...versionQuery(botId, looking ?? ""),
    enabled: isKnown,
  });
  return {
    looking,
    lookedAt: looking === null ? undefined : data,
    isMissing: looking !== null && (!isKnown || refusalOf(error) === "VERSION_NOT_FOUND"),
    error,
    retry: () => void refetch(),
  };
}

/** The parts of the draft that are edited apart. */
export type EditorPart = "blocks" | "look" | "translations";

/**
 * The view of the editor, in the address: the blocks, with `?look` or `?translations` these, with
 * `?history` the versions, and with `?history=3` version 3.
 */
export function useEditorAddress(botId: string) {
  const [, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const version = parameters.get("history");
  const part: EditorPart =
    (["look", "translations"] as const).find((one) => parameters.has(one)) ?? "blocks";
  const address = `/bots/${botId}/screen`;
  const openBlocks = useCallback(() => navigate(address), [navigate, address]);
  return {
    part,
    isHistory: version !== null,
    /** The version in the address. */
    looking: version || null,
    look: (version: number) => navigate(`${address}?history=${version}`),
    openBlocks,
    openPart: (next: EditorPart) => {
      if (next !== part) navigate(next === "blocks" ? address : `${address}?${next}`);
    },
    openHistory: () => navigate(`${address}?history`),
  };
}
