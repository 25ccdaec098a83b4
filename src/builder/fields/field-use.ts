import type { FieldUse } from "#contract/field-edit.ts";
import { splitReferences } from "#contract/reference.ts";
import type { Block, Screen } from "#contract/screen.ts";
import type { ScreenState } from "#contract/screen-draft.ts";

/** Every text of the published screen and of the draft that refers to a property. */
export function usesOf(property: string, { published, draft }: ScreenState): FieldUse[] {
  return [
    ...usesIn("published", published.screen, property),
    ...usesIn("draft", draft.screen, property),
  ];
}

function usesIn(where: FieldUse["where"], screen: Screen, property: string): FieldUse[] {
  return screen.blocks.flatMap((block, index) =>
    textsOf(block)
      .filter(([, text]) =>
        splitReferences(text).some(
          (part) => part.kind === "reference" && part.property === property,
        ),
      )
      .map(([place, text]) => ({ where, block: index, place, text })),
  );
}

/**
 * The texts of a block that may hold references, each with its place: `label`, or `label/ru` where
 * there are several.
 */
function textsOf(block: Block): [place: string, text: string][] {
  const members = block as Partial<Record<"text" | "label" | "value", unknown>>;
  return (["text", "label", "value"] as const).flatMap((member): [string, string][] => {
    const text = members[member];
    if (typeof text === "string") return [[member, text]];
    if (typeof text !== "object" || text === null) return [];
    return Object.entries(text).flatMap(([tag, one]): [string, string][] =>
      typeof one === "string" ? [[`${member}/${tag}`, one]] : [],
    );
  });
}
