import { IconRocket } from "@tabler/icons-react";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { useLanguage } from "../language.ts";
import { isMistyped } from "../parts/form/typed-number.ts";
import { Icon } from "../parts/page/icon.tsx";
import { spelled, useWords } from "../words.ts";
import { freeId } from "./activity-id.ts";
import { activityWords } from "./activity-words.en.ts";
import { type BoostDraft, boostFaults, boostRules, newBoost } from "./boost-draft.ts";
import { BoostForm } from "./boost-form.tsx";
import { boostWords } from "./boost-words.en.ts";
import { ListPart } from "./list-part.tsx";
import { copyOf, idsOf } from "./row-draft.ts";

/** What players buy with points. */
export function BoostsPart({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(activityWords), ...useWords(boostWords) };
  const language = useLanguage();
  const summaryOf = ({ raises, amount, price }: BoostDraft) =>
    [
      !isMistyped(amount) && `${words.members[raises]} +${spelled(language, amount)}`,
      !isMistyped(price) && words.points(price),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <ListPart
      bot={bot}
      rules={boostRules}
      picture="boosts"
      block="boosts"
      max={activityLimits.boosts}
      text={words}
      faultsOf={(boost, boosts) =>
        boostFaults(boost, { ids: idsOf(boosts), allowLocal: bot.allowLocalFieldUrls })
      }
      summaryOf={summaryOf}
      markOf={() => <Icon of={IconRocket} size={20} />}
      copyOf={copyOf}
      deleteText={({ isSaved }) => (isSaved ? words.deleteText : undefined)}
      newRow={(taken) => newBoost(freeId("boost", taken))}
      renderForm={(props) => <BoostForm {...props} />}
    />
  );
}
