import { createContext, useContext, useMemo } from "react";
import { type StoreApi, useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { KnownProperty } from "../parts/text/insert-value.tsx";
import type { Choice } from "./choice.ts";
import type { Content, PageHead } from "./draft/content.ts";
import type { Draft, DraftStore } from "./draft/draft.ts";

export interface Editor {
  readonly botId: string;
  /** The bot's tasks, boosts and other activities that blocks show. */
  readonly activities: Activities;
  readonly levels: readonly unknown[];
  readonly draft: DraftStore;
  readonly choice: StoreApi<Choice>;
  readonly properties: readonly KnownProperty[];
  /** The preview's language (IETF tag), in which texts are shown. */
  readonly language: string;
  readonly showLanguage: (language: string) => void;
  /** Whether image URLs may be on localhost. */
  readonly allowLocal: boolean;
  /** Announces a change to screen readers. */
  readonly announce: (words: string) => void;
  /** Requests the values of fields that are not on the screen. */
  readonly requestValues: () => void;
  /** Opens a block, shows its place in the preview, and moves the keyboard's focus there. */
  readonly showInPreview: (opened: Pick<Choice, "block" | "inner">) => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("Rendered outside the screen editor.");
  return editor;
}

/** Selects a part of the draft. */
export function useDraft<Part>(part: (draft: Draft) => Part): Part {
  return useStore(useEditor().draft.store, part);
}

/** Selects a part of the choice of page and block. */
export function useChoice<Part>(part: (choice: Choice) => Part): Part {
  return useStore(useEditor().choice, part);
}

/** The pages without their blocks; the same array until one of them changes. */
export function usePages(): readonly PageHead[] {
  return useDraft(useShallow(({ pages }) => pages.map(({ head }) => head)));
}

/** The pages and look of the draft; the same object until one of them changes. */
export function useContent(): Content {
  return useContentOf(useEditor().draft);
}

/** Like `useContent`, for the editor itself. */
export function useContentOf({ store }: DraftStore): Content {
  const pages = useStore(store, (draft) => draft.pages);
  const look = useStore(store, (draft) => draft.look);
  return useMemo(() => ({ pages, look }), [pages, look]);
}
