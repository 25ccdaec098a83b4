import type { Problem } from "#contract/http/answer.schema.ts";
import type { FaultReason } from "#contract/http/fault-rule.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { innerBlocks } from "#contract/screen/block-text.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import { numberIn, splitReferences } from "#contract/text/reference.ts";
import { type Content, itemsOf } from "./draft/content.ts";

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

/** The amounts that are neither a number nor a reference to one; the service takes any text. */
export function amountFaults({ pages }: Content): BlockFault[] {
  return pages.flatMap(({ head, items }) =>
    items.flatMap(({ id, block }) =>
      [["", block] as const, ...innerBlocks(block)].flatMap(([start, one]) =>
        wrongAmounts(one).map((member): BlockFault => {
          const place = start ? `${start}/${member}` : member;
          return { id, page: head.id, place, rule: "other", values: {}, message: "" };
        }),
      ),
    ),
  );
}

function wrongAmounts(block: Block): string[] {
  if (block.type !== "progress") return [];
  return (["value", "max"] as const).filter(
    (member) => block[member] !== "" && !isAmount(block[member]),
  );
}

/** Whether a text is a number, or has a reference whose value may be one. */
export function isAmount(text: string): boolean {
  return (
    Number.isFinite(numberIn(text)) || splitReferences(text).some(({ kind }) => kind !== "words")
  );
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
  return { head: index === undefined ? undefined : pages[Number(index) + 1]?.head.id, rest };
}
