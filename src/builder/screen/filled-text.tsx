import { useEditor } from "./editor-context.ts";
import { writtenParts } from "./unknown-reference.ts";

/**
 * A text as the player of the preview sees it: values in the place of references, unknown ones
 * underlined.
 */
export function FilledText({ text }: { text: string }) {
  const { properties } = useEditor();
  return writtenParts(text).map(({ written, property }, index) => {
    if (property === undefined) return written;
    const found = properties.find(({ name }) => name === property);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no other identity
      <span key={index} className={found ? "filled-value" : "unknown-reference"} title={written}>
        {found?.value || written}
      </span>
    );
  });
}
