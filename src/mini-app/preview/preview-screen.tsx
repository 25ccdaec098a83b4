import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type MouseEvent, useLayoutEffect, useMemo } from "react";
import { createRoot } from "react-dom/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import type { PreviewDraft, PreviewNews } from "#web/preview.ts";
import { liveParts } from "../blocks/live/live-parts.tsx";
import { fieldTokensQuery } from "../fields/custom-field-query.ts";
import { watchPictures } from "../screen/pictures.ts";
import { setServerTime } from "../session/clock.ts";
import { playerLanguage } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { PageViews } from "../tabs/page-views.tsx";
import { TabBar } from "../tabs/tab-bar.tsx";
import { restoreScroll, showPage, useShownPage } from "../tabs/tab-store.ts";
import { completedActivities } from "./example-activities.ts";
import { showExamples } from "./examples.ts";
import { PlaceLayer } from "./place-layer.tsx";
import { type Play, startPlay } from "./play.ts";
import { PlayedScreen } from "./played-screen.tsx";
import "../screen/screen.css";
import "../screen/live-screen.css";

/** What is on show: a draft, with its session as the queries have it. */
type Shown = Pick<PreviewDraft, "mode" | "page" | "chosen" | "ghosts" | "kindNames"> & {
  readonly session: LiveSession;
};

const noScreen: Screen = { blocks: [] };

/** A draft's session never becomes stale: there is nothing to refetch it from. */
const forever = { updatedAt: Number.POSITIVE_INFINITY };

const queryClient = new QueryClient();
const draftStore = createStore<Shown | null>(() => null);
let play: Play | undefined;
let own: Activities = {};

/** Shows a draft as if it were a session answer; tells when it is shown, and the field values. */
export function showDraft(
  {
    session: { fieldTokens, ...session },
    activities,
    mode,
    page,
    chosen,
    ghosts,
    kindNames,
  }: PreviewDraft,
  tell: (news: PreviewNews) => void,
): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before?.serverTime !== session.serverTime) setServerTime(session.serverTime);
  const isAnotherPlayer = before !== undefined && before.player.tgId !== session.player.tgId;
  const fresh: LiveSession = { ...session, clockOffsetMs: 0 };
  if (mode !== "play" || isAnotherPlayer) {
    play?.end();
    play = undefined;
  }
  // The same objects where nothing has changed, so that only what has changed renders again.
  const kept = queryClient.setQueryData(
    sessionQuery.queryKey,
    play && before ? play.continued(fresh, before) : fresh,
    forever,
  );
  own = completedActivities(activities);
  if (!play) showExamples(queryClient, activities, fresh);
  if (mode === "play") play ??= startPlay(queryClient, fresh, () => own);
  queryClient.setQueryData(fieldTokensQuery(session.fieldRequest).queryKey, fieldTokens);
  if (isAnotherPlayer) void queryClient.resetQueries({ queryKey: ["custom-field"] });
  const last = draftStore.getState();
  if (page !== (last?.page ?? firstPageId)) showPage(page);
  draftStore.setState({ session: kept ?? fresh, mode, page, chosen, ghosts, kindNames });
  if (!last) open(tell);
}

function open(tell: (news: PreviewNews) => void): void {
  // Keystrokes in the builder show at once, without batching.
  notifyManager.setScheduler(queueMicrotask);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === "custom-field")
      tell({ kind: "values", values: fieldValues() });
  });
  const root = document.getElementById("root") as HTMLElement;
  watchPictures(root);
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <PreviewScreen tell={tell} />
    </QueryClientProvider>,
  );
}

/** The values so far, by field name. */
function fieldValues(): Record<string, string> {
  const found = queryClient.getQueriesData<string>({ queryKey: ["custom-field"] });
  return Object.fromEntries(
    found.flatMap(([[, name], text]) => (text === undefined ? [] : [[String(name), text]])),
  );
}

/** The live screen: inert, because the owner is not a player, until it is played. */
function PreviewScreen({ tell }: { tell: (news: PreviewNews) => void }) {
  const draft = useStore(draftStore);
  const { screen = noScreen, customFields } = draft?.session ?? {};
  const shown = useShownPage(screen);
  const pages = useMemo(() => pagesOf(screen), [screen]);
  const parts = useMemo(() => liveParts(customFields ?? []), [customFields]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per shown draft
  useLayoutEffect(() => tell({ kind: "shown" }), [draft]);
  useLayoutEffect(() => restoreScroll(shown), [shown]);
  if (!draft) return null;
  const { mode, chosen, ghosts, kindNames } = draft;
  const views = <PageViews pages={pages} shown={shown} parts={parts} />;
  // The editor chooses the page, so that its list shows the same one.
  const show = (page: string) => (page === shown ? showPage(page) : tell({ kind: "page", page }));
  const tabs = <TabBar screen={screen} language={playerLanguage} shown={shown} onShow={show} />;
  if (mode === "play")
    return <PlayedScreen pages={views} tabs={tabs} onWallet={() => tell({ kind: "left-out" })} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the layer's buttons are pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div className="preview" onClick={toggleQuestion}>
      <div inert>{views}</div>
      {mode === "edit" && (
        <PlaceLayer
          page={shown}
          blocks={pages.find(({ id }) => id === shown)?.blocks ?? []}
          chosen={chosen}
          ghosts={ghosts}
          kindNames={kindNames}
          onChoose={(place) => tell({ kind: "chosen", place })}
          onLeave={() => tell({ kind: "left" })}
        />
      )}
      {tabs}
    </div>
  );
}

/** Opens or closes the question under the pointer, so that the owner sees the answer. */
function toggleQuestion({ clientX, clientY, detail }: MouseEvent): void {
  // A key has no place on the screen.
  if (detail === 0) return;
  for (const summary of document.querySelectorAll("summary")) {
    const { left, right, top, bottom } = summary.getBoundingClientRect();
    const isPressed = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    if (isPressed) summary.parentElement?.toggleAttribute("open");
  }
}
