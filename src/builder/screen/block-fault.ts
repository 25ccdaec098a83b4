import type { Problem } from "#contract/problem.ts";
import type { Block } from "#contract/screen.ts";
import type { Item } from "./editing.ts";
import { imageUrlFault } from "./image-address.ts";
import type { ScreenWords } from "./screen-words.ts";
import { writtenParts } from "./unknown-reference.ts";

/** Why a block cannot be published. */
export interface BlockFault {
  /** The block's identity; null for a fault of the screen as a whole. */
  readonly id: number | null;
  /** Which member, such as `text` or `label/ru`. */
  readonly place: string;
  readonly message: string;
}

/** Gives the fault at a place of a block, such as `text` or `label/ru`. */
export type FaultAt = (place: string) => string | undefined;

/**
 * The faults of a refused publishing, at the blocks that they mean by their JSON Pointers
 * (`/screen/blocks/3/text/ru`).
 */
export function faultsOf(problem: Problem | undefined, items: readonly Item[]): BlockFault[] {
  return (problem?.errors ?? []).map(({ field, message }) => {
    const [, index, place = ""] = /^(?:\/screen)?\/blocks\/(\d+)(?:\/(.*))?$/.exec(field) ?? [];
    const item = index === undefined ? undefined : items[Number(index)];
    return { id: item?.id ?? null, place, message };
  });
}

/**
 * What the place of a fault is called in its block, with its language; empty for the block as a
 * whole.
 */
export function placeName({ place }: BlockFault, { type }: Block, words: ScreenWords): string {
  const [member = "", tag] = place.split("/");
  const names: Partial<Record<string, string>> = {
    text: type === "link" ? words.linkText : words.text,
    label: type === "stat" ? words.statLabel : words.label,
    value: words.statValue,
    url: type === "image" ? words.imageUrl : words.linkUrl,
    alt: words.imageAlt,
    aspectRatio: words.aspectRatio,
  };
  return [names[member] ?? member, tag && `(${tag})`].filter(Boolean).join(" ");
}

/**
 * A fault in the owner's language where its cause can be seen in the block; else in the service's
 * own sentence.
 */
export function faultText(
  { place, message }: BlockFault,
  block: Block,
  words: ScreenWords,
): string {
  const [member = "", tag] = place.split("/");
  const value: unknown = (block as unknown as Record<string, unknown>)[member];
  const text = tag === undefined ? value : (value as Record<string, unknown> | undefined)?.[tag];
  if (place && (text === "" || text === undefined)) return words.needed;
  if (typeof text !== "string") return message;
  const unknown = writtenParts(text).find(
    ({ property }) => property && message.includes(`refers to {{${property}}}`),
  );
  if (unknown?.property) return words.unknown(unknown.property);
  if (member !== "url") return message;
  if (block.type === "link") return words.linkUrlFault;
  const fault = imageUrlFault(text, true);
  return fault ? words.urlFaults[fault] : message;
}
