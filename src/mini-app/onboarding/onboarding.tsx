import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { OnboardingCard } from "#contract/activity/activities.schema.ts";
import { pictureUrl } from "#contract/screen/picture.ts";
import { formatNumber } from "#web/words.ts";
import { activitiesQuery } from "../activities/activities-query.ts";
import { useBackButton } from "../client/back-button.ts";
import { textFor } from "../languages/page-language.ts";
import { noticeWords } from "../screen/notice-words.ts";
import { language } from "../session/page-context.ts";
import { ActionView } from "../ui/action-view.tsx";
import { showModal } from "../ui/show-modal.ts";
import css from "./onboarding.css?inline";
import { finishOnboarding } from "./use-onboarding.ts";

/** A shorter movement is no swipe. */
const minSwipePx = 40;

/** The owner's cards for a new player; `onPutOff` is called when there are none to show. */
export function Onboarding({ onPutOff }: { onPutOff: () => void }) {
  const client = useQueryClient();
  const { data, error } = useQuery(activitiesQuery);
  const cards = data?.onboarding;
  const hasNone = cards ? cards.length === 0 : error !== null;
  useEffect(() => {
    if (hasNone) onPutOff();
  });
  if (!cards || cards.length === 0) return null;
  return <OnboardingDialog cards={cards} onEnd={() => finishOnboarding(client)} />;
}

/** Cards one after another, over the screen; left by Start, Skip or Escape. */
function OnboardingDialog({
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
  const place = noticeWords.cardOf(
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
        {!isLast && <ActionView text={noticeWords.skip} onClick={onEnd} />}
        <ActionView
          text={isLast ? noticeWords.start : noticeWords.next}
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

/** One card; `side` is its position from the shown one: before (-1), shown (0), after (1). */
function CardView({
  card: { title, text, image },
  titleId,
  side,
}: {
  card: OnboardingCard;
  titleId: string;
  side: number;
}) {
  return (
    <section
      className="intro-card"
      data-side={side}
      inert={side !== 0}
      aria-hidden={side !== 0 || undefined}
    >
      {image && (
        <div className="intro-picture">
          <img src={pictureUrl(image, 640)} alt="" draggable={false} />
        </div>
      )}
      <h2 id={titleId} tabIndex={-1}>
        <bdi>{textFor(title)}</bdi>
      </h2>
      {text && <p>{textFor(text)}</p>}
    </section>
  );
}

/** Handlers for a swipe sideways: `go(1)` is forwards in reading direction. */
function useSwipe(go: (steps: number) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const across = clientX - from.x;
      if (Math.abs(across) < minSwipePx || Math.abs(across) < Math.abs(clientY - from.y)) return;
      const isRightToLeft = document.documentElement.dir === "rtl";
      go(across < 0 === isRightToLeft ? -1 : 1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
