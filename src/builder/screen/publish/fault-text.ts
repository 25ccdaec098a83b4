import type { Block } from "#contract/screen/block.schema.ts";
import { innerBlocks } from "#contract/screen/block-text.ts";
import type { BlockField } from "../../blocks/block-editor.ts";
import { blockEditors, kindWords } from "../../blocks/block-editors.ts";
import { blockWords } from "../../blocks/block-words.en.ts";
import { faultWords } from "../../request/fault-words.en.ts";
import { wordsIn } from "../../words.ts";
import { type BlockFault, type EditorPlace, isAmount } from "../block-fault.ts";
import type { ScreenWords } from "../screen-words.en.ts";

/** Names the member at fault, with its number in a list and its language; empty for the block. */
export function placeName({ place }: EditorPlace, block: Block, language: string): string {
  const { index, inner, rest } = innermost(block, place);
  const member = memberName(rest, inner, language);
  return inner === block
    ? member
    : [`${index + 1}. ${kindWords(inner.type, language).name}`, member].filter(Boolean).join(" · ");
}

/** The block that a place is in, and the place in it; a block of a group also has its index. */
function innermost(block: Block, place: string): { index: number; inner: Block; rest: string } {
  for (const [index, [start, inner]] of innerBlocks(block).entries())
    if (`${place}/`.startsWith(`${start}/`))
      return { index, inner, rest: place.slice(start.length + 1) };
  return { index: 0, inner: block, rest: place };
}

function memberName(place: string, { type }: Block, language: string): string {
  if (place === "") return "";
  const { members } = kindWords(type, language);
  const steps = place.split("/");
  const known = steps.findLastIndex((_, index) => memberAt(steps, index) in members);
  const member = members[memberAt(steps, known)] ?? steps[0] ?? "";
  const number = steps.find((step, index) => index <= known && isIndex(step));
  const tag = steps[known < 0 ? 1 : known + 1];
  return [member, number && Number(number) + 1, tag && `(${tag})`].filter(Boolean).join(" ");
}

/** The key in `members` of the path up to the step at `index`. */
function memberAt(steps: readonly string[], index: number): string {
  return steps
    .slice(0, index + 1)
    .map((step) => (isIndex(step) ? "…" : step))
    .join("/");
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

function isNothing(found: unknown): boolean {
  return found === "" || found === undefined || (Array.isArray(found) && found.length === 0);
}

/** A fault in the owner's language, in the block's own words where it has some. */
export function faultText(
  fault: BlockFault,
  block: Block,
  words: ScreenWords,
  language: string,
): string {
  const { place } = fault;
  const { inner, rest } = innermost(block, place);
  const found = place
    .split("/")
    .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], block);
  if (place && isNothing(found)) return words.needed;
  if (fault.rule === "reference") return words.unknown(fault.values.property);
  const fields: readonly BlockField[] = (blockEditors[inner.type].fields ?? []) as never;
  const isNumber = fields.some((field) => field.as === "amount" && field.member === rest);
  if (isNumber && !isAmount(String(found)))
    return wordsIn(language, blockWords).progress.amountFault;
  const isUrl = rest === "url" && typeof found === "string";
  const urlFault = isUrl ? blockEditors[inner.type].urlFault?.(found, language) : undefined;
  return urlFault ?? wordsIn(language, faultWords)(fault);
}
