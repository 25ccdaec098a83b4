/**
 * Where the texts of a block stand, each with its maximum length in characters: a number for a
 * text, a list of one for a list of such, an object for members.
 */
export type TextPlaces = number | readonly [TextPlaces] | { readonly [member: string]: TextPlaces };

interface BlockKindFacts {
  readonly texts: { readonly [member: string]: TextPlaces };
  /** What the member `url` is for: a press opens it, or the player's device loads it. */
  readonly url?: "opened" | "loaded";
  /** The maximums of other members. */
  readonly limits?: Readonly<Record<string, number>>;
}

/**
 * Every kind of block by its `type`: what programs without its schema must know of it. Our rule:
 * the seed shows none.
 */
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
} as const satisfies Readonly<Record<string, BlockKindFacts>>;

/** The name of a kind of block. */
export type BlockKind = keyof typeof blockKinds;

/** How many blocks a screen may have. Our rule. */
export const maxBlocks = 200;

/** Whether a value of any shape is the name of a kind of block. */
export function isBlockKind(type: unknown): type is BlockKind {
  return typeof type === "string" && Object.hasOwn(blockKinds, type);
}

/** The facts of a kind, as far as every kind may have them. */
export function factsOf(kind: BlockKind): BlockKindFacts {
  return blockKinds[kind];
}
