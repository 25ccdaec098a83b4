import { createStore, type StoreApi } from "zustand/vanilla";
import type { Screen } from "#contract/screen.ts";
import type { ScreenDraft } from "#contract/screen-draft.ts";
import { RequestFailure } from "#web/request.ts";
import { currentOf } from "../request/builder-request.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { isSameScreen } from "./screen-difference.ts";

/** How the owner's changes stand with the service. */
export type Saving =
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** The service was not reached or is out of order: tried again by itself. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** The service does not take it: the next change is tried again. */
  | { readonly kind: "refused"; readonly message: string }
  /** Somebody was quicker; nothing is sent until the owner has chosen. */
  | { readonly kind: "conflict"; readonly current: ScreenDraft };

/** The draft as the service has it, and what is on its way there. */
export interface Saved {
  readonly saving: Saving;
  readonly draft: ScreenDraft;
}

export interface DraftSaver {
  readonly store: StoreApi<Saved>;
  /** Takes note of the screen as it stands in the editor; sends it after a short quiet. */
  readonly note: (screen: Screen) => void;
  /** Sends at once what is not saved; gives the draft when the service has all of it, else null. */
  readonly flush: () => Promise<ScreenDraft | null>;
  /**
   * Takes another's draft as the one that `screen`, which now stands in the editor, is based on.
   */
  readonly base: (draft: ScreenDraft, screen: Screen) => void;
  /** Ends the waiting; what is not saved stays kept in this browser. */
  readonly close: () => void;
}

/** What a saver works with. */
export interface DraftSaverParts {
  readonly draft: ScreenDraft;
  readonly send: (revision: number, screen: Screen) => Promise<ScreenDraft>;
  /** Keeps in this browser what the service does not have yet; null once it has all. */
  readonly keep: (kept: KeptDraft | null) => void;
}

const quietMs = 500;
const longestQuietMs = 3000;
const retryMs = [2000, 4000, 8000, 15_000, 30_000];

/**
 * Saves a draft behind the owner's back and tells honestly how that stands. One request at a time,
 * so that no answer overtakes another.
 */
export function draftSaver({ draft, send, keep }: DraftSaverParts): DraftSaver {
  const store = createStore<Saved>(() => ({ saving: { kind: "saved" }, draft }));
  let latest = draft.screen;
  let unanswered: Screen[] = [];
  let running: Promise<void> | undefined;
  const isRunning = () => running !== undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | undefined;
  let tries = 0;
  let isClosed = false;
  const tell = (saving: Saving) => store.setState({ saving });
  const isDone = () => isSameScreen(latest, store.getState().draft.screen);

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  };
  const run = () => {
    clearTimeout(timer);
    running ??= sendLatest().finally(() => {
      running = undefined;
    });
    return running;
  };

  async function sendLatest(): Promise<void> {
    while (store.getState().saving.kind !== "conflict" && !isDone()) {
      const screen = latest;
      tell({ kind: "saving" });
      unanswered.push(screen);
      try {
        accept(await send(store.getState().draft.revision, screen));
      } catch (error) {
        if (!isOurs(error)) return fail(error);
        accept(currentOf<ScreenDraft>(error) as ScreenDraft);
      }
    }
  }

  function accept(answer: ScreenDraft): void {
    unanswered = [];
    tries = 0;
    unsavedSince = undefined;
    store.setState({ draft: answer });
    if (isDone()) {
      keep(null);
      tell({ kind: "saved" });
    } else keepLatest();
  }

  /** Whether the draft in our way is what we have sent ourselves, and the answer was lost. */
  function isOurs(error: unknown): boolean {
    const current = currentOf<ScreenDraft>(error);
    return (
      current !== undefined &&
      [latest, ...unanswered].some((screen) => isSameScreen(screen, current.screen))
    );
  }

  function fail(error: unknown): void {
    const saving = troubleOf(error);
    tell(saving);
    if (saving.kind === "waiting" && !isClosed)
      wait(retryMs[Math.min(tries++, retryMs.length - 1)] as number);
  }

  function keepLatest(): void {
    const { draft: based } = store.getState();
    keep({ revision: based.revision, base: based.screen, screen: latest });
  }

  const online = () => {
    if (store.getState().saving.kind === "waiting") void run();
  };
  addEventListener("online", online);

  return {
    store,
    note: (screen) => {
      if (screen === latest || isSameScreen(screen, latest)) return;
      latest = screen;
      const { kind } = store.getState().saving;
      if (isDone() && !isRunning() && kind !== "conflict") {
        accept(store.getState().draft);
        return;
      }
      keepLatest();
      if (kind === "conflict" || isRunning()) return;
      unsavedSince ??= Date.now();
      if (kind === "waiting") return;
      tell({ kind: "saving" });
      wait(Math.max(0, Math.min(quietMs, unsavedSince + longestQuietMs - Date.now())));
    },
    flush: async () => {
      await run();
      return isDone() ? store.getState().draft : null;
    },
    base: (current, screen) => {
      clearTimeout(timer);
      latest = screen;
      unanswered = [];
      store.setState({ draft: current, saving: { kind: "saved" } });
      if (isDone()) return accept(current);
      keepLatest();
      tell({ kind: "saving" });
      wait(0);
    },
    close: () => {
      isClosed = true;
      removeEventListener("online", online);
      if (store.getState().saving.kind === "saving") void run();
      else clearTimeout(timer);
    },
  };
}

function troubleOf(error: unknown): Saving {
  const current = currentOf<ScreenDraft>(error);
  if (current) return { kind: "conflict", current };
  const status = error instanceof RequestFailure ? error.status : 0;
  if (status === 0 || status === 408 || status === 429 || status >= 500)
    return { kind: "waiting", isOffline: status === 0 };
  return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
}
