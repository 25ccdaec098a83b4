import type { TemporalState } from "zundo";
import type { StoreApi } from "zustand/vanilla";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { ScreenDraft, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import type { BlockFault } from "../block-fault.ts";
import type { Content } from "./content.ts";
import type { Edit, Editing } from "./editing.ts";

/** The draft of an open editor. */
export interface Draft extends Editing {
  /** The service's draft that the content is based on. */
  readonly base: ScreenDraft;
  readonly saving: Saving;
  /** Why it could not be published; editing a block, a page or the look clears its faults. */
  readonly faults: readonly BlockFault[];
}

/** The state of saving the draft. */
export type Saving =
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** The service is unreachable or unavailable: retried automatically. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** The service refuses it: sent again with the next change. */
  | { readonly kind: "refused"; readonly message: string }
  /** Another owner saved first; nothing is sent until this owner has chosen. */
  | { readonly kind: "conflict"; readonly current: ScreenDraft };

/** Unsaved changes of a draft. */
export interface KeptDraft {
  /** The revision of `base`. */
  readonly revision: number;
  readonly base: Screen;
  readonly screen: Screen;
}

/** A change of the draft that the owner is notified of. */
export type DraftNews =
  | { readonly kind: "brought-back" }
  | { readonly kind: "replaced" | "merged"; readonly newest: ScreenDraft };

/** The draft of an open editor and the operations on it. */
export interface DraftStore {
  readonly store: StoreApi<Draft> & { readonly temporal: StoreApi<TemporalState<Content>> };
  readonly edit: (change: Edit) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /**
   * Saves and publishes the draft with a comment, which may be empty; null if it could not be saved,
   * for which see `saving`, or has `faults`.
   */
  readonly publish: (comment: string) => Promise<ScreenState | null>;
  /** Resolves a conflict with `screen`, based on the other owner's draft. */
  readonly settle: (screen: Screen) => void;
  /** Adopts another owner's draft, unless there are unsaved changes. */
  readonly receive: (newest: ScreenDraft) => void;
  /** Starts saving; returns a function that saves the rest and stops. */
  readonly open: (onNews: (news: DraftNews) => void) => () => void;
}

/** Who saved a draft: a name, or null for the signed-in owner, such as in another tab. */
export type Saver = string | null;

/** The unsaved changes that an earlier visit kept in this browser. `whose` names owner and bot. */
export function readKept(whose: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(whose)) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps an editor's unsaved changes; null removes them unless another window has overwritten them. */
export function draftKeeper(whose: string): (kept: KeptDraft | null) => void {
  let written: string | null = localStorage.getItem(keyOf(whose));
  return (kept) => {
    if (!kept) {
      if (written !== null && localStorage.getItem(keyOf(whose)) === written)
        localStorage.removeItem(keyOf(whose));
      return;
    }
    written = JSON.stringify(kept);
    try {
      localStorage.setItem(keyOf(whose), written);
    } catch {
      // Without storage the service still saves, and leaving early is warned about.
    }
  };
}

function keyOf(whose: string): string {
  return `slotwire-draft:${whose}`;
}

function isKept(kept: unknown): kept is KeptDraft {
  if (typeof kept !== "object" || kept === null) return false;
  const { revision, base, screen } = kept as Record<string, { blocks?: unknown } | number>;
  return (
    typeof revision === "number" &&
    [base, screen].every((one) => typeof one === "object" && Array.isArray(one.blocks))
  );
}
