import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { Badge, Box, Button, Group, Text, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { maxPages } from "#contract/screen/page-rule.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { useFocusAfter } from "../../parts/page/focus.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { useWords } from "../../words.ts";
import { isSameValue } from "../align-blocks.ts";
import type { PageHead } from "../draft/content.ts";
import { useDraft, useEditor, usePages } from "../editor-context.ts";
import { headsOf, type Mark } from "../screen-difference.ts";
import { screenWords } from "../screen-words.en.ts";
import { pageIconDrawings, usePageName } from "./page-head.ts";
import { PageTools } from "./page-tools.tsx";
import { pageWords } from "./page-words.en.ts";
import { useMoveToPage } from "./to-page.tsx";
import "./page-chips.css";

/** The pages of the draft: which of them is edited, and what can be done with it. */
export function PageChips({
  page: chosen,
  published,
  onChoose,
}: {
  page: string;
  published: Screen;
  onChoose: (page: string) => void;
}) {
  const words = useWords(pageWords);
  const { draft, announce } = useEditor();
  const pages = usePages();
  const moveToPage = useMoveToPage();
  const focus = useFocusAfter();
  const [edited, setEdited] = useState<string | null>(null);
  const isFull = pages.length >= maxPages;
  const before = headsOf(published);

  function add(): void {
    // One that is deleted keeps its id, for it may be put back.
    const { pastStates } = draft.store.temporal.getState();
    const id = newPageId([
      ...pastStates.flatMap((step) => step.pages?.map(({ head }) => head) ?? []),
      ...pages,
    ]);
    draft.edit({ kind: "add-page", page: { id, title: words.newTitle, icon: "star" } });
    onChoose(id);
    setEdited(id);
    focus(".page-form input");
    announce(words.added(words.newTitle));
  }

  return (
    <Box component="section" mb="sm" aria-label={words.pages}>
      <Group component="ul" gap={6} mb={6} className="plain-list">
        {pages.map((page) => (
          <Chip
            key={page.id}
            page={page}
            isChosen={page.id === chosen}
            mark={markOf(page, before)}
            onChoose={() => onChoose(page.id)}
            onDropBlock={(block) => moveToPage(block, page.id)}
          />
        ))}
        <li>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<Icon of={IconPlus} size={16} />}
            disabled={isFull}
            onClick={add}
          >
            {words.add}
          </Button>
        </li>
      </Group>
      {isFull && (
        <Text size="sm" c="dimmed">
          {words.full}
        </Text>
      )}
      {pages.length > 1 && (
        <PageTools
          key={chosen}
          page={chosen}
          isEdited={edited === chosen}
          onEdit={(isEdited) => setEdited(isEdited ? chosen : null)}
          onChoose={(page) => {
            onChoose(page);
            // The button that was pressed is gone.
            focus(`#page-chip-${page}`);
          }}
        />
      )}
    </Box>
  );
}

function markOf(page: PageHead, before: readonly PageHead[]): Mark {
  const old = before.find(({ id }) => id === page.id);
  if (!old) return "added";
  return isSameValue(old, page) ? null : "changed";
}

/** A page to choose, and to drop a block on. */
function Chip({
  page,
  isChosen,
  mark,
  onChoose,
  onDropBlock,
}: {
  page: PageHead;
  isChosen: boolean;
  mark: Mark;
  onChoose: () => void;
  onDropBlock: (block: number) => void;
}) {
  const { marks } = useWords(screenWords);
  const pageName = usePageName();
  const isFaulty = useDraft(({ faults }) => faults.some((fault) => fault.page === page.id));
  const [isOver, setOver] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const drop = useEffectEvent(onDropBlock);
  useEffect(() => {
    if (!chip.current) return;
    return dropTargetForElements({
      element: chip.current,
      canDrop: ({ source }) => typeof source.data.blockId === "number",
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(Number(source.data.blockId));
      },
    });
  }, []);
  return (
    <li>
      <UnstyledButton
        ref={chip}
        id={`page-chip-${page.id}`}
        className="page-chip"
        aria-pressed={isChosen}
        data-over={isOver || undefined}
        data-faulty={isFaulty || undefined}
        onClick={onChoose}
      >
        <Icon of={pageIconDrawings[page.icon]} size={18} />
        <bdi className="page-chip-title">{pageName(page)}</bdi>
        {mark && (
          <Badge size="sm" variant="light" color={mark === "added" ? "green" : "yellow"}>
            {marks[mark]}
          </Badge>
        )}
      </UnstyledButton>
    </li>
  );
}

/** An id that none of these pages has. */
function newPageId(pages: readonly PageHead[]): string {
  const usedIds = new Set(pages.map(({ id }) => id));
  let number = usedIds.size + 1;
  while (usedIds.has(`page-${number}`)) number += 1;
  return `page-${number}`;
}
