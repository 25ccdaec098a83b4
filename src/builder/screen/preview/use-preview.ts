import { useComputedColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { useStore } from "zustand";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import type { PreviewAct, PreviewDraft } from "#web/preview.ts";
import { namesOfKinds } from "../../blocks/block-editors.ts";
import { useLanguage } from "../../language.ts";
import { samplePlayerQuery } from "../screen-query.ts";
import type { ClientCall } from "./client-call.ts";
import type { Phone } from "./phone-frame.tsx";
import { knownProperties, previewUrl, showableScreen } from "./preview-draft.ts";
import { ghosted } from "./preview-ghost.ts";
import { previewLink } from "./preview-link.ts";

export interface PreviewSettings {
  readonly theme: "light" | "dark";
  readonly phone: Phone;
  /** An IETF tag. */
  readonly language: string;
  /** Undefined for the sample player. */
  readonly tgId: string | undefined;
}

/** The preview of `screen`, and the properties of its player. */
export function usePreview(
  bot: OwnedBot,
  screen: Screen,
  { mode, page, chosen }: Pick<PreviewDraft, "mode" | "page" | "chosen">,
  onAct: (act: PreviewAct | ClientCall) => void,
) {
  const interfaceLanguage = useLanguage();
  const kindNames = useMemo(() => namesOfKinds(interfaceLanguage), [interfaceLanguage]);
  const [settings, setSettings] = usePreviewSettings();
  const { theme, language, tgId } = settings;
  const { data: session, error, refetch } = useQuery(samplePlayerQuery(bot.id, tgId));
  const shownScreen = useMemo(() => {
    const showable = showableScreen(screen, bot.allowLocalFieldUrls);
    return mode === "edit"
      ? ghosted(showable, language, interfaceLanguage)
      : { screen: showable, ghosts: [] };
  }, [screen, bot.allowLocalFieldUrls, mode, language, interfaceLanguage]);
  const draft = useMemo(
    () =>
      session
        ? {
            kind: "draft" as const,
            session: { ...session, screen: shownScreen.screen, customFields: bot.fields },
            activities: bot.activities,
            theme,
            language,
            mode,
            page,
            chosen,
            ghosts: shownScreen.ghosts,
            kindNames,
          }
        : null,
    [
      session,
      shownScreen,
      bot.fields,
      bot.activities,
      theme,
      language,
      mode,
      page,
      chosen,
      kindNames,
    ],
  );
  const url = previewUrl(bot.appUrl);
  const { origin } = new URL(url);
  const link = useMemo(() => previewLink(origin, bot.id), [origin, bot.id]);
  const shown = useStore(link.store);
  const act = useEffectEvent(onAct);
  useEffect(() => link.listen((done) => act(done)), [link]);
  // Before the keystroke is painted, so that the preview keeps up with the editor.
  useLayoutEffect(() => link.show(draft, tgId), [link, draft, tgId]);
  const properties = useMemo(
    () => knownProperties(bot.fields, { ...shown.asked, ...shown.values }, session, language),
    [bot.fields, shown.asked, shown.values, session, language],
  );
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    settings,
    setSettings,
    url,
    frame: link.frame,
    focus: link.focus,
    isShown: draft !== null && shown.language === draft.language,
    properties,
    requestValues: link.ask,
    error: session ? null : error,
    retry,
  };
}

/** Starts with the console's theme and language. */
function usePreviewSettings(): [PreviewSettings, Dispatch<SetStateAction<PreviewSettings>>] {
  const language = useLanguage();
  const theme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return useState<PreviewSettings>({ theme, phone: "small", language, tgId: undefined });
}
