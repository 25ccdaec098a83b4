import { useEffect, useRef } from "react";
import { pictureUrl } from "#contract/screen/picture.ts";
import { textIn } from "#contract/text/screen-text.ts";
import type { ReachedLevel } from "#game/level.ts";
import { formatNumber } from "#web/number-format.ts";
import { useBackButton } from "../client/back-button.ts";
import { withClient } from "../client/client.ts";
import { appLink, bot, language, playerLanguage, words } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";
import { ActionView } from "../ui/action-view.tsx";
import { showModal } from "../ui/show-modal.ts";
import css from "./level-card.css?inline";
import { levelWords } from "./level-words.ts";

const gifts = ["pointsPerTap", "maxEnergy"] as const;

/** A new level: its picture and name, what it brings, and a way to tell others. */
export function LevelCard({
  before,
  reached,
  onClose,
}: {
  before: ReachedLevel;
  reached: ReachedLevel;
  onClose: () => void;
}) {
  const { refCode } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = textIn(reached.name ?? words.noLevel, playerLanguage);
  const brought = gifts.filter((gift) => reached[gift] !== before[gift]);
  useBackButton(true, onClose);
  useEffect(() => {
    const focused = document.activeElement;
    showModal(dialog.current);
    // Not a button: a key pressed for the tap would press it.
    heading.current?.focus();
    return () => (focused as HTMLElement | null)?.focus();
  }, []);
  const share = () =>
    withClient((telegram) =>
      telegram.share(appLink(refCode), levelWords.shareText(name, bot.name)),
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
        <p className="hint">{levelWords.reached(formatNumber(reached.level, language))}</p>
        <h2 id="level-card-name" ref={heading} tabIndex={-1}>
          <bdi className="clamp">{name}</bdi>
        </h2>
        <dl id="level-card-brings">
          {brought.map((gift) => (
            <div key={gift}>
              <dt className="hint">{levelWords[gift]}</dt>
              <dd>{formatNumber(reached[gift], language)}</dd>
            </div>
          ))}
        </dl>
        <div className="level-card-actions">
          <ActionView text={levelWords.share} onClick={share} />
          <ActionView text={levelWords.goOn} onClick={onClose} />
        </div>
      </div>
    </dialog>
  );
}
