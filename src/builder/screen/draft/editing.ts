import type { Block } from "#contract/screen/block.schema.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { maxPages } from "#contract/screen/page-rule.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import { alignBlocks } from "../align-blocks.ts";
import {
  type Content,
  type DraftPage,
  type Item,
  isFull,
  itemsOf,
  type PageHead,
  pageOf,
  placeOf,
} from "./content.ts";

/** The content of a draft that is edited. */
export interface Editing extends Content {
  /** The id of the next new block; undo does not take it back. */
  readonly nextId: number;
}

type BlockEdit =
  | {
      readonly kind: "change";
      readonly id: number;
      readonly block: Block;
      readonly place: string;
      readonly at: number;
    }
  | { readonly kind: "move"; readonly id: number; readonly index: number }
  | { readonly kind: "duplicate"; readonly id: number }
  | { readonly kind: "delete"; readonly id: number };

type PageEdit =
  | { readonly kind: "add-page"; readonly page: PageHead }
  | { readonly kind: "change-page"; readonly page: PageHead; readonly at: number }
  | { readonly kind: "move-page"; readonly id: string; readonly index: number }
  | { readonly kind: "delete-page"; readonly id: string }
  | { readonly kind: "put-back-page"; readonly page: DraftPage; readonly index: number };

/** An operation on the draft; an `index` counts the blocks of a page, or the pages. */
export type Edit =
  | BlockEdit
  | PageEdit
  | {
      readonly kind: "add";
      readonly block: Block;
      readonly index: number;
      /** Default: the first page. */
      readonly page?: string;
    }
  | {
      readonly kind: "put-back";
      readonly item: Item;
      readonly page: string;
      readonly index: number;
    }
  | { readonly kind: "move-to-page"; readonly id: number; readonly page: string }
  | {
      readonly kind: "look";
      readonly look: Look | undefined;
      /** The member that changed, such as `accent/dark`; starts with "/" if it is all of them. */
      readonly place: string;
      readonly at: number;
    }
  | { readonly kind: "replace"; readonly screen: Screen };

export function startEditing(screen: Screen): Editing {
  return replaced({ pages: [], look: undefined, nextId: 1 }, screen);
}

/** The draft after an edit; the same object if nothing changes. */
export function edit(state: Editing, change: Edit): Editing {
  switch (change.kind) {
    case "add": {
      const item = { id: state.nextId, block: change.block };
      const next = inserted(state, change.page ?? firstPageId, change.index, item);
      return next === state ? state : { ...next, nextId: state.nextId + 1 };
    }
    case "put-back":
      return placeOf(state, change.item.id)
        ? state
        : inserted(state, change.page, change.index, change.item);
    case "move-to-page":
      return movedToPage(state, change.id, change.page);
    case "change":
    case "move":
    case "duplicate":
    case "delete":
      return blockEdited(state, change);
    case "look":
      return change.look === state.look ? state : { ...state, look: change.look };
    case "replace":
      return replaced(state, change.screen);
    default:
      return pageEdited(state, change);
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

function withItems(state: Editing, id: string, items: readonly Item[]): Editing {
  return {
    ...state,
    pages: state.pages.map((page) => (page.head.id === id ? { ...page, items } : page)),
  };
}

function inserted(state: Editing, id: string, index: number, item: Item): Editing {
  const page = pageOf(state, id);
  if (!page || isFull(page)) return state;
  return withItems(state, id, page.items.toSpliced(Math.max(0, index), 0, item));
}

function blockEdited(state: Editing, change: BlockEdit): Editing {
  const place = placeOf(state, change.id);
  if (!place) return state;
  const { page, index, item } = place;
  const { id } = page.head;
  const others = page.items.toSpliced(index, 1);
  switch (change.kind) {
    case "change":
      return change.block === item.block
        ? state
        : withItems(state, id, page.items.with(index, { ...item, block: change.block }));
    case "move": {
      const to = Math.max(0, Math.min(change.index, others.length));
      return to === index ? state : withItems(state, id, others.toSpliced(to, 0, item));
    }
    case "duplicate": {
      const block = structuredClone(item.block);
      return edit(state, { kind: "add", block, index: index + 1, page: id });
    }
    case "delete":
      return withItems(state, id, others);
  }
}

/** To the end of the page. */
function movedToPage(state: Editing, id: number, target: string): Editing {
  const [place, page] = [placeOf(state, id), pageOf(state, target)];
  if (!place || !page || place.page === page || isFull(page)) return state;
  const without = withItems(state, place.page.head.id, place.page.items.toSpliced(place.index, 1));
  return withItems(without, target, [...page.items, place.item]);
}

/** The first page stays first. */
function pageEdited(state: Editing, change: PageEdit): Editing {
  const { pages } = state;
  const canAdd = (id: string) => pages.length < maxPages && !pageOf(state, id);
  switch (change.kind) {
    case "add-page":
      return canAdd(change.page.id)
        ? { ...state, pages: [...pages, { head: change.page, items: [] }] }
        : state;
    case "put-back-page": {
      const { head, items } = change.page;
      if (!canAdd(head.id)) return state;
      const page = { head, items: items.filter(({ id }) => !placeOf(state, id)) };
      return { ...state, pages: pages.toSpliced(Math.max(1, change.index), 0, page) };
    }
    case "change-page":
      return {
        ...state,
        pages: pages.map((page) =>
          page.head.id === change.page.id ? { ...page, head: change.page } : page,
        ),
      };
    case "move-page": {
      const page = pageOf(state, change.id);
      if (!page || change.id === firstPageId) return state;
      const others = pages.filter((one) => one !== page);
      const to = Math.max(1, Math.min(change.index, others.length));
      return { ...state, pages: others.toSpliced(to, 0, page) };
    }
    case "delete-page":
      return change.id === firstPageId
        ? state
        : { ...state, pages: pages.filter(({ head }) => head.id !== change.id) };
  }
}

/** Another screen, whose blocks have the ids of the blocks of their page that they match. */
function replaced(state: Editing, screen: Screen): Editing {
  let { nextId } = state;
  const pages = pagesOf(screen).map(({ blocks, ...head }): DraftPage => {
    const before = itemsOf(state, head.id);
    const rows = alignBlocks(
      before.map(({ block }) => block),
      blocks,
    );
    const items = rows.flatMap((row): Item[] => {
      const block = row.after === null ? undefined : blocks[row.after];
      if (!block) return [];
      return [{ id: before[row.before ?? -1]?.id ?? nextId++, block }];
    });
    return { head, items };
  });
  return { pages, look: screen.look, nextId };
}
