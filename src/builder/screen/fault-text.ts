import type { Block } from "#contract/schema/screen.ts";
import { blockEditors, kindWords } from "../blocks/block-editors.ts";
import type { Language } from "../language.ts";
import { faultWords } from "../request/fault-words.ts";
import type { BlockFault } from "./block-fault.ts";
import type { ScreenWords } from "./screen-words.en.ts";

/** Names the member at fault, with its number in a list and its language; empty for the block. */
export function placeName({ place }: BlockFault, { type }: Block, language: Language): string {
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

/** A fault in the owner's language, in the block's own words where it has some. */
export function faultText(
  fault: BlockFault,
  block: Block,
  words: ScreenWords,
  language: Language,
): string {
  const { place } = fault;
  const found = place
    .split("/")
    .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], block);
  if (place && (found === "" || found === undefined)) return words.needed;
  if (fault.rule === "reference") return words.unknown(fault.values.property);
  const isUrl = place === "url" && typeof found === "string";
  const urlFault = isUrl ? blockEditors[block.type].urlFault?.(found, language) : undefined;
  return urlFault ?? faultWords[language](fault);
}
