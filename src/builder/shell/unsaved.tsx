import { useEffect, useEffectEvent, useId } from "react";
import type { AroundNavHandler } from "wouter";
import { create } from "zustand";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.en.ts";

/** Forms with unsaved changes, each with a function that discards them. */
const unsaved = new Map<string, () => void>();
const useLeaving = create<{ leave: (() => void) | null }>()(() => ({ leave: null }));

/** Has the browser ask before the tab is closed or reloaded. */
export function useWarningOnClose(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}

/**
 * Confirms leaving a page with unsaved changes, by a link or the browser's buttons; `forget` then
 * discards what is kept of them.
 */
export function useUnsaved(isUnsaved: boolean, forget: () => void = () => {}): void {
  const form = useId();
  const throwAway = useEffectEvent(forget);
  useWarningOnClose(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(form, () => throwAway());
    return () => void unsaved.delete(form);
  }, [form, isUnsaved]);
}

/** Discards all unsaved changes. */
export function forgetUnsaved(): void {
  for (const forget of unsaved.values()) forget();
  unsaved.clear();
}

/** The number of the current history entry, which distinguishes back from forward. */
let currentNumber = numberOf(history.state) ?? 0;
/** How far back (negative) or forward the owner wants to go, while the confirmation is open. */
let pendingSteps = 0;

function numberOf(state: unknown): number | undefined {
  const number = (state as { number?: unknown } | null)?.number;
  return typeof number === "number" ? number : undefined;
}

/** Navigates once the owner agrees to lose unsaved changes; redirects need no confirmation. */
export const confirmLeaving: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    if (!options?.replace) currentNumber += 1;
    navigate(to, {
      ...options,
      state: { ...(options?.state as object | undefined), number: currentNumber },
    });
  };
  if (unsaved.size === 0 || options?.replace) return go();
  return useLeaving.setState({ leave: go });
};

/** Confirms back and forward too: the page has changed by then, so it is restored first. */
export function guardHistory(): void {
  history.replaceState({ ...history.state, number: currentNumber }, "");
  addEventListener(
    "popstate",
    (event) => {
      const number = numberOf(event.state);
      // A jump within the page.
      if (number === undefined) return;
      if (pendingSteps !== 0 && number === currentNumber) {
        const step = pendingSteps;
        pendingSteps = 0;
        event.stopImmediatePropagation();
        useLeaving.setState({ leave: () => history.go(step) });
      } else if (unsaved.size > 0 && number !== currentNumber) {
        pendingSteps = number - currentNumber;
        event.stopImmediatePropagation();
        history.go(-pendingSteps);
      } else currentNumber = number;
    },
    { capture: true },
  );
}

export function LeaveDialog() {
  const words = useWords(shellWords);
  const { leave } = useLeaving();
  if (!leave) return null;
  const close = () => useLeaving.setState({ leave: null });
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      text={words.leaveText}
      action={words.leave}
      isRunning={false}
      error={null}
      onConfirm={() => {
        close();
        forgetUnsaved();
        leave();
      }}
      onClose={close}
    />
  );
}
