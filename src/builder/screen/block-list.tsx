import { Button, EmptyState, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Block, Screen } from "#contract/screen.ts";
import { useWords } from "../words.ts";
import { AddBlock } from "./add-block.tsx";
import { type BlockActions, BlockCard } from "./block-card.tsx";
import type { BlockFault } from "./block-fault.ts";
import { newBlock } from "./block-kind.tsx";
import { type Item, isFull, placeOf } from "./editing.ts";
import { useBench } from "./editor-context.ts";
import { marksOf } from "./screen-difference.ts";
import { screenWords } from "./screen-words.ts";

/** The blocks of the draft, from top to bottom; one at a time is open. */
export function BlockList({
  items,
  nextId,
  published,
  faults,
  open,
  onOpen,
}: {
  items: readonly Item[];
  /** The identity that the next new block will have. */
  nextId: number;
  published: Screen;
  faults: readonly BlockFault[];
  open: number | null;
  onOpen: (id: number | null) => void;
}) {
  const words = useWords(screenWords);
  const { marks } = useMemo(
    () =>
      marksOf(
        published.blocks,
        items.map(({ block }) => block),
      ),
    [items, published],
  );
  const { actions, add } = useBlockActions(items, nextId, open, onOpen);
  const full = isFull({ items });
  const addButton = (
    <AddBlock
      label={words.add}
      variant={items.length === 0 ? "filled" : "default"}
      disabled={full}
      onAdd={(kind) => add(kind, items.length)}
    />
  );
  if (items.length === 0) {
    return (
      <EmptyState
        py="xl"
        title={words.emptyTitle}
        description={words.emptyText}
        className="empty-screen"
      >
        <EmptyState.Actions>{addButton}</EmptyState.Actions>
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="block-list" aria-label={words.blocks}>
        {items.map((item, index) => (
          <BlockCard
            key={item.id}
            item={item}
            isOpen={item.id === open}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            isFull={full}
            mark={marks[index] ?? null}
            faults={faultsAt(faults, item.id)}
            actions={actions}
          />
        ))}
      </ol>
      {addButton}
      {full && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.full}
        </Text>
      )}
    </>
  );
}

function useBlockActions(
  items: readonly Item[],
  nextId: number,
  open: number | null,
  onOpen: (id: number | null) => void,
) {
  const words = useWords(screenWords);
  const { dispatch, announce } = useBench();
  const latest = useRef({ items, nextId, open, onOpen, words });
  latest.current = { items, nextId, open, onOpen, words };
  const focus = useFocusAfter();

  const add = useCallback(
    (kind: Block["type"], index: number) => {
      const { nextId, onOpen, words } = latest.current;
      dispatch({ kind: "add", block: newBlock(kind), index });
      onOpen(nextId);
      focus(`#block-${nextId}-body :is(textarea, input:not([type=radio]))`);
      announce(words.added(words.kinds[kind].name, index + 1));
    },
    [dispatch, announce, focus],
  );
  // The very same actions for as long as the list stands: a card is drawn again for its own sake
  // alone.
  const actions = useMemo((): BlockActions => {
    const nameOf = (id: number) => {
      const { items, words } = latest.current;
      const item = items[placeOf({ items }, id)];
      return item ? words.kinds[item.block.type].name : "";
    };
    const place = (id: number, index: number) => {
      const { items, words } = latest.current;
      const to = Math.max(0, Math.min(index, items.length - 1));
      if (to === placeOf({ items }, id)) return;
      // The browser lets go of what is moved in the page.
      if (document.activeElement?.id) focus(`#${document.activeElement.id}`);
      dispatch({ kind: "move", id, index: to });
      announce(words.movedTo(nameOf(id), to + 1, items.length));
    };
    return {
      toggle: (id) => latest.current.onOpen(latest.current.open === id ? null : id),
      change: (id, block, member) =>
        dispatch({ kind: "change", id, block, place: member, at: Date.now() }),
      move: (id, by) => place(id, placeOf(latest.current, id) + by),
      drop: (carried, target, side) => {
        const [from, to] = [
          placeOf(latest.current, carried),
          placeOf(latest.current, target) + (side === "below" ? 1 : 0),
        ];
        place(carried, from < to ? to - 1 : to);
      },
      duplicate: (id) => {
        const { nextId, onOpen } = latest.current;
        dispatch({ kind: "duplicate", id });
        onOpen(nextId);
        focus(`#block-${nextId}`);
        announce(latest.current.words.added(nameOf(id), placeOf(latest.current, id) + 2));
      },
      remove: (id) => {
        const { items, words, open, onOpen } = latest.current;
        const index = placeOf({ items }, id);
        const item = items[index];
        if (!item) return;
        const name = nameOf(id);
        const neighbour = items[index + 1] ?? items[index - 1];
        dispatch({ kind: "delete", id });
        if (open === id) onOpen(null);
        if (neighbour) focus(`#block-${neighbour.id}`);
        offerBack(words.deleted(name), words, () => dispatch({ kind: "put-back", item, index }));
      },
      addBelow: (id, kind) => add(kind, placeOf(latest.current, id) + 1),
    };
  }, [dispatch, announce, focus, add]);
  return { actions, add };
}

/** Focuses what a selector finds once the list stands as it was asked to. */
function useFocusAfter(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    element?.focus();
  });
  return useCallback((selector) => {
    wanted.current = selector;
  }, []);
}

function offerBack(
  message: string,
  { undo, close }: { undo: string; close: string },
  onUndo: () => void,
): void {
  const id = notifications.show({
    closeButtonProps: { "aria-label": close },
    autoClose: 10_000,
    message: (
      <span className="offer-back">
        {message}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            onUndo();
            notifications.hide(id);
          }}
        >
          {undo}
        </Button>
      </span>
    ),
  });
}

const noFaults: readonly BlockFault[] = [];

function faultsAt(faults: readonly BlockFault[], id: number): readonly BlockFault[] {
  return faults.length === 0 ? noFaults : faults.filter((fault) => fault.id === id);
}
