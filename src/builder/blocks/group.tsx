import { Group, SegmentedControl, Stack } from "@mantine/core";
import { IconLayoutGrid } from "@tabler/icons-react";
import { useContext } from "react";
import type { Blocks, InnerBlock } from "#contract/screen/block.schema.ts";
import { factsOf } from "#contract/screen/block-kind.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { Bar, Card, Drawing } from "../parts/page/drawing.tsx";
import { useWords } from "../words.ts";
import { type BlockEditor, changed, type FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { InnerBlocksContext } from "./inner-blocks-context.ts";

export const group: BlockEditor<"group"> = {
  icon: IconLayoutGrid,
  category: "layout",
  Picture: GroupPicture,
  newBlock: () => ({ type: "group", layout: "row", blocks: [] }),
  summary: ({ blocks }) => blocks.flatMap(textsOf).filter(Boolean),
  Form: GroupForm,
};

/** The texts of a block that are members themselves. */
function textsOf(block: InnerBlock): ScreenText[] {
  const members = block as unknown as Readonly<Record<string, ScreenText | undefined>>;
  return Object.entries(factsOf(block.type).texts).flatMap(([member, places]) =>
    typeof places === "number" ? [members[member] ?? ""] : [],
  );
}

function GroupForm({ block, faultAt, faultPlaces, onChange }: FormProps<"group">) {
  const { members, values, columnCount } = useWords(blockWords).group;
  const InnerBlocks = useContext(InnerBlocksContext);
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
        faultPlaces={faultPlaces ?? []}
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

function GroupPicture() {
  return (
    <Drawing>
      {[10, 76].flatMap((x) =>
        [8, 47].map((y) => (
          <g key={`${x} ${y}`}>
            <Card x={x} y={y} width={58} height={33} />
            <Bar x={x + 9} y={y + 9} width={22} height={5} />
            <Bar x={x + 9} y={y + 19} width={34} height={6} tone="ink" />
          </g>
        )),
      )}
    </Drawing>
  );
}
