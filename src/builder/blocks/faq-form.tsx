import { Group, Paper, Stack, Text } from "@mantine/core";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { AddItem, MoveTools } from "../parts/order/item-buttons.tsx";
import { useFocusAfter } from "../parts/page/focus.ts";
import { useEditor } from "../screen/editor-context.ts";
import { LanguageText } from "../screen/text/language-text.tsx";
import { useWords } from "../words.ts";
import type { FaultAt, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

type Item = Blocks["faq"]["items"][number];

const newItem: Item = { question: "", answer: "" };
const maxItems = blockKinds.faq.limits.items;
const [maxLength] = blockKinds.faq.texts.items;

export function FaqForm({ block, faultAt, onChange }: FormProps<"faq">) {
  const words = useWords(blockWords).faq;
  const { announce } = useEditor();
  const focus = useFocusAfter();
  const { items } = block;

  function set(changed: readonly Item[], place: string): void {
    onChange({ ...block, items: [...changed] }, place);
  }
  function add(): void {
    set([...items, newItem], "items");
    focus(`#faq-${items.length} textarea`);
  }
  function move(index: number, by: -1 | 1): void {
    const item = items[index];
    if (!item) return;
    set(items.toSpliced(index, 1).toSpliced(index + by, 0, item), "items");
    announce(words.movedTo(index + 1, index + by + 1));
    focus(`#faq-${index + by}-${by < 0 ? "up" : "down"}`);
  }
  function remove(index: number): void {
    set(items.toSpliced(index, 1), "items");
    announce(words.removed(index + 1));
    focus(`#faq-${Math.min(index, items.length - 2)} textarea`);
  }

  return (
    <Stack gap="sm">
      {items.map((item, index) => (
        <FaqItem
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other identity
          key={index}
          item={item}
          index={index}
          count={items.length}
          faultAt={faultAt}
          onChange={(changed, member) =>
            set(items.with(index, changed), `items/${index}/${member}`)
          }
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <AddItem
          size="compact-sm"
          label={words.add}
          full={words.full(maxItems)}
          count={items.length}
          max={maxItems}
          onAdd={add}
        />
      </div>
    </Stack>
  );
}

/** A question with its answer; the last one cannot be deleted. */
function FaqItem({
  item,
  index,
  count,
  faultAt,
  onChange,
  onMove,
  onRemove,
}: {
  item: Item;
  index: number;
  count: number;
  faultAt: FaultAt;
  onChange: (item: Item, member: keyof Item) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const words = useWords(blockWords).faq;
  const number = index + 1;
  return (
    <Paper withBorder p="sm" id={`faq-${index}`} role="group" aria-label={words.item(number)}>
      <Group justify="space-between" gap="xs" mb="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" aria-hidden>
          {number}
        </Text>
        <MoveTools
          id={`faq-${index}`}
          index={index}
          count={count}
          words={words}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Group>
      <Stack gap="sm">
        {(["question", "answer"] as const).map((member) => (
          <LanguageText
            key={member}
            name={`${words.members[`items/…/${member}`]} ${number}`}
            text={item[member]}
            maxLength={maxLength[member]}
            isSingleLine={member === "question"}
            place={`items/${index}/${member}`}
            faultAt={faultAt}
            onChange={(text) => onChange({ ...item, [member]: text }, member)}
          />
        ))}
      </Stack>
    </Paper>
  );
}
