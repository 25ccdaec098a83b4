import { Badge } from "@mantine/core";
import { IconDeviceMobileSearch } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { blockEditors, kindWords, summaryOf } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { OrderedTitle } from "../../parts/order/ordered-title.tsx";
import { OrderedTools } from "../../parts/order/ordered-tools.tsx";
import { Icon } from "../../parts/page/icon.tsx";
import { IconAction } from "../../parts/page/icon-action.tsx";
import { useWords } from "../../words.ts";
import { useEditor } from "../editor-context.ts";
import type { Mark } from "../screen-difference.ts";
import { screenWords } from "../screen-words.en.ts";
import { writtenParts } from "../text/unknown-reference.ts";
import "../text/reference-text.css";

/** The kind and texts of a block; a press opens or closes its form. */
export function BlockTitle({
  id,
  block,
  isOpen,
  mark = null,
  onToggle,
}: {
  id: string;
  block: Block;
  isOpen: boolean;
  mark?: Mark;
  onToggle: () => void;
}) {
  const words = useWords(screenWords);
  const { name } = kindWords(block.type, useLanguage());
  const { icon } = blockEditors[block.type];
  return (
    <OrderedTitle id={id} isOpen={isOpen} onToggle={onToggle}>
      <Icon of={icon} size={20} />
      <span className="ordered-name">{name}</span>
      <Summary block={block} />
      {mark && (
        <Badge
          size="sm"
          variant="light"
          color={mark === "added" ? "green" : "yellow"}
          className="ordered-mark"
        >
          {words.marks[mark]}
        </Badge>
      )}
    </OrderedTitle>
  );
}

function Summary({ block }: { block: Block }) {
  const words = useWords(screenWords);
  const { language } = useEditor();
  const texts = summaryOf(block).map((text) => textIn(text, language));
  if (texts.length > 0 && texts.every((text) => text === ""))
    return <span className="ordered-summary">{words.emptyBlock}</span>;
  return (
    <span className="ordered-summary">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block's texts have no other identity
        <span key={index}>
          {index > 0 && " · "}
          <FilledText text={text} />
        </span>
      ))}
    </span>
  );
}

/** A text with the preview player's values; unknown references are underlined. */
function FilledText({ text }: { text: string }) {
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

/** The buttons that move, copy and delete a block, and show its place in the preview. */
export function BlockTools({
  name,
  onShow,
  ...tools
}: Omit<ComponentProps<typeof OrderedTools>, "labels" | "before"> & {
  name: string;
  onShow: () => void;
}) {
  const words = useWords(screenWords);
  return (
    <OrderedTools
      {...tools}
      labels={{
        up: words.up(name),
        down: words.down(name),
        duplicate: words.duplicate(name),
        remove: words.delete(name),
      }}
      before={
        <IconAction
          icon={IconDeviceMobileSearch}
          label={words.showInPreview(name)}
          onClick={onShow}
        />
      }
    />
  );
}
