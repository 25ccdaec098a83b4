import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { meQuery } from "../../request/owner-query.ts";

const prefix = "slotwire-form:";

/** Unsaved input kept in this tab, across reloads and navigation. Never for secrets. */
export interface Kept<Value> {
  /** The value kept before the form opened. */
  readonly found: Value | undefined;
  /** Replaces the kept value; undefined removes it. */
  readonly keep: (value: Value | undefined) => void;
}

/** The part of a Mantine form that is used here. */
interface OpenForm<Values> {
  readonly values: Values;
  readonly setValues: (values: Values) => void;
  readonly isDirty: () => boolean;
}

/** Keeps a value under the signed-in owner's id and the name `what`. */
export function useKept<Value>(what: string): Kept<Value> {
  const queryClient = useQueryClient();
  const [key] = useState(
    () => `${prefix}${queryClient.getQueryData(meQuery.queryKey)?.id}:${what}`,
  );
  return useMemo(() => ({ found: read<Value>(key), keep: (value) => write(key, value) }), [key]);
}

/** Keeps a form's unsaved values and restores them when it opens again; returns how to forget them. */
export function useKeptForm<Values extends object>(
  what: string,
  form: OpenForm<Values>,
): () => void {
  const { found, keep } = useKept<Values>(what);
  const bringBack = useEffectEvent(() => {
    if (found && hasSameMembers(found, form.values)) form.setValues(found);
  });
  const keepNow = useEffectEvent((values: Values) => keep(form.isDirty() ? values : undefined));
  useLayoutEffect(() => bringBack(), []);
  useEffect(() => keepNow(form.values), [form.values]);
  return () => keep(undefined);
}

/** Removes everything kept in this tab, so that the next owner finds nothing. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the form works, but a reload empties it.
  }
}

/** The values may have been kept by an older version of the console with other members. */
function hasSameMembers(one: object, other: object): boolean {
  return Object.keys(one).sort().join() === Object.keys(other).sort().join();
}
