import { ActionIcon, Button, Group, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFileDiff,
  IconHistory,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { PublishedScreen } from "#contract/screen/screen-draft.schema.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { screenOf } from "./draft/content.ts";
import { SaveState } from "./draft/save-state.tsx";
import { useContent, useDraft, useEditor } from "./editor-context.ts";
import { ReviewDialog } from "./publish/review-dialog.tsx";
import { differenceOf, differenceSize } from "./screen-difference.ts";
import { screenWords } from "./screen-words.en.ts";

interface Parts {
  published: Screen;
  isPublishing: boolean;
  isHistory: boolean;
  /** The version in the preview; undefined for the draft. */
  lookedAt: PublishedScreen | undefined;
  /** The version that players see. */
  live: number;
  /** The comment may be empty. */
  onPublish: (comment: string) => void;
  onHistory: () => void;
  onCompare: () => void;
}

/** The state of the draft or of the selected version, with its actions. */
export function ScreenToolbar(parts: Parts) {
  const words = useWords(screenWords);
  const { isHistory, lookedAt, onHistory } = parts;
  const historyButton = (
    <Button
      variant={isHistory ? "light" : "default"}
      leftSection={<Icon of={IconHistory} size={16} />}
      aria-label={words.history}
      aria-pressed={isHistory}
      onClick={onHistory}
      className="history-button"
    >
      {words.history}
    </Button>
  );
  return (
    <div className="screen-toolbar">
      {lookedAt ? (
        <VersionState {...parts} lookedAt={lookedAt} historyButton={historyButton} />
      ) : (
        <DraftTools {...parts} historyButton={historyButton} />
      )}
    </div>
  );
}

/** A selected version cannot be saved or published, but problems with saving the draft still show. */
function VersionState({
  lookedAt,
  live,
  onCompare,
  historyButton,
}: Parts & { lookedAt: PublishedScreen; historyButton: ReactNode }) {
  const words = useWords(screenWords);
  const saving = useDraft((draft) => draft.saving);
  const isTrouble = saving.kind !== "saved" && saving.kind !== "saving";
  return (
    <>
      <div className="screen-state">
        <Text size="sm" fw={600} className="screen-difference">
          {words.looking(lookedAt.version)}
        </Text>
        {isTrouble ? (
          <SaveState onCompare={onCompare} />
        ) : (
          <Text size="sm" c="dimmed">
            {lookedAt.version === live ? words.seesLooked : words.seesOther(live)}
          </Text>
        )}
      </div>
      <Group gap={6} wrap="nowrap" className="screen-tools">
        {historyButton}
      </Group>
    </>
  );
}

function DraftTools({
  published,
  isPublishing,
  isHistory,
  onPublish,
  onCompare,
  historyButton,
}: Parts & { historyButton: ReactNode }) {
  const words = useWords(screenWords);
  const { undo, redo, store } = useEditor().draft;
  const content = useContent();
  const canUndo = useStore(store.temporal, ({ pastStates }) => pastStates.length > 0);
  const canRedo = useStore(store.temporal, ({ futureStates }) => futureStates.length > 0);
  const hasConflict = useDraft(({ saving }) => saving.kind === "conflict");
  const difference = differenceOf(published, screenOf(content));
  const size = differenceSize(difference);
  const [isReview, setReview] = useState(false);
  const isDisabled = size === 0 || hasConflict;
  const tools = [
    { name: words.undo, keys: "Ctrl+Z", icon: IconArrowBackUp, isOff: !canUndo, onClick: undo },
    {
      name: words.redo,
      keys: "Ctrl+Shift+Z",
      icon: IconArrowForwardUp,
      isOff: !canRedo,
      onClick: redo,
    },
    {
      name: words.review,
      keys: "",
      icon: IconFileDiff,
      isOff: size === 0,
      onClick: () => setReview(true),
    },
  ];
  return (
    <>
      <div className="screen-state">
        <Text size="sm" fw={600} title={words.difference(difference)} className="screen-difference">
          {size > 0 ? words.changes(size) : words.noChanges}
        </Text>
        <SaveState onCompare={onCompare} />
      </div>
      <Group gap={6} wrap="nowrap" className="screen-tools">
        {tools.map(({ name, keys, icon, isOff, onClick }) => (
          <ActionIcon
            key={name}
            variant="default"
            size={36}
            aria-label={name}
            title={keys ? `${name} (${keys})` : name}
            aria-haspopup={keys ? undefined : "dialog"}
            disabled={isHistory || isOff}
            onClick={onClick}
          >
            <Icon of={icon} />
          </ActionIcon>
        ))}
        {historyButton}
        <Button onClick={() => onPublish("")} loading={isPublishing} disabled={isDisabled}>
          {words.publish}
        </Button>
      </Group>
      <ReviewDialog
        opened={isReview}
        published={published}
        screen={screenOf(content)}
        isDisabled={isDisabled || isPublishing}
        onPublish={onPublish}
        onClose={() => setReview(false)}
      />
    </>
  );
}
