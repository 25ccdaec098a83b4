import { ErrorBoundary } from "#web/error-boundary.tsx";
import { blockWords } from "../blocks/block-words.ts";
import { lazyPart } from "../loading/lazy-part.tsx";
import { Banner } from "../ui/banner.tsx";
import type { View } from "./view-store.ts";

const loadFriends = () => import("./friends-page.tsx");
const loadHistory = () => import("./history-page.tsx");
const loadLeaderboard = () => import("./leaderboard-page.tsx");
const FriendsPage = lazyPart(async () => (await loadFriends()).FriendsPage);
const HistoryPage = lazyPart(async () => (await loadHistory()).HistoryPage);
const LeaderboardPage = lazyPart(async () => (await loadLeaderboard()).LeaderboardPage);

/** Loads the pages' code ahead of time, so that they open offline, too. */
export function preloadPages(): void {
  Promise.all([loadFriends(), loadHistory()]).catch(() => {}); // It loads when a page opens.
}

/** Loads the code of a whole leaderboard ahead of time; for screens that have one. */
export function preloadLeaderboard(): void {
  loadLeaderboard().catch(() => {}); // It loads when the page opens.
}

/** The open page, if any; pages are not part of the first bundle. */
export function CurrentPage({ view }: { view: View }) {
  const failed = () => (
    <Banner
      text={blockWords.blockFailed}
      action={blockWords.retry}
      onAction={() => location.reload()}
    />
  );
  return (
    <ErrorBoundary key={view} fallback={failed}>
      {view === "friends" && <FriendsPage />}
      {view === "history" && <HistoryPage />}
      {view === "leaderboard" && <LeaderboardPage />}
    </ErrorBoundary>
  );
}
