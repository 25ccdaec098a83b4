import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { Empty } from "../parts/list/empty.tsx";
import type { EmptyPicture } from "../parts/list/empty-pictures.tsx";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { ActivityForm } from "./activity-form.tsx";
import type { ActivityRules } from "./activity-rules.ts";
import { activityWords } from "./activity-words.en.ts";
import { BlockNote } from "./block-note.tsx";
import type { DraftFaults } from "./draft-fault.ts";
import { type FaultAt, faultsOfItem, useFaultAt, useServiceFaults } from "./fault-at.ts";
import { ItemList } from "./item-list.tsx";
import { useOpenItem } from "./open-item.ts";
import { idsOf, type RowDraft } from "./row-draft.ts";
import { useActivityForm } from "./use-activity-form.ts";

type ListMember = "tasks" | "boosts" | "quizzes" | "onboarding";

/** What the form of an item needs. */
export interface ItemFormProps<Row> {
  readonly row: Row;
  readonly faultAt: FaultAt;
  readonly isChecked: boolean;
  /** The ids of all other items, those included that are deleted but not saved. */
  readonly taken: readonly string[];
  readonly onChange: (row: Row) => void;
}

/** Where an item stands in its list, and in which bot. */
interface ItemPlace {
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly base: OwnedBot;
}

interface ListWords {
  readonly lead: string;
  readonly none: string;
  readonly noneText: string;
  readonly add: string;
  readonly full: string;
  readonly list: string;
}

/** An activity that is a list: its items with their forms, adding, and what stands without any. */
export function ListPart<Member extends ListMember, Row extends RowDraft>({
  bot,
  rules,
  picture,
  block,
  max,
  text,
  faultsOf,
  summaryOf,
  markOf,
  copyOf,
  deleteText,
  newRow,
  renderChoice,
  renderForm,
  renderSaved,
  onSaved,
}: {
  bot: OwnedBot;
  rules: ActivityRules<Member, readonly Row[]>;
  picture: EmptyPicture;
  /** The block that shows it, if it needs one. */
  block?: BlockKind;
  max: number;
  text: ListWords;
  faultsOf: (row: Row, rows: readonly Row[], base: OwnedBot) => DraftFaults;
  summaryOf: (row: Row) => string;
  markOf: (row: Row) => ReactNode;
  copyOf: (row: Row, taken: readonly string[]) => Row;
  deleteText: (row: Row) => string | undefined;
  newRow?: (taken: readonly string[]) => Row;
  /** Asks what to add, instead of `newRow`. */
  renderChoice?: (
    add: (make: (taken: readonly string[]) => Row) => void,
    close: () => void,
  ) => ReactNode;
  renderForm: (props: ItemFormProps<Row>, around: ItemPlace) => ReactNode;
  /** Below the form: about what is saved. */
  renderSaved?: (saved: Activities, open: Row | undefined) => ReactNode;
  onSaved?: (bot: OwnedBot) => void;
}) {
  const words = useWords(activityWords);
  const language = useLanguage();
  const focus = useFocusAfter();
  const makeFaultAt = useFaultAt();
  const [isChoosing, setChoosing] = useState(false);
  const countFaults = (all: readonly Row[], within: OwnedBot) =>
    all.reduce((count, row) => count + Object.keys(faultsOf(row, all, within)).length, 0);
  const form = useActivityForm(bot, rules, countFaults, onSaved);
  const { base, draft: rows, setDraft, isChecked, sent } = form;
  const served = useServiceFaults(rules.member, form.error);
  // What was refused of an item is no longer true of it once it has changed.
  const servedOf = (row: Row) => faultsOfItem(served, sent?.indexOf(row) ?? -1);
  const isFaulty = (row: Row) =>
    (isChecked && Object.keys(faultsOf(row, rows, base)).length > 0) ||
    Object.keys(servedOf(row)).length > 0;
  const refusals = form.refusals + Object.keys(served).length;
  const [open, setOpen] = useOpenItem(
    refusals,
    rows.filter(isFaulty).map(({ key }) => key),
  );
  const nameOf = ({ title }: RowDraft) => textIn(title, language).trim() || words.untitled;
  const takenBeside = (row?: Row) => [
    ...idsOf(rows.filter((one) => one !== row)),
    ...idsOf(base.activities[rules.member] ?? []),
  ];
  const isFull = rows.length >= max;

  function add(make: (taken: readonly string[]) => Row): void {
    const row = make(takenBeside());
    setDraft((before) => [...before, row]);
    setOpen(row.key);
    setChoosing(false);
    focus(`#item-${row.key}-body input`);
  }
  const addButton = (
    <Button
      className="add-item"
      variant={rows.length === 0 ? "filled" : "default"}
      leftSection={<Icon of={IconPlus} size={16} />}
      disabled={isFull}
      onClick={() => (newRow ? add(newRow) : setChoosing(true))}
    >
      {text.add}
    </Button>
  );
  return (
    <ActivityForm
      form={form}
      title={words.parts[rules.member]}
      lead={text.lead}
      placeOf={(path) => {
        const row = rows[Number(path.split("/")[2])];
        return row ? nameOf(row) : words.parts[rules.member];
      }}
      saved={renderSaved?.(
        base.activities,
        rows.find(({ key }) => key === open),
      )}
    >
      {rows.length === 0 ? (
        <Empty picture={picture} title={text.none} text={text.noneText}>
          {addButton}
        </Empty>
      ) : (
        <>
          {block && <BlockNote botId={bot.id} kind={block} />}
          <div>
            <ItemList
              label={text.list}
              rows={rows}
              view={{
                nameOf,
                summaryOf,
                markOf,
                isFaulty,
                copyOf: (row) => copyOf(row, takenBeside()),
                deleteText,
              }}
              open={open}
              onOpen={setOpen}
              isFull={isFull}
              onChange={setDraft}
              renderForm={(row) =>
                renderForm(
                  {
                    row,
                    faultAt: makeFaultAt(faultsOf(row, rows, base), servedOf(row), isChecked),
                    isChecked,
                    taken: takenBeside(row),
                    onChange: (changed) =>
                      setDraft((before) =>
                        before.map((one) => (one.key === row.key ? changed : one)),
                      ),
                  },
                  { place: rows.indexOf(row) + 1, count: rows.length, base },
                )
              }
            />
            {addButton}
            {isFull && (
              <Text size="sm" c="dimmed" mt="xs">
                {text.full}
              </Text>
            )}
          </div>
        </>
      )}
      {isChoosing && renderChoice?.(add, () => setChoosing(false))}
    </ActivityForm>
  );
}
