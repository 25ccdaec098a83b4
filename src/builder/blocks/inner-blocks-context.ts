import { type ComponentType, createContext } from "react";
import type { InnerBlock } from "#contract/screen/block.schema.ts";
import type { Change, FaultAt } from "./block-editor.ts";

export interface InnerBlocksProps {
  readonly blocks: readonly InnerBlock[];
  readonly faultAt: FaultAt;
  readonly faultPlaces: readonly string[];
  /** `place` is the path of what changed in the group. */
  readonly onChange: (change: Change<InnerBlock[]>, place: string) => void;
}

/** The editor of a group's blocks; a context, because it shows the forms of all other kinds. */
export const InnerBlocksContext = createContext<ComponentType<InnerBlocksProps>>(() => null);
