import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { BlockKind } from "#contract/block-kind.ts";
import type { Blocks } from "#contract/schema/screen.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import type { Language } from "../language.ts";
import type { Dictionary } from "../words.ts";

/** All that the console must know of a kind of block. */
export interface BlockEditor<Kind extends BlockKind> {
  readonly icon: TablerIcon;
  readonly words: Dictionary<KindWords>;
  /** A block as it is when it is new; what it needs and cannot guess is empty. */
  readonly newBlock: () => Blocks[Kind];
  /**
   * The texts that a block is known by in a list; none when it has only the usual words.
   */
  readonly summary: (block: Blocks[Kind]) => ScreenText[];
  readonly Form: ComponentType<FormProps<Kind>>;
  /** What is wrong with the member `url`, in the owner's language, as far as it can be seen here. */
  readonly urlFault?: (url: string, language: Language) => string | undefined;
}

export interface KindWords {
  readonly name: string;
  readonly purpose: string;
  /** The members by their places: `label`, `items/…/answer`. */
  readonly members: Readonly<Record<string, string>>;
  /** The values of members that are chosen from a list. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface FormProps<Kind extends BlockKind> {
  block: Blocks[Kind];
  faultAt: FaultAt;
  /** `place` tells which member the change was in. */
  onChange: (block: Blocks[Kind], place: string) => void;
}

/** Gives the fault at a place of a block, such as `text` or `label/ru`. */
export type FaultAt = (place: string) => string | undefined;
