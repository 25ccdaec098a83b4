import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef } from "react";
import type { Block } from "#contract/schema/screen.ts";
import type { Change } from "../blocks/block-editor.ts";
import { kindWords } from "../blocks/block-editors.ts";
import { BlockForm } from "../blocks/block-form.tsx";
import { InnerBlocksContext } from "../blocks/inner-blocks-context.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/icon.tsx";
import { useWords } from "../words.ts";
import { AddBlock } from "./add-block.tsx";
import { useBlockDrag } from "./block-drag.ts";
import type { BlockFault } from "./block-fault.ts";
import { BlockTitle } from "./block-title.tsx";
import { BlockTools } from "./block-tools.tsx";
import type { Item } from "./content.ts";
import { faultText } from "./fault-text.ts";
import { InnerBlocks } from "./inner-blocks.tsx";
import type { Mark } from "./screen-difference.ts";
import { screenWords } from "./screen-words.ts";
import { ToPage } from "./to-page.tsx";

export interface BlockActions {
  readonly toggle: (id: number) => void;
  readonly change: (id: number, change: Change<Block>, place: string) => void;
  /** By one place: -1 is up. */
  readonly move: (id: number, by: -1 | 1) => void;
  readonly drop: (carried: number, target: number, side: "above" | "below") => void;
  readonly duplicate: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly addBelow: (id: number, kind: Block["type"]) => void;
  /** In the preview. */
  readonly show: (id: number) => void;
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
        <BlockTitle
          id={`block-${id}`}
          block={block}
          isOpen={isOpen}
          bodyId={bodyId}
          mark={mark}
          onToggle={() => actions.toggle(id)}
        />
        <BlockTools
          id={`block-${id}`}
          name={name}
          isFirst={isFirst}
          isLast={isLast}
          isFull={isFull}
          onMove={(by) => actions.move(id, by)}
          onDuplicate={() => actions.duplicate(id)}
          onRemove={() => actions.remove(id)}
          onShow={() => actions.show(id)}
        >
          <ToPage id={id} name={name} />
        </BlockTools>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <div className="block-body">
            <InnerBlocksContext value={InnerBlocks}>
              <BlockForm
                kind={block.type}
                block={block}
                faultAt={(place) => {
                  const fault = faults.find((one) => one.place === place);
                  return fault && faultText(fault, block, words, language);
                }}
                faultPlaces={faults.map(({ place }) => place)}
                onChange={(change, place) => actions.change(id, change, place)}
              />
            </InnerBlocksContext>
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
