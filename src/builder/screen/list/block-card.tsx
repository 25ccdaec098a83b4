import { memo } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Change, FaultAt } from "../../blocks/block-editor.ts";
import { kindWords } from "../../blocks/block-editors.ts";
import { BlockForm } from "../../blocks/block-form.tsx";
import { useLanguage } from "../../language.ts";
import { type OrderActions, OrderedCard } from "../../parts/order/ordered-card.tsx";
import { useWords } from "../../words.ts";
import type { BlockFault } from "../block-fault.ts";
import type { Item } from "../draft/content.ts";
import { ToPage } from "../pages/to-page.tsx";
import { faultText } from "../publish/fault-text.ts";
import type { Mark } from "../screen-difference.ts";
import { screenWords } from "../screen-words.en.ts";
import { AddBlock } from "./add-block.tsx";
import { BlockTitle, BlockTools } from "./block-head.tsx";
import { GroupForm } from "./group-form.tsx";

export interface BlockActions {
  readonly toggle: (id: number) => void;
  readonly change: (id: number, change: Change<Block>, place: string) => void;
  /** One place: -1 is up. */
  readonly move: (id: number, by: -1 | 1) => void;
  readonly drop: OrderActions["onDrop"];
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
  const own = `block-${id}`;
  const { name } = kindWords(block.type, language);
  const faultAt: FaultAt = (place) => {
    const fault = faults.find((one) => one.place === place);
    return fault && faultText(fault, block, words, language);
  };
  function change<Part extends Block>(next: Change<Part>, place: string): void {
    actions.change(id, next as Change<Block>, place);
  }
  return (
    <OrderedCard
      id={own}
      item={id}
      handleLabel={words.drag(name)}
      isOpen={isOpen}
      isFaulty={faults.length > 0}
      onMove={(by) => actions.move(id, by)}
      onDrop={actions.drop}
      title={
        <BlockTitle
          id={own}
          block={block}
          isOpen={isOpen}
          mark={mark}
          onToggle={() => actions.toggle(id)}
        />
      }
      tools={
        <BlockTools
          id={own}
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
      }
    >
      {block.type === "group" ? (
        <GroupForm
          block={block}
          faultAt={faultAt}
          faultPlaces={faults.map(({ place }) => place)}
          onChange={change}
        />
      ) : (
        <BlockForm kind={block.type} block={block} faultAt={faultAt} onChange={change} />
      )}
      <AddBlock
        label={words.addBelow}
        size="compact-sm"
        variant="subtle"
        color="gray"
        c="dimmed"
        disabled={isFull}
        mt="sm"
        onAdd={(kind) => actions.addBelow(id, kind)}
      />
    </OrderedCard>
  );
});
