import { useEffect, useEffectEvent, useId } from "react";
import type { AroundNavHandler } from "wouter";
import { create } from "zustand";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.ts";

/** The forms that hold what is not saved, each with what throws it away. */
const unsaved = new Map<string, () => void>();
const useLeaving = create<{ leave: (() => void) | null }>()(() => ({ leave: null }));

/** Has the browser ask before the console itself is closed or loaded anew. */
export function useWarningOnClose(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}

/**
 * Keeps the owner from losing what is typed: a page that holds unsaved work is left only when they
 * say so, by a link or by the browser's own buttons. `forget` then throws away what is kept of it.
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

/** Throws away what is not saved: it is saved now, or nobody wants it. */
export function forgetUnsaved(): void {
  for (const forget of unsaved.values()) forget();
  unsaved.clear();
}

/**
 * The number of the history entry that is shown: by it the browser's way back and forward are told
 * apart.
 */
let shown = numberOf(history.state) ?? 0;
/** How far the owner wanted to go while the page holds unsaved work. */
let wanted = 0;

function numberOf(state: unknown): number | undefined {
  const number = (state as { number?: unknown } | null)?.number;
  return typeof number === "number" ? number : undefined;
}

/**
 * Goes on at once, or after the owner has agreed; what takes the page's place is no choice of
 * theirs and goes on at once.
 */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    if (!options?.replace) shown += 1;
    navigate(to, {
      ...options,
      state: { ...(options?.state as object | undefined), number: shown },
    });
  };
  if (unsaved.size === 0 || options?.replace) return go();
  return useLeaving.setState({ leave: go });
};

/**
 * Asks before the browser's own way back or forward, too: the page is gone by then, so it is
 * brought back first.
 */
export function guardHistory(): void {
  history.replaceState({ ...history.state, number: shown }, "");
  addEventListener(
    "popstate",
    (event) => {
      const number = numberOf(event.state);
      // A jump within the page.
      if (number === undefined) return;
      if (wanted !== 0 && number === shown) {
        const step = wanted;
        wanted = 0;
        event.stopImmediatePropagation();
        useLeaving.setState({ leave: () => history.go(step) });
      } else if (unsaved.size > 0 && number !== shown) {
        wanted = number - shown;
        event.stopImmediatePropagation();
        history.go(-wanted);
      } else shown = number;
    },
    { capture: true },
  );
}

/** The question that is asked before a page with unsaved work is left. */
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
