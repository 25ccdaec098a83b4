import { IconCards } from "@tabler/icons-react";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import { cardDraft, cardFaults, cardRules } from "./card-draft.ts";
import { CardForm } from "./card-form.tsx";
import { ListPart } from "./list-part.tsx";
import { onboardingWords } from "./onboarding-words.en.ts";
import { newKey } from "./row-draft.ts";

/** The cards that a new player sees once. */
export function OnboardingPart({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(activityWords), ...useWords(onboardingWords) };
  const language = useLanguage();
  return (
    <ListPart
      bot={bot}
      rules={cardRules}
      picture="onboarding"
      max={activityLimits.onboardingCards}
      text={words}
      faultsOf={(card) => cardFaults(card, bot.allowLocalFieldUrls)}
      summaryOf={({ text }) => textIn(text, language)}
      markOf={() => <Icon of={IconCards} size={20} />}
      copyOf={(card) => ({ ...card, key: newKey() })}
      deleteText={() => undefined}
      newRow={() => cardDraft({ title: "" })}
      renderForm={(props, { place, count }) => <CardForm {...props} place={place} count={count} />}
    />
  );
}
