import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Icon } from "../page/icon.tsx";
import { IconAction } from "../page/icon-action.tsx";

/** The buttons of a card, which move, copy and delete its item. */
export function OrderedTools({
  id,
  labels,
  isFirst,
  isLast,
  isFull,
  before,
  onMove,
  onDuplicate,
  onRemove,
  children,
}: {
  id: string;
  labels: Readonly<Record<"up" | "down" | "duplicate" | "remove", string>>;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the list can have no more items. */
  isFull: boolean;
  before?: ReactNode;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  /** Tools before the one that deletes. */
  children?: ReactNode;
}) {
  return (
    <div className="ordered-tools">
      {before}
      <IconAction id={`${id}-up`} label={labels.up} off={isFirst} onClick={() => onMove(-1)}>
        <Icon of={IconArrowUp} size={17} />
      </IconAction>
      <IconAction id={`${id}-down`} label={labels.down} off={isLast} onClick={() => onMove(1)}>
        <Icon of={IconArrowDown} size={17} />
      </IconAction>
      <IconAction label={labels.duplicate} off={isFull} onClick={onDuplicate}>
        <Icon of={IconCopy} size={17} />
      </IconAction>
      {children}
      <IconAction label={labels.remove} onClick={onRemove}>
        <Icon of={IconTrash} size={17} />
      </IconAction>
    </div>
  );
}
