import { useCallback, useEffect, useRef, useState } from "react";
import type { OnboardingCard } from "#contract/activity/activities.schema.ts";
import { formatNumber } from "#web/number-format.ts";
import { useBackButton } from "../client/back-button.ts";
import { language } from "../session/page-context.ts";
import { ActionView } from "../ui/action-view.tsx";
import { showModal } from "../ui/show-modal.ts";
import { CardView } from "./card-view.tsx";
import css from "./onboarding.css?inline";
import { onboardingWords } from "./onboarding-words.ts";
import { useSwipe } from "./use-swipe.ts";

/** Cards one after another, over the screen; left by Start, Skip or Escape. */
export function OnboardingDialog({
  cards,
  onEnd,
}: {
  cards: readonly OnboardingCard[];
  onEnd: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);
  const isLast = shown === cards.length - 1;
  const go = (steps: number) =>
    setShown((from) => Math.min(cards.length - 1, Math.max(0, from + steps)));
  // The client's button leads to the card before, and from the first one out.
  const back = useCallback(() => (shown > 0 ? setShown(shown - 1) : onEnd()), [shown, onEnd]);
  useBackButton(true, back);
  useEffect(() => {
    const focused = document.activeElement;
    showModal(dialog.current);
    return () => (focused as HTMLElement | null)?.focus();
  }, []);
  // Not a button: a key pressed for the tap would press it. A screen reader reads the new card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per card
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>(".intro-card:not([inert]) h2")?.focus();
  }, [shown]);
  const swipe = useSwipe(go);
  const place = onboardingWords.cardOf(
    formatNumber(shown + 1, language),
    formatNumber(cards.length, language),
  );
  return (
    <dialog
      ref={dialog}
      className="intro"
      aria-labelledby={`intro-title-${shown}`}
      onClose={onEnd}
      onKeyDown={(event) => {
        // A page under the cards would take Escape for its own.
        event.stopPropagation();
        go(stepsOf(event.key));
      }}
      {...swipe}
    >
      <style href="onboarding" precedence="medium">
        {css}
      </style>
      <div className="intro-cards">
        {cards.map((card, index) => (
          <CardView
            // biome-ignore lint/suspicious/noArrayIndexKey: cards never move
            key={index}
            card={card}
            titleId={`intro-title-${index}`}
            side={Math.sign(index - shown)}
          />
        ))}
      </div>
      {cards.length > 1 && (
        <div className="intro-dots" role="img" aria-label={place}>
          {cards.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots never move
            <span key={index} className={index === shown ? "intro-dot-shown" : undefined} />
          ))}
        </div>
      )}
      <div className="intro-actions">
        {!isLast && <ActionView text={onboardingWords.skip} onClick={onEnd} />}
        <ActionView
          text={isLast ? onboardingWords.start : onboardingWords.next}
          onClick={() => (isLast ? onEnd() : go(1))}
        />
      </div>
    </dialog>
  );
}

/** How many cards an arrow key leads on, in the direction that the page is read in. */
function stepsOf(key: string): number {
  const onwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === onwards) return 1;
  return key === "ArrowRight" || key === "ArrowLeft" ? -1 : 0;
}
