import { memo, useId, useRef } from "react";
import type { BoostEffect, BoostedNumber } from "#contract/activity/activities.schema.ts";
import type { PlayerBoost } from "#contract/activity/player-activities.schema.ts";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { counted } from "#web/counted.ts";
import { textFor } from "../../languages/page-language.ts";
import { serverNow } from "../../session/clock.ts";
import { language } from "../../session/page-context.ts";
import { request } from "../../session/service-request.ts";
import { nextPointAt, useGame } from "../../taps/predicted-game.ts";
import { ActivityIcon, Coin, Drawing } from "../activity-icon.tsx";
import { ActivityPart } from "../activity-part.tsx";
import { activityWords, number, plus, shortNumber } from "../activity-words.ts";
import { useClaim } from "../claim.ts";
import { rewardAt } from "../payment.ts";
import { PendingButton } from "../pending-button.tsx";
import css from "./boosts.css?inline";

/** From here on a price has no room on its button. */
const hugePrice = 10_000_000;

/** Boosts, which players buy with points. */
export function BoostsActivity({ block }: { block: Blocks["boosts"] }) {
  return (
    <ActivityPart
      block={block}
      css={css}
      part={({ boosts }) => (boosts.length > 0 ? boosts : undefined)}
    >
      {(boosts) => <Shop boosts={boosts} />}
    </ActivityPart>
  );
}

function Shop({ boosts }: { boosts: readonly PlayerBoost[] }) {
  const points = balanceAt(useGame(nextPointAt), serverNow());
  return (
    <ul className="boosts">
      {boosts.map((boost) => (
        <BoostCard
          key={boost.id}
          boost={boost}
          lacking={Math.max(0, (boost.price ?? 0) - points)}
        />
      ))}
    </ul>
  );
}

/** A boost: its effect, how often the player has it, and its price. Rendered when these change. */
const BoostCard = memo(function BoostCard({
  boost,
  lacking,
}: {
  boost: PlayerBoost;
  /** How many points the player has too few. */
  lacking: number;
}) {
  const { id, image, effect, bought, max, price } = boost;
  const noteId = useId();
  const card = useRef<HTMLLIElement>(null);
  const claiming = useClaim({ place: card, isOver: price === null });
  const purchaseIdOf = usePurchaseId();
  const title = textFor(boost.title);
  const { name, text } = effectOf(effect);

  async function buy(atPrice: number): Promise<void> {
    const pressed = rewardAt(card.current);
    const body = { requestId: purchaseIdOf(bought), price: atPrice };
    const result = await claiming.send((player) =>
      request("POST /boosts/:activityId", { ...player, id, body }),
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
        <span className="boost-note hint">{activityWords.bought(number(bought), number(max))}</span>
      )}
      <span className="boost-note boost-lacking hint" id={noteId}>
        {lacking > 0 && lackingText(lacking)}
      </span>
      {price === null ? (
        <p className="boost-all hint">
          <Drawing of="tick" />
          {activityWords.allBought}
        </p>
      ) : (
        <PendingButton
          className="action boost-price"
          aria-label={activityWords.buyFor(title, number(price))}
          aria-describedby={lacking > 0 ? noteId : undefined}
          busyText={activityWords.buying}
          isBusy={claiming.isBusy}
          isNarrow
          isMain={lacking === 0}
          isOff={lacking > 0}
          onPress={() => void buy(price)}
        >
          <Coin />
          {shortNumber(price, hugePrice)}
        </PendingButton>
      )}
      {claiming.sentence && <p className="activity-failure">{claiming.sentence}</p>}
    </li>
  );
});

/**
 * One id for a purchase, however often the button is pressed: if the first answer was lost, the next
 * press buys nothing more. After one more was bought, the next purchase has a new id.
 */
function usePurchaseId(): (bought: number) => string {
  const last = useRef<{ readonly id: string; readonly bought: number }>(undefined);
  return (bought) => {
    if (last.current?.bought !== bought) last.current = { id: newId(), bought };
    return last.current.id;
  };
}

function newId(): string {
  // `crypto.randomUUID` is missing on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function lackingText(points: number): string {
  const { many, other } = activityWords.lacking;
  // A word such as "million" takes the form of many, whatever the digits.
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
