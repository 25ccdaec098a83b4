import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { type Query, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { PublishedScreen, ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { languagesOfScreen } from "#contract/screen/screen-language.ts";
import type { PreviewMode } from "#web/preview.ts";
import { languages as consoleLanguages } from "../language.ts";
import { useNotify } from "../parts/page/notify.tsx";
import { Page } from "../parts/page/page.tsx";
import { useLostPictures } from "../parts/picture/lost-pictures.ts";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useFailureText } from "../request/failure-text.ts";
import { WaitingPage } from "../shell/page-boundary.tsx";
import { useWords } from "../words.ts";
import { type Choice, choiceStore, useChosen } from "./choice.ts";
import { useBotDraft } from "./draft/bot-draft.ts";
import { screenOf } from "./draft/content.ts";
import { DraftConflict } from "./draft/draft-conflict.tsx";
import { useUndoKeys } from "./draft/undo-keys.ts";
import { EditorColumn } from "./editor-column.tsx";
import { type Editor, EditorContext, useContentOf } from "./editor-context.ts";
import { ScreenHistory } from "./history/screen-history.tsx";
import { usePreviewActs } from "./preview/preview-acts.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { usePublish } from "./publish/publish.ts";
import { isSameScreen } from "./screen-difference.ts";
import { screenQuery } from "./screen-query.ts";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { screenWords } from "./screen-words.en.ts";
import { useEditorAddress, useLookedAt } from "./use-editor-address.ts";
import "./screen-editor.css";
import "./history/versions.css";

// A failed refetch must not replace an open editor.
const throwOnError = (_: Error, { state }: Pick<Query, "state">) => state.data === undefined;

/**
 * Loads the screen editor. Does not suspend: a query without cache time must be observed from the
 * start.
 */
export function ScreenPage({ botId }: { botId: string }) {
  const [{ data: bot }, { data: state }] = useQueries({
    queries: [
      { ...ownedBotQuery(botId), throwOnError },
      { ...screenQuery(botId), throwOnError },
    ],
  });
  if (!bot || !state) return <WaitingPage />;
  return <ScreenEditor bot={bot} state={state} />;
}

/** The editor next to a live preview in the real Mini App. */
function ScreenEditor({
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
  const screen = useMemo(() => screenOf(content), [content]);
  const [choice] = useState(choiceStore);
  const { page, place } = useChosen(content, choice);
  const [tab, setTab] = useState<"editor" | "preview">("editor");
  const [mode, setMode] = useState<Exclude<PreviewMode, "look">>("edit");
  const [postponed, postpone] = useState<number | null>(null);
  const [announced, announce] = useState("");
  const address = useEditorAddress(bot.id);
  const { part, isHistory, openBlocks, openHistory } = address;
  const version = useLookedAt(bot.id, address.looking);
  const { lookedAt } = version;
  const lost = useLostPictures(bot.allowLocalFieldUrls);
  const publishing = usePublish(bot.id, draft, lost, () => {
    // Obstacles are shown next to the blocks.
    setTab("editor");
    if (isHistory) openBlocks();
  });
  const acts = usePreviewActs(
    content,
    choice,
    isHistory ? null : { onTab: setTab, onBlocks: () => part !== "blocks" && openBlocks() },
  );
  const preview = usePreview(
    bot,
    lookedAt ? lookedAt.screen : screen,
    { mode: isHistory && mode === "edit" ? "look" : mode, page, chosen: place },
    acts.answer,
  );
  const { settings, setSettings, focus: focusPreview, properties, requestValues } = preview;
  useUndoKeys(draft, isHistory);

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
  const { language } = settings;
  const editor = useMemo(
    (): Editor => ({
      botId: bot.id,
      activities: bot.activities,
      levels: bot.game.levels,
      draft,
      choice,
      properties,
      language,
      showLanguage: (tag) => setSettings((now) => ({ ...now, language: tag })),
      allowLocal: bot.allowLocalFieldUrls,
      announce,
      requestValues,
      showInPreview,
    }),
    [bot, draft, choice, properties, language, setSettings, requestValues, showInPreview],
  );
  const languageList = [
    ...new Set([...consoleLanguages, ...languagesOfScreen(screen), language]),
  ].join(" ");
  const languages = useMemo(() => languageList.split(" "), [languageList]);

  function restore(restored: PublishedScreen): void {
    draft.edit({ kind: "replace", screen: restored.screen });
    openBlocks();
    notify(words.restored(restored.version));
  }
  const toolbar = (
    <ScreenToolbar
      published={published.screen}
      publishing={publishing}
      isHistory={isHistory}
      lookedAt={lookedAt}
      live={published.version}
      onHistory={isHistory ? openBlocks : openHistory}
      onCompare={() => postpone(null)}
    />
  );
  return (
    <EditorContext value={editor}>
      <Page title={words.title} width="full" actions={toolbar}>
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
                version={version}
                isDraft={lookedAt !== undefined && isSameScreen(lookedAt.screen, screen)}
                onLook={address.look}
                onRestore={restore}
                onBack={openBlocks}
              />
            ) : (
              <EditorColumn
                page={page}
                published={published.screen}
                lost={lost}
                publishing={publishing}
                address={address}
                onTheme={(theme) => setSettings((now) => ({ ...now, theme }))}
              />
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
