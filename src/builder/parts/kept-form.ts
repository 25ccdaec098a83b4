import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { meQuery } from "../request/owner-query.ts";

const prefix = "slotwire-form:";

/**
 * What is typed and not saved, as this tab keeps it: it outlives a reload and the way back. Never
 * for a secret.
 */
export interface Kept<Value> {
  /** What was kept when the form opened. */
  readonly found: Value | undefined;
  /** Keeps a value in place of the one before; undefined forgets it. */
  readonly keep: (value: Value | undefined) => void;
}

/** What this needs of a form of Mantine's. */
interface OpenForm<Values> {
  readonly values: Values;
  readonly setValues: (values: Values) => void;
  readonly isDirty: () => boolean;
}

/** Keeps a value of the owner who is signed in; `what` names it. */
export function useKept<Value>(what: string): Kept<Value> {
  const queryClient = useQueryClient();
  const [key] = useState(
    () => `${prefix}${queryClient.getQueryData(meQuery.queryKey)?.id}:${what}`,
  );
  return useMemo(() => ({ found: read<Value>(key), keep: (value) => write(key, value) }), [key]);
}

/**
 * Keeps what differs from a form's initial values, and puts it into the form when it opens again.
 * Gives the way to forget it.
 */
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

/** Forgets all that this tab keeps: whoever comes next is to find nothing. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
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
    // The form works without; a reload then finds it empty.
  }
}

/** A newer version of the console may know other members than the one that kept them. */
function hasSameMembers(one: object, other: object): boolean {
  return Object.keys(one).sort().join() === Object.keys(other).sort().join();
}
