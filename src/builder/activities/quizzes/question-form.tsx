import { Group, Input, Paper, Radio, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Question } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { Draft } from "../../parts/bot-form/draft.ts";
import { TextAt } from "../../parts/bot-form/fields.tsx";
import { useField } from "../../parts/bot-form/form-scope.tsx";
import { AddItem, MoveTools } from "../../parts/order/item-buttons.tsx";
import { useFocusAfter } from "../../parts/page/focus.ts";
import { IconAction } from "../../parts/page/icon-action.tsx";
import { useWords } from "../../words.ts";
import { quizWords } from "./quiz-words.en.ts";

const { minItems, maxItems } = activityLimits.options;

/** A question with its answers, of which one is marked as correct. */
export function QuestionForm({
  question,
  index,
  count,
  languages,
  onMove,
  onRemove,
}: {
  question: Draft<Question>;
  index: number;
  count: number;
  /** The languages of the quiz's texts. */
  languages: readonly string[];
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const words = useWords(quizWords).quizzes;
  const focus = useFocusAfter();
  const path = `questions/${index}`;
  const field = useField(path);
  const { fault } = useField(`${path}/right`);
  const { options, right } = question;
  const number = index + 1;
  const id = `question-${index}`;

  function add(): void {
    field.onChange({ ...question, options: [...options, ""] });
    focus(`#${id}-option-${options.length}`);
  }
  function remove(at: number): void {
    const { right: _, ...others } = question;
    const index = Number(right) > at ? Number(right) - 1 : right;
    field.onChange({
      ...others,
      options: options.toSpliced(at, 1),
      ...(right !== at && { right: index }),
    });
    focus(`#${id}-option-${Math.min(at, options.length - 2)}`);
  }

  return (
    <Paper withBorder p="sm" id={id} role="group" aria-label={words.question(number)}>
      <Group justify="space-between" gap="xs" mb="xs" wrap="nowrap">
        <Text size="sm" fw={600} aria-hidden>
          {words.question(number)}
        </Text>
        <MoveTools
          id={id}
          index={index}
          count={count}
          words={words}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Group>
      <Stack gap="sm">
        <TextAt
          path={`${path}/question`}
          label={words.question(number)}
          isLabelHidden
          languages={languages}
        />
        <Stack gap={6} role="radiogroup" aria-label={words.correctOf(number)}>
          <Input.Label component="div">{words.options}</Input.Label>
          {options.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its number
            <div key={at} className="quiz-option">
              <Radio
                name={id}
                mt={8}
                aria-label={words.isCorrect(at + 1)}
                title={words.isCorrect(at + 1)}
                checked={at === right}
                onChange={() => field.onChange({ ...question, right: at })}
              />
              <TextAt
                path={`${path}/options/${at}`}
                id={`${id}-option-${at}`}
                label={words.option(number, at + 1)}
                isLabelHidden
                languages={languages}
                placeholder={words.optionExample(at + 1)}
              />
              <IconAction
                icon={IconX}
                label={words.removeOption(at + 1)}
                off={options.length <= minItems}
                onClick={() => remove(at)}
              />
            </div>
          ))}
          {fault && <Input.Error role="alert">{words.chooseCorrect}</Input.Error>}
        </Stack>
        <div>
          <AddItem
            size="compact-sm"
            label={words.addOption}
            count={options.length}
            max={maxItems}
            onAdd={add}
          />
        </div>
      </Stack>
    </Paper>
  );
}
