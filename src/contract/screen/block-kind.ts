/**
 * The texts of a block with their maximum lengths in characters: a number for a text, a one-element
 * list for a list of texts, an object for members, `blocks` for a list of blocks with their own.
 */
export type TextPlaces =
  | number
  | "blocks"
  | readonly [TextPlaces]
  | { readonly [member: string]: TextPlaces };

interface BlockKindFacts {
  readonly texts: { readonly [member: string]: TextPlaces };
  /** The use of `url`: a tap opens it, or the player's device loads it. */
  readonly url?: "opened" | "loaded";
  /** The maximums of other members. */
  readonly limits?: Readonly<Record<string, number>>;
}

/** Every kind of block by `type`, with the facts for programs that do not load its schema. */
export const blockKinds = {
  text: { texts: { text: 2000 } },
  stat: { texts: { label: 2000, value: 2000 } },
  points: { texts: { label: 200 } },
  level: { texts: { label: 200 } },
  energy: { texts: { label: 200 } },
  tap: { texts: { label: 200 } },
  wallet: { texts: { label: 200 } },
  friends: { texts: { label: 200 } },
  link: { texts: { text: 2000 }, url: "opened", limits: { url: 2048 } },
  image: { texts: {}, url: "loaded", limits: { url: 2048, alt: 500 } },
  faq: { texts: { items: [{ question: 200, answer: 2000 }] }, limits: { items: 20 } },
  copy: { texts: { label: 200, text: 2000 } },
  progress: { texts: { label: 200, value: 200, max: 200, text: 200 } },
  tasks: { texts: { label: 200 } },
  daily: { texts: { label: 200 } },
  boosts: { texts: { label: 200 } },
  leaderboard: { texts: { label: 200 } },
  quiz: { texts: { label: 200 } },
  group: { texts: { blocks: "blocks" }, limits: { blocks: 12 } },
} as const satisfies Readonly<Record<string, BlockKindFacts>>;

/** The name of a kind of block. */
export type BlockKind = keyof typeof blockKinds;

/** The kinds that a group may hold: all but groups. */
export type InnerKind = Exclude<BlockKind, "group">;

/** The kinds that show a bot's activities; the Mini App loads them after its first screen. */
export type ActivityKind = "tasks" | "daily" | "boosts" | "leaderboard" | "quiz";

/** The maximum number of blocks on a page; a group counts as one. */
export const maxBlocks = 200;

/** Whether a value of any shape is the name of a kind of block. */
export function isBlockKind(type: unknown): type is BlockKind {
  return typeof type === "string" && Object.hasOwn(blockKinds, type);
}

/** The facts of a kind of block. */
export function factsOf(kind: BlockKind): BlockKindFacts {
  return blockKinds[kind];
}
