import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect } from "react";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { isRequestFailure } from "#web/request.ts";
import { latePart } from "./boot/late-part.tsx";
import { removeItem } from "./client/storage.ts";
import type { Obstacle } from "./pages/launch-screen.tsx";
import { LiveScreen } from "./screen/live-screen.tsx";
import { ScreenView } from "./screen/screen-view.tsx";
import { waitingParts } from "./screen/waiting-parts.tsx";
import { adoptAnswers } from "./session/adoption.ts";
import { handover, language, page, words } from "./session/page-context.ts";
import { sessionQuery } from "./session/session-query.ts";
import { snapshotKey } from "./session/snapshot.ts";
import { forgetAdopted } from "./taps/left-taps.ts";
import { paidOf } from "./taps/predicted-game.ts";
import { addTaps } from "./taps/unsent-taps.ts";

const LaunchScreen = latePart(async () => (await import("./pages/launch-screen.tsx")).LaunchScreen);

/** The Mini App: the player's screen, or what stands in its way. */
export function App() {
  const queryClient = useQueryClient();
  useLayoutEffect(() => {
    handover.taken = true;
    adoptAnswers(queryClient);
    // In the same step: the boot script counts no tap from here on, and the button's own handlers
    // count every one.
    const game = queryClient.getQueryData(sessionQuery.queryKey)?.game;
    addTaps(game ? paidOf(handover.earlyTaps, game) : 0);
    forgetAdopted();
  }, [queryClient]);
  const { kind } = handover.launch;
  return (
    <ErrorBoundary
      fallback={<LaunchScreen obstacle="unreachable" onRetry={() => location.reload()} />}
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
  return <ScreenView screen={page.screen} parts={waitingParts(words)} language={language} />;
}

/** A refused sign-in means that the launch data are of no use; everything else may pass. */
function obstacleOf(error: Error): Obstacle {
  return isRequestFailure(error) && error.status === 401 ? "unreadable" : "unreachable";
}

/** What cannot be shown must not meet the next visit. */
function forgetSnapshot(): void {
  const { launch } = handover;
  if (launch.kind === "player") removeItem(snapshotKey(page.id, launch.tgId));
}
