import { ActionIcon, Badge, UnstyledButton } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef } from "react";
import type { Block } from "#contract/schema/screen.ts";
import { textIn } from "#contract/screen-text.ts";
import { blockEditors, kindWords, summaryOf } from "../blocks/block-editors.ts";
import { BlockForm } from "../blocks/block-form.tsx";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/icon.tsx";
import { IconAction } from "../parts/icon-action.tsx";
import { useWords } from "../words.ts";
import { AddBlock } from "./add-block.tsx";
import { useBlockDrag } from "./block-drag.ts";
import type { BlockFault } from "./block-fault.ts";
import type { Item } from "./editing.ts";
import { useEditor } from "./editor-context.ts";
import { faultText } from "./fault-text.ts";
import { FilledText } from "./filled-text.tsx";
import type { Mark } from "./screen-difference.ts";
import { screenWords } from "./screen-words.ts";

export interface BlockActions {
  readonly toggle: (id: number) => void;
  readonly change: (id: number, block: Block, place: string) => void;
  /** By one place: -1 is up. */
  readonly move: (id: number, by: -1 | 1) => void;
  readonly drop: (carried: number, target: number, side: "above" | "below") => void;
  readonly duplicate: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly addBelow: (id: number, kind: Block["type"]) => void;
}

/** A block of the list with its actions and, when open, its form. */
export const BlockCard = memo(function BlockCard({
  item: { id, block },
  isOpen,
  isFirst,
  isLast,
  isFull,
  mark,
  faults,
  actions,
}: {
  item: Item;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  isFull: boolean;
  /** How it differs from the published screen. */
  mark: Mark;
  faults: readonly BlockFault[];
  actions: BlockActions;
}) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const drag = useBlockDrag(id, { card, handle, onDrop: actions.drop });
  const bodyId = `block-${id}-body`;
  const { name } = kindWords(block.type, language);
  const { icon } = blockEditors[block.type];

  function moveByKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    actions.move(id, event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <li
      ref={card}
      className="block-card"
      data-open={isOpen || undefined}
      data-drag={drag ?? undefined}
      data-faulty={faults.length > 0 || undefined}
    >
      <div className="block-head">
        <ActionIcon
          ref={handle}
          id={`block-${id}-handle`}
          variant="subtle"
          color="gray"
          size="lg"
          className="block-handle"
          aria-label={words.drag(name)}
          onKeyDown={moveByKey}
        >
          <Icon of={IconGripVertical} size={18} />
        </ActionIcon>
        <UnstyledButton
          id={`block-${id}`}
          className="block-title"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => actions.toggle(id)}
        >
          <Icon of={icon} size={20} />
          <span className="block-name">{name}</span>
          <Summary block={block} />
          {mark && (
            <Badge
              size="sm"
              variant="light"
              color={mark === "added" ? "green" : "yellow"}
              className="block-mark"
            >
              {words.marks[mark]}
            </Badge>
          )}
        </UnstyledButton>
        <div className="block-actions">
          <IconAction
            id={`block-${id}-up`}
            label={words.up(name)}
            off={isFirst}
            onClick={() => actions.move(id, -1)}
          >
            <Icon of={IconArrowUp} size={17} />
          </IconAction>
          <IconAction
            id={`block-${id}-down`}
            label={words.down(name)}
            off={isLast}
            onClick={() => actions.move(id, 1)}
          >
            <Icon of={IconArrowDown} size={17} />
          </IconAction>
          <IconAction
            label={words.duplicate(name)}
            off={isFull}
            onClick={() => actions.duplicate(id)}
          >
            <Icon of={IconCopy} size={17} />
          </IconAction>
          <IconAction label={words.delete(name)} onClick={() => actions.remove(id)}>
            <Icon of={IconTrash} size={17} />
          </IconAction>
        </div>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <div className="block-body">
            <BlockForm
              kind={block.type}
              block={block}
              faultAt={(place) => {
                const fault = faults.find((one) => one.place === place);
                return fault && faultText(fault, block, words, language);
              }}
              onChange={(changed, place) => actions.change(id, changed, place)}
            />
            <AddBlock
              label={words.addBelow}
              size="compact-sm"
              variant="subtle"
              color="gray"
              className="quiet-action"
              disabled={isFull}
              mt="sm"
              onAdd={(kind) => actions.addBelow(id, kind)}
            />
          </div>
        )}
      </div>
    </li>
  );
});

function Summary({ block }: { block: Block }) {
  const words = useWords(screenWords);
  const { language } = useEditor();
  const texts = summaryOf(block).map((text) => textIn(text, language));
  if (texts.length > 0 && texts.every((text) => text === ""))
    return <span className="block-summary">{words.emptyBlock}</span>;
  return (
    <span className="block-summary">
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
