import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import { ItemCard } from "./item-card.tsx";
import type { RowDraft } from "./row-draft.ts";
import "./activities.css";

/** What a list shows of an item and can do with it. */
export interface ItemView<Row> {
  readonly nameOf: (row: Row) => string;
  readonly summaryOf: (row: Row) => string;
  /** Left of the name. */
  readonly markOf: (row: Row) => ReactNode;
  readonly isFaulty: (row: Row) => boolean;
  /** A copy with a key of its own. */
  readonly copyOf: (row: Row) => Row;
  /** What deleting a saved item means; undefined if it needs no question. */
  readonly deleteText: (row: Row) => string | undefined;
}

/** A list of items of which at most one is open, to be ordered by dragging or by keys. */
export function ItemList<Row extends RowDraft>({
  label,
  rows,
  view,
  open,
  onOpen,
  isFull,
  onChange,
  renderForm,
}: {
  label: string;
  rows: readonly Row[];
  view: ItemView<Row>;
  /** The key of the open one. */
  open: number | null;
  onOpen: (key: number | null) => void;
  isFull: boolean;
  onChange: (change: (rows: readonly Row[]) => readonly Row[]) => void;
  renderForm: (row: Row) => ReactNode;
}) {
  const words = useWords(activityWords);
  const [said, say] = useState("");
  const [asked, ask] = useState<Row | null>(null);
  const focus = useFocusAfter();

  function place(key: number, to: number): void {
    const from = rows.findIndex((row) => row.key === key);
    const row = rows[from];
    const index = Math.max(0, Math.min(to, rows.length - 1));
    if (!row || from === index) return;
    // Moving an element in the DOM drops its focus.
    if (document.activeElement?.id) focus(`#${document.activeElement.id}`);
    onChange((before) => before.toSpliced(from, 1).toSpliced(index, 0, row));
    say(words.movedTo(view.nameOf(row), index + 1, rows.length));
  }
  function drop(carried: number, target: number, side: "above" | "below"): void {
    const from = rows.findIndex(({ key }) => key === carried);
    const to = rows.findIndex(({ key }) => key === target) + (side === "below" ? 1 : 0);
    place(carried, from < to ? to - 1 : to);
  }
  function duplicate(row: Row): void {
    const copy = view.copyOf(row);
    const index = rows.indexOf(row) + 1;
    onChange((before) => before.toSpliced(index, 0, copy));
    onOpen(copy.key);
    focus(`#item-${copy.key}`);
    say(words.added(view.nameOf(copy), index + 1));
  }
  function remove(row: Row): void {
    const index = rows.indexOf(row);
    const neighbour = rows[index + 1] ?? rows[index - 1];
    onChange((before) => before.filter(({ key }) => key !== row.key));
    if (open === row.key) onOpen(null);
    focus(neighbour ? `#item-${neighbour.key}` : ".add-item");
    say(words.deleted(view.nameOf(row)));
  }

  return (
    <>
      <ol className="ordered-list items" aria-label={label}>
        {rows.map((row, index) => (
          <ItemCard
            key={row.key}
            item={row.key}
            name={view.nameOf(row)}
            summary={view.summaryOf(row)}
            mark={view.markOf(row)}
            isOpen={open === row.key}
            isFaulty={view.isFaulty(row)}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isFull={isFull}
            onToggle={() => onOpen(open === row.key ? null : row.key)}
            onMove={(by) => place(row.key, index + by)}
            onDrop={drop}
            onDuplicate={() => duplicate(row)}
            onRemove={() => (view.deleteText(row) === undefined ? remove(row) : ask(row))}
          >
            {open === row.key && renderForm(row)}
          </ItemCard>
        ))}
      </ol>
      <div className="unseen" role="status">
        {said}
      </div>
      {asked && (
        <ConfirmDialog
          title={words.deleteTitle(view.nameOf(asked))}
          text={view.deleteText(asked)}
          action={words.delete}
          isRunning={false}
          error={null}
          onConfirm={() => {
            ask(null);
            remove(asked);
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
