import { Alert, Button, Group, Modal, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Block } from "#contract/screen/block.schema.ts";
import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import { blockEditors, kindWords } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { ChangeTitle, LookDigest } from "../../look/look-lines.tsx";
import { useWords } from "../../words.ts";
import { useContent, useDraft, useEditor } from "../editor-context.ts";
import { isSameLine, linesOf } from "../history/block-lines.ts";
import { LineText } from "../history/screen-changes-list.tsx";
import { usePageName } from "../pages/page-head.ts";
import { pageWords } from "../pages/page-words.en.ts";
import { useSaver } from "../screen-query.ts";
import { screenWords } from "../screen-words.en.ts";
import { screenOf } from "./content.ts";
import type { Saver } from "./draft.ts";
import { type MergeRow, mergedScreen, mergeRows, type Side } from "./draft-merge.ts";

/** The choice of versions after another owner saved first. */
export function DraftConflict({
  postponed,
  onPostpone,
}: {
  /** The other version's revision, if the owner chose to decide later. */
  postponed: number | null;
  onPostpone: (revision: number) => void;
}) {
  const saving = useDraft((draft) => draft.saving);
  if (saving.kind !== "conflict") return null;
  const { current } = saving;
  return (
    <ConflictDialog
      key={current.revision}
      current={current}
      opened={postponed !== current.revision}
      onClose={() => onPostpone(current.revision)}
    />
  );
}

/** Both versions side by side, to keep one or choose block by block. */
function ConflictDialog({
  current,
  opened,
  onClose,
}: {
  current: ScreenDraft;
  opened: boolean;
  onClose: () => void;
}) {
  const words = useWords(screenWords);
  const { settle } = useEditor().draft;
  const saver = useSaver()(current);
  const base = useDraft((draft) => draft.base.screen);
  const content = useContent();
  const mine = useMemo(() => screenOf(content), [content]);
  const rows = useMemo(() => mergeRows(base, mine, current.screen), [base, mine, current.screen]);
  const [choices, setChoices] = useState<Readonly<Record<number, Side>>>({});
  const chosen = rows.map(({ suggested }, index) => choices[index] ?? suggested);
  const open = chosen.filter((side) => side === null).length;
  const both = rows.filter(({ suggested }) => suggested === null).length;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="64rem"
      title={words.conflictTitle}
      closeButtonProps={{ "aria-label": words.decideLater }}
    >
      <Text mb="sm">{words.conflictText(saver)}</Text>
      <Alert color="yellow" mb="md">
        {both > 0 && words.toChoose(both)} {words.chosenForYou}
      </Alert>
      <SimpleGrid cols={2} mb="xs" visibleFrom="xs" aria-hidden="true">
        <Text fw={600}>{words.mine(saver)}</Text>
        <Text fw={600}>{words.theirs(saver)}</Text>
      </SimpleGrid>
      <Stack component="ol" gap="xs" className="plain-list">
        {rows.map((row, index) =>
          row.isSame ? (
            !rows[index - 1]?.isSame && (
              <SameRows key={`same-${index.toString()}`} rows={rows} from={index} />
            )
          ) : (
            <li key={`row-${index.toString()}`}>
              <Row
                row={row}
                place={index + 1}
                who={saver}
                chosen={chosen[index] ?? null}
                onChoose={(side) => setChoices({ ...choices, [index]: side })}
              />
            </li>
          ),
        )}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs" className="merge-actions">
        <Button variant="subtle" onClick={onClose}>
          {words.decideLater}
        </Button>
        <Button variant="default" onClick={() => settle(current.screen)}>
          {words.takeTheirs(saver)}
        </Button>
        <Button variant="default" onClick={() => settle(mine)}>
          {words.takeMine(saver)}
        </Button>
        <Button disabled={open > 0} onClick={() => settle(mergedScreen(rows, chosen, mine))}>
          {words.keepBoth}
        </Button>
      </Group>
    </Modal>
  );
}

function Row({
  row,
  place,
  who,
  chosen,
  onChoose,
}: {
  row: MergeRow;
  place: number;
  who: Saver;
  chosen: Side | null;
  onChoose: (side: Side) => void;
}) {
  const words = useWords(screenWords);
  return (
    <Radio.Group
      value={chosen}
      onChange={(side) => onChoose(side as Side)}
      label={words.row(place)}
      labelProps={{ size: "xs", c: "dimmed", fw: 400 }}
    >
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        className="merge-row"
        data-open={chosen === null || undefined}
      >
        {(["mine", "theirs"] as const).map((side) => (
          <Radio.Card
            key={side}
            value={side}
            className="merge-side"
            aria-label={side === "mine" ? words.mine(who) : words.theirs(who)}
          >
            <Radio.Indicator />
            <div>
              <Text size="xs" fw={600} hiddenFrom="xs">
                {side === "mine" ? words.mine(who) : words.theirs(who)}
              </Text>
              <SideDigest row={row} side={side} />
            </div>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

/** Consecutive equal blocks, as a list of their kinds. */
function SameRows({ rows, from }: { rows: readonly MergeRow[]; from: number }) {
  const words = useWords(screenWords);
  const language = useLanguage();
  const end = rows.findIndex((row, index) => index > from && !row.isSame);
  const blocks = rows
    .slice(from, end < 0 ? undefined : end)
    .flatMap((row) => (row.kind === "block" ? (row.mine ?? []) : []));
  return (
    <Text component="li" size="sm" c="dimmed">
      {words.same} {blocks.map(({ type }) => kindWords(type, language).name).join(" · ")}
    </Text>
  );
}

function SideDigest({ row, side }: { row: MergeRow; side: Side }) {
  const words = useWords(screenWords);
  const pageText = useWords(pageWords);
  const pageName = usePageName();
  if (row.kind === "pages")
    return (
      <Stack gap={0} fz="sm">
        <b>{pageText.pagesRow}</b>
        {row[side]?.map(pageName).join(" · ")}
      </Stack>
    );
  if (row.kind === "look")
    return <LookDigest look={row[side]} other={row[side === "mine" ? "theirs" : "mine"]} />;
  const block = row[side];
  if (!block) return <em>{words.nothingHere}</em>;
  return <BlockDigest block={block} other={row[side === "mine" ? "theirs" : "mine"]} />;
}

/** A block in a few lines, with those marked that differ from the other version. */
function BlockDigest({ block, other }: { block: Block; other?: Block | undefined }) {
  const language = useLanguage();
  const { icon } = blockEditors[block.type];
  const others = other ? linesOf(other, language) : undefined;
  return (
    <Stack gap={0} fz="sm">
      <ChangeTitle icon={icon} name={kindWords(block.type, language).name} />
      {linesOf(block, language).map((line) => (
        <span
          key={line[0]}
          className="block-digest-line"
          data-differs={(others && !others.some((one) => isSameLine(one, line))) || undefined}
        >
          <LineText line={line} />
        </span>
      ))}
    </Stack>
  );
}
