import type { FaultReason } from "#contract/fault-rule.ts";
import type { Problem } from "#contract/schema/problem.ts";
import { firstPageId } from "#contract/screen-page.ts";
import { type Content, itemsOf } from "./editing.ts";

/** Why a screen cannot be published. */
export type BlockFault = FaultReason & {
  /** The item's id; null for a fault of a page or of the screen as a whole. */
  readonly id: number | null;
  /** The page at fault; undefined for a fault of the look or of the screen as a whole. */
  readonly page: string | undefined;
  /** The path of the member, such as `text` or `label/ru`; of a fault of the look `look/accent`. */
  readonly place: string;
};

/**
 * Assigns a refusal's errors to pages and blocks by their JSON Pointers: `/screen/blocks/3/text/ru`,
 * `/pages/0/blocks/2/url`, `/pages/0/title`, `/look/accent`.
 */
export function faultsOf(problem: Problem | undefined, content: Content): BlockFault[] {
  return (problem?.errors ?? []).map(({ field, ...reason }) => {
    const { head, rest } = pageIn(field, content);
    if (head === undefined) return { id: null, page: undefined, place: field.slice(1), ...reason };
    const block = /^blocks\/(\d+)(?:\/(.*))?$/.exec(rest);
    const item = block ? itemsOf(content, head)[Number(block[1])] : undefined;
    const place = item ? (block?.[2] ?? "") : rest;
    return { id: item?.id ?? null, page: head, place, ...reason };
  });
}

function pageIn(field: string, { pages }: Content): { head: string | undefined; rest: string } {
  const [, index, rest = ""] = /^\/(?:screen|pages\/(\d+))(?:\/(.*))?$/.exec(field) ?? [];
  if (/^\/screen(?:\/|$)/.test(field)) return { head: firstPageId, rest };
  return { head: index === undefined ? undefined : pages[Number(index) + 1]?.id, rest };
}
