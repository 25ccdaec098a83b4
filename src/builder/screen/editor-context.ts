import { createContext, type Dispatch, useContext } from "react";
import type { Edit } from "./editing.ts";

/** Something that a reference can name, with what it is for the player of the preview. */
export interface KnownProperty {
  readonly name: string;
  readonly isBuiltIn: boolean;
  /** Undefined when it is not known (yet). */
  readonly value: string | undefined;
}

/** What stands around the blocks while they are edited. */
export interface Bench {
  readonly botId: string;
  readonly properties: readonly KnownProperty[];
  /** The language of the preview (IETF tag); texts by language show this one. */
  readonly language: string;
  readonly showLanguage: (language: string) => void;
  /** Whether pictures may be on localhost. */
  readonly allowLocal: boolean;
  readonly dispatch: Dispatch<Edit>;
  /** Says something to those who do not see it happen. */
  readonly announce: (words: string) => void;
  /** Asks for the values of fields that the screen does not show. */
  readonly askValues: () => void;
}

export const BenchContext = createContext<Bench | null>(null);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error("There is no editor around this.");
  return bench;
}
