import type { OnboardingCard } from "#contract/activity/activities.schema.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { finishedText } from "../parts/text/text-language.ts";
import type { ActivityRules } from "./activity-rules.ts";
import { type DraftFaults, faultsFrom, pictureFaultOf, textFault } from "./draft-fault.ts";
import { newKey, type RowDraft } from "./row-draft.ts";

/** An onboarding card being edited. */
export interface CardDraft extends RowDraft {
  readonly text: ScreenText;
  readonly image: string;
}

export function cardDraft({ title, text = "", image = "" }: OnboardingCard): CardDraft {
  return { key: newKey(), title, text, image };
}

export const cardRules: ActivityRules<"onboarding", readonly CardDraft[]> = {
  member: "onboarding",
  toDraft: (cards = []) => cards.map(cardDraft),
  toValue: (drafts) => (drafts.length > 0 ? drafts.map(cardOf) : undefined),
};

function cardOf({ title, text, image }: CardDraft): OnboardingCard {
  const finished = finishedText(text);
  return {
    title: finishedText(title),
    ...(finished !== "" && { text: finished }),
    ...(image && { image }),
  };
}

export function cardFaults({ title, image }: CardDraft, allowLocal: boolean): DraftFaults {
  return faultsFrom({ title: textFault(title), image: pictureFaultOf(image, allowLocal) });
}
