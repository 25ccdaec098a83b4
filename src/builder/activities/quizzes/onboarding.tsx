import { Stack, Text } from "@mantine/core";
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

export function OnboardingPart({ bot }: PartProps) {
  const words = useWords(quizWords).onboarding;
  const language = useLanguage();
  const form = useBotForm({ bot, part: "onboarding", toDraft: withKeys<OnboardingCard> });
  const items = useItems(form);
  const shown = Math.max(
    0,
    form.draft.findIndex(({ key }) => key === items.open),
  );
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
      aside={form.draft.length > 0 && <CardPreview cards={form.draft} index={shown} />}
    >
      {() => (
        <Stack gap="md">
          <TextAt path="title" placeholder={words.titleExample} />
          <TextAt path="text" placeholder={words.textExample} isLong />
          <PictureAt path="image" />
        </Stack>
      )}
    </ActivityList>
  );
}

/** A card as a new player sees it, small. */
function CardPreview({ cards, index }: { cards: readonly CardRow[]; index: number }) {
  const words = useWords(quizWords).onboarding;
  const language = useShownLanguage();
  const { title = "", text = "", image = "" } = cards[index] ?? {};
  return (
    <SmallPreview
      label={words.preview}
      caption={words.previewNote(index + 1, cards.length)}
      picture={image}
    >
      <b>{textIn(title, language) || words.titleExample}</b>
      <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
        {textIn(text, language)}
      </Text>
      <div className="small-dots" aria-hidden="true">
        {cards.map(({ key }, at) => (
          <i key={key} data-current={at === index || undefined} />
        ))}
      </div>
    </SmallPreview>
  );
}
