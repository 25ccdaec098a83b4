import type { TablerIcon } from "@tabler/icons-react";
import type { ActivityMember } from "#contract/activity/activities.schema.ts";
import type { Block, Blocks } from "#contract/screen/block.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";

/** The groups of the block gallery, in its order. */
export const blockCategories = [
  "game",
  "activities",
  "texts",
  "values",
  "people",
  "layout",
] as const;
export type BlockCategory = (typeof blockCategories)[number];

/** The parts of a bot that blocks show. */
export type ShownActivity =
  | Extract<ActivityMember, "tasks" | "daily" | "boosts" | "quizzes">
  | "levels";

/** A kind of block in the console. */
export interface BlockEditor<Kind extends BlockKind> {
  readonly icon: TablerIcon;
  readonly category: BlockCategory;
  /** A new block, with required members empty. */
  readonly newBlock: () => Blocks[Kind];
  /** The texts that identify a block in a list; empty when it has only default labels. */
  readonly summary: (block: Blocks[Kind]) => ScreenText[];
  /** The fields of its form, unless it has a form of its own. */
  readonly fields?: readonly BlockField<Member<Kind>, Blocks[Kind]>[];
  /** The fault of the member `url`, in the owner's language, as far as the browser can find it. */
  readonly urlFault?: (url: string, language: string) => string | undefined;
}

type Member<Kind extends BlockKind> = Exclude<keyof Blocks[Kind], "type"> & string;

/** A field of a block's form. */
export type BlockField<Name extends string = string, Part = Block> =
  /** The note for a bot that has nothing for the block to show. */
  | { readonly as: "activity"; readonly activity: ShownActivity }
  /** A label that has a default in the player's language. */
  | { readonly as: "label" }
  | {
      readonly as: "text";
      readonly member: Name;
      readonly isSingleLine?: boolean | ((block: Part) => boolean);
      readonly isOptional?: boolean;
    }
  /** A number or a reference to one. */
  | { readonly as: "amount"; readonly member: Name }
  | { readonly as: "url"; readonly member: Name; readonly placeholder: string }
  | {
      readonly as: "choice";
      readonly member: Name;
      readonly values: readonly string[];
      /** The value of a block without the member. */
      readonly fallback: string;
      /** Whether the fallback is left out of the block. */
      readonly isOptional?: boolean;
    };

export interface KindWords {
  readonly name: string;
  readonly purpose: string;
  /** More search words for it. */
  readonly search?: string;
  /** Names of the members by their paths: `label`, `items/…/answer`. */
  readonly members: Readonly<Record<string, string>>;
  /** Notes under the fields of members. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Names of the values of enumerated members. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface FormProps<Kind extends BlockKind> {
  block: Blocks[Kind];
  faultAt: FaultAt;
  /** `place` is the path of the member that changed. */
  onChange: (change: Change<Blocks[Kind]>, place: string) => void;
}

/**
 * A part of a screen after a change, or a function that makes it of the current part: for a late
 * change, such as the end of an upload, when the form may be closed.
 */
export type Change<Part> = Part | ((now: Part) => Part);

export function changed<Part extends object>(change: Change<Part>, now: Part): Part {
  return typeof change === "function" ? change(now) : change;
}

/** Gives the fault at a place of a block, such as `text` or `label/ru`. */
export type FaultAt = (place: string) => string | undefined;
