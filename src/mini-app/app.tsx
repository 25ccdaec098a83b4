import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect } from "react";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { placeholderParts } from "./blocks/part-views.tsx";
import { removeItem } from "./device/storage.ts";
import { lazyPart } from "./loading/lazy-part.tsx";
import { LiveScreen } from "./screen/live-screen.tsx";
import { ScreenView } from "./screen/screen-view.tsx";
import { bot, launch } from "./session/page-context.ts";
import { isBlocked } from "./session/service-request.ts";
import { sessionQuery } from "./session/session-query.ts";
import { snapshotKey } from "./snapshot/snapshot.ts";
import { TabBar } from "./tabs/tab-bar.tsx";
import { takeOver } from "./taps/take-over.ts";

const LaunchScreen = lazyPart(async () => (await import("./pages/launch-screen.tsx")).LaunchScreen);

/** The Mini App: the player's screen, or why it cannot be shown. */
export function App() {
  const queryClient = useQueryClient();
  useLayoutEffect(() => takeOver(queryClient), [queryClient]);
  const { kind } = launch;
  return (
    <ErrorBoundary
      fallback={() => <LaunchScreen obstacle="unreachable" onRetry={() => location.reload()} />}
      onFailure={forgetSnapshot}
    >
      {kind === "player" ? <PlayerScreen /> : <LaunchScreen obstacle={kind} />}
    </ErrorBoundary>
  );
}

function PlayerScreen() {
  const { data, error, refetch } = useQuery(sessionQuery);
  const retry = useCallback(() => void refetch(), [refetch]);
  // A blocked player's last session is still known.
  if (data && !isBlocked(error))
    return <LiveScreen screen={data.screen} failure={error} onRetry={retry} />;
  if (error) return <LaunchScreen obstacle={error} onRetry={retry} />;
  return (
    <>
      <ScreenView screen={bot.page ?? bot.screen} parts={placeholderParts()} />
      <TabBar screen={bot.screen} shown={bot.page?.id} />
    </>
  );
}

/** A snapshot that cannot be rendered would break the next visit, too. */
function forgetSnapshot(): void {
  if (launch.kind === "player") removeItem(snapshotKey(bot.id, launch.tgId));
}
