import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { LookTheme } from "#contract/screen/look-form.ts";
import type { PublishedScreen, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { firstPageId } from "#contract/screen/screen-page.ts";
import type { PreviewMode } from "#web/preview.ts";
import { languages as consoleLanguages } from "../language.ts";
import { LookEditor } from "../look/look-editor.tsx";
import { useNotify } from "../parts/page/notify.tsx";
import { Page } from "../parts/page/page.tsx";
import { useLostPictures } from "../parts/picture/lost-pictures.ts";
import { languagesOfScreen } from "../parts/text/text-language.ts";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-text.ts";
import { useWords } from "../words.ts";
import { BlockList } from "./block-list.tsx";
import { useBotDraft } from "./bot-draft.ts";
import { type Choice, choiceStore, placeOfChoice } from "./choice.ts";
import { screenOf } from "./content.ts";
import { DraftConflict } from "./draft-conflict.tsx";
import { type Editor, EditorContext, useContentOf } from "./editor-context.ts";
import { EditorParts } from "./editor-parts.tsx";
import { PageChips } from "./page-chips.tsx";
import { usePreviewActs } from "./preview-acts.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { usePublish } from "./publish.ts";
import { PublishFaults, PublishPictures } from "./publish-obstacles.tsx";
import { isSameScreen } from "./screen-difference.ts";
import { ScreenHistory } from "./screen-history.tsx";
import { versionQuery } from "./screen-query.ts";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { screenWords } from "./screen-words.en.ts";
import { useUndoKeys } from "./undo-keys.ts";
import { isVersion, useEditorAddress } from "./use-editor-address.ts";
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
  const [mode, setMode] = useState<Exclude<PreviewMode, "look">>("edit");
  const [choice] = useState(choiceStore);
  const chosen = useStore(choice);
  // Undo may have removed it.
  const page = content.pages.some(({ id }) => id === chosen.page) ? chosen.page : firstPageId;
  const place = useMemo(() => placeOfChoice(content, chosen), [content, chosen]);
  const [refusals, setRefusals] = useState(0);
  const { isLook, looking, isHistory, look, openBlocks, openLook, openHistory } = useEditorAddress(
    bot.id,
  );
  const [postponed, postpone] = useState<number | null>(null);
  const [announced, announce] = useState("");
  const lostPictures = useLostPictures(bot.allowLocalFieldUrls);
  const { publish, publishAnyway, isPublishing } = usePublish(bot.id, draft, lostPictures, () => {
    // It is shown next to the blocks.
    setRefusals((count) => count + 1);
    setTab("editor");
    if (isHistory) openBlocks();
  });
  const screen = useMemo(() => screenOf(content), [content]);

  const lookingAt = useQuery({
    ...versionQuery(bot.id, looking ?? ""),
    enabled: looking !== null && isVersion(looking),
  });
  const lookedAt = looking === null ? undefined : lookingAt.data;
  const acts = usePreviewActs(
    content,
    choice,
    isHistory ? null : { onTab: setTab, onBlocks: () => isLook && openBlocks() },
  );
  const preview = usePreview(
    bot,
    lookedAt ? lookedAt.screen : screen,
    { mode: isHistory && mode === "edit" ? "look" : mode, page: chosen.page, chosen: place },
    acts.answer,
  );
  const { settings, setSettings, focus: focusPreview } = preview;

  useUndoKeys(draft, isHistory);
  const showLanguage = useCallback(
    (language: string) => setSettings((now) => ({ ...now, language })),
    [setSettings],
  );
  const showInPreview = useCallback(
    (opened: Pick<Choice, "block" | "inner">) => {
      // The preview takes the focus once it shows the block.
      flushSync(() => {
        choice.setState(opened);
        setMode("edit");
        setTab("preview");
      });
      focusPreview();
    },
    [choice, focusPreview],
  );
  const showTheme = useCallback(
    (theme: LookTheme) => setSettings((now) => ({ ...now, theme })),
    [setSettings],
  );
  const editor = useMemo(
    (): Editor => ({
      botId: bot.id,
      activities: bot.activities,
      levels: bot.game.levels,
      draft,
      choice,
      properties: preview.properties,
      language: settings.language,
      showLanguage,
      allowLocal: bot.allowLocalFieldUrls,
      announce,
      askValues: preview.askValues,
      showInPreview,
    }),
    [
      bot.id,
      bot.activities,
      bot.game.levels,
      bot.allowLocalFieldUrls,
      preview.properties,
      preview.askValues,
      settings.language,
      showLanguage,
      showInPreview,
      draft,
      choice,
    ],
  );

  const languageList = [
    ...new Set([...consoleLanguages, ...languagesOfScreen(screen), settings.language]),
  ].join(" ");
  const languages = useMemo(() => languageList.split(" "), [languageList]);

  function restore(version: PublishedScreen): void {
    draft.edit({ kind: "replace", screen: version.screen });
    openBlocks();
    notify(words.restored(version.version));
  }
  const links = {
    onBlocks: () => isLook && openBlocks(),
    onLook: () => !isLook && openLook(),
  };
  return (
    <EditorContext value={editor}>
      <Page
        title={words.title}
        width="full"
        actions={
          <ScreenToolbar
            published={published.screen}
            isPublishing={isPublishing}
            isHistory={isHistory}
            lookedAt={lookedAt}
            live={published.version}
            onPublish={publish}
            onHistory={isHistory ? openBlocks : openHistory}
            onCompare={() => postpone(null)}
          />
        }
      >
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
                onBack={openBlocks}
              />
            ) : (
              <>
                <PublishFaults key={`faults-${refusals}`} {...links} />
                <PublishPictures
                  key={`pictures-${refusals}`}
                  lost={lostPictures}
                  isPublishing={isPublishing}
                  onPublish={publishAnyway}
                  {...links}
                />
                <EditorParts
                  isLook={isLook}
                  published={published.screen}
                  onChange={(toLook) => (toLook ? openLook() : openBlocks())}
                />
                {isLook ? (
                  <LookEditor onTheme={showTheme} />
                ) : (
                  <>
                    <PageChips
                      page={page}
                      published={published.screen}
                      onChoose={(id) => choice.setState({ page: id })}
                    />
                    <BlockList page={page} published={published.screen} />
                  </>
                )}
              </>
            )}
          </div>
          <div className="preview-column">
            <PreviewPane
              botId={bot.id}
              url={preview.url}
              frame={preview.frame}
              isShown={preview.isShown}
              mode={mode}
              isHistory={isHistory}
              isEarlier={lookedAt !== undefined}
              note={acts.note}
              onMode={setMode}
              settings={settings}
              languages={languages}
              failure={preview.error ? failureText(preview.error) : null}
              onChange={setSettings}
              onRetry={preview.retry}
            />
          </div>
        </div>
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
      </Page>
    </EditorContext>
  );
}
