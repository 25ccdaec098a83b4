import type { ScreenDraft } from "#contract/schema/screen-draft.ts";
import type { BlockFault } from "./block-fault.ts";
import { type Editing, edit, startEditing } from "./editing.ts";
import type { KeptDraft } from "./kept-draft.ts";
import type { Saving } from "./saving.ts";

/** The draft of an open editor. */
export interface Draft {
  readonly editing: Editing;
  /** The draft in the service that the blocks are based on. */
  readonly base: ScreenDraft;
  readonly saving: Saving;
  /** Why it could not be published; a block's faults end when the block is changed. */
  readonly faults: readonly BlockFault[];
}

/** Begins with what the service has. */
export function savedAsDraft(base: ScreenDraft): Draft {
  return { editing: startEditing(base.screen), base, saving: { kind: "saved" }, faults: [] };
}

/**
 * Begins with what an earlier visit could not save, based on what it was based on: when the service
 * has a newer draft, it says so and the owner chooses.
 */
export function keptAsDraft({ revision, base, screen }: KeptDraft, newest: ScreenDraft): Draft {
  return {
    editing: edit(startEditing(base), { kind: "replace", screen }),
    base: { ...newest, revision, screen: base },
    saving: { kind: "saving" },
    faults: [],
  };
}
