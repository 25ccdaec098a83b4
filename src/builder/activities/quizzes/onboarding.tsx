import { Stack } from "@mantine/core";
import { IconCards } from "@tabler/icons-react";
import { OnboardingCard } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../../language.ts";
import { newKey, type Row, withKeys } from "../../parts/bot-form/draft.ts";
import { PictureAt, TextAt } from "../../parts/bot-form/fields.tsx";
import { useBotForm } from "../../parts/bot-form/use-bot-form.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { useShownLanguage } from "../../parts/text/text-field.tsx";
import { useWords } from "../../words.ts";
import { ActivityList, type PartProps, useItems } from "../activity-list.tsx";
import { SmallPreview } from "../small-preview.tsx";
import { quizWords } from "./quiz-words.en.ts";

type CardRow = Row<OnboardingCard>;

const toDraft = (cards: readonly OnboardingCard[] | undefined): readonly CardRow[] =>
  withKeys(cards);

/** The cards that a new player sees once. */
export function OnboardingPart({ bot }: PartProps) {
  const words = useWords(quizWords).onboarding;
  const language = useLanguage();
  const form = useBotForm({ bot, part: "onboarding", toDraft });
  const items = useItems(form);
  return (
    <ActivityList
      form={form}
      items={items}
      text={words}
      max={activityLimits.onboardingCards}
      schemaOf={() => OnboardingCard}
      viewOf={({ text = "" }) => ({
        summary: textIn(text, language),
        mark: <Icon of={IconCards} size={20} />,
      })}
      onAdd={() => items.add({ key: newKey(), title: "" })}
    >
      {(card, index) => (
        <div className="beside-preview">
          <Stack gap="md">
            <TextAt path="title" placeholder={words.titleExample} />
            <TextAt path="text" placeholder={words.textExample} isLong />
            <PictureAt path="image" />
          </Stack>
          <CardPreview card={card} number={index + 1} count={form.draft.length} />
        </div>
      )}
    </ActivityList>
  );
}

/** A card as a new player sees it, small. */
function CardPreview({
  card: { title, text = "", image = "" },
  number,
  count,
}: {
  card: CardRow;
  number: number;
  count: number;
}) {
  const words = useWords(quizWords).onboarding;
  const language = useShownLanguage();
  return (
    <SmallPreview label={words.preview} caption={words.previewNote(number, count)} picture={image}>
      <b>{textIn(title, language) || words.titleExample}</b>
      <span className="small-text">{textIn(text, language)}</span>
      <span className="small-dots" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity
          <i key={index} data-current={index + 1 === number || undefined} />
        ))}
      </span>
    </SmallPreview>
  );
}
