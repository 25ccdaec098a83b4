import { withClient } from "../client/client.ts";
import { answerPress } from "../taps/tap-gesture.ts";
import { activityWords } from "./activity-words.ts";
import { announce } from "./announcement.ts";
import { plus } from "./number-text.ts";

/**
 * Tells that `what` was paid: the points rise from `place`, and the client and screen readers tell.
 * An earlier call may have paid it: then there are no points to tell of.
 */
export function tellPayment(what: string, paid: number, place: HTMLElement | null): void {
  withClient(({ hapticSuccess }) => hapticSuccess());
  announce(activityWords.paid(what, paid > 0 ? plus(paid) : activityWords.done));
  // From its middle, as for a key.
  if (paid > 0 && place) answerPress(place, plus(paid), new MouseEvent("click"));
}

/** Tells that a boost was bought. */
export function tellPurchase(what: string, effect: string, place: HTMLElement | null): void {
  withClient(({ hapticSuccess }) => hapticSuccess());
  announce(activityWords.paid(what, effect));
  if (place) answerPress(place, effect, new MouseEvent("click"));
}
