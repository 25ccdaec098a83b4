import { useEffect, useId } from "react";
import type { AroundNavHandler } from "wouter";
import { create } from "zustand";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { shellWords } from "./shell-words.ts";
import { useWords } from "./words.ts";

/** The forms that hold what is not saved. */
const unsaved = new Set<string>();
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

/** Keeps the owner from losing what is typed: a page that holds unsaved work is left only when they say so. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  useWarningOnClose(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [form, isUnsaved]);
}

/** Goes on at once, or after the owner has agreed; what takes the page's place is no choice of theirs and goes on at once. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  if (unsaved.size === 0 || options?.replace) return navigate(to, options);
  return useLeaving.setState({ leave: () => navigate(to, options) });
};

/** The question that `askBeforeLeaving` asks. */
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
        leave();
      }}
      onClose={close}
    />
  );
}
