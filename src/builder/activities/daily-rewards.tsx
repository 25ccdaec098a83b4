import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useLanguage } from "../language.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { isMistyped } from "../parts/form/typed-number.ts";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { Icon } from "../parts/page/icon.tsx";
import { IconAction } from "../parts/page/icon-action.tsx";
import { useWords } from "../words.ts";
import {
  type DayDraft,
  dayDraft,
  maxDays,
  pastedRewards,
  rewardRule,
  withPasted,
} from "./daily-draft.ts";
import { dailySentence } from "./daily-sentence.ts";
import { dailyWords } from "./daily-words.en.ts";
import type { ServiceFaults } from "./fault-at.ts";

/** The reward of each day; a list that is pasted into a day fills the days from there on. */
export function DailyRewards({
  days,
  isChecked,
  faults,
  onChange,
}: {
  days: readonly DayDraft[];
  isChecked: boolean;
  faults: ServiceFaults;
  onChange: (days: readonly DayDraft[]) => void;
}) {
  const words = useWords(dailyWords);
  const language = useLanguage();
  const id = useId();
  const focus = useFocusAfter();
  const [said, say] = useState("");
  const isFull = days.length >= maxDays;

  function paste(text: string, index: number): boolean {
    const rewards = pastedRewards(text, language);
    if (!rewards) return false;
    const { days: filled, leftOut } = withPasted(days, index, rewards);
    onChange(filled);
    say(words.pasted(rewards.length - leftOut, leftOut));
    return true;
  }
  function add(): void {
    const last = days.at(-1)?.points;
    onChange([...days, dayDraft(last === undefined || isMistyped(last) ? undefined : last)]);
    focus(".day:last-child input");
  }
  function remove(index: number): void {
    onChange(days.toSpliced(index, 1));
    focus(`.day:nth-child(${Math.max(1, Math.min(index + 1, days.length - 1))}) input`);
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <div>
        <Title order={3} id={id}>
          {words.rewards}
        </Title>
        <Text size="sm" c="dimmed">
          {words.rewardsNote}
        </Text>
      </div>
      <ol className="days">
        {days.map(({ key, points }, index) => (
          <li key={key} className="day">
            <NumberField
              label={words.day(index + 1)}
              rule={rewardRule}
              value={points}
              isChecked={isChecked}
              error={faults[`rewards/${index}`]}
              onPaste={(event) => {
                if (paste(event.clipboardData.getData("text"), index)) event.preventDefault();
              }}
              onChange={(changed) => onChange(days.with(index, { key, points: changed }))}
              rightSection={
                days.length > 1 && (
                  <IconAction label={words.removeDay(index + 1)} onClick={() => remove(index)}>
                    <Icon of={IconX} size={16} />
                  </IconAction>
                )
              }
            />
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon of={IconPlus} size={16} />}
          disabled={isFull}
          onClick={add}
        >
          {words.addDay}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {said || (isFull && words.full(maxDays))}
        </Text>
      </Group>
      <Text>{dailySentence(days, words)}</Text>
    </Stack>
  );
}
