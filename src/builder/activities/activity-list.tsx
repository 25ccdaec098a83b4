import { type ReactNode, useState } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { BotFormFrame } from "../parts/bot-form/bot-form.tsx";
import { type FieldSchema, newKey } from "../parts/bot-form/draft.ts";
import { FormScopeProvider, faultsBelow } from "../parts/bot-form/form-scope.tsx";
import type { useBotForm } from "../parts/bot-form/use-bot-form.ts";
import { Empty } from "../parts/list/empty.tsx";
import { AddItem, type ItemView, type Keyed, OrderedList } from "../parts/order/ordered-list.tsx";
import { useFocusAfter } from "../parts/page/focus.ts";
import { Section } from "../parts/page/section.tsx";
import { useWords } from "../words.ts";
import { freeId } from "./activity-id.ts";
import { activityWords } from "./activity-words.en.ts";
import { BlockNote } from "./block-note.tsx";

type ListMember = "tasks" | "boosts" | "quizzes" | "onboarding";

/** An item of any of the lists. */
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
  readonly list: string;
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
  /** Below the form: about what is saved. */
  after?: ReactNode;
  children: (item: Item, index: number) => ReactNode;
}) {
  const words = useWords(activityWords);
  const language = useLanguage();
  const { draft, setDraft, part, base } = form;
  const nameOf = (item: Item | undefined) =>
    (item && textIn(item.title, language).trim()) || words.untitled;
  const freshFaults = draft
    .filter((item) => !items.isCheckedIn(item))
    .reduce((count, item) => count + items.faultsOf(item).size, 0);
  const addItem = (
    <AddItem label={text.add} full={text.full} count={draft.length} max={max} onAdd={onAdd} />
  );
  return (
    <Section title={words.parts[part]} lead={text.lead}>
      <BotFormFrame
        form={form}
        faultsCount={form.faultsCount - freshFaults}
        labels={words.members}
        pictureName={(path) => nameOf(draft[Number(path.split("/")[2])])}
      >
        {draft.length === 0 ? (
          <Empty picture={part} title={text.none} text={text.noneText}>
            {addItem}
          </Empty>
        ) : (
          <>
            {block && <BlockNote botId={base.id} kind={block} />}
            <div>
              <OrderedList
                label={text.list}
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
                  <FormScopeProvider
                    scope={{
                      schema: schemaOf(item),
                      value: item,
                      faults: items.faultsOf(item),
                      sentences: words.faults,
                      isChecked: items.isCheckedIn(item),
                      labels: words.members,
                      onChange: (changed) =>
                        setDraft((before) =>
                          before.map((one) => (one.key === item.key ? (changed as Item) : one)),
                        ),
                    }}
                  >
                    {children(item, index)}
                  </FormScopeProvider>
                )}
              </OrderedList>
              {addItem}
            </div>
          </>
        )}
      </BotFormFrame>
      {after}
    </Section>
  );
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

/** The bot that the forms of an activity are for. */
export interface PartProps {
  readonly bot: OwnedBot;
}
