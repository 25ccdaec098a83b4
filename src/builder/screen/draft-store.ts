import { createStore, type StoreApi } from "zustand/vanilla";
import type { Screen } from "#contract/schema/screen.ts";
import type { ScreenDraft, ScreenState } from "#contract/schema/screen-draft.ts";
import { isRequestFailure } from "#web/request.ts";
import { faultsOf } from "./block-fault.ts";
import { type Draft, keptAsDraft, savedAsDraft } from "./draft.ts";
import { type DraftStorage, draftSaver } from "./draft-saver.ts";
import { type Edit, edit, screenOf } from "./editing.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { isSameScreen } from "./screen-difference.ts";

/** What else the owner is told of. */
export type DraftNews =
  | { readonly kind: "brought-back" }
  | { readonly kind: "replaced"; readonly by: string };

/** The one holder of the draft in an open editor, with all that can be done to it. */
export interface DraftStore {
  readonly store: StoreApi<Draft>;
  readonly edit: (change: Edit) => void;
  /**
   * Saves what is not saved and shows the draft to players; null when it could not be saved, which
   * `saving` tells. A refusal's `faults` stay in the store.
   */
  readonly publish: () => Promise<ScreenState | null>;
  /** Ends a conflict: the draft is `screen` now, based on the other owner's. */
  readonly settle: (screen: Screen) => void;
  /** Takes over what another owner has saved, unless there is something unsaved here. */
  readonly receive: (newest: ScreenDraft) => void;
  /** Begins to save; what it gives back ends that, and sends what is left. */
  readonly open: (onNews: (news: DraftNews) => void) => () => void;
}

/** Where a draft comes from and goes to. */
export interface DraftSource extends DraftStorage {
  /** What the service has. */
  readonly newest: ScreenDraft;
  /** What an earlier visit could not save. */
  readonly kept: KeptDraft | null;
  readonly publish: (revision: number) => Promise<ScreenState>;
}

/** Opens a draft: with what an earlier visit could not save, else as the service has it. */
export function draftStore({ newest, kept, publish, ...storage }: DraftSource): DraftStore {
  const unsaved = kept && !isSameScreen(kept.screen, newest.screen) ? kept : null;
  if (!unsaved) storage.keep(null);
  const store = createStore<Draft>(() =>
    unsaved ? keptAsDraft(unsaved, newest) : savedAsDraft(newest),
  );
  const saver = draftSaver(store, storage);
  let isBroughtBack = unsaved !== null;
  let tell: (news: DraftNews) => void = () => {};

  return {
    store,
    edit: (change) => {
      const { editing: before, faults } = store.getState();
      const editing = edit(before, change);
      if (editing === before) return;
      store.setState({
        editing,
        ...(change.kind === "change" && { faults: faults.filter(({ id }) => id !== change.id) }),
      });
      if (!isSameScreen(screenOf(editing), screenOf(before))) saver.change();
    },
    publish: async () => {
      const saved = await saver.flush();
      if (!saved) return null;
      const { items } = store.getState().editing;
      try {
        const state = await publish(saved.revision);
        store.setState({ faults: [] });
        return state;
      } catch (error) {
        const isRefused = isRequestFailure(error) && error.status === 422;
        store.setState({ faults: isRefused ? faultsOf(error.problem, items) : [] });
        throw error;
      }
    },
    settle: (screen) => {
      const { editing, saving } = store.getState();
      if (saving.kind !== "conflict") return;
      store.setState({ editing: edit(editing, { kind: "replace", screen }) });
      saver.rebase(saving.current);
    },
    receive: (newest) => {
      const { editing, base, saving } = store.getState();
      if (saving.kind !== "saved" || newest.revision <= base.revision) return;
      const isOther = !isSameScreen(newest.screen, base.screen);
      if (isOther)
        store.setState({ editing: edit(editing, { kind: "load", screen: newest.screen }) });
      saver.rebase(newest);
      if (isOther) tell({ kind: "replaced", by: newest.updatedBy });
    },
    open: (onNews) => {
      tell = onNews;
      const close = saver.open();
      if (isBroughtBack) tell({ kind: "brought-back" });
      isBroughtBack = false;
      return close;
    },
  };
}
