import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
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
      <IconAction
        icon={IconArrowUp}
        id={`${id}-up`}
        label={labels.up}
        off={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconAction
        icon={IconArrowDown}
        id={`${id}-down`}
        label={labels.down}
        off={isLast}
        onClick={() => onMove(1)}
      />
      <IconAction icon={IconCopy} label={labels.duplicate} off={isFull} onClick={onDuplicate} />
      {children}
      <IconAction icon={IconTrash} label={labels.remove} onClick={onRemove} />
    </div>
  );
}
