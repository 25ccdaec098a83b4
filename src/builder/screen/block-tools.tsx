import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDeviceMobileSearch,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Icon } from "../parts/icon.tsx";
import { IconAction } from "../parts/icon-action.tsx";
import { useWords } from "../words.ts";
import { screenWords } from "./screen-words.ts";

/** The buttons that move, copy and delete a block, and show its place in the preview. */
export function BlockTools({
  id,
  name,
  isFirst,
  isLast,
  isFull,
  onMove,
  onDuplicate,
  onRemove,
  onShow,
  children,
}: {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  /** By one place: -1 is up. */
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onShow: () => void;
  /** More of them. */
  children?: ReactNode;
}) {
  const words = useWords(screenWords);
  return (
    <div className="block-actions">
      <IconAction label={words.showInPreview(name)} onClick={onShow}>
        <Icon of={IconDeviceMobileSearch} size={17} />
      </IconAction>
      <IconAction id={`${id}-up`} label={words.up(name)} off={isFirst} onClick={() => onMove(-1)}>
        <Icon of={IconArrowUp} size={17} />
      </IconAction>
      <IconAction id={`${id}-down`} label={words.down(name)} off={isLast} onClick={() => onMove(1)}>
        <Icon of={IconArrowDown} size={17} />
      </IconAction>
      <IconAction label={words.duplicate(name)} off={isFull} onClick={onDuplicate}>
        <Icon of={IconCopy} size={17} />
      </IconAction>
      {children}
      <IconAction label={words.delete(name)} onClick={onRemove}>
        <Icon of={IconTrash} size={17} />
      </IconAction>
    </div>
  );
}
