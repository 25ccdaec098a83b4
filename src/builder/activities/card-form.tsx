import { Stack } from "@mantine/core";
import { activityTextLimits } from "#contract/activity/activity-limit.ts";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import { ActivityText } from "./activity-text.tsx";
import { activityWords } from "./activity-words.en.ts";
import type { CardDraft } from "./card-draft.ts";
import { CardPreview } from "./card-preview.tsx";
import type { ItemFormProps } from "./list-part.tsx";
import { onboardingWords } from "./onboarding-words.en.ts";

/** The fields of an onboarding card beside the card as players see it. */
export function CardForm({
  row: card,
  place,
  count,
  faultAt,
  onChange,
}: ItemFormProps<CardDraft> & {
  /** From 1. */
  place: number;
  count: number;
}) {
  const words = { ...useWords(activityWords), ...useWords(onboardingWords) };
  return (
    <div className="beside-preview">
      <Stack gap="md">
        <ActivityText
          label={words.members.title}
          text={card.title}
          maxLength={activityTextLimits.title}
          placeholder={words.titleExample}
          fault={faultAt("title")}
          onChange={(title) => onChange({ ...card, title })}
        />
        <ActivityText
          label={words.members.text}
          text={card.text}
          maxLength={activityTextLimits.cardText}
          placeholder={words.textExample}
          isLong
          fault={faultAt("text")}
          onChange={(text) => onChange({ ...card, text })}
        />
        <PictureField
          label={words.members.image}
          value={card.image}
          error={faultAt("image")}
          onChange={(image) => onChange({ ...card, image })}
        />
      </Stack>
      <CardPreview card={card} place={place} count={count} />
    </div>
  );
}
