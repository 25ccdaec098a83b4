import { queryOptions } from "@tanstack/react-query";
import type { Owner } from "#contract/owner/owner.schema.ts";
import { call, refusalOf } from "./builder-request.ts";

/** The signed-in owner; null when signed out. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  staleTime: 60_000,
  queryFn: ({ signal }) => readOwner(signal),
});

export async function readOwner(signal?: AbortSignal): Promise<Owner | null> {
  try {
    return (await call("GET /me", signal ? { signal } : {})).owner;
  } catch (error) {
    if (refusalOf(error) === "NOT_SIGNED_IN") return null;
    throw error;
  }
}

/** How owners can sign in. */
export const signInQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => call("GET /sign-in", { signal }),
});
