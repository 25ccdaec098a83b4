import { type ReactNode, useMemo, useState } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { type FieldSchema, newKey } from "../parts/bot-form/draft.ts";
import { faultsBelow, ItemScopeProvider } from "../parts/bot-form/form-scope.tsx";
import type { useBotForm } from "../parts/bot-form/use-bot-form.ts";
import { Empty } from "../parts/list/empty.tsx";
import { AddItem } from "../parts/order/item-buttons.tsx";
import { type ItemView, type Keyed, OrderedList } from "../parts/order/ordered-list.tsx";
import { useFocusAfter } from "../parts/page/focus.ts";
import { finishedText } from "../parts/text/text-language.ts";
import { useWords } from "../words.ts";
import { ActivityFrame } from "./activity-frame.tsx";
import { freeId } from "./activity-id.ts";
import { activityWords } from "./activity-words.en.ts";

type ListMember = "tasks" | "boosts" | "quizzes" | "onboarding";

export interface ListRow extends Keyed {
  readonly title: ScreenText;
  readonly id?: string;
  readonly isNew?: boolean;
}

type ListForm<Item> = ReturnType<typeof useBotForm<ListMember, readonly Item[]>>;

interface ListWords {
  readonly lead: string;
  readonly none: string;
  readonly noneText: string;
  readonly add: string;
  readonly full: string;
  readonly deletion?: string;
}

/** The items of an activity: which one is open, and adding one. */
export function useItems<Item extends ListRow>({
  part,
  base,
  draft,
  setDraft,
  faults,
  isChecked,
  refusals,
}: ListForm<Item>) {
  const focus = useFocusAfter();
  const [open, setOpen] = useState<number | null>(null);
  /** The item added last, until it is left or saved: its empty values are no faults. */
  const [fresh, setFresh] = useState<number | null>(null);
  const [seen, setSeen] = useState(refusals);
  const faultsOf = (item: Item) => faultsBelow(faults, String(draft.indexOf(item)));
  const isFaulty = ({ key }: Item) => key !== fresh && faulty.some((one) => one.key === key);
  const faulty = isChecked ? draft.filter((item) => faultsOf(item).size > 0) : [];
  if (seen !== refusals) {
    setSeen(refusals);
    setFresh(null);
    const [first] = faulty;
    if (first && !faulty.some(({ key }) => key === open)) setOpen(first.key);
  }
  const show = (key: number | null) => {
    setOpen(key);
    setFresh(null);
  };
  return {
    open,
    show,
    faultsOf,
    isFaulty,
    isCheckedIn: ({ key }: Item) => isChecked && key !== fresh,
    /** The ids of all other items, those included that are deleted but not saved. */
    takenBeside: (item?: Item) => {
      const saved = (base.activities[part] ?? []) as readonly Pick<ListRow, "id">[];
      return [...draft.filter((one) => one !== item), ...saved].flatMap(({ id }) => id ?? []);
    },
    add: (item: Item) => {
      setDraft((before) => [...before, item]);
      setOpen(item.key);
      setFresh(item.key);
      focus(`#item-${item.key}-body input`);
    },
  };
}

/** The page of an activity that is a list: its items with their forms, and adding. */
export function ActivityList<Item extends ListRow>({
  form,
  items,
  text,
  block,
  max,
  schemaOf,
  viewOf,
  onAdd,
  aside,
  after,
  children,
}: {
  form: ListForm<Item>;
  items: ReturnType<typeof useItems<Item>>;
  text: ListWords;
  /** The block that shows the activity, if it needs one. */
  block?: BlockKind;
  max: number;
  schemaOf: (item: Item) => FieldSchema;
  viewOf: (item: Item) => Pick<ItemView, "summary" | "mark">;
  onAdd: () => void;
  aside?: ReactNode;
  /** Below the form: about what is saved. */
  after?: ReactNode;
  children: (item: Item, index: number) => ReactNode;
}) {
  const words = useWords(activityWords);
  const language = useLanguage();
  const { draft, setDraft, part } = form;
  const nameOf = (item: Item | undefined) =>
    (item && textIn(item.title, language).trim()) || words.untitled;
  const freshFaults = draft
    .filter((item) => !items.isCheckedIn(item))
    .reduce((count, item) => count + items.faultsOf(item).size, 0);
  const shown = useMemo(
    () => shownItems(draft, items.open, words.untitled),
    [draft, items.open, words.untitled],
  );
  const addItem = (
    <AddItem label={text.add} full={text.full} count={draft.length} max={max} onAdd={onAdd} />
  );
  return (
    <ActivityFrame
      form={form}
      faultsCount={form.faultsCount - freshFaults}
      lead={text.lead}
      pictureName={(path) => nameOf(draft[Number(path.split("/")[2])])}
      block={block}
      shown={shown}
      aside={aside}
      after={after}
    >
      {draft.length === 0 ? (
        <Empty picture={part} title={text.none} text={text.noneText}>
          {addItem}
        </Empty>
      ) : (
        <div>
          <OrderedList
            label={words.parts[part]}
            items={draft}
            open={items.open}
            max={max}
            viewOf={(item) => ({
              ...viewOf(item),
              name: nameOf(item),
              isFaulty: items.isFaulty(item),
              deletion: item.isNew ? undefined : text.deletion,
            })}
            copyOf={(item) => ({
              ...item,
              key: newKey(),
              ...(item.id !== undefined && {
                id: freeId(item.id, items.takenBeside()),
                isNew: true,
              }),
            })}
            onOpen={items.show}
            onChange={setDraft}
          >
            {(item, index) => (
              <ItemScopeProvider
                scope={{
                  schema: schemaOf(item),
                  value: item,
                  faults: items.faultsOf(item),
                  isChecked: items.isCheckedIn(item),
                  onChange: (changed) =>
                    setDraft((before) =>
                      before.map((one) => (one.key === item.key ? (changed as Item) : one)),
                    ),
                }}
              >
                {children(item, index)}
              </ItemScopeProvider>
            )}
          </OrderedList>
          {addItem}
        </div>
      )}
    </ActivityFrame>
  );
}

/** The open item, else all, with titles; undefined if there are none. */
function shownItems<Item extends ListRow>(
  items: readonly Item[],
  open: number | null,
  untitled: string,
): readonly Item[] | undefined {
  if (items.length === 0) return undefined;
  const opened = items.filter(({ key }) => key === open);
  return (opened.length > 0 ? opened : items).map((item) => ({
    ...item,
    title: finishedText(item.title) || untitled,
  }));
}

/** The rows after a save: those that the service has are no longer new. */
export function afterSave<Item extends ListRow>(
  rows: readonly Item[],
  saved: readonly { id?: string }[] = [],
): readonly Item[] {
  const ids = new Set(saved.map(({ id }) => id));
  return rows.map(
    ({ isNew, ...row }) => (isNew && !ids.has(row.id) ? { ...row, isNew } : row) as Item,
  );
}

export interface PartProps {
  readonly bot: OwnedBot;
}
