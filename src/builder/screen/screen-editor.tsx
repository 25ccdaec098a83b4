import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { OwnedBot } from "#contract/owned-bot.ts";
import type { PublishedScreen, ScreenState } from "#contract/screen-draft.ts";
import { languageNames } from "../language.ts";
import { useNotify } from "../parts/notify.ts";
import { refusalOf } from "../request/builder-request.ts";
import { useFailureText } from "../request/failure-words.ts";
import { useWords } from "../words.ts";
import type { BlockFault } from "./block-fault.ts";
import { BlockList } from "./block-list.tsx";
import { DraftConflict } from "./draft-conflict.tsx";
import { useDraftState } from "./draft-state.ts";
import { type Edit, screenOf } from "./editing.ts";
import { type Bench, BenchContext } from "./editor-context.ts";
import { knownProperties, previewUrl, showableScreen } from "./preview-draft.ts";
import { usePreviewLink } from "./preview-link.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { usePreviewSettings } from "./preview-settings.ts";
import { usePublish } from "./publish.ts";
import { PublishFaults } from "./publish-faults.tsx";
import { isSameScreen } from "./screen-difference.ts";
import { ScreenHistory } from "./screen-history.tsx";
import { samplePlayerQuery, versionQuery } from "./screen-query.ts";
import { ScreenToolbar } from "./screen-toolbar.tsx";
import { screenWords } from "./screen-words.ts";
import { languagesOfScreen } from "./text-language.ts";
import { useUndoKeys } from "./undo-keys.ts";
import { isVersion, useHistoryAddress } from "./use-history-address.ts";
import "./screen-editor.css";

/** The editor beside the real Mini App that shows what is edited, keystroke by keystroke. */
export function ScreenEditor({ bot, state }: { bot: OwnedBot; state: ScreenState }) {
  const words = useWords(screenWords);
  const failureText = useFailureText();
  const notify = useNotify();
  const draft = useDraftState(bot.id, state);
  const { editing } = draft;
  const [tab, setTab] = useState<"editor" | "preview">("editor");
  const [open, setOpen] = useState<number | null>(null);
  const [faults, setFaults] = useState<readonly BlockFault[]>([]);
  const [refusals, setRefusals] = useState(0);
  const { looking, isHistory, look, openHistory, leaveHistory } = useHistoryAddress(bot.id);
  const [putOff, setPutOff] = useState<number | null>(null);
  const [announced, announce] = useState("");
  const { publish, isPublishing } = usePublish(bot.id, draft, (found) => {
    setFaults(found);
    if (found.length === 0) return;
    // The faults stand beside the blocks, wherever the owner was when they published.
    setRefusals((count) => count + 1);
    setTab("editor");
    if (isHistory) leaveHistory();
  });
  const screen = useMemo(() => screenOf({ items: editing.items }), [editing.items]);

  const lookingAt = useQuery({
    ...versionQuery(bot.id, looking ?? ""),
    enabled: looking !== null && isVersion(looking),
  });
  const lookedAt = looking === null ? undefined : lookingAt.data;
  const preview = usePreview(bot, lookedAt ? lookedAt.screen : screen);
  const { settings, setSettings } = preview;

  const dispatch = useCallback(
    (edit: Edit) => {
      draft.dispatch(edit);
      // What was wrong with a block may be right now; the service is asked again at the next
      // publishing.
      if (edit.kind === "change") setFaults((known) => known.filter(({ id }) => id !== edit.id));
    },
    [draft.dispatch],
  );
  useUndoKeys(dispatch, isHistory);
  const showLanguage = useCallback(
    (language: string) => setSettings((now) => ({ ...now, language })),
    [setSettings],
  );
  const bench = useMemo(
    (): Bench => ({
      botId: bot.id,
      properties: preview.properties,
      language: settings.language,
      showLanguage,
      allowLocal: bot.allowLocalFieldUrls,
      dispatch,
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
      dispatch,
    ],
  );

  const languageList = [
    ...new Set([...Object.keys(languageNames), ...languagesOfScreen(screen), settings.language]),
  ].join(" ");
  const languages = useMemo(() => languageList.split(" "), [languageList]);

  function restore(version: PublishedScreen): void {
    dispatch({ kind: "replace", screen: version.screen });
    leaveHistory();
    notify(words.restored(version.version));
  }
  return (
    <BenchContext value={bench}>
      <ScreenToolbar
        state={draft}
        published={state.published.screen}
        isPublishing={isPublishing}
        isHistory={isHistory}
        lookedAt={lookedAt}
        live={state.published.version}
        onPublish={publish}
        onHistory={isHistory ? leaveHistory : openHistory}
        onCompare={() => setPutOff(null)}
      />
      {draft.saving.kind === "conflict" && (
        <DraftConflict
          key={draft.saving.current.revision}
          base={draft.draft.screen}
          mine={screen}
          current={draft.saving.current}
          opened={putOff !== draft.saving.current.revision}
          onSettle={(settled) =>
            draft.saving.kind === "conflict" && draft.settle(draft.saving.current, settled)
          }
          onClose={() =>
            draft.saving.kind === "conflict" && setPutOff(draft.saving.current.revision)
          }
        />
      )}
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
              live={state.published.version}
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
              <PublishFaults
                key={refusals}
                faults={faults}
                items={editing.items}
                onShow={setOpen}
              />
              <BlockList
                items={editing.items}
                nextId={editing.nextId}
                published={state.published.screen}
                faults={faults}
                open={open}
                onOpen={setOpen}
              />
            </>
          )}
        </div>
        <div className="preview-column">
          <PreviewPane
            botId={bot.id}
            url={preview.url}
            link={preview.link}
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
    </BenchContext>
  );
}

/**
 * How many fields that the screen does not show are fetched at a time: each asks the owner's
 * server.
 */
const mostAsked = 40;

/**
 * The Mini App beside the editor: for whom it shows `shown`, and what the properties are for that
 * player.
 */
function usePreview(bot: OwnedBot, shown: PublishedScreen["screen"]) {
  const [settings, setSettings] = usePreviewSettings();
  const { theme, language, tgId } = settings;
  const { data: session, error, refetch } = useQuery(samplePlayerQuery(bot.id, tgId));
  const order = useMemo(
    () =>
      session
        ? {
            kind: "draft" as const,
            session: {
              ...session,
              screen: showableScreen(shown, bot.allowLocalFieldUrls),
              customFields: bot.fields,
            },
            theme,
            language,
          }
        : null,
    [session, shown, bot.allowLocalFieldUrls, bot.fields, theme, language],
  );
  const url = previewUrl(bot.appUrl);
  const link = usePreviewLink(url, order);
  const properties = useMemo(
    () => knownProperties(bot.fields, link.values, session, language),
    [bot.fields, link.values, session, language],
  );
  const { isShown, values, fetchValues } = link;
  const [isAsked, setAsked] = useState(false);
  const askValues = useCallback(() => setAsked(true), []);
  // The frame may still be loading when it is asked; then it is told as soon as it stands.
  useEffect(() => {
    if (!isAsked || !isShown || !session) return;
    setAsked(false);
    const unknown = bot.fields.filter(({ name }) => values[name] === undefined);
    fetchValues(unknown.slice(0, mostAsked), session.fieldRequest);
  }, [isAsked, isShown, session, bot.fields, values, fetchValues]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    settings,
    setSettings,
    url,
    link,
    properties,
    askValues,
    error: session ? null : error,
    retry,
  };
}
