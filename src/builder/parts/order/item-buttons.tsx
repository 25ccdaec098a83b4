import { Button, Group, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { Icon } from "../page/icon.tsx";
import { IconAction } from "../page/icon-action.tsx";

/** The buttons that move and delete an item of a list; the only one stays. */
export function MoveTools({
  id,
  index,
  count,
  words,
  onMove,
  onRemove,
}: {
  /** The item's; the buttons' ids begin with it. */
  id: string;
  index: number;
  count: number;
  /** The buttons' labels, from the number of the item. */
  words: Readonly<Record<"up" | "down" | "remove", (number: number) => string>>;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const number = index + 1;
  return (
    <Group gap={2} wrap="nowrap">
      <IconAction
        icon={IconArrowUp}
        id={`${id}-up`}
        label={words.up(number)}
        off={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconAction
        icon={IconArrowDown}
        id={`${id}-down`}
        label={words.down(number)}
        off={number === count}
        onClick={() => onMove(1)}
      />
      <IconAction
        icon={IconTrash}
        label={words.remove(number)}
        off={count === 1}
        onClick={onRemove}
      />
    </Group>
  );
}

/** The button that adds an item; it gets the focus when the last item is deleted. */
export function AddItem({
  label,
  full,
  count,
  max,
  size = "sm",
  onAdd,
}: {
  label: string;
  /** Shown when the list is full: the most items that it can have. */
  full?: string;
  count: number;
  max: number;
  size?: "sm" | "compact-sm";
  onAdd: () => void;
}) {
  return (
    <>
      <Button
        className="add-item"
        size={size}
        variant={count === 0 ? "filled" : "default"}
        leftSection={<Icon of={IconPlus} size={16} />}
        disabled={count >= max}
        onClick={onAdd}
      >
        {label}
      </Button>
      {count >= max && full && (
        <Text size="sm" c="dimmed" mt="xs">
          {full}
        </Text>
      )}
    </>
  );
}
