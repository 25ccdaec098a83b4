import { Text } from "@mantine/core";
import { useMemo } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { changed } from "../../blocks/block-editor.ts";
import { kindWords, newBlock } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { Empty } from "../../parts/list/empty.tsx";
import { useFocusAfter } from "../../parts/page/focus.ts";
import { useNotify } from "../../parts/page/notify.tsx";
import { useWords } from "../../words.ts";
import type { BlockFault } from "../block-fault.ts";
import { faultyInner } from "../choice.ts";
import { isFull, itemsOf, placeOf, screenOf } from "../draft/content.ts";
import { useChoice, useContent, useDraft, useEditor } from "../editor-context.ts";
import { marksOf } from "../screen-difference.ts";
import { screenWords } from "../screen-words.en.ts";
import { AddBlock } from "./add-block.tsx";
import { type BlockActions, BlockCard } from "./block-card.tsx";

/** The blocks of a page of the draft; at most one is open. */
export function BlockList({ page, published }: { page: string; published: Screen }) {
  const words = useWords(screenWords);
  const content = useContent();
  const open = useChoice(({ block }) => block);
  const faults = useDraft((draft) => draft.faults);
  const items = useMemo(() => itemsOf(content, page), [content, page]);
  const marks = useMemo(
    () => marksOf(published, screenOf(content), page),
    [content, page, published],
  );
  const { actions, add } = useBlockActions(page);
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
      <Empty picture="blocks" title={words.emptyTitle} text={words.emptyText}>
        {addButton}
      </Empty>
    );
  }
  return (
    <>
      <ol className="ordered-list" aria-label={words.blocks}>
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

function useBlockActions(page: string) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const notify = useNotify();
  const { draft, choice, announce, showInPreview } = useEditor();
  const focus = useFocusAfter();

  // Stable, so that editing one card does not re-render the others.
  return useMemo(() => {
    const { edit } = draft;
    const now = () => draft.store.getState();
    const open = (block: number | null) => choice.setState({ block, inner: null });
    const nameOf = (id: number) => {
      const place = placeOf(now(), id);
      return place ? kindWords(place.item.block.type, language).name : "";
    };
    const indexOf = (id: number) => placeOf(now(), id)?.index ?? -1;
    const add = (kind: Block["type"], index: number) => {
      const { nextId } = now();
      edit({ kind: "add", block: newBlock(kind), index, page });
      open(nextId);
      focus(`#block-${nextId}-body :is(textarea, input:not([type=radio]))`);
      announce(words.added(kindWords(kind, language).name, index + 1));
    };
    const place = (id: number, index: number) => {
      const items = itemsOf(now(), page);
      const to = Math.max(0, Math.min(index, items.length - 1));
      if (to === indexOf(id)) return;
      // Moving an element in the DOM drops its focus.
      if (document.activeElement?.id) focus(`#${document.activeElement.id}`);
      edit({ kind: "move", id, index: to });
      announce(words.movedTo(nameOf(id), to + 1, items.length));
    };
    const actions: BlockActions = {
      toggle: (id) => {
        if (choice.getState().block === id) open(null);
        else choice.setState({ block: id, inner: faultyInner(draft.store.getState().faults, id) });
      },
      change: (id, change, member) => {
        const place = placeOf(now(), id);
        if (!place) return;
        const block = changed(change, place.item.block);
        edit({ kind: "change", id, block, place: member, at: Date.now() });
      },
      move: (id, by) => place(id, indexOf(id) + by),
      drop: (carried, target, side) => {
        const [from, to] = [indexOf(carried), indexOf(target) + (side === "below" ? 1 : 0)];
        place(carried, from < to ? to - 1 : to);
      },
      duplicate: (id) => {
        const { nextId } = now();
        edit({ kind: "duplicate", id });
        open(nextId);
        focus(`#block-${nextId}`);
        announce(words.added(nameOf(id), indexOf(id) + 2));
      },
      remove: (id) => {
        const place = placeOf(now(), id);
        if (!place) return;
        const { index, item } = place;
        const { items } = place.page;
        const name = nameOf(id);
        const neighbour = items[index + 1] ?? items[index - 1];
        edit({ kind: "delete", id });
        if (choice.getState().block === id) open(null);
        if (neighbour) focus(`#block-${neighbour.id}`);
        notify(words.deleted(name), {
          action: {
            label: words.undo,
            onClick: () => edit({ kind: "put-back", item, page, index }),
          },
        });
      },
      addBelow: (id, kind) => add(kind, indexOf(id) + 1),
      show: (id) => showInPreview({ block: id, inner: null }),
    };
    return { actions, add };
  }, [draft, choice, page, announce, showInPreview, notify, focus, words, language]);
}

const noFaults: readonly BlockFault[] = [];

function faultsAt(faults: readonly BlockFault[], id: number): readonly BlockFault[] {
  return faults.length === 0 ? noFaults : faults.filter((fault) => fault.id === id);
}
