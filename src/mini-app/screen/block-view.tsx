import type { ComponentProps, ReactNode } from "react";
import type { Session } from "#contract/mini-app.ts";
import type { LevelProgress } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import type { Words } from "#web/words.ts";
import { PropertySlotView } from "./slot-view.tsx";

/** The balance, and the way to its history. */
export function PointsView({ slot, action }: { slot: ReactNode; action: ReactNode }) {
  return (
    <>
      <div className="balance">{slot}</div>
      {action}
    </>
  );
}

/** The level reached and the way to the next one. */
export function LevelView({
  progress,
  language,
  words,
}: {
  progress: LevelProgress;
  language: string;
  words: Words;
}) {
  const { current, next, missing, level } = progress;
  const rest = next ? words.missing(formatNumber(missing, language), next.name) : words.top;
  return (
    <>
      <div className="row">
        <strong className="level-name">
          <bdi className="clamp">{current?.name ?? words.noLevel}</bdi>
        </strong>
        <span className="level-number">
          <PropertySlotView property="level" value={level} language={language} />
        </span>
      </div>
      <Bar share={progress.share} name={words.level} text={rest} />
      <div className="hint clamp">{rest}</div>
    </>
  );
}

/** How much energy is left of how much. */
export function EnergyView({
  energy,
  maxEnergy,
  language,
  words,
}: {
  energy: number;
  maxEnergy: number;
  language: string;
  words: Words;
}) {
  return (
    <>
      <div className="row energy-row">
        <PropertySlotView property="energy" value={energy} language={language} />
        <span className="hint"> / {formatNumber(maxEnergy, language)}</span>
      </div>
      <Bar share={energy / maxEnergy} name={words.energy} text={`${energy} / ${maxEnergy}`} />
    </>
  );
}

function Bar({ share, name, text }: { share: number; name: string; text: string }) {
  const percent = Math.round(share * 1000) / 10;
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <div className="bar-fill" style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

/** The round button that earns points. */
export function TapView({ label, ...handlers }: { label: ReactNode } & ComponentProps<"button">) {
  return (
    <div className="tap-area">
      <button type="button" className="tap" {...handlers}>
        <span className="tap-label">{label}</span>
      </button>
    </div>
  );
}

type Player = Pick<Session["player"], "tgId" | "name" | "username">;

/**
 * What of an account its owner cannot choose to be another's: the user name, else the platform's
 * number.
 */
export function accountId({ username, tgId }: Player): string {
  return username ? `@${username}` : `ID ${tgId}`;
}

/**
 * The wallet: its address when there is one, the button that connects or disconnects it, and whose
 * account it goes to.
 */
export function WalletView({
  address,
  player,
  action,
  words,
}: {
  address: string;
  player: Player;
  action: ReactNode;
  words: Words;
}) {
  return (
    <>
      <div className="row">
        {address ? (
          <span className="address" title={address}>
            <span className="address-start">{address.slice(0, -6)}</span>
            <span>{address.slice(-6)}</span>
          </span>
        ) : (
          <span className="hint">{words.walletNote}</span>
        )}
        {action}
      </div>
      <div className="hint account">
        <span className="clamp">
          {words.forPlayer} <bdi>{player.name}</bdi>
        </span>
        <bdi className="account-id">({accountId(player)})</bdi>
      </div>
    </>
  );
}

/** How many friends came, and the button that invites more. */
export function FriendsView({
  count,
  action,
  language,
}: {
  count: number;
  action: ReactNode;
  language: string;
}) {
  return (
    <div className="row">
      <PropertySlotView property="friendsCount" value={count} language={language} />
      {action}
    </div>
  );
}

/** A small button inside a card. */
export function ActionView({ text, ...handlers }: { text: string } & ComponentProps<"button">) {
  return (
    <button type="button" className="action" {...handlers}>
      {text}
    </button>
  );
}
