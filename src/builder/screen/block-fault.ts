import type { Problem } from "#contract/schema/problem.ts";
import type { Item } from "./editing.ts";

/** Why a block cannot be published. */
export interface BlockFault {
  /** The item's id; null for a fault of the screen as a whole. */
  readonly id: number | null;
  /** The path of the member, such as `text` or `label/ru`. */
  readonly place: string;
  readonly message: string;
}

/** Assigns a refusal's errors to blocks by their JSON Pointers (`/screen/blocks/3/text/ru`). */
export function faultsOf(problem: Problem | undefined, items: readonly Item[]): BlockFault[] {
  return (problem?.errors ?? []).map(({ field, message }) => {
    const [, index, place = ""] = /^(?:\/screen)?\/blocks\/(\d+)(?:\/(.*))?$/.exec(field) ?? [];
    const item = index === undefined ? undefined : items[Number(index)];
    return { id: item?.id ?? null, place, message };
  });
}
