import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Draft } from "./draft.ts";
import type { DraftStore } from "./draft-store.ts";

/** Something that a reference can name, with what it is for the player of the preview. */
export interface KnownProperty {
  readonly name: string;
  readonly isBuiltIn: boolean;
  /** Undefined when it is not known (yet). */
  readonly value: string | undefined;
}

/** What every part of an open screen editor works with. */
export interface Editor {
  readonly botId: string;
  readonly draft: DraftStore;
  readonly properties: readonly KnownProperty[];
  /** The language of the preview (IETF tag); texts by language show this one. */
  readonly language: string;
  readonly showLanguage: (language: string) => void;
  /** Whether pictures may be on localhost. */
  readonly allowLocal: boolean;
  /** Says something to those who do not see it happen. */
  readonly announce: (words: string) => void;
  /** Asks for the values of fields that the screen does not show. */
  readonly askValues: () => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("There is no editor around this.");
  return editor;
}

/** A part of the draft; drawn again when that part changes. */
export function useDraft<Part>(part: (draft: Draft) => Part): Part {
  return useStore(useEditor().draft.store, part);
}
