import type { QueryClient } from "@tanstack/react-query";
import { levelAt } from "#game/level.ts";
import { applyTaps } from "#game/taps.ts";
import { showView } from "../pages/view-store.ts";
import { serverNow } from "../session/clock.ts";
import { sessionQuery } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { settleBatch, takeBatch } from "../taps/tap-batch.ts";
import { tapStore, unconfirmedTaps } from "../taps/unsent-taps.ts";
import { showExampleLists } from "./example-lists.ts";

/** Taps are paid this long after the first unpaid one, as the service pays batches. */
const payMs = 400;

/**
 * Plays in the page alone: pays taps by the game's rules in place of the service. Returns a
 * function that ends the game and forgets its taps.
 */
export function startPlay(client: QueryClient, session: LiveSession): () => void {
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
  showExampleLists(client, session);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    tapStore.setState({ growing: null, batches: [] });
    showView("screen");
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

/** A draft's session with the state of the game that is being played. */
export function playedOn(session: LiveSession, played: LiveSession): LiveSession {
  const { points, energyFullAt, autominingSince, tapsCountedAt } = played.game;
  const game = { ...session.game, points, energyFullAt, autominingSince, tapsCountedAt };
  return { ...session, game, level: levelAt(game, serverNow()).level };
}
