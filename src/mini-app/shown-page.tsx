import { lazy, Suspense } from "react";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { appWords } from "./app-words.ts";
import { Banner } from "./banner.tsx";
import { loadChunk } from "./load-chunk.ts";
import type { View } from "./view.ts";

const loadFriends = () => loadChunk(() => import("./friends-page.tsx"));
const loadHistory = () => loadChunk(() => import("./history-page.tsx"));
const FriendsPage = lazy(async () => ({ default: (await loadFriends()).FriendsPage }));
const HistoryPage = lazy(async () => ({ default: (await loadHistory()).HistoryPage }));

/** Fetches the pages' code ahead of time, so that they open without a network too. */
export function prepareShownPages(): void {
  Promise.all([loadFriends(), loadHistory()]).catch(() => {}); // Then it is fetched when a page opens.
}

/** The page over the screen, when one is open; none of them is part of the first bundle. */
export function ShownPage({ view }: { view: View }) {
  const failed = <Banner text={appWords.blockFailed} action={appWords.retry} onAction={() => location.reload()} />;
  return (
    <ErrorBoundary key={view} fallback={failed}>
      <Suspense fallback={null}>
        {view === "friends" && <FriendsPage />}
        {view === "history" && <HistoryPage />}
      </Suspense>
    </ErrorBoundary>
  );
}
