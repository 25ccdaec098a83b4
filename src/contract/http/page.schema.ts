import * as Type from "typebox";
import { nullable } from "./shape.schema.ts";

/** The `cursor` of a list that is read in slices. */
export const Cursor = Type.Optional(
  Type.String({
    pattern: "^[A-Za-z0-9_-]{1,800}$",
    title: "the nextCursor of the previous page",
    description: "`nextCursor` of the previous page.",
  }),
);

/** A page of a list: at most `limit` rows after the cursor. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.String({
      pattern: "^(?:[1-9][0-9]?|100)$",
      title: "a whole number from 1 to 100",
      description: "1–100; default 50.",
    }),
  ),
  cursor: Cursor,
});
export type PageQuery = Type.Static<typeof PageQuery>;

export const NextCursor = nullable("string", "For the next page; null on the last page.");
