import type { OnboardingCard } from "#contract/activity/activities.schema.ts";
import { pictureUrl } from "#contract/screen/picture.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { playerLanguage } from "../session/page-context.ts";

/** One card; `side` is where it stands beside the shown one: before (-1), shown (0), after (1). */
export function CardView({
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
        <bdi>{textIn(title, playerLanguage)}</bdi>
      </h2>
      {text && <p>{textIn(text, playerLanguage)}</p>}
    </section>
  );
}
