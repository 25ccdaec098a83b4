import type { Problem } from "#contract/http/answer.schema.ts";
import type { FaultReason } from "#contract/http/fault-rule.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { type Content, itemsOf } from "./content.ts";

/** A place in the editor. */
export interface EditorPlace {
  /** The item's id; null for a place of a page, of the look or of the screen as a whole. */
  readonly id: number | null;
  /** Its page; undefined for a place of the look or of the screen as a whole. */
  readonly page: string | undefined;
  /** The path of the member, such as `text` or `label/ru`; in the look `look/accent`. */
  readonly place: string;
}

/** Why a screen cannot be published. */
export type BlockFault = FaultReason & EditorPlace;

/** Assigns a refusal's errors to pages and blocks. */
export function faultsOf(problem: Problem | undefined, content: Content): BlockFault[] {
  return (problem?.errors ?? []).map(({ field, ...reason }) => ({
    ...placeAt(field, content),
    ...reason,
  }));
}

/**
 * The place that a JSON Pointer names: `/screen/blocks/3/text/ru`, `/pages/0/blocks/2/url`,
 * `/pages/0/title`, `/look/accent`.
 */
export function placeAt(pointer: string, content: Content): EditorPlace {
  const { head, rest } = pageIn(pointer, content);
  if (head === undefined) return { id: null, page: undefined, place: pointer.slice(1) };
  const block = /^blocks\/(\d+)(?:\/(.*))?$/.exec(rest);
  const item = block ? itemsOf(content, head)[Number(block[1])] : undefined;
  return { id: item?.id ?? null, page: head, place: item ? (block?.[2] ?? "") : rest };
}

function pageIn(field: string, { pages }: Content): { head: string | undefined; rest: string } {
  const [, index, rest = ""] = /^\/(?:screen|pages\/(\d+))(?:\/(.*))?$/.exec(field) ?? [];
  if (/^\/screen(?:\/|$)/.test(field)) return { head: firstPageId, rest };
  return { head: index === undefined ? undefined : pages[Number(index) + 1]?.id, rest };
}
