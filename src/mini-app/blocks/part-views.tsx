import type { ComponentProps, ReactNode } from "react";
import { pictureUrl } from "#contract/screen/picture.ts";
import type { LevelProgress } from "#game/level.ts";
import { spoken, textFor } from "../languages/page-language.ts";
import { ActionView } from "../ui/action-view.tsx";
import { FieldSlotView, PropertySlotView } from "../ui/slot-view.tsx";
import { type Account, accountId } from "../wallet/account-id.ts";
import { Bar } from "./bar.tsx";
import type { ScreenParts } from "./block-view.ts";

/** The balance and the button to its history. */
export function PointsView({ slot, action }: { slot: ReactNode; action: ReactNode }) {
  return (
    <>
      <div className="balance">{slot}</div>
      {action}
    </>
  );
}

/** The level reached and the progress to the next one. */
export function LevelView({
  progress: { reached, next, missing, share },
}: {
  progress: LevelProgress;
}) {
  const { words } = spoken;
  const rest = next ? words.missing(words.number(missing), textFor(next.name)) : words.top;
  return (
    <>
      <div className="row">
        {reached.image && (
          <img
            key={reached.image}
            src={pictureUrl(reached.image, 160)}
            alt=""
            width={28}
            height={28}
          />
        )}
        <strong className="level-name">
          <bdi className="clamp">{textFor(reached.name ?? words.noLevel)}</bdi>
        </strong>
        <span className="level-number">
          <PropertySlotView property="level" value={reached.level} />
        </span>
      </div>
      <Bar share={share} name={words.level} text={rest} />
      <div className="hint clamp">{rest}</div>
    </>
  );
}

/** Energy left of the maximum, as numbers and bar. */
export function EnergyView({ energy, maxEnergy }: { energy: number; maxEnergy: number }) {
  const { words } = spoken;
  const max = ` / ${words.number(maxEnergy)}`;
  return (
    <>
      <div className="row energy-row">
        <PropertySlotView property="energy" value={energy} />
        <span className="hint">{max}</span>
      </div>
      <Bar share={energy / maxEnergy} name={words.energy} text={words.number(energy) + max} />
    </>
  );
}

/** The round button that earns points, with a note over it. */
export function TapView({
  label,
  note,
  ...handlers
}: { label: ReactNode; note?: ReactNode } & ComponentProps<"button">) {
  return (
    <div className="tap-area">
      <button type="button" className="tap" {...handlers}>
        <span className="tap-label">{label}</span>
      </button>
      {note}
    </div>
  );
}

/** The wallet's address, the button that connects or disconnects it, and the player's account. */
export function WalletView({
  address,
  player,
  action,
}: {
  address: string;
  player: Account;
  action: ReactNode;
}) {
  const { words } = spoken;
  return (
    <>
      <div className="row">
        {address ? (
          <bdi className="address" title={address}>
            {`${address.slice(0, 4)}…${address.slice(-4)}`}
          </bdi>
        ) : (
          <span className="hint">{words.walletNote}</span>
        )}
        {action}
      </div>
      <div className="hint account">
        <span className="clamp">
          {words.account} <bdi>{player.name}</bdi>
        </span>
        <bdi className="account-id">({accountId(player)})</bdi>
      </div>
    </>
  );
}

/** The number of friends and the invite button. */
export function FriendsView({ count, action }: { count: number; action: ReactNode }) {
  return (
    <div className="row">
      <PropertySlotView property="friendsCount" value={count} />
      {action}
    </div>
  );
}

/** The parts of a screen without a session: slots are placeholders, buttons are disabled. */
export function placeholderParts(): ScreenParts {
  const { words } = spoken;
  const slot = (property: string) => <FieldSlotView name={property} state="loading" text="" />;
  return {
    slot,
    points: () => (
      <PointsView slot={slot("points")} action={<ActionView text={words.history} disabled />} />
    ),
    tap: (label) => <TapView label={label} disabled />,
    copy: () => <ActionView text={words.copy} disabled />,
    valued: (_, view) => view(() => ""),
    link: (url, text) => (
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  };
}
