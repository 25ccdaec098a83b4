import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { pictureUrl } from "#contract/screen/picture.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { usePictureSize } from "../parts/picture/picture-load.ts";
import { ownedBotQuery } from "../request/bot-query.ts";
import { useWords } from "../words.ts";
import { useShownLanguage } from "./activity-text.tsx";
import type { CardDraft } from "./card-draft.ts";
import { onboardingWords } from "./onboarding-words.en.ts";

/** A card as a new player sees it, small. */
export function CardPreview({
  card: { title, text, image },
  place,
  count,
}: {
  card: CardDraft;
  place: number;
  count: number;
}) {
  const words = useWords(onboardingWords);
  const language = useShownLanguage();
  return (
    <figure className="small-preview" aria-label={words.preview}>
      <div className="small-card" dir="auto">
        <SmallPicture picture={image} />
        <b>{textIn(title, language) || words.titleExample}</b>
        <span className="small-text">{textIn(text, language)}</span>
        <span className="small-dots" aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity
            <i key={index} data-current={index + 1 === place || undefined} />
          ))}
        </span>
      </div>
      <figcaption>{words.previewNote(place, count)}</figcaption>
    </figure>
  );
}

/** A picture in a preview; nothing while it does not load. */
export function SmallPicture({ picture }: { picture: string }) {
  const { botId = "" } = useParams();
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const size = usePictureSize(picture, bot?.allowLocalFieldUrls ?? false);
  return size ? <img src={pictureUrl(picture, 640)} alt="" className="small-picture" /> : null;
}
