import type { ReactNode } from "react";
import type { Blocks, InnerBlock } from "#contract/screen/block.schema.ts";
import type { ActivityKind, BlockKind } from "#contract/screen/block-kind.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";

/** The kinds whose body is the screen part of the same name. */
export type CardKind = "points" | "level" | "energy" | "wallet" | "friends" | ActivityKind;

/** The bodies of cards; a card without one is empty. */
type CardParts = {
  [Kind in CardKind]?: (block: Blocks[Kind]) => ReactNode;
};

/** The parts of a screen that its renderer supplies: painted once, placeholder or live. */
export interface ScreenParts extends CardParts {
  /** The slot for a reference to `property`. */
  slot: (property: string) => ReactNode;
  tap: (label: ReactNode) => ReactNode;
  link: (url: string, text: ReactNode) => ReactNode;
  /** The button that copies the text before it. */
  copy: () => ReactNode;
  /**
   * Renders `view` with the values that `texts` refers to; `fill` puts them into a text, and nothing
   * for a missing one.
   */
  valued: (texts: string, view: (fill: (text: string) => string) => ReactNode) => ReactNode;
}

/** The input of a block's view besides the block. */
export interface BlockContext {
  /** Unique on the screen. */
  id: string;
  parts: ScreenParts;
  /** A text in the player's language with its slots. */
  filled: (text: ScreenText) => ReactNode;
  /** A text in the player's language as it is written. */
  plain: (text: ScreenText) => string;
  /** A block of a group. */
  inner: (block: InnerBlock, index: number) => ReactNode;
}

/** Renders a kind of block. Without hooks or state, because the boot script runs it without React. */
export type BlockView<Kind extends BlockKind> = (
  block: Blocks[Kind],
  context: BlockContext,
) => ReactNode;
