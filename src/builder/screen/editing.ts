import { maxBlocks } from "#contract/block-kind.ts";
import type { Block, Screen } from "#contract/schema/screen.ts";
import { alignBlocks } from "./screen-difference.ts";

/** A block with an id that it keeps while it is moved and edited. */
export interface Item {
  readonly id: number;
  readonly block: Block;
}

/** The blocks of a draft with their undo and redo history. */
export interface Editing {
  readonly items: readonly Item[];
  readonly past: readonly (readonly Item[])[];
  readonly future: readonly (readonly Item[])[];
  /** The member typed into last, and when (Unix ms): more within a second extends the undo step. */
  readonly typing: { readonly place: string; readonly at: number } | null;
  readonly nextId: number;
}

/** An operation on the draft. */
export type Edit =
  | { readonly kind: "add"; readonly block: Block; readonly index: number }
  | {
      readonly kind: "change";
      readonly id: number;
      readonly block: Block;
      readonly place: string;
      readonly at: number;
    }
  | { readonly kind: "move"; readonly id: number; readonly index: number }
  | { readonly kind: "duplicate"; readonly id: number }
  | { readonly kind: "delete"; readonly id: number }
  | { readonly kind: "put-back"; readonly item: Item; readonly index: number }
  | { readonly kind: "replace"; readonly screen: Screen }
  | { readonly kind: "load"; readonly screen: Screen }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" };

const maxSteps = 300;
const sameStepMs = 1000;

export function startEditing(screen: Screen): Editing {
  return withItems(
    { items: [], past: [], future: [], typing: null, nextId: 1 },
    screen.blocks.map((block) => ({ block })),
  );
}

/** The draft after an edit; the same object if nothing changes. */
export function edit(state: Editing, change: Edit): Editing {
  switch (change.kind) {
    case "add":
      return isFull(state)
        ? state
        : step(
            state,
            inserted(state.items, { id: state.nextId, block: change.block }, change.index),
          );
    case "change":
      return changed(state, change);
    case "move":
      return moved(state, change.id, change.index);
    case "duplicate":
      return duplicated(state, change.id);
    case "delete":
      return step(
        state,
        state.items.filter(({ id }) => id !== change.id),
      );
    case "put-back":
      if (isFull(state) || placeOf(state, change.item.id) >= 0) return state;
      return step(state, inserted(state.items, change.item, change.index));
    case "replace":
      return step(state, replaced(state, change.screen));
    case "load":
      return {
        ...withItems(state, replaced(state, change.screen)),
        past: [],
        future: [],
        typing: null,
      };
    case "undo":
      return undone(state);
    case "redo":
      return redone(state);
  }
}

export function screenOf({ items }: Pick<Editing, "items">): Screen {
  return { blocks: items.map(({ block }) => block) };
}

export function placeOf({ items }: Pick<Editing, "items">, id: number): number {
  return items.findIndex((item) => item.id === id);
}

export function isFull({ items }: Pick<Editing, "items">): boolean {
  return items.length >= maxBlocks;
}

function step(state: Editing, items: readonly (Item | Unnamed)[]): Editing {
  const next = withItems(state, items);
  if (isSame(next.items, state.items)) return state;
  return {
    ...next,
    past: [...state.past, state.items].slice(-maxSteps),
    future: [],
    typing: null,
  };
}

function changed(
  state: Editing,
  { id, block, place, at }: Extract<Edit, { kind: "change" }>,
): Editing {
  const items = state.items.map((item) => (item.id === id ? { id, block } : item));
  const typing = { place: `${id}/${place}`, at };
  const isSameStep = state.typing?.place === typing.place && at - state.typing.at < sameStepMs;
  return isSameStep ? { ...state, items, future: [], typing } : { ...step(state, items), typing };
}

function moved(state: Editing, id: number, index: number): Editing {
  const from = placeOf(state, id);
  const item = state.items[from];
  const to = Math.max(0, Math.min(index, state.items.length - 1));
  if (!item || from === to) return state;
  return step(state, inserted(state.items.toSpliced(from, 1), item, to));
}

function duplicated(state: Editing, id: number): Editing {
  const index = placeOf(state, id);
  const item = state.items[index];
  if (!item || isFull(state)) return state;
  return step(
    state,
    inserted(state.items, { id: state.nextId, block: structuredClone(item.block) }, index + 1),
  );
}

function undone(state: Editing): Editing {
  const items = state.past.at(-1);
  if (!items) return state;
  return {
    ...state,
    items,
    past: state.past.slice(0, -1),
    future: [state.items, ...state.future],
    typing: null,
  };
}

function redone(state: Editing): Editing {
  const [items, ...future] = state.future;
  if (!items) return state;
  return { ...state, items, past: [...state.past, state.items], future, typing: null };
}

/** A block without an id yet. */
interface Unnamed {
  readonly id?: undefined;
  readonly block: Block;
}

/** Another screen's blocks, with the ids of the blocks that they match. */
function replaced({ items }: Editing, screen: Screen): (Item | Unnamed)[] {
  const rows = alignBlocks(
    items.map(({ block }) => block),
    screen.blocks,
  );
  return rows.flatMap(({ before, after }): (Item | Unnamed)[] => {
    if (after === null) return [];
    const block = screen.blocks[after] as Block;
    const earlier = before === null ? undefined : items[before];
    return [earlier ? { id: earlier.id, block } : { block }];
  });
}

function withItems(state: Editing, items: readonly (Item | Unnamed)[]): Editing {
  let { nextId } = state;
  const named = items.map((item): Item => {
    if (item.id === undefined) return { id: nextId++, block: item.block };
    nextId = Math.max(nextId, item.id + 1);
    return item;
  });
  return { ...state, items: named, nextId };
}

function inserted(items: readonly Item[], item: Item, index: number): Item[] {
  return items.toSpliced(Math.max(0, Math.min(index, items.length)), 0, item);
}

function isSame(some: readonly Item[], others: readonly Item[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      (item, index) => item.id === others[index]?.id && item.block === others[index]?.block,
    )
  );
}
