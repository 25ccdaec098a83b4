import { notifyManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo } from "react";
import { createRoot } from "react-dom/client";
import type { PreviewNews } from "#contract/preview.ts";
import type { Screen } from "#contract/schema/screen.ts";
import type { SamplePlayer } from "#contract/schema/user-table.ts";
import { pagesOf } from "#contract/screen-page.ts";
import { liveParts } from "../blocks/live/live-parts.tsx";
import { fieldTokensQuery } from "../fields/field-tokens-query.ts";
import { hideFailedPictures } from "../screen/failed-pictures.ts";
import { setServerTime } from "../session/clock.ts";
import { playerLanguage } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";
import { PageViews } from "../tabs/page-views.tsx";
import { TabBar } from "../tabs/tab-bar.tsx";
import { showPage, useShownPage } from "../tabs/tab-store.ts";
import "../screen/screen.css";
import "../screen/live-screen.css";

/** A draft's session never becomes stale: there is nothing to refetch it from. */
const forever = { updatedAt: Number.POSITIVE_INFINITY };

const queryClient = new QueryClient();
let isOpen = false;

/** Shows a draft as if it were a session answer; tells when it is shown, and the field values. */
export function showDraft(
  { fieldTokens, ...session }: SamplePlayer,
  tell: (news: PreviewNews) => void,
): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before?.serverTime !== session.serverTime) setServerTime(session.serverTime);
  const isAnotherPlayer = before !== undefined && before.player.tgId !== session.player.tgId;
  queryClient.setQueryData(sessionQuery.queryKey, { ...session, clockOffsetMs: 0 }, forever);
  queryClient.setQueryData(fieldTokensQuery(session.fieldRequest).queryKey, fieldTokens);
  if (isAnotherPlayer) void queryClient.resetQueries({ queryKey: ["custom-field"] });
  if (!isOpen) open(tell);
}

function open(tell: (news: PreviewNews) => void): void {
  isOpen = true;
  // Keystrokes in the builder show at once, without batching.
  notifyManager.setScheduler(queueMicrotask);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === "custom-field")
      tell({ kind: "values", values: fieldValues() });
  });
  const root = document.getElementById("root") as HTMLElement;
  hideFailedPictures(root);
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <PreviewScreen onShown={() => tell({ kind: "shown" })} />
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

const noScreen: Screen = { blocks: [] };

/** The live screen, inert: the owner is not a player. */
function PreviewScreen({ onShown }: { onShown: () => void }) {
  const { data } = useQuery(sessionQuery);
  const { screen = noScreen, customFields } = data ?? {};
  const shown = useShownPage(screen);
  const parts = useMemo(() => liveParts(customFields ?? []), [customFields]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per shown draft
  useLayoutEffect(onShown, [data]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: inert content takes no keys
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onClick={toggleQuestion}>
      <div inert>
        <PageViews pages={pagesOf(screen)} shown={shown} parts={parts} />
        <TabBar screen={screen} language={playerLanguage} shown={shown} onShow={showPage} />
      </div>
    </div>
  );
}

/** Opens or closes the pressed question, so that the owner sees the answer. */
function toggleQuestion({ clientX, clientY }: { clientX: number; clientY: number }): void {
  for (const summary of document.querySelectorAll("summary")) {
    const { left, right, top, bottom } = summary.getBoundingClientRect();
    const isPressed = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    if (isPressed) summary.parentElement?.toggleAttribute("open");
  }
}
