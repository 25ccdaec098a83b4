import { ErrorBoundary } from "#web/error-boundary.tsx";
import { latePart } from "../loading/late-part.tsx";
import { appWords } from "../screen/app-words.ts";
import { Banner } from "../screen/banner.tsx";
import type { View } from "./open-page.ts";

const loadFriends = () => import("./friends-page.tsx");
const loadHistory = () => import("./history-page.tsx");
const FriendsPage = latePart(async () => (await loadFriends()).FriendsPage);
const HistoryPage = latePart(async () => (await loadHistory()).HistoryPage);

/** Fetches the pages' code ahead of time, so that they open without a network too. */
export function prepareShownPages(): void {
  Promise.all([loadFriends(), loadHistory()]).catch(() => {}); // Then it is fetched when a page opens.
}

/** The page over the screen, when one is open; none of them is part of the first bundle. */
export function ShownPage({ view }: { view: View }) {
  const failed = () => (
    <Banner
      text={appWords.blockFailed}
      action={appWords.retry}
      onAction={() => location.reload()}
    />
  );
  return (
    <ErrorBoundary key={view} fallback={failed}>
      {view === "friends" && <FriendsPage />}
      {view === "history" && <HistoryPage />}
    </ErrorBoundary>
  );
}
