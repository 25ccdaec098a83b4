import type { ReactNode } from "react";
import type { BlockKind } from "#contract/block-kind.ts";
import type { Blocks } from "#contract/schema/screen.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import type { Words } from "#web/words.en.ts";

/** What the screen leaves to who shows it: everything that changes while it is shown. */
export interface ScreenParts {
  /** The slot that a reference to `property` stands for. */
  slot: (property: string) => ReactNode;
  points: () => ReactNode;
  level: () => ReactNode;
  energy: () => ReactNode;
  tap: (label: ReactNode) => ReactNode;
  wallet: () => ReactNode;
  friends: () => ReactNode;
  link: (url: string, text: ReactNode) => ReactNode;
}

/** What surrounds a block while it is shown. */
export interface Surroundings {
  /** Tells the block from the others of its screen. */
  id: number;
  words: Words;
  parts: ScreenParts;
  /** A text in the player's language, its slots filled in. */
  filled: (text: ScreenText) => ReactNode;
}

/**
 * Shows a kind of block, without hooks and state: the boot script draws the very same with its own
 * JSX runtime, long before React is there.
 */
export type BlockView<Kind extends BlockKind> = (
  block: Blocks[Kind],
  surroundings: Surroundings,
) => ReactNode;
