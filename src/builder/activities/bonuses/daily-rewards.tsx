import { Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import { useLanguage } from "../../language.ts";
import { NumberAt, numberRule } from "../../parts/bot-form/fields.tsx";
import { useField } from "../../parts/bot-form/form-scope.tsx";
import {
  isMistyped,
  nothingTyped,
  readNumber,
  type TypedNumber,
} from "../../parts/form/typed-number.ts";
import { AddItem } from "../../parts/order/item-buttons.tsx";
import { useFocusAfter } from "../../parts/page/focus.ts";
import { IconAction } from "../../parts/page/icon-action.tsx";
import { useWords } from "../../words.ts";
import { bonusWords } from "./bonus-words.en.ts";

const maxDays = activityLimits.dailyRewards;

/** The reward of each day; a list that is pasted into a day fills the days from there on. */
export function DailyRewards() {
  const words = useWords(bonusWords).daily;
  const language = useLanguage();
  const id = useId();
  const focus = useFocusAfter();
  const [message, setMessage] = useState("");
  const field = useField("rewards");
  const days = field.value as readonly TypedNumber[];
  const isFull = days.length >= maxDays;

  function paste(text: string, index: number): boolean {
    const rewards = pastedRewards(text, language);
    if (!rewards) return false;
    const fitting = rewards.slice(0, maxDays - index);
    field.onChange(days.toSpliced(index, fitting.length, ...fitting));
    setMessage(words.pasted(fitting.length, rewards.length - fitting.length));
    return true;
  }
  function add(): void {
    const last = days.at(-1) ?? nothingTyped;
    field.onChange([...days, isMistyped(last) ? nothingTyped : last]);
    focus(".day:last-child input");
  }
  function remove(index: number): void {
    field.onChange(days.toSpliced(index, 1));
    focus(`.day:nth-child(${Math.max(1, Math.min(index + 1, days.length - 1))}) input`);
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <div>
        <Title order={3} id={id}>
          {field.label}
        </Title>
        <Text size="sm" c="dimmed">
          {words.rewardsNote}
        </Text>
      </div>
      <SimpleGrid minColWidth={108} spacing={12} verticalSpacing={8} className="days first-field">
        {days.map((_, index) => (
          <NumberAt
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its number
            key={index}
            className="day"
            path={`rewards/${index}`}
            label={words.day(index + 1)}
            onPaste={(event) => {
              if (paste(event.clipboardData.getData("text"), index)) event.preventDefault();
            }}
            rightSection={
              days.length > 1 && (
                <IconAction
                  icon={IconX}
                  label={words.removeDay(index + 1)}
                  onClick={() => remove(index)}
                />
              )
            }
          />
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <AddItem
          size="compact-sm"
          label={words.addDay}
          count={days.length}
          max={maxDays}
          onAdd={add}
        />
        <Text size="sm" c="dimmed" role="status">
          {message || (isFull && words.full(maxDays))}
        </Text>
      </Group>
      <Text>{useRewardSentence(days)}</Text>
    </Stack>
  );
}

/** The rewards in words; empty while a number is mistyped. */
function useRewardSentence(days: readonly TypedNumber[]): string {
  const { pays, lastPays } = useWords(bonusWords).daily;
  const rewards = days.flatMap((points) => (isMistyped(points) ? [] : [points]));
  const last = rewards.at(-1);
  if (last === undefined || rewards.length < days.length) return "";
  const sum = rewards.reduce((total, reward) => total + reward, 0);
  const start = rewards.length > 1 ? `${pays(rewards[0] ?? last, rewards.length, sum)} ` : "";
  return start + lastPays(rewards.length, last);
}

const rewardRule = numberRule({ type: "integer", ...activityLimits.reward });

/** Tried in this order, as "1 000; 2 000" and "1,000, 2,000" are meant. */
const separators = [/[\n\r\t;]+/, /,\s+/, /\s+/, /,/];

/**
 * The numbers of a pasted list such as "10, 20, 50" or a column of a spreadsheet; undefined for a
 * text that is one number, or none at all.
 */
export function pastedRewards(text: string, language: string): TypedNumber[] | undefined {
  if (!isMistyped(readNumber(text, rewardRule, language))) return undefined;
  const separator = separators.find((one) => one.test(text.trim()));
  if (!separator || !/\d/.test(text)) return undefined;
  const parts = text.split(separator).filter((part) => part.trim() !== "");
  return parts.length > 1 ? parts.map((part) => readNumber(part, rewardRule, language)) : undefined;
}
