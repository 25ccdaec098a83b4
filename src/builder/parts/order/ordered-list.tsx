import { type ReactNode, useState } from "react";
import { useWords } from "../../words.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { useFocusAfter } from "../page/focus.ts";
import { partWords } from "../part-words.en.ts";
import { OrderedCard } from "./ordered-card.tsx";
import { OrderedTitle } from "./ordered-title.tsx";
import { OrderedTools } from "./ordered-tools.tsx";

/** An item with a key that it keeps while it is edited and moved. */
export interface Keyed {
  readonly key: number;
}

export interface ItemView {
  readonly name: string;
  readonly summary: string;
  /** An icon left of the name. */
  readonly mark: ReactNode;
  readonly isFaulty: boolean;
  /** The question before deleting; an item without one is deleted at once. */
  readonly deletion?: string | undefined;
}

/** A list whose items open one at a time, and are added, copied, deleted, dragged or moved by keys. */
export function OrderedList<Item extends Keyed>({
  label,
  items,
  open,
  max,
  viewOf,
  copyOf,
  onOpen,
  onChange,
  children,
}: {
  label: string;
  items: readonly Item[];
  open: number | null;
  max: number;
  viewOf: (item: Item) => ItemView;
  /** Copies an item under a new key. */
  copyOf: (item: Item) => Item;
  onOpen: (key: number | null) => void;
  onChange: (change: (items: readonly Item[]) => readonly Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}) {
  const words = useWords(partWords);
  const [message, setMessage] = useState("");
  const [doomed, setDoomed] = useState<Item | null>(null);
  const focus = useFocusAfter();

  function move(key: number, to: number): void {
    const from = items.findIndex((item) => item.key === key);
    const item = items[from];
    const index = Math.max(0, Math.min(to, items.length - 1));
    if (!item || from === index) return;
    // Moving an element in the DOM drops its focus.
    if (document.activeElement?.id) focus(`#${document.activeElement.id}`);
    onChange((before) => before.toSpliced(from, 1).toSpliced(index, 0, item));
    setMessage(words.movedTo(viewOf(item).name, index + 1, items.length));
  }
  function drop(carried: number, target: number, side: "above" | "below"): void {
    const from = items.findIndex(({ key }) => key === carried);
    const to = items.findIndex(({ key }) => key === target) + (side === "below" ? 1 : 0);
    move(carried, from < to ? to - 1 : to);
  }
  function duplicate(item: Item): void {
    const copy = copyOf(item);
    const index = items.indexOf(item) + 1;
    onChange((before) => before.toSpliced(index, 0, copy));
    onOpen(copy.key);
    focus(`#item-${copy.key}`);
    setMessage(words.added(viewOf(copy).name, index + 1));
  }
  function remove(item: Item): void {
    const index = items.indexOf(item);
    const neighbour = items[index + 1] ?? items[index - 1];
    onChange((before) => before.filter(({ key }) => key !== item.key));
    if (open === item.key) onOpen(null);
    setDoomed(null);
    focus(neighbour ? `#item-${neighbour.key}` : ".add-item");
    setMessage(words.deleted(viewOf(item).name));
  }

  return (
    <>
      <ol className="ordered-list items" aria-label={label}>
        {items.map((item, index) => {
          const { name, summary, mark, isFaulty, deletion } = viewOf(item);
          const id = `item-${item.key}`;
          const isOpen = open === item.key;
          return (
            <OrderedCard
              key={item.key}
              id={id}
              item={item.key}
              handleLabel={words.drag(name)}
              isOpen={isOpen}
              isFaulty={isFaulty}
              onMove={(by) => move(item.key, index + by)}
              onDrop={drop}
              title={
                <OrderedTitle
                  id={id}
                  isOpen={isOpen}
                  onToggle={() => onOpen(isOpen ? null : item.key)}
                >
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
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  isFull={items.length >= max}
                  onMove={(by) => move(item.key, index + by)}
                  onDuplicate={() => duplicate(item)}
                  onRemove={() => (deletion === undefined ? remove(item) : setDoomed(item))}
                />
              }
            >
              {isOpen && children(item, index)}
            </OrderedCard>
          );
        })}
      </ol>
      <div className="unseen" role="status">
        {message}
      </div>
      {doomed && (
        <ConfirmDialog
          title={words.deleteTitle(viewOf(doomed).name)}
          text={viewOf(doomed).deletion}
          action={words.delete}
          isRunning={false}
          error={null}
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
