import { Stack } from "@mantine/core";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { ActivityNote, type ShownActivity } from "./activity-note.tsx";
import type { BlockEditor } from "./block-editor.ts";
import { LabelField, type LabelledKind } from "./label-field.tsx";

/** The kinds whose only setting is a label. */
type LabelOnly = {
  [Kind in LabelledKind]: { type: Kind } extends Blocks[Kind] ? Kind : never;
}[LabelledKind];

/** The editor of a kind whose only setting is a label. */
export function labelledKind<Kind extends LabelOnly>(
  type: Kind,
  {
    activity,
    ...looks
  }: Pick<BlockEditor<Kind>, "icon" | "category" | "Picture"> & {
    /** What the block shows of the bot's activities. */
    activity?: ShownActivity;
  },
): BlockEditor<Kind> {
  return {
    ...looks,
    newBlock: () => ({ type }) as Blocks[Kind],
    summary: ({ label }) => (label ? [label] : []),
    Form: activity
      ? (props) => (
          <Stack gap="sm">
            <ActivityNote member={activity} />
            <LabelField<Kind> {...props} />
          </Stack>
        )
      : LabelField,
  };
}
