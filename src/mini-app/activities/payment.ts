import { withClient } from "../client/client.ts";
import { activityWords, plus } from "./activity-words.ts";
import { announce } from "./announcement.ts";

const flightMs = 1100;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shows the player the result of a press on a button within `place`. */
export interface Reward {
  /** `what` was paid; without points an earlier call has paid it. */
  tellPayment(what: string, paid: number): void;
  tellPurchase(what: string, effect: string): void;
}

/** Call it at the press: the button may be gone when the answer arrives. */
export function rewardAt(place: HTMLElement | null): Reward {
  const button = place?.querySelector("[data-main]") ?? place;
  const from = button && middleOf(button);
  return {
    tellPayment(what, paid) {
      tell(what, paid > 0 ? plus(paid) : activityWords.done);
      if (paid > 0 && from) fly(plus(paid), from, balancePoint());
    },
    tellPurchase(what, effect) {
      tell(what, effect);
      if (from) fly(effect, from, undefined);
    },
  };
}

function tell(what: string, brought: string): void {
  withClient(({ hapticSuccess }) => hapticSuccess());
  announce(activityWords.paid(what, brought));
}

/** Where the balance is; undefined while no page shows it. */
function balancePoint(): Point | undefined {
  const shown = [...document.querySelectorAll(".balance")].find(
    (balance) => balance.getClientRects().length > 0,
  );
  return shown && middleOf(shown);
}

function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** A text rises from `from` and goes to `to`; with `prefers-reduced-motion` it fades in place. */
function fly(text: string, from: Point, to: Point = { x: from.x, y: from.y - 110 }): void {
  const node = document.createElement("div");
  node.className = "reward-flight";
  node.ariaHidden = "true";
  node.textContent = text;
  document.body.append(node);
  const at = ({ x, y }: Point, scale = 1) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const above = { x: from.x, y: from.y - 44 };
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const keyframes = isStill
    ? [
        { opacity: 1, transform: at(above) },
        { opacity: 1, transform: at(above), offset: 0.7 },
        { opacity: 0, transform: at(above) },
      ]
    : [
        { opacity: 0, transform: at(from, 0.7) },
        { opacity: 1, transform: at(above), offset: 0.2 },
        { opacity: 1, transform: at(above), offset: 0.5 },
        { opacity: 0, transform: at(to, 0.6) },
      ];
  node.animate(keyframes, { duration: flightMs, easing: "ease-in-out" }).onfinish = () =>
    node.remove();
}
