import { withClient } from "../client/client.ts";
import { fly, flyToBalance, middleOf } from "../screen/celebration.ts";
import { activityWords, plus } from "./activity-words.ts";
import { announce } from "./announcement.ts";

/** Shows the player the result of a press on a button within `place`. */
export interface Reward {
  /** `what` was paid; without points an earlier call has paid it. */
  tellPayment(what: string, paid: number): void;
  tellPurchase(what: string, effect: string): void;
}

/** Call it at the press: the button may be gone when the answer arrives. */
export function rewardAt(place: HTMLElement | null): Reward {
  const button = place?.querySelector("[data-main]") ?? place;
  const from = middleOf(button);
  return {
    tellPayment(what, paid) {
      tell(what, paid > 0 ? plus(paid) : activityWords.done);
      if (paid > 0 && from) flyToBalance(plus(paid), from);
    },
    tellPurchase(what, effect) {
      tell(what, effect);
      if (from) fly(effect, from);
    },
  };
}

function tell(what: string, brought: string): void {
  withClient(({ hapticSuccess }) => hapticSuccess());
  announce(activityWords.paid(what, brought));
}
