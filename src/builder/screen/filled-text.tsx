import { useEditor } from "./editor-context.ts";
import { writtenParts } from "./unknown-reference.ts";
import "./reference-text.css";

/** A text with the preview player's values; unknown references are underlined. */
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
