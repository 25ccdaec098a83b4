import type { Block } from "#contract/screen/block.schema.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { maxPages } from "#contract/screen/page-rule.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { alignBlocks } from "../screen-difference.ts";
import {
  type Content,
  hasPage,
  type Item,
  isFull,
  isSameContent,
  itemsOf,
  type PageHead,
  placeOf,
} from "./content.ts";

/** The content of a draft that is edited. */
export interface Editing extends Content {
  /** The id of the next new block; undo does not take it back. */
  readonly nextId: number;
}

/** An operation on the draft; an `index` counts the blocks of a page. */
export type Edit =
  | {
      readonly kind: "add";
      readonly block: Block;
      readonly index: number;
      /** Default: the first page. */
      readonly page?: string;
    }
  | {
      readonly kind: "change";
      readonly id: number;
      readonly block: Block;
      readonly place: string;
      readonly at: number;
    }
  | { readonly kind: "move"; readonly id: number; readonly index: number }
  | { readonly kind: "move-to-page"; readonly id: number; readonly page: string }
  | { readonly kind: "duplicate"; readonly id: number }
  | { readonly kind: "delete"; readonly id: number }
  | { readonly kind: "put-back"; readonly item: Item; readonly index: number }
  | { readonly kind: "add-page"; readonly page: PageHead }
  | { readonly kind: "change-page"; readonly page: PageHead; readonly at: number }
  | { readonly kind: "move-page"; readonly id: string; readonly index: number }
  | { readonly kind: "delete-page"; readonly id: string }
  | {
      readonly kind: "put-back-page";
      readonly page: PageHead;
      readonly index: number;
      readonly items: readonly Item[];
    }
  | {
      readonly kind: "look";
      readonly look: Look | undefined;
      /** The member that changed, such as `accent/dark`; starts with "/" if it is all of them. */
      readonly place: string;
      readonly at: number;
    }
  | { readonly kind: "replace"; readonly screen: Screen };

export function startEditing(screen: Screen): Editing {
  const state = { items: [], pages: [], look: undefined, nextId: 1 };
  return named(state, replaced(state, screen));
}

/** The draft after an edit; the same object if nothing changes. */
export function edit(state: Editing, change: Edit): Editing {
  switch (change.kind) {
    case "add":
      return added(state, change);
    case "change":
      return step(state, {
        items: state.items.map((item) =>
          item.id === change.id ? { ...item, block: change.block } : item,
        ),
      });
    case "move":
      return moved(state, change.id, change.index);
    case "move-to-page":
      return movedToPage(state, change.id, change.page);
    case "duplicate":
      return duplicated(state, change.id);
    case "delete":
      return step(state, { items: state.items.filter(({ id }) => id !== change.id) });
    case "put-back":
      return putBack(state, change.item, change.index);
    case "add-page":
      return state.pages.length >= maxPages || hasPage(state, change.page.id)
        ? state
        : step(state, { pages: [...state.pages, change.page] });
    case "change-page":
      return step(state, {
        pages: state.pages.map((page) => (page.id === change.page.id ? change.page : page)),
      });
    case "move-page":
      return pageMoved(state, change.id, change.index);
    case "delete-page":
      return change.id === firstPageId
        ? state
        : step(state, {
            pages: state.pages.filter(({ id }) => id !== change.id),
            items: state.items.filter(({ page }) => page !== change.id),
          });
    case "put-back-page":
      return pagePutBack(state, change);
    case "look":
      return step(state, { look: change.look });
    case "replace":
      return step(state, replaced(state, change.screen));
  }
}

/** The place of an edit that goes on with the one before: typing in one text; else undefined. */
export function typedPlace(change: Edit): string | undefined {
  switch (change.kind) {
    case "change":
      return `${change.id}/${change.place}`;
    case "change-page":
      return `page ${change.page.id}`;
    case "look":
      return `look ${change.place}`;
    default:
      return undefined;
  }
}

function step(state: Editing, change: Partial<Draft>): Editing {
  const next = named(state, change);
  return isSameContent(next, state) ? state : next;
}

function added(
  state: Editing,
  { block, index, page = firstPageId }: Extract<Edit, { kind: "add" }>,
) {
  if (isFull(state, page) || !hasPage(state, page)) return state;
  return step(state, { items: inserted(state.items, { block, page }, index) });
}

function moved(state: Editing, id: number, index: number): Editing {
  const item = state.items.find((one) => one.id === id);
  if (!item) return state;
  const count = itemsOf(state, item.page).length;
  const to = Math.max(0, Math.min(index, count - 1));
  if (placeOf(state, id) === to) return state;
  const others = state.items.filter((one) => one !== item);
  return step(state, { items: inserted(others, item, to) });
}

/** To the end of the page. */
function movedToPage(state: Editing, id: number, page: string): Editing {
  const item = state.items.find((one) => one.id === id);
  if (!item || item.page === page || !hasPage(state, page) || isFull(state, page)) return state;
  const others = state.items.filter((one) => one !== item);
  return step(state, { items: [...others, { ...item, page }] });
}

function duplicated(state: Editing, id: number): Editing {
  const item = state.items.find((one) => one.id === id);
  if (!item || isFull(state, item.page)) return state;
  const copy = { page: item.page, block: structuredClone(item.block) };
  return step(state, { items: inserted(state.items, copy, placeOf(state, id) + 1) });
}

function putBack(state: Editing, item: Item, index: number): Editing {
  const isLost = !hasPage(state, item.page) || isFull(state, item.page);
  if (isLost || placeOf(state, item.id) >= 0) return state;
  return step(state, { items: inserted(state.items, item, index) });
}

/** The first page stays first. */
function pageMoved(state: Editing, id: string, index: number): Editing {
  const page = state.pages.find((one) => one.id === id);
  if (!page || id === firstPageId) return state;
  const others = state.pages.filter((one) => one !== page);
  const to = Math.max(1, Math.min(index, others.length));
  return step(state, { pages: others.toSpliced(to, 0, page) });
}

function pagePutBack(
  state: Editing,
  { page, index, items }: Extract<Edit, { kind: "put-back-page" }>,
): Editing {
  if (state.pages.length >= maxPages || hasPage(state, page.id)) return state;
  return step(state, {
    pages: state.pages.toSpliced(Math.max(1, index), 0, page),
    items: [...state.items, ...items.filter(({ id }) => placeOf(state, id) < 0)],
  });
}

/** A block without an id yet. */
interface Unnamed {
  readonly id?: undefined;
  readonly block: Block;
  readonly page: string;
}

/** Content whose new blocks have no ids yet. */
interface Draft extends Omit<Content, "items"> {
  readonly items: readonly (Item | Unnamed)[];
}

/** Another screen, whose blocks have the ids of the blocks of their page that they match. */
function replaced(state: Content, screen: Screen): Draft {
  const pages = pagesOf(screen);
  return {
    items: pages.flatMap(({ id, blocks }) => replacedBlocks(itemsOf(state, id), blocks, id)),
    pages: pages.map(({ blocks: _, ...head }) => head),
    look: screen.look,
  };
}

function replacedBlocks(
  items: readonly Item[],
  blocks: readonly Block[],
  page: string,
): (Item | Unnamed)[] {
  const rows = alignBlocks(
    items.map(({ block }) => block),
    blocks,
  );
  return rows.flatMap(({ before, after }): (Item | Unnamed)[] => {
    if (after === null) return [];
    const block = blocks[after] as Block;
    const earlier = before === null ? undefined : items[before];
    return [earlier ? { id: earlier.id, block, page } : { block, page }];
  });
}

function named(state: Editing, { items = state.items, ...rest }: Partial<Draft>): Editing {
  let { nextId } = state;
  const withIds = items.map((item): Item => {
    if (item.id === undefined) return { ...item, id: nextId++ };
    nextId = Math.max(nextId, item.id + 1);
    return item;
  });
  return { ...state, ...rest, items: withIds, nextId };
}

/** Puts a block at an index of its page. */
function inserted<One extends Item | Unnamed>(
  items: readonly Item[],
  item: One,
  index: number,
): (Item | One)[] {
  const own = itemsOf({ items }, item.page);
  const next = own[Math.max(0, index)];
  const at = next ? items.indexOf(next) : items.length;
  return (items as readonly (Item | One)[]).toSpliced(at, 0, item);
}
