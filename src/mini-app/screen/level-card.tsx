import { useEffect, useRef } from "react";
import { appLink } from "#contract/bot/app-link.ts";
import type { Level } from "#contract/bot/game.schema.ts";
import { pictureUrl } from "#contract/screen/picture.ts";
import type { ReachedLevel } from "#game/level.ts";
import { formatNumber } from "#web/words.ts";
import { useBackButton } from "../client/back-button.ts";
import { withClient } from "../client/client.ts";
import { textFor } from "../languages/page-language.ts";
import { bot, language, words } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { ActionView } from "../ui/action-view.tsx";
import { showModal } from "../ui/show-modal.ts";
import { burst, middleOf } from "./celebration.ts";
import css from "./level-card.css?inline";
import { noticeWords } from "./notice-words.ts";

const manyPieces = 36;

/** A number that a new level raises. */
export interface Gift {
  readonly name: "pointsPerTap" | "maxEnergy";
  readonly value: number;
  readonly gain: number;
}

/** A new level: its picture, name and gifts, the way to the next one, and a button to share it. */
export function LevelCard({
  reached,
  gifts,
  next,
  missing,
  onClose,
}: {
  reached: ReachedLevel;
  gifts: readonly Gift[];
  /** Undefined on the highest level. */
  next: Level | undefined;
  /** Points to the next level. */
  missing: number;
  onClose: () => void;
}) {
  const { refCode } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = textFor(reached.name ?? words.noLevel);
  useBackButton(true, onClose);
  useEffect(() => {
    const focused = document.activeElement;
    showModal(dialog.current);
    // Not a button: a key pressed for the tap would press it.
    heading.current?.focus();
    const medal = middleOf(dialog.current?.querySelector(".level-card-medal"));
    if (medal) burst(medal, manyPieces);
    return () => (focused as HTMLElement | null)?.focus();
  }, []);
  const share = () =>
    withClient((telegram) =>
      telegram.share(appLink(bot, refCode), noticeWords.shareText(name, bot.name)),
    );
  return (
    <dialog
      ref={dialog}
      className="level-card"
      aria-labelledby="level-card-name"
      aria-describedby="level-card-brings"
      onClose={onClose}
      // A page under the card would take Escape for its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <style href="level-card" precedence="medium">
        {css}
      </style>
      <div className="level-card-content">
        <div className="level-card-medal" aria-hidden="true">
          <span>{formatNumber(reached.level, language)}</span>
          {reached.image && <img src={pictureUrl(reached.image, 640)} alt="" />}
        </div>
        <p className="hint">{noticeWords.reached(formatNumber(reached.level, language))}</p>
        <h2 id="level-card-name" ref={heading} tabIndex={-1}>
          <bdi className="clamp">{name}</bdi>
        </h2>
        <dl id="level-card-brings">
          {gifts.map(({ name, value, gain }) => (
            <div key={name}>
              <dt className="hint">{noticeWords[name]}</dt>
              <dd data-gain={`+${formatNumber(gain, language)}`}>
                {formatNumber(value, language)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="hint">
          {next ? words.missing(formatNumber(missing, language), textFor(next.name)) : words.top}
        </p>
        <div className="level-card-actions">
          <ActionView text={noticeWords.share} onClick={share} />
          <ActionView text={noticeWords.goOn} onClick={onClose} />
        </div>
      </div>
    </dialog>
  );
}
