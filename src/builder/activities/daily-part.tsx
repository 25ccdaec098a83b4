import { Input, NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core";
import { useId } from "react";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { useLanguage } from "../language.ts";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { useWords } from "../words.ts";
import { ActivityForm } from "./activity-form.tsx";
import { activityWords } from "./activity-words.en.ts";
import { BlockNote } from "./block-note.tsx";
import { countDailyFaults, type DailyDraft, dailyRules, firstDays } from "./daily-draft.ts";
import { DailyRewards } from "./daily-rewards.tsx";
import { dailyWords } from "./daily-words.en.ts";
import { useServiceFaults } from "./fault-at.ts";
import { TurnOff } from "./turn-off.tsx";
import { TurnOn } from "./turn-on.tsx";
import { useActivityForm } from "./use-activity-form.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Points for coming back each day. */
export function DailyPart({ bot }: { bot: OwnedBot }) {
  const words = { ...useWords(activityWords), ...useWords(dailyWords) };
  const focus = useFocusAfter();
  const form = useActivityForm(bot, dailyRules, countDailyFaults);
  const { draft, setDraft, isChecked, sent } = form;
  const served = useServiceFaults("daily", form.error);
  const edit = (part: Partial<DailyDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isOn = draft.rewards.length > 0;
  return (
    <ActivityForm
      form={form}
      title={words.parts.daily}
      lead={words.lead}
      placeOf={() => words.parts.daily}
    >
      {isOn ? (
        <>
          <BlockNote botId={bot.id} kind="daily" />
          <DailyRewards
            days={draft.rewards}
            isChecked={isChecked}
            faults={sent === draft ? served : {}}
            onChange={(rewards) => edit({ rewards })}
          />
          <DayStart hour={draft.hour} onChange={(hour) => edit({ hour })} />
          <MissedDay draft={draft} onChange={(whenMissed) => edit({ whenMissed })} />
          <TurnOff
            title={words.turnOffTitle}
            text={words.turnOffText}
            isSaved={form.base.activities.daily !== undefined}
            onConfirm={() => {
              edit({ rewards: [] });
              focus(".turn-on");
            }}
          />
        </>
      ) : (
        <TurnOn
          picture="daily"
          title={words.none}
          text={words.noneText}
          action={words.turnOn}
          onClick={() => {
            edit({ rewards: firstDays() });
            focus(".day input");
          }}
        />
      )}
    </ActivityForm>
  );
}

function DayStart({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  const words = { ...useWords(activityWords), ...useWords(dailyWords) };
  const language = useLanguage();
  const spelledTime = (utcHour: number) => {
    const at = new Date();
    at.setUTCHours(utcHour, 0, 0, 0);
    return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(at);
  };
  return (
    <NativeSelect
      label={words.members.hour}
      description={words.localHour(
        spelledTime(hour),
        Intl.DateTimeFormat().resolvedOptions().timeZone,
      )}
      inputWrapperOrder={["label", "input", "description", "error"]}
      className="short-field"
      data={hours.map((at) => ({
        value: String(at),
        label: words.hourOption(`${String(at).padStart(2, "0")}:00`, spelledTime(at)),
      }))}
      value={String(hour)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

function MissedDay({
  draft: { whenMissed },
  onChange,
}: {
  draft: DailyDraft;
  onChange: (whenMissed: DailyDraft["whenMissed"]) => void;
}) {
  const words = { ...useWords(activityWords), ...useWords(dailyWords) };
  const id = useId();
  return (
    <Stack gap={6} align="flex-start">
      <Input.Label component="div" id={id}>
        {words.members.whenMissed}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        className="wrapping-control"
        value={whenMissed}
        onChange={(value) => onChange(value as DailyDraft["whenMissed"])}
        data={(["start-over", "go-on"] as const).map((value) => ({
          value,
          label: words.missed[value],
        }))}
      />
      <Text size="sm" c="dimmed">
        {words.missedMeans[whenMissed]}
      </Text>
    </Stack>
  );
}
