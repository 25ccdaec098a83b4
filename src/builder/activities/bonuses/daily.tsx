import { Daily } from "#contract/activity/activities.schema.ts";
import { useLanguage } from "../../language.ts";
import type { Draft } from "../../parts/bot-form/draft.ts";
import { ChoiceAt, SegmentField } from "../../parts/bot-form/fields.tsx";
import { useField } from "../../parts/bot-form/form-scope.tsx";
import { useBotForm } from "../../parts/bot-form/use-bot-form.ts";
import { useWords } from "../../words.ts";
import type { PartProps } from "../activity-list.tsx";
import { ActivitySwitch } from "../activity-switch.tsx";
import { bonusWords } from "./bonus-words.en.ts";
import { DailyRewards } from "./daily-rewards.tsx";

const toDraft = (daily: Daily | undefined): Draft<Daily> | undefined => daily;

const start: Daily = {
  rewards: [10, 20, 30, 40, 50, 75, 100],
  hour: 0,
  whenMissed: "start-over",
};

export function DailyPart({ bot }: PartProps) {
  const words = useWords(bonusWords).daily;
  const form = useBotForm({ bot, part: "daily", toDraft });
  return (
    <ActivitySwitch form={form} text={words} schema={Daily} start={start} block="daily">
      <DailyRewards />
      <DayStart />
      <MissedDay />
    </ActivitySwitch>
  );
}

function DayStart() {
  const words = useWords(bonusWords).daily;
  const language = useLanguage();
  const hour = Number(useField("hour").value);
  const localTime = (utcHour: number) => {
    const at = new Date();
    at.setUTCHours(utcHour, 0, 0, 0);
    return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(at);
  };
  return (
    <ChoiceAt
      path="hour"
      note={words.localHour(localTime(hour), Intl.DateTimeFormat().resolvedOptions().timeZone)}
      options={Array.from({ length: 24 }, (_, at) => [
        at,
        words.hourOption(`${String(at).padStart(2, "0")}:00`, localTime(at)),
      ])}
    />
  );
}

function MissedDay() {
  const words = useWords(bonusWords).daily;
  const { label, value, onChange } = useField("whenMissed");
  const chosen = value as Daily["whenMissed"];
  return (
    <SegmentField
      label={label}
      note={words.missedMeans[chosen]}
      options={words.missed}
      value={chosen}
      onChange={onChange}
    />
  );
}
