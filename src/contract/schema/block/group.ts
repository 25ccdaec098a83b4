import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { block } from "./block.ts";

const { limits } = blockKinds.group;

/** The schema of a group of blocks that match `inner`. */
export function groupOf<Inner extends Type.TSchema>(inner: Inner) {
  return block(
    "group",
    {
      layout: Type.Enum(["row", "grid"], {
        description: "A row shares its width among the blocks that fit; a grid has `columns`.",
      }),
      columns: Type.Optional(
        Type.Enum([2, 3], { description: "The columns of a grid. Default 2." }),
      ),
      blocks: Type.Array(inner, { minItems: 1, maxItems: limits.blocks }),
    },
    "Blocks side by side; of any kind but `group`.",
  );
}
