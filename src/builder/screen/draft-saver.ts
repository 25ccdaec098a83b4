import type { StoreApi } from "zustand/vanilla";
import type { saveDraft } from "#contract/builder-endpoints.ts";
import type { Screen } from "#contract/schema/screen.ts";
import type { ScreenDraft } from "#contract/schema/screen-draft.ts";
import { currentOf } from "../request/builder-request.ts";
import type { Draft } from "./draft.ts";
import { screenOf } from "./editing.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { savingAfter } from "./saving.ts";
import { isSameScreen } from "./screen-difference.ts";

/** Where a draft is saved. */
export interface DraftStorage {
  /** Saves to the service what was based on a revision; gives the draft that the service has now. */
  readonly save: (revision: number, screen: Screen) => Promise<ScreenDraft>;
  /** Keeps on the device what the service does not have yet; null once it has everything. */
  readonly keep: (kept: KeptDraft | null) => void;
}

const quietMs = 500;
const maxQuietMs = 3000;
const retryMs = [2000, 4000, 8000, 15_000];
const maxRetryMs = 30_000;

/**
 * Saves the draft of a store: on the device at once, in the service after a short quiet. One request
 * at a time, so that no answer overtakes another.
 */
export function draftSaver(store: StoreApi<Draft>, { save, keep }: DraftStorage) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  /** Sent since the last answer: one of them may have arrived. */
  let unanswered: Screen[] = [];
  let unsavedSince: number | undefined;
  let retries = 0;
  let isOpen = false;
  const screen = () => screenOf(store.getState().editing);
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
        const current = currentOf<typeof saveDraft>(error);
        if (!current || !isOurs(current)) return fail(error);
        accept(current);
      }
    }
  }

  /** Whether a draft is what this editor has sent itself: its answer was lost. */
  function isOurs(current: ScreenDraft): boolean {
    return [screen(), ...unanswered].some((sent) => isSameScreen(sent, current.screen));
  }

  function fail(error: unknown): void {
    const saving = savingAfter(error);
    store.setState({ saving });
    if (saving.kind === "waiting" && isOpen) sendIn(retryMs[retries++] ?? maxRetryMs);
  }

  /** Takes the service's draft as the one that the blocks are based on. */
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

  /** The blocks have changed. */
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
    /** The blocks are based on another owner's draft from now on. */
    rebase: (base: ScreenDraft) => {
      clearTimeout(timer);
      accept(base);
      if (isSent()) return;
      store.setState({ saving: { kind: "saving" } });
      sendIn(0);
    },
    /** Sends at once; gives the draft when the service has all of it, else null. */
    flush: async () => {
      await send();
      return isSent() ? store.getState().base : null;
    },
    /** Begins to save; what it gives back ends that, and sends what is left. */
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
