import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo } from "react";
import { createRoot } from "react-dom/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { firstPageId, pagesOf } from "#contract/screen/screen-page.ts";
import type { PreviewDraft, PreviewNews, PreviewOrder } from "#web/preview.ts";
import { activitiesQuery } from "../activities/activities-query.ts";
import { liveParts } from "../blocks/live/live-parts.tsx";
import { fieldTokensQuery } from "../fields/custom-field-query.ts";
import { textFor } from "../languages/page-language.ts";
import { CurrentPage } from "../pages/current-page.tsx";
import { showView, useView } from "../pages/view-store.ts";
import { LevelUp } from "../screen/level-up.tsx";
import { expandLongTexts } from "../screen/long-texts.ts";
import { watchPictures } from "../screen/pictures.ts";
import { setServerTime } from "../session/clock.ts";
import type { LiveSession } from "../session/live-session.ts";
import { sessionQuery } from "../session/session-query.ts";
import { TabBalance } from "../tabs/compact-balance.tsx";
import { PageViews } from "../tabs/page-views.tsx";
import { TabBar } from "../tabs/tab-bar.tsx";
import { restoreScroll, showPage, useShownPage } from "../tabs/tab-store.ts";
import { startTapSender } from "../taps/tap-sender.ts";
import { tapStore } from "../taps/unsent-taps.ts";
import { missingFrom } from "./example-activities.ts";
import { exampleWord, noLevels } from "./example-content.ts";
import { PlaceLayer } from "./place-layer.tsx";
import { type PreviewService, startPreviewService } from "./preview-service.ts";
import "../screen/deferred-screen.css";
import "../screen/screen.css";
import "../screen/live-screen.css";
import "./preview.css";

/** A draft on screen, with its session as the queries have it. */
type Shown = Pick<PreviewDraft, "mode" | "page" | "chosen" | "ghosts" | "kindNames"> & {
  readonly session: LiveSession;
};

/** The session never becomes stale: the builder sends the next one. */
const forever = { updatedAt: Number.POSITIVE_INFINITY };
const noScreen: Screen = { blocks: [] };

let service: PreviewService | undefined;
const queryClient = new QueryClient();
const draftStore = createStore<Shown | null>(() => null);

/** Shows a draft as if it were a session answer; posts when it is shown, and the field values. */
export function showDraft(
  {
    session: { fieldTokens, ...drafted },
    activities,
    mode,
    page,
    chosen,
    ghosts,
    kindNames,
  }: PreviewDraft,
  post: (news: PreviewNews) => void,
): void {
  const last = draftStore.getState();
  const isAnotherPlayer = last !== null && last.session.player.tgId !== drafted.player.tgId;
  if (last?.session.serverTime !== drafted.serverTime) setServerTime(drafted.serverTime);
  const goesOn = mode === "play" && last?.mode === "play" && !isAnotherPlayer;
  if (!goesOn) endPlay();
  const live = { ...drafted, token: "preview", clockOffsetMs: 0 };
  service ??= startPreviewService(post);
  const player = service.showDraft(live, activities, goesOn);
  // The same objects where nothing has changed, so that only what has changed renders again.
  const session = queryClient.setQueryData(sessionQuery.queryKey, player.session, forever);
  if (!goesOn) {
    queryClient.setQueryData(activitiesQuery.queryKey, player.activities, forever);
    void queryClient.invalidateQueries({ queryKey: ["leaderboard"] });
    markExamples(activities);
  }
  queryClient.setQueryData(fieldTokensQuery(drafted.fieldRequest).queryKey, fieldTokens);
  if (isAnotherPlayer) void queryClient.resetQueries({ queryKey: ["custom-field"] });
  if (page !== (last?.page ?? firstPageId)) showPage(page);
  draftStore.setState({
    session: session ?? player.session,
    mode,
    page,
    chosen,
    ghosts,
    kindNames,
  });
  if (!last) open(post);
}

/** Takes the value of a field that the page has requested from the builder. */
export function takeField({ id, fetched }: Extract<PreviewOrder, { kind: "fetched-field" }>): void {
  service?.takeField(id, fetched);
}

/** Forgets unpaid taps, and closes a page over the screen. */
function endPlay(): void {
  tapStore.setState({ growing: null, batches: [] });
  showView("screen");
}

/** Marks the blocks whose activities the bot does not have, and a level block without levels. */
function markExamples(activities: Activities): void {
  const { dataset, style } = document.documentElement;
  dataset.examples = missingFrom(activities).join(" ");
  style.setProperty("--example", JSON.stringify(textFor(exampleWord)));
  style.setProperty("--no-levels", JSON.stringify(textFor(noLevels)));
}

function open(post: (news: PreviewNews) => void): void {
  // Keystrokes in the builder show at once, without batching.
  notifyManager.setScheduler(queueMicrotask);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === "custom-field")
      post({ kind: "values", values: fieldValues() });
  });
  const root = document.getElementById("root") as HTMLElement;
  watchPictures(root);
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <PreviewScreen post={post} />
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
function PreviewScreen({ post }: { post: (news: PreviewNews) => void }) {
  const draft = useStore(draftStore);
  const { screen = noScreen, customFields } = draft?.session ?? {};
  const shown = useShownPage(screen);
  const pages = useMemo(() => pagesOf(screen), [screen]);
  const parts = useMemo(() => liveParts(customFields ?? []), [customFields]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per shown draft
  useLayoutEffect(() => post({ kind: "shown" }), [draft]);
  useLayoutEffect(() => restoreScroll(shown), [shown]);
  if (!draft) return null;
  const { session, mode, chosen, ghosts, kindNames } = draft;
  const blocks = pages.length > 1 ? pages.find(({ id }) => id === shown)?.blocks : undefined;
  const isFirst = shown === firstPageId;
  const balance = blocks && <TabBalance blocks={blocks} isAboveTabs={isFirst} />;
  const views = (
    <>
      {!isFirst && balance}
      <PageViews pages={pages} shown={shown} parts={parts} />
      {isFirst && balance}
    </>
  );
  // The editor chooses the page, so that its list shows the same one.
  const show = (page: string) => (page === shown ? showPage(page) : post({ kind: "page", page }));
  const tabs = <TabBar screen={screen} shown={shown} onShow={show} />;
  if (mode === "play")
    return (
      <PlayedScreen key={session.player.tgId} onWallet={() => post({ kind: "left-out" })}>
        {views}
        {tabs}
      </PlayedScreen>
    );
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
          onChoose={(place) => post({ kind: "chosen", place })}
          onLeave={() => post({ kind: "left" })}
        />
      )}
      {tabs}
    </div>
  );
}

/** The screen of a player, without the parts that need the real service. */
function PlayedScreen({ children, onWallet }: { children: ReactNode; onWallet: () => void }) {
  const view = useView();
  useEffect(() => expandLongTexts(document.body), []);
  useEffect(() => startTapSender(queryClient), []);

  /** The wallet's button would request a proof from a real wallet. */
  function leaveOut(event: MouseEvent): void {
    if (!(event.target as Element).closest(".wallet-block .action")) return;
    event.stopPropagation();
    onWallet();
  }

  return (
    <>
      <div inert={view !== "screen"} onClickCapture={leaveOut}>
        {children}
      </div>
      <LevelUp />
      <CurrentPage view={view} />
    </>
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
