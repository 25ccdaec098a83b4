import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import type { PublishedScreen, ScreenState } from "#contract/schema/screen-draft.ts";
import { firstPageId } from "#contract/screen-page.ts";
import { languageNames } from "../language.ts";
import { useNotify } from "../parts/notify.tsx";
import { languagesOfScreen } from "../parts/text-language.ts";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-words.ts";
import { useWords } from "../words.ts";
import { BlockList } from "./block-list.tsx";
import { useBotDraft } from "./bot-draft.ts";
import { DraftConflict } from "./draft-conflict.tsx";
import { screenOf } from "./editing.ts";
import { type Editor, EditorContext, useContentOf } from "./editor-context.ts";
import { PageChips } from "./page-chips.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { usePublish } from "./publish.ts";
import { PublishFaults } from "./publish-faults.tsx";
import { isSameScreen } from "./screen-difference.ts";
import { ScreenHistory } from "./screen-history.tsx";
import { versionQuery } from "./screen-query.ts";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { screenWords } from "./screen-words.ts";
import { useUndoKeys } from "./undo-keys.ts";
import { isVersion, useHistoryAddress } from "./use-history-address.ts";
import { usePreview } from "./use-preview.ts";
import "./screen-editor.css";

/** The editor beside a live preview in the real Mini App. */
export function ScreenEditor({
  bot,
  state: { draft: newest, published },
}: {
  bot: OwnedBot;
  state: ScreenState;
}) {
  const words = useWords(screenWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const draft = useBotDraft(bot.id, newest);
  const content = useContentOf(draft);
  const [tab, setTab] = useState<"editor" | "preview">("editor");
  const [open, setOpen] = useState<number | null>(null);
  const [chosenPage, choosePage] = useState(firstPageId);
  // Undo may have removed it.
  const page = content.pages.some(({ id }) => id === chosenPage) ? chosenPage : firstPageId;
  const [refusals, setRefusals] = useState(0);
  const { looking, isHistory, look, openHistory, leaveHistory } = useHistoryAddress(bot.id);
  const [postponed, postpone] = useState<number | null>(null);
  const [announced, announce] = useState("");
  const { publish, isPublishing } = usePublish(bot.id, draft, () => {
    // The faults are shown next to the blocks.
    setRefusals((count) => count + 1);
    setTab("editor");
    if (isHistory) leaveHistory();
  });
  const screen = useMemo(() => screenOf(content), [content]);

  const lookingAt = useQuery({
    ...versionQuery(bot.id, looking ?? ""),
    enabled: looking !== null && isVersion(looking),
  });
  const lookedAt = looking === null ? undefined : lookingAt.data;
  const preview = usePreview(bot, lookedAt ? lookedAt.screen : screen);
  const { settings, setSettings } = preview;

  useUndoKeys(draft.edit, isHistory);
  const showLanguage = useCallback(
    (language: string) => setSettings((now) => ({ ...now, language })),
    [setSettings],
  );
  const editor = useMemo(
    (): Editor => ({
      botId: bot.id,
      draft,
      properties: preview.properties,
      language: settings.language,
      showLanguage,
      allowLocal: bot.allowLocalFieldUrls,
      announce,
      askValues: preview.askValues,
    }),
    [
      bot.id,
      bot.allowLocalFieldUrls,
      preview.properties,
      preview.askValues,
      settings.language,
      showLanguage,
      draft,
    ],
  );

  const languageList = [
    ...new Set([...Object.keys(languageNames), ...languagesOfScreen(screen), settings.language]),
  ].join(" ");
  const languages = useMemo(() => languageList.split(" "), [languageList]);

  function restore(version: PublishedScreen): void {
    draft.edit({ kind: "replace", screen: version.screen });
    leaveHistory();
    notify(words.restored(version.version));
  }
  return (
    <EditorContext value={editor}>
      <ScreenToolbar
        published={published.screen}
        isPublishing={isPublishing}
        isHistory={isHistory}
        lookedAt={lookedAt}
        live={published.version}
        onPublish={publish}
        onHistory={isHistory ? leaveHistory : openHistory}
        onCompare={() => postpone(null)}
      />
      <DraftConflict postponed={postponed} onPostpone={postpone} />
      <div className="screen-editor" data-tab={tab}>
        <SegmentedControl
          className="screen-tabs"
          fullWidth
          aria-label={words.title}
          value={tab}
          onChange={(value) => setTab(value as typeof tab)}
          data={[
            { value: "editor", label: isHistory ? words.history : words.editor },
            { value: "preview", label: words.preview },
          ]}
        />
        <div className="editor-column">
          {isHistory ? (
            <ScreenHistory
              botId={bot.id}
              live={published.version}
              published={published.screen}
              looking={looking}
              lookedAt={lookedAt}
              isDraft={lookedAt !== undefined && isSameScreen(lookedAt.screen, screen)}
              isMissing={
                looking !== null &&
                (!isVersion(looking) || refusalOf(lookingAt.error) === "VERSION_NOT_FOUND")
              }
              error={lookingAt.error}
              onRetry={() => void lookingAt.refetch()}
              onLook={look}
              onRestore={restore}
              onBack={leaveHistory}
            />
          ) : (
            <>
              <PublishFaults key={refusals} onShow={setOpen} onPage={choosePage} />
              <PageChips page={page} published={published.screen} onChoose={choosePage} />
              <BlockList page={page} published={published.screen} open={open} onOpen={setOpen} />
            </>
          )}
        </div>
        <div className="preview-column">
          <PreviewPane
            botId={bot.id}
            url={preview.url}
            frame={preview.frame}
            isShown={preview.isShown}
            settings={settings}
            languages={languages}
            title={lookedAt ? words.version(lookedAt.version) : words.draft}
            failure={preview.error ? failureText(preview.error) : null}
            onChange={setSettings}
            onRetry={preview.retry}
          />
        </div>
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </EditorContext>
  );
}
