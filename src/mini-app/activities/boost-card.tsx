import { memo, useId, useRef } from "react";
import type { BoostEffect, BoostedNumber } from "#contract/activity/activities.schema.ts";
import type { PlayerBoost } from "#contract/activity/player-activities.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { counted } from "#web/counted.ts";
import { request } from "#web/request.ts";
import { language, playerLanguage } from "../session/page-context.ts";
import { ActivityIcon, Drawing } from "./activity-icon.tsx";
import { activityWords } from "./activity-words.ts";
import { Coin } from "./coin.tsx";
import { number, plus, shortNumber } from "./number-text.ts";
import { rewardAt } from "./payment.ts";
import { useClaim } from "./use-claim.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { usePurchaseId } from "./use-purchase-id.ts";

/** From here on a price has no room on its button. */
const hugePrice = 10_000_000;

/** A boost: what it does, how often the player has it, and its price. Rendered when these change. */
export const BoostCard = memo(function BoostCard({
  boost,
  lacking,
}: {
  boost: PlayerBoost;
  /** How many points the player has too few. */
  lacking: number;
}) {
  const { id, image, effect, bought, max, price } = boost;
  const card = useRef<HTMLLIElement>(null);
  const claiming = useClaim();
  const keepFocus = useKeptFocus(card, price === null);
  const purchase = usePurchaseId();
  const title = textIn(boost.title, playerLanguage);
  const { name, text } = effectOf(effect);

  async function buy(atPrice: number): Promise<void> {
    keepFocus();
    const pressed = rewardAt(card.current);
    const body = { requestId: purchase.idOf(bought), price: atPrice };
    const result = await claiming.ask((player) =>
      request("POST /boosts/:activityId", { ...player, params: { activityId: id }, body }),
    );
    // Also if an earlier press had bought it, and its answer was lost.
    const now = result?.activities.boosts.find((one) => one.id === id);
    if (now && now.bought > bought) pressed.tellPurchase(title, text);
  }

  return (
    <li className="boost" ref={card} tabIndex={-1}>
      <ActivityIcon picture={image} of={name} />
      <bdi className="boost-title clamp">{title}</bdi>
      <span className="boost-effect">{text}</span>
      {max > 1 && (
        <span className="boost-bought hint">
          {activityWords.bought(number(bought), number(max))}
        </span>
      )}
      <div className="boost-foot">
        {price === null ? (
          <p className="boost-all">
            <Drawing of="tick" />
            {activityWords.allBought}
          </p>
        ) : (
          <Price
            title={title}
            price={price}
            lacking={lacking}
            isBusy={claiming.isBusy}
            onBuy={() => void buy(price)}
          />
        )}
      </div>
      {claiming.sentence && <p className="activity-failure">{claiming.sentence}</p>}
    </li>
  );
});

function Price({
  title,
  price,
  lacking,
  isBusy,
  onBuy,
}: {
  title: string;
  price: number;
  lacking: number;
  isBusy: boolean;
  onBuy: () => void;
}) {
  const id = useId();
  const isOff = isBusy || lacking > 0;
  return (
    <>
      <button
        type="button"
        className="action boost-price"
        data-main={lacking === 0 || undefined}
        aria-label={isBusy ? activityWords.buying : activityWords.buyFor(title, number(price))}
        aria-describedby={lacking > 0 ? id : undefined}
        data-busy={isBusy ? "instead" : undefined}
        aria-busy={isBusy || undefined}
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onBuy()}
      >
        <Coin />
        {shortNumber(price, hugePrice)}
      </button>
      <span className="boost-lacking hint" id={id}>
        {lacking > 0 && lackingText(lacking)}
      </span>
    </>
  );
}

function lackingText(points: number): string {
  const { many, other } = activityWords.lacking;
  // After "million" and the like stands the form of many, whatever the digits.
  return points < hugePrice
    ? counted(language, points, activityWords.lacking)
    : `${shortNumber(points, hugePrice)} ${many ?? other}`;
}

function effectOf(effect: BoostEffect): { readonly name: BoostedNumber; readonly text: string } {
  const [[name, added]] = Object.entries(effect) as [[BoostedNumber, number]];
  const more =
    name === "autominePerHour"
      ? activityWords.plus(counted(language, added, activityWords.points))
      : plus(added);
  return { name, text: activityWords.effects[name](more) };
}
