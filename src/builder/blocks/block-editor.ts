import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import type { BlockCategory } from "./block-category.ts";

/** What the console needs to know about a kind of block. */
export interface BlockEditor<Kind extends BlockKind> {
  readonly icon: TablerIcon;
  /** Where the gallery offers it. */
  readonly category: BlockCategory;
  /** What it looks like on a phone, for the gallery. */
  readonly Picture: ComponentType;
  /** A new block, with required members empty. */
  readonly newBlock: () => Blocks[Kind];
  /** The texts that identify a block in a list; empty when it has only default labels. */
  readonly summary: (block: Blocks[Kind]) => ScreenText[];
  readonly Form: ComponentType<FormProps<Kind>>;
  /** What is wrong with the member `url`, in the owner's language, as far as the browser can tell. */
  readonly urlFault?: (url: string, language: string) => string | undefined;
}

export interface KindWords {
  readonly name: string;
  readonly purpose: string;
  /** Further words by which owners look for it. */
  readonly search?: string;
  /** Names of the members by their paths: `label`, `items/…/answer`. */
  readonly members: Readonly<Record<string, string>>;
  /** Names of the values of enumerated members. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface FormProps<Kind extends BlockKind> {
  block: Blocks[Kind];
  faultAt: FaultAt;
  /** The places of all faults. */
  faultPlaces?: readonly string[];
  /** `place` is the path of the member that changed. */
  onChange: (change: Change<Blocks[Kind]>, place: string) => void;
}

/**
 * A part of a screen after a change, or what makes it of the part as it is by then: for a change
 * that comes late, such as an upload's, when the form that began it may be closed.
 */
export type Change<Part> = Part | ((now: Part) => Part);

export function changed<Part extends object>(change: Change<Part>, now: Part): Part {
  return typeof change === "function" ? change(now) : change;
}

/** Gives the fault at a place of a block, such as `text` or `label/ru`. */
export type FaultAt = (place: string) => string | undefined;
