import type { Blocks } from "#contract/screen/block.schema.ts";
import type { ActivityKind } from "#contract/screen/block-kind.ts";
import { english } from "#web/activity-labels.en.ts";
import { russian } from "#web/activity-labels.ru.ts";
import { partWords } from "../languages/part-words.ts";

const labels = partWords("activityLabels", { en: english, ru: russian });

/** The default label of an activity's card, if the owner has set none. */
export function ActivityLabel({ block: { type, label } }: { block: Blocks[ActivityKind] }) {
  return label ? null : <div className="label">{labels[type]}</div>;
}
