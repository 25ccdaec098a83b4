import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import type { Blocks, InnerBlock } from "#contract/screen/block.schema.ts";
import { type BlockKind, blockKinds, type InnerKind } from "#contract/screen/block-kind.ts";
import { type Change, changed, type FaultAt, type FormProps } from "../../blocks/block-editor.ts";
import { innerKinds, kindWords, newBlock } from "../../blocks/block-editors.ts";
import { BlockForm } from "../../blocks/block-form.tsx";
import { blockWords } from "../../blocks/block-words.en.ts";
import { useLanguage } from "../../language.ts";
import { useFocusAfter } from "../../parts/page/focus.ts";
import { useWords } from "../../words.ts";
import { useChoice, useEditor } from "../editor-context.ts";
import { screenWords } from "../screen-words.en.ts";
import { AddBlock } from "./add-block.tsx";
import { BlockTitle, BlockTools } from "./block-head.tsx";

const maxInner = blockKinds.group.limits.blocks;

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

/** The blocks of a group with their forms; at most one is open. */
function InnerBlocks({
  blocks,
  faultAt,
  faultPlaces,
  onChange,
}: {
  blocks: readonly InnerBlock[];
  faultAt: FaultAt;
  faultPlaces: readonly string[];
  /** `place` is the path of what changed in the group. */
  onChange: (change: Change<InnerBlock[]>, place: string) => void;
}) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const { announce, choice, showInPreview } = useEditor();
  const focus = useFocusAfter();
  const isFaulty = (index: number) =>
    faultPlaces.some((place) => `${place}/`.startsWith(`blocks/${index}/`));
  const open = useChoice(({ inner }) => inner);
  const setOpen = (inner: number | null) => choice.setState({ inner });
  const isFull = blocks.length >= maxInner;
  // Only one block is open, so there is one group with its blocks on the page.
  const idOf = (index: number) => `inner-block-${index}`;
  const nameOf = ({ type }: InnerBlock) => kindWords(type, language).name;

  function set(next: InnerBlock[], opened: number | null): void {
    onChange(next, "blocks");
    setOpen(opened);
  }
  function insert(block: InnerBlock, index: number): void {
    set(blocks.toSpliced(index, 0, block), index);
    announce(words.added(nameOf(block), index + 1));
  }
  function add(kind: BlockKind): void {
    insert(newBlock(kind as InnerKind) as InnerBlock, blocks.length);
    focus(`#${idOf(blocks.length)}-body :is(textarea, input:not([type=radio]))`);
  }
  function move(block: InnerBlock, from: number, by: -1 | 1): void {
    const to = from + by;
    set(blocks.toSpliced(from, 1).toSpliced(to, 0, block), open === from ? to : null);
    announce(words.movedTo(nameOf(block), to + 1, blocks.length));
    focus(`#${idOf(to)}-${by < 0 ? "up" : "down"}`);
  }
  function remove(block: InnerBlock, index: number): void {
    set(blocks.toSpliced(index, 1), null);
    announce(words.deleted(nameOf(block)));
    focus(`#${idOf(Math.min(index, blocks.length - 2))}`);
  }

  return (
    <div>
      {blocks.length > 0 && (
        <ol className="ordered-list inner-blocks" aria-label={words.innerBlocks}>
          {blocks.map((block, index) => {
            const id = idOf(index);
            const isOpen = open === index;
            const faultIn = (place: string) => faultAt(`blocks/${index}/${place}`);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: it has no other identity
                key={index}
                className="ordered-card"
                data-open={isOpen || undefined}
                data-faulty={isFaulty(index) || undefined}
              >
                <div className="ordered-head">
                  <BlockTitle
                    id={id}
                    block={block}
                    isOpen={isOpen}
                    onToggle={() => setOpen(isOpen ? null : index)}
                  />
                  <BlockTools
                    id={id}
                    name={nameOf(block)}
                    isFirst={index === 0}
                    isLast={index === blocks.length - 1}
                    isFull={isFull}
                    onMove={(by) => move(block, index, by)}
                    onDuplicate={() => insert(structuredClone(block), index + 1)}
                    onRemove={() => remove(block, index)}
                    onShow={() => showInPreview({ block: choice.getState().block, inner: index })}
                  />
                </div>
                <div id={`${id}-body`} hidden={!isOpen} className="ordered-body">
                  {isOpen && (
                    <BlockForm
                      kind={block.type}
                      block={block}
                      faultAt={faultIn}
                      onChange={(change, place) =>
                        onChange(
                          (now) => withChange(now, index, block.type, change),
                          `blocks/${index}/${place}`,
                        )
                      }
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {faultAt("blocks") && (
        <Text size="sm" c="red" mb="xs">
          {faultAt("blocks")}
        </Text>
      )}
      <AddBlock
        label={words.addInner}
        kinds={innerKinds}
        size="compact-sm"
        variant="default"
        disabled={isFull}
        onAdd={add}
      />
      {isFull && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.fullGroup(maxInner)}
        </Text>
      )}
    </div>
  );
}

/** The blocks with a change of one; without it if a block of another kind is there by now. */
function withChange(
  blocks: InnerBlock[],
  index: number,
  kind: InnerKind,
  change: Change<InnerBlock>,
): InnerBlock[] {
  const block = blocks[index];
  return block?.type === kind ? blocks.with(index, changed(change, block)) : blocks;
}
