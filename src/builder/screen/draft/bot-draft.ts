import { type QueryClient, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import type { ScreenDraft } from "#contract/screen/screen-draft.schema.ts";
import { useNotify } from "../../parts/page/notify.tsx";
import { refusalOf } from "../../request/builder-request.ts";
import { meQuery } from "../../request/owner-query.ts";
import { useWarningOnClose } from "../../shell/unsaved.tsx";
import { useWords } from "../../words.ts";
import { screenQuery, sendDraft, sendPublish, useSaver, versionsQuery } from "../screen-query.ts";
import { screenWords } from "../screen-words.en.ts";
import { type DraftNews, type DraftStore, draftKeeper, readKept } from "./draft.ts";
import { draftStore } from "./draft-store.ts";

/** A bot's draft while its editor is open. */
export function useBotDraft(botId: string, newest: ScreenDraft): DraftStore {
  const words = useWords(screenWords);
  const notify = useNotify();
  const saver = useSaver();
  const queryClient = useQueryClient();
  const [draft] = useState(() => botDraft(queryClient, botId, newest));
  const tell = useEffectEvent((news: DraftNews) => {
    if (news.kind === "brought-back") return notify(words.broughtBack);
    const who = saver(news.newest);
    if (who !== null) notify(words.othersDraft[news.kind](who));
  });
  useEffect(() => draft.open(tell), [draft]);
  useWarningOnClose(useStore(draft.store, ({ saving }) => saving.kind !== "saved"));
  return draft;
}

/** Connects a bot's draft to this device, the service and the query cache. */
function botDraft(queryClient: QueryClient, botId: string, newest: ScreenDraft): DraftStore {
  const { queryKey } = screenQuery(botId);
  const owner = queryClient.getQueryData(meQuery.queryKey)?.id;
  /** The bot's editors in other tabs of this browser. */
  let tabs: BroadcastChannel | undefined;
  const draft = draftStore({
    newest,
    kept: readKept(`${owner}:${botId}`),
    keep: draftKeeper(`${owner}:${botId}`),
    save: async (revision, screen) => {
      try {
        const saved = await sendDraft(botId, revision, screen);
        tabs?.postMessage("saved");
        return saved;
      } catch (error) {
        if (refusalOf(error) === "NOT_SIGNED_IN") queryClient.setQueryData(meQuery.queryKey, null);
        throw error;
      }
    },
    publish: async (revision, comment) => {
      const state = await sendPublish(botId, revision, comment);
      queryClient.setQueryData(queryKey, state);
      tabs?.postMessage("published");
      void queryClient.invalidateQueries(versionsQuery(botId));
      return state;
    },
  });
  draft.store.subscribe(({ base }, before) => {
    if (base === before.base) return;
    queryClient.setQueryData(queryKey, (state) =>
      state && state.draft.revision < base.revision ? { ...state, draft: base } : state,
    );
  });
  return {
    ...draft,
    open: (onNews) => {
      const close = draft.open(onNews);
      // The page's query polls; this one only listens.
      const listener = new QueryObserver(queryClient, { ...screenQuery(botId), enabled: false });
      const stop = listener.subscribe(({ data }) => data && draft.receive(data.draft));
      tabs = new BroadcastChannel(`slotwire-screen:${botId}`);
      tabs.onmessage = () => void queryClient.invalidateQueries({ queryKey });
      return () => {
        stop();
        close();
        tabs?.close();
        tabs = undefined;
      };
    },
  };
}
