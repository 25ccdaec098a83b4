import type { ReactNode } from "react";
import { type OrderActions, OrderedCard } from "../parts/order/ordered-card.tsx";
import { OrderedTitle } from "../parts/order/ordered-title.tsx";
import { OrderedTools } from "../parts/order/ordered-tools.tsx";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";

/** An item of a list with its tools and, when open, its form. */
export function ItemCard({
  item,
  name,
  summary,
  mark,
  isOpen,
  isFaulty,
  isFirst,
  isLast,
  isFull,
  onToggle,
  onMove,
  onDrop,
  onDuplicate,
  onRemove,
  children,
}: OrderActions & {
  item: number;
  name: string;
  summary: string;
  mark: ReactNode;
  isOpen: boolean;
  isFaulty: boolean;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  onToggle: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const words = useWords(activityWords);
  const id = `item-${item}`;
  return (
    <OrderedCard
      id={id}
      item={item}
      handleLabel={words.drag(name)}
      isOpen={isOpen}
      isFaulty={isFaulty}
      onMove={onMove}
      onDrop={onDrop}
      title={
        <OrderedTitle id={id} isOpen={isOpen} onToggle={onToggle}>
          {mark}
          <span className="item-name">{name}</span>
          <span className="ordered-summary item-summary">{summary}</span>
        </OrderedTitle>
      }
      tools={
        <OrderedTools
          id={id}
          labels={{
            up: words.up(name),
            down: words.down(name),
            duplicate: words.duplicate(name),
            remove: words.remove(name),
          }}
          isFirst={isFirst}
          isLast={isLast}
          isFull={isFull}
          onMove={onMove}
          onDuplicate={onDuplicate}
          onRemove={onRemove}
        />
      }
    >
      {children}
    </OrderedCard>
  );
}
