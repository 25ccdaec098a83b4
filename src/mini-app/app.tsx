import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect } from "react";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { isRequestFailure } from "#web/request.ts";
import { removeItem } from "./device/storage.ts";
import { latePart } from "./loading/late-part.tsx";
import type { Obstacle } from "./pages/launch-screen.tsx";
import { LiveScreen } from "./screen/live-screen.tsx";
import { ScreenView } from "./screen/screen-view.tsx";
import { waitingParts } from "./screen/waiting-parts.tsx";
import { launch, page, playerLanguage, words } from "./session/page-context.ts";
import { sessionQuery } from "./session/session-query.ts";
import { snapshotKey } from "./session/snapshot.ts";
import { takeOver } from "./taps/take-over.ts";

const LaunchScreen = latePart(async () => (await import("./pages/launch-screen.tsx")).LaunchScreen);

/** The Mini App: the player's screen, or what stands in its way. */
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
  if (data) return <LiveScreen screen={data.screen} failure={error} onRetry={retry} />;
  if (error) return <LaunchScreen obstacle={obstacleOf(error)} onRetry={retry} />;
  return <ScreenView screen={page.screen} parts={waitingParts(words)} language={playerLanguage} />;
}

/** A refused sign-in means that the launch data are of no use; everything else may pass. */
function obstacleOf(error: Error): Obstacle {
  return isRequestFailure(error) && error.status === 401 ? "unreadable" : "unreachable";
}

/** What cannot be shown must not meet the next visit. */
function forgetSnapshot(): void {
  if (launch.kind === "player") removeItem(snapshotKey(page.id, launch.tgId));
}
