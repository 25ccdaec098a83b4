import { Group, SegmentedControl, Stack } from "@mantine/core";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { changed, type FormProps } from "../../blocks/block-editor.ts";
import { blockWords } from "../../blocks/block-words.en.ts";
import { useWords } from "../../words.ts";
import { InnerBlocks } from "./inner-blocks.tsx";

/** The layout of a group and its blocks. */
export function GroupForm({
  block,
  faultAt,
  faultPlaces,
  onChange,
}: FormProps<"group"> & {
  /** The places of all faults. */
  faultPlaces: readonly string[];
}) {
  const { members, values, columnCount } = useWords(blockWords).group;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SegmentedControl
          aria-label={members.layout}
          size="xs"
          value={block.layout}
          onChange={(layout) => onChange(laidOut(block, layout as typeof block.layout), "layout")}
          data={(["row", "grid"] as const).map((value) => ({ value, label: values[value] }))}
        />
        {block.layout === "grid" && (
          <SegmentedControl
            aria-label={members.columns}
            size="xs"
            value={String(block.columns ?? 2)}
            onChange={(columns) =>
              onChange({ ...block, columns: columns === "3" ? 3 : 2 }, "columns")
            }
            data={[2, 3].map((count) => ({ value: String(count), label: columnCount(count) }))}
          />
        )}
      </Group>
      <InnerBlocks
        blocks={block.blocks}
        faultAt={faultAt}
        faultPlaces={faultPlaces}
        onChange={(change, place) =>
          onChange((now) => ({ ...now, blocks: changed(change, now.blocks) }), place)
        }
      />
    </Stack>
  );
}

/** The group in another layout; a row has no columns. */
function laidOut(
  { columns: _, ...block }: Blocks["group"],
  layout: Blocks["group"]["layout"],
): Blocks["group"] {
  return { ...block, layout };
}
