import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import type { BlockFault } from "./block-fault.ts";
import { type Editing, edit, startEditing } from "./editing.ts";
import type { KeptDraft } from "./kept-draft.ts";
import type { Saving } from "./saving.ts";

/** The draft of an open editor. */
export interface Draft {
  readonly editing: Editing;
  /** The service's draft that the blocks are based on. */
  readonly base: ScreenDraft;
  readonly saving: Saving;
  /** Why it could not be published; editing a block, a page or the look clears its faults. */
  readonly faults: readonly BlockFault[];
}

/** The draft as the service has it. */
export function savedAsDraft(base: ScreenDraft): Draft {
  return { editing: startEditing(base.screen), base, saving: { kind: "saved" }, faults: [] };
}

/**
 * The draft with an earlier visit's unsaved changes on their old base, so that a newer draft of the
 * service becomes a conflict.
 */
export function keptAsDraft({ revision, base, screen }: KeptDraft, newest: ScreenDraft): Draft {
  return {
    editing: edit(startEditing(base), { kind: "replace", screen }),
    base: { ...newest, revision, screen: base },
    saving: { kind: "saving" },
    faults: [],
  };
}
