import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useLayoutEffect } from "react";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { isRequestFailure } from "#web/request.ts";
import { ScreenView } from "#web/screen-view.tsx";
import { waitingParts } from "#web/waiting-parts.tsx";
import { adoptAnswers } from "./adoption.ts";
import { paidOf } from "./game.ts";
import type { Obstacle } from "./launch-screen.tsx";
import { LiveScreen } from "./live-screen.tsx";
import { loadChunk } from "./load-chunk.ts";
import { handover, language, page, words } from "./player.ts";
import { sessionQuery } from "./session-query.ts";
import { addTaps } from "./taps.ts";

const LaunchScreen = lazy(async () => ({ default: (await loadChunk(() => import("./launch-screen.tsx"))).LaunchScreen }));

/** The Mini App: the player's screen, or what stands in its way. */
export function App() {
  const queryClient = useQueryClient();
  useLayoutEffect(() => {
    handover.taken = true;
    adoptAnswers(queryClient);
    // In the same step: the boot script counts no tap from here on, and the button's own handlers count every one.
    const game = queryClient.getQueryData(sessionQuery.queryKey)?.game;
    if (game && handover.earlyTaps) addTaps(paidOf(handover.earlyTaps, game));
  }, [queryClient]);
  const { kind } = handover.launch;
  return (
    <ErrorBoundary fallback={<Obstructed obstacle="unreachable" onRetry={() => location.reload()} />}>
      {kind === "player" ? <PlayerScreen /> : <Obstructed obstacle={kind} />}
    </ErrorBoundary>
  );
}

function PlayerScreen() {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data) return <LiveScreen screen={data.screen} failure={error} onRetry={() => void refetch()} />;
  if (error) return <Obstructed obstacle={obstacleOf(error)} onRetry={() => void refetch()} />;
  return <ScreenView screen={page.screen} parts={waitingParts(words)} language={language} />;
}

/** A refused sign-in means that the launch data are of no use; everything else may pass. */
function obstacleOf(error: Error): Obstacle {
  return isRequestFailure(error) && error.status === 401 ? "unreadable" : "unreachable";
}

function Obstructed({ obstacle, onRetry }: { obstacle: Obstacle; onRetry?: () => void }) {
  return (
    <Suspense fallback={null}>
      <LaunchScreen obstacle={obstacle} onRetry={onRetry} />
    </Suspense>
  );
}
