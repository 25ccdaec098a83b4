import type { StoreApi } from "zustand/vanilla";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import { RequestFailure } from "#web/request-failure.ts";
import { problemOf } from "../../request/builder-request.ts";
import { isSameScreen } from "../screen-difference.ts";
import { screenOf } from "./content.ts";
import type { Draft, KeptDraft, Saving } from "./draft.ts";

export interface DraftStorage {
  /** Saves a screen based on a revision; resolves to the service's draft. */
  readonly save: (revision: number, screen: Screen) => Promise<ScreenDraft>;
  /** Keeps unsaved changes on the device; null removes them. */
  readonly keep: (kept: KeptDraft | null) => void;
}

interface Saved extends DraftStorage {
  /** Takes over what changed in a newer draft; false if the same part changed here, too. */
  readonly merge: (newer: ScreenDraft) => boolean;
}

const quietMs = 500;
const maxQuietMs = 3000;
const retryMs = [2000, 4000, 8000, 15_000];
const maxRetryMs = 30_000;

/**
 * Saves a store's draft: on the device at once, to the service after a pause in typing. Requests run
 * one at a time, so that answers cannot overtake each other.
 */
export function draftSaver(store: StoreApi<Draft>, { save, keep, merge }: Saved) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  /** Sent since the last answer; any of them may have been saved. */
  let unanswered: Screen[] = [];
  let unsavedSince: number | undefined;
  let retries = 0;
  let isOpen = false;
  const screen = () => screenOf(store.getState());
  const isSent = () => isSameScreen(screen(), store.getState().base.screen);
  const hasConflict = () => store.getState().saving.kind === "conflict";

  function sendIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), milliseconds);
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function sendAll(): Promise<void> {
    while (!hasConflict() && !isSent()) {
      const sent = screen();
      store.setState({ saving: { kind: "saving" } });
      unanswered.push(sent);
      try {
        accept(await save(store.getState().base.revision, sent));
      } catch (error) {
        const current = problemOf("PUT /bots/:botId/screen/draft", "EDIT_CONFLICT", error)?.current;
        if (!current || !(isOurs(current) || merge(current))) return fail(error);
        accept(current);
      }
    }
  }

  /** Whether the service's draft was sent from here and only its answer was lost. */
  function isOurs(current: ScreenDraft): boolean {
    return [screen(), ...unanswered].some((sent) => isSameScreen(sent, current.screen));
  }

  function fail(error: unknown): void {
    const saving = savingAfter(error);
    store.setState({ saving });
    if (saving.kind === "waiting" && isOpen) sendIn(retryMs[retries++] ?? maxRetryMs);
  }

  /** Rebases on the service's draft. */
  function accept(base: ScreenDraft): void {
    unanswered = [];
    retries = 0;
    unsavedSince = undefined;
    store.setState({ base });
    if (isSent()) {
      keep(null);
      store.setState({ saving: { kind: "saved" } });
    } else keepUnsent();
  }

  function keepUnsent(): void {
    const { base } = store.getState();
    keep({ revision: base.revision, base: base.screen, screen: screen() });
  }

  /** To be called when the blocks have changed. */
  function change(): void {
    const { base, saving } = store.getState();
    if (isSent() && !running && !hasConflict()) {
      accept(base);
      return;
    }
    keepUnsent();
    if (running || hasConflict()) return;
    unsavedSince ??= Date.now();
    if (saving.kind === "waiting") return;
    store.setState({ saving: { kind: "saving" } });
    sendIn(Math.max(0, Math.min(quietMs, unsavedSince + maxQuietMs - Date.now())));
  }

  function retry(): void {
    if (store.getState().saving.kind === "waiting") void send();
  }

  return {
    change,
    /** Rebases the blocks on another owner's draft. */
    rebase: (base: ScreenDraft) => {
      clearTimeout(timer);
      accept(base);
      if (isSent()) return;
      store.setState({ saving: { kind: "saving" } });
      sendIn(0);
    },
    /** Saves at once; resolves to the saved draft, or null if that failed. */
    flush: async () => {
      await send();
      return isSent() ? store.getState().base : null;
    },
    /** Starts saving; returns a function that saves the rest and stops. */
    open: () => {
      isOpen = true;
      addEventListener("online", retry);
      if (!isSent()) change();
      return () => {
        isOpen = false;
        removeEventListener("online", retry);
        if (store.getState().saving.kind === "saving") void send();
        else clearTimeout(timer);
      };
    },
  };
}

/** The state after a failed save. */
function savingAfter(error: unknown): Saving {
  const current = problemOf("PUT /bots/:botId/screen/draft", "EDIT_CONFLICT", error)?.current;
  if (current) return { kind: "conflict", current };
  const status = error instanceof RequestFailure ? error.status : 0;
  if (status === 0 || status === 408 || status === 429 || status >= 500)
    return { kind: "waiting", isOffline: status === 0 };
  return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
}
