import { createStore, type StoreApi } from "zustand/vanilla";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { isRequestFailure } from "#web/request.ts";
import { type BlockFault, faultsOf } from "./block-fault.ts";
import { screenOf } from "./content.ts";
import { type Draft, keptAsDraft, savedAsDraft } from "./draft.ts";
import { type DraftStorage, draftSaver } from "./draft-saver.ts";
import { type Edit, edit } from "./editing.ts";
import type { KeptDraft } from "./kept-draft.ts";
import { isSameScreen } from "./screen-difference.ts";

/** What the owner is notified of. */
export type DraftNews =
  | { readonly kind: "brought-back" }
  | { readonly kind: "replaced"; readonly newest: ScreenDraft };

/** The draft of an open editor and the operations on it. */
export interface DraftStore {
  readonly store: StoreApi<Draft>;
  readonly edit: (change: Edit) => void;
  /**
   * Saves and publishes the draft with a comment, which may be empty; null if it could not be saved,
   * for which see `saving`. If the service refuses it, the store has the `faults`.
   */
  readonly publish: (comment: string) => Promise<ScreenState | null>;
  /** Resolves a conflict with `screen`, based on the other owner's draft. */
  readonly settle: (screen: Screen) => void;
  /** Adopts another owner's draft, unless there are unsaved changes. */
  readonly receive: (newest: ScreenDraft) => void;
  /** Starts saving; returns a function that saves the rest and stops. */
  readonly open: (onNews: (news: DraftNews) => void) => () => void;
}

export interface DraftSource extends DraftStorage {
  /** The service's draft. */
  readonly newest: ScreenDraft;
  /** Unsaved changes of an earlier visit. */
  readonly kept: KeptDraft | null;
  readonly publish: (revision: number, comment: string) => Promise<ScreenState>;
}

/** Opens the service's draft, with an earlier visit's unsaved changes if there are any. */
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
        faults: faults.filter((fault) => !isAbout(fault, change)),
      });
      if (!isSameScreen(screenOf(editing), screenOf(before))) saver.change();
    },
    publish: async (comment) => {
      const saved = await saver.flush();
      if (!saved) return null;
      const { editing } = store.getState();
      try {
        const state = await publish(saved.revision, comment);
        store.setState({ faults: [] });
        return state;
      } catch (error) {
        const isRefused = isRequestFailure(error) && error.status === 422;
        store.setState({ faults: isRefused ? faultsOf(error.problem, editing) : [] });
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
      if (isOther) tell({ kind: "replaced", newest });
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

/** Whether the change is of what is at fault; it is checked again when published. */
function isAbout(fault: BlockFault, change: Edit): boolean {
  switch (change.kind) {
    case "change":
      return fault.id === change.id;
    case "change-page":
      return fault.id === null && fault.page === change.page.id;
    case "look": {
      const [part] = change.place.split("/");
      const place = part ? `look/${part}/` : "look/";
      return fault.page === undefined && `${fault.place}/`.startsWith(place);
    }
    default:
      return false;
  }
}
