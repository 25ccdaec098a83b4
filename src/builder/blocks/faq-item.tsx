import { Group, Paper, Stack, Text } from "@mantine/core";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { MoveTools } from "../parts/order/move-tools.tsx";
import { LanguageText } from "../screen/language-text.tsx";
import { useWords } from "../words.ts";
import type { FaultAt } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

type Item = Blocks["faq"]["items"][number];

const [maxLength] = blockKinds.faq.texts.items;

/** A question with its answer; the last one cannot be deleted. */
export function FaqItem({
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
