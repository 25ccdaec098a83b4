import * as Type from "typebox";

/** The `cursor` of a list that is read page by page. */
export const Cursor = Type.Optional(
  Type.String({
    pattern: "^[A-Za-z0-9_-]{1,800}$",
    description: "`nextCursor` of the previous page.",
  }),
);

/** The `nextCursor` of a page. */
export const NextCursor = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "For the next page; null on the last page.",
});
