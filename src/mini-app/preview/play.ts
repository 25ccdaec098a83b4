import type { QueryClient } from "@tanstack/react-query";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { AllBoosted } from "#game/boost.ts";
import { levelAt } from "#game/level.ts";
import { applyTaps } from "#game/taps.ts";
import { showView } from "../pages/view-store.ts";
import { serverNow } from "../session/clock.ts";
import { sessionQuery } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { settleBatch, takeBatch } from "../taps/tap-batch.ts";
import { tapStore, unconfirmedTaps } from "../taps/unsent-taps.ts";
import { showExampleLists } from "./example-lists.ts";
import { boostedGame } from "./played-activities.ts";
import { playService } from "./played-service.ts";

/** Taps are paid this long after the first unpaid one, as the service pays batches. */
const payMs = 400;

/** A play of the preview. */
export interface Play {
  /** A draft's session with the state of the game that is being played. */
  readonly continued: (session: LiveSession, played: LiveSession) => LiveSession;
  /** Ends the game and forgets its taps. */
  readonly end: () => void;
}

/**
 * Plays in the page alone: pays taps and claims by the game's rules in place of the service. `own` is
 * what the bot has of activities.
 */
export function startPlay(client: QueryClient, session: LiveSession, own: () => Activities): Play {
  const service = playService(client, own);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pay = (): void => {
    timer = undefined;
    const now = serverNow();
    const batch = takeBatch(now);
    if (!batch) return;
    client.setQueryData(
      sessionQuery.queryKey,
      (played) => played && paid(played, batch.taps, now),
      { updatedAt: Number.POSITIVE_INFINITY },
    );
    settleBatch(batch.batchId);
  };
  const unsubscribe = tapStore.subscribe((taps) => {
    if (unconfirmedTaps(taps) > 0) timer ??= setTimeout(pay, payMs);
  });
  showExampleLists(client, session, own());
  return {
    continued: (next, played) => playedOn(next, played, service.boosted()),
    end: () => {
      clearTimeout(timer);
      unsubscribe();
      service.stop();
      tapStore.setState({ growing: null, batches: [] });
      showView("screen");
    },
  };
}

/**
 * The session after taps. Its field request stays as it is: the owner's server is not told of
 * points that nobody has.
 */
function paid(session: LiveSession, taps: number, now: number): LiveSession {
  const { game } = applyTaps(session.game, taps, now);
  return { ...session, game, level: levelAt(game, now).level };
}

function playedOn(session: LiveSession, played: LiveSession, boosted: AllBoosted): LiveSession {
  const { points, pointsSpent, energyFullAt, autominingSince, tapsCountedAt } = played.game;
  const state = { points, pointsSpent, energyFullAt, autominingSince, tapsCountedAt };
  const game = { ...boostedGame(session.game, boosted), ...state };
  return { ...session, game, level: levelAt(game, serverNow()).level };
}
