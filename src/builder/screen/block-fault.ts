import type { FaultReason } from "#contract/fault-rule.ts";
import type { Problem } from "#contract/schema/problem.ts";
import type { Item } from "./editing.ts";

/** Why a block cannot be published. */
export type BlockFault = FaultReason & {
  /** The item's id; null for a fault of the screen as a whole. */
  readonly id: number | null;
  /** The path of the member, such as `text` or `label/ru`. */
  readonly place: string;
};

/** Assigns a refusal's errors to blocks by their JSON Pointers (`/screen/blocks/3/text/ru`). */
export function faultsOf(problem: Problem | undefined, items: readonly Item[]): BlockFault[] {
  return (problem?.errors ?? []).map(({ field, ...reason }) => {
    const [, index, place = ""] = /^(?:\/screen)?\/blocks\/(\d+)(?:\/(.*))?$/.exec(field) ?? [];
    const item = index === undefined ? undefined : items[Number(index)];
    return { id: item?.id ?? null, place, ...reason };
  });
}
