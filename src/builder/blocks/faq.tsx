import { Button, Stack, Text } from "@mantine/core";
import { IconHelpCircle, IconPlus } from "@tabler/icons-react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { Bar, Card, Drawing, Stroke } from "../parts/page/drawing.tsx";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { FaqItem } from "./faq-item.tsx";

type Item = Blocks["faq"]["items"][number];

const newItem: Item = { question: "", answer: "" };
const maxItems = blockKinds.faq.limits.items;

export const faq: BlockEditor<"faq"> = {
  icon: IconHelpCircle,
  category: "texts",
  Picture: FaqPicture,
  newBlock: () => ({ type: "faq", items: [newItem] }),
  summary: ({ items }) => items.map(({ question }) => question),
  Form: FaqForm,
};

function FaqForm({ block, faultAt, onChange }: FormProps<"faq">) {
  const words = useWords(blockWords).faq;
  const { announce } = useEditor();
  const focus = useFocusAfter();
  const { items } = block;
  const isFull = items.length >= maxItems;

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
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon of={IconPlus} size={16} />}
          disabled={isFull}
          onClick={add}
        >
          {words.add}
        </Button>
        {isFull && (
          <Text size="sm" c="dimmed" mt="xs">
            {words.full(maxItems)}
          </Text>
        )}
      </div>
    </Stack>
  );
}

function FaqPicture() {
  return (
    <Drawing>
      <Card x={10} y={8} width={124} height={72} />
      <Bar x={20} y={18} width={72} tone="ink" />
      <Stroke d="m116 19 4 4 4-4" />
      <Bar x={20} y={31} width={96} height={5} />
      <Bar x={20} y={41} width={60} height={5} />
      <path d="M10 53.5h124" className="drawn-rule" />
      <Bar x={20} y={63} width={58} tone="ink" />
      <Stroke d="m118 62 4 4-4 4" />
    </Drawing>
  );
}
