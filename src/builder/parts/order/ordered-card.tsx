import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Icon } from "../page/icon.tsx";
import { useItemDrag } from "./item-drag.ts";
import "./ordered-list.css";

/** The ways to move an item. */
export interface OrderActions {
  /** One place: -1 is up. */
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrop: (carried: number, target: number, side: "above" | "below") => void;
}

/** An item of a list that is ordered by dragging or by keys: a handle, a title, tools, and a body when open. */
export function OrderedCard({
  id,
  item,
  handleLabel,
  isOpen,
  isFaulty,
  title,
  tools,
  onMove,
  onDrop,
  children,
}: OrderActions & {
  /** The ids of its elements begin with it; the body's is `{id}-body`. */
  id: string;
  /** The item, for `onDrop`. */
  item: number;
  handleLabel: string;
  isOpen: boolean;
  isFaulty: boolean;
  title: ReactNode;
  tools: ReactNode;
  /** Rendered only while it is open. */
  children: ReactNode;
}) {
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const drag = useItemDrag(item, { card, handle, onDrop });

  function moveByKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <li
      ref={card}
      className="ordered-card"
      data-open={isOpen || undefined}
      data-drag={drag ?? undefined}
      data-faulty={isFaulty || undefined}
    >
      <div className="ordered-head">
        <ActionIcon
          ref={handle}
          id={`${id}-handle`}
          variant="subtle"
          color="gray"
          size="lg"
          className="ordered-handle"
          aria-label={handleLabel}
          onKeyDown={moveByKey}
        >
          <Icon of={IconGripVertical} size={18} />
        </ActionIcon>
        {title}
        {tools}
      </div>
      <div id={`${id}-body`} hidden={!isOpen}>
        {isOpen && <div className="ordered-body">{children}</div>}
      </div>
    </li>
  );
}
