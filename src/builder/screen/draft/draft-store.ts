import { temporal } from "zundo";
import { createStore } from "zustand/vanilla";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { isRequestFailure } from "#web/request-failure.ts";
import { amountFaults, type BlockFault, faultsOf } from "../block-fault.ts";
import { isSameScreen } from "../screen-difference.ts";
import { type Content, screenOf } from "./content.ts";
import type { Draft, DraftNews, DraftStore, KeptDraft } from "./draft.ts";
import { mergedScreen, mergeRows } from "./draft-merge.ts";
import { type DraftStorage, draftSaver } from "./draft-saver.ts";
import { type Edit, type Editing, edit, startEditing, typedPlace } from "./editing.ts";

export interface DraftSource extends DraftStorage {
  /** The service's draft. */
  readonly newest: ScreenDraft;
  /** Unsaved changes of an earlier visit. */
  readonly kept: KeptDraft | null;
  readonly publish: (revision: number, comment: string) => Promise<ScreenState>;
}

const maxSteps = 300;
/** Typing in one text is one step of undo, until it pauses for this long. */
const sameStepMs = 1000;

/** Opens the service's draft, with an earlier visit's unsaved changes if there are any. */
export function draftStore({ newest, kept, publish, ...storage }: DraftSource): DraftStore {
  const unsaved = kept && !isSameScreen(kept.screen, newest.screen) ? kept : null;
  if (!unsaved) storage.keep(null);
  /** The last typing: its place and its time (Unix ms). */
  let typing: { readonly place: string; readonly at: number } | null = null;
  let isSameStep = false;
  let isPublishing = false;
  const store = createStore<Draft>()(
    temporal(() => opened(newest, unsaved), {
      partialize: ({ pages, look }): Content => ({ pages, look }),
      equality: (some, other) => some.pages === other.pages && some.look === other.look,
      limit: maxSteps,
      handleSet: (keepStep) => (before) => {
        if (!isSameStep) keepStep(before as Draft);
      },
    }),
  );
  const saver = draftSaver(store, { ...storage, merge });
  const history = store.temporal;
  let isBroughtBack = unsaved !== null;
  let tell: (news: DraftNews) => void = () => {};
  if (unsaved) store.setState(replaced(unsaved.screen));

  /** The content with another screen, whose equal blocks keep their ids. */
  function replaced(screen: Screen): Editing {
    typing = null;
    return edit(store.getState(), { kind: "replace", screen });
  }

  /** Replaces the content by one with another tab's or owner's changes, which undo must not take back. */
  function adopt(screen: Screen): void {
    store.setState(replaced(screen));
    history.getState().clear();
  }

  function merge(newest: ScreenDraft): boolean {
    const { base } = store.getState();
    const mine = screenOf(store.getState());
    const rows = mergeRows(base.screen, mine, newest.screen);
    const chosen = rows.map(({ suggested }) => suggested);
    // A publication has only changes that its owner has seen.
    if (isPublishing || chosen.includes(null)) return false;
    adopt(mergedScreen(rows, chosen, mine));
    tell({ kind: "merged", newest });
    return true;
  }

  /** Changes the content, and saves it if it differs. */
  function change(by: () => void): void {
    const before = screenOf(store.getState());
    by();
    if (!isSameScreen(screenOf(store.getState()), before)) saver.change();
  }

  return {
    store,
    edit: (next) => {
      const { faults, pages, look, nextId } = store.getState();
      const before = { pages, look, nextId };
      const after = edit(before, next);
      if (after === before) return;
      const place = typedPlace(next);
      const last = typing;
      typing = place !== undefined && "at" in next ? { place, at: next.at } : null;
      isSameStep = Boolean(
        last && typing && last.place === place && typing.at - last.at < sameStepMs,
      );
      change(() =>
        store.setState({ ...after, faults: faults.filter((fault) => !isAbout(fault, next)) }),
      );
      isSameStep = false;
    },
    undo: () => {
      typing = null;
      change(() => history.getState().undo());
    },
    redo: () => {
      typing = null;
      change(() => history.getState().redo());
    },
    publish: async (comment) => {
      const wrong = amountFaults(store.getState());
      store.setState({ faults: wrong });
      if (wrong.length > 0) return null;
      isPublishing = true;
      const saved = await saver.flush().finally(() => {
        isPublishing = false;
      });
      if (!saved) return null;
      const content = store.getState();
      try {
        const state = await publish(saved.revision, comment);
        store.setState({ faults: [] });
        return state;
      } catch (error) {
        const isRefused = isRequestFailure(error) && error.status === 422;
        store.setState({ faults: isRefused ? faultsOf(error.problem, content) : [] });
        throw error;
      }
    },
    settle: (screen) => {
      const { saving } = store.getState();
      if (saving.kind !== "conflict") return;
      store.setState(replaced(screen));
      saver.rebase(saving.current);
    },
    receive: (newest) => {
      const { base, saving } = store.getState();
      if (saving.kind !== "saved" || newest.revision <= base.revision) return;
      const isOther = !isSameScreen(newest.screen, base.screen);
      if (isOther) adopt(newest.screen);
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

/** The service's draft; with unsaved changes their base, so that a newer draft becomes a conflict. */
function opened(newest: ScreenDraft, unsaved: KeptDraft | null): Draft {
  const base = unsaved ? { ...newest, revision: unsaved.revision, screen: unsaved.base } : newest;
  return {
    ...startEditing(base.screen),
    base,
    saving: { kind: unsaved ? "saving" : "saved" },
    faults: [],
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
