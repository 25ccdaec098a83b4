import { blockTexts } from "../screen/block-text.ts";
import type { Screen } from "../screen/screen.schema.ts";
import type { ScreenState } from "../screen/screen-draft.schema.ts";
import { firstPageId, pagesOf } from "../screen/screen-page.ts";
import { splitReferences } from "../text/reference.ts";
import type { FieldUse } from "./custom-field.schema.ts";

/** Every text of the published screen and the draft that refers to the property `name`. */
export function usesOf({ published, draft }: ScreenState, name: string): FieldUse[] {
  return [...usesIn(published.screen, "published", name), ...usesIn(draft.screen, "draft", name)];
}

/** Whether a text refers to the property `name`. */
export function refersTo(text: string, name: string): boolean {
  return (
    text.includes(name) &&
    splitReferences(text).some((part) => part.kind === "reference" && part.property === name)
  );
}

function usesIn(screen: Screen, where: FieldUse["where"], name: string): FieldUse[] {
  return pagesOf(screen).flatMap(({ id, blocks }) =>
    blocks.flatMap((block, index) =>
      blockTexts(block)
        .filter(([, text]) => refersTo(text, name))
        .map(([place, text]) => ({
          where,
          ...(id !== firstPageId && { page: id }),
          block: index,
          place,
          text,
        })),
    ),
  );
}
