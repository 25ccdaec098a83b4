import { ActionIcon, Button, Group, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFileDiff,
  IconHistory,
} from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { PublishedScreen } from "#contract/screen/screen-draft.schema.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { screenOf } from "./draft/content.ts";
import { SaveState } from "./draft/save-state.tsx";
import { useContent, useDraft, useEditor } from "./editor-context.ts";
import type { usePublish } from "./publish/publish.ts";
import { ReviewDialog } from "./publish/review-dialog.tsx";
import { differenceOf, differenceSize } from "./screen-difference.ts";
import { screenWords } from "./screen-words.en.ts";

/** The state of the draft or of the selected version, with its actions. */
export function ScreenToolbar({
  published,
  publishing: { publish, isPublishing },
  isHistory,
  lookedAt,
  live,
  onHistory,
  onCompare,
}: {
  published: Screen;
  publishing: ReturnType<typeof usePublish>;
  isHistory: boolean;
  /** The version in the preview; undefined for the draft. */
  lookedAt: PublishedScreen | undefined;
  /** The version that players see. */
  live: number;
  onHistory: () => void;
  onCompare: () => void;
}) {
  const words = useWords(screenWords);
  const content = useContent();
  const hasConflict = useDraft(({ saving }) => saving.kind === "conflict");
  const [isReview, setReview] = useState(false);
  const difference = differenceOf(published, screenOf(content));
  const size = differenceSize(difference);
  const isDisabled = size === 0 || hasConflict;
  return (
    <div className="screen-toolbar">
      <div className="screen-state">
        {lookedAt ? (
          <VersionState version={lookedAt.version} live={live} onCompare={onCompare} />
        ) : (
          <>
            <Text size="sm" fw={600} title={words.difference(difference)}>
              {size > 0 ? words.changes(size) : words.noChanges}
            </Text>
            <SaveState onCompare={onCompare} />
          </>
        )}
      </div>
      <Group gap={6} wrap="nowrap" className="screen-tools">
        {!lookedAt && (
          <>
            <UndoTools isOff={isHistory} />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={words.review}
              title={words.review}
              aria-haspopup="dialog"
              disabled={isHistory || size === 0}
              onClick={() => setReview(true)}
            >
              <Icon of={IconFileDiff} />
            </ActionIcon>
          </>
        )}
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
        {!lookedAt && (
          <Button onClick={() => publish("")} loading={isPublishing} disabled={isDisabled}>
            {words.publish}
          </Button>
        )}
      </Group>
      <ReviewDialog
        opened={isReview}
        published={published}
        screen={screenOf(content)}
        isDisabled={isDisabled || isPublishing}
        onPublish={publish}
        onClose={() => setReview(false)}
      />
    </div>
  );
}

/** A selected version cannot be saved, but problems with saving the draft still show. */
function VersionState({
  version,
  live,
  onCompare,
}: {
  version: number;
  live: number;
  onCompare: () => void;
}) {
  const words = useWords(screenWords);
  const isTrouble = useDraft(({ saving: { kind } }) => kind !== "saved" && kind !== "saving");
  return (
    <>
      <Text size="sm" fw={600}>
        {words.looking(version)}
      </Text>
      {isTrouble ? (
        <SaveState onCompare={onCompare} />
      ) : (
        <Text size="sm" c="dimmed">
          {version === live ? words.seesLooked : words.seesOther(live)}
        </Text>
      )}
    </>
  );
}

function UndoTools({ isOff }: { isOff: boolean }) {
  const words = useWords(screenWords);
  const { undo, redo, store } = useEditor().draft;
  const canUndo = useStore(store.temporal, ({ pastStates }) => pastStates.length > 0);
  const canRedo = useStore(store.temporal, ({ futureStates }) => futureStates.length > 0);
  const tools = [
    { name: words.undo, keys: "Ctrl+Z", icon: IconArrowBackUp, can: canUndo, step: undo },
    { name: words.redo, keys: "Ctrl+Shift+Z", icon: IconArrowForwardUp, can: canRedo, step: redo },
  ];
  return tools.map(({ name, keys, icon, can, step }) => (
    <ActionIcon
      key={name}
      variant="default"
      size={36}
      aria-label={name}
      title={`${name} (${keys})`}
      disabled={isOff || !can}
      onClick={step}
    >
      <Icon of={icon} />
    </ActionIcon>
  ));
}
