import { Button, Group, Input, Paper, Radio, Stack, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { activityLimits, activityTextLimits } from "#contract/activity/activity-limit.ts";
import { MoveTools } from "../parts/order/move-tools.tsx";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { Icon } from "../parts/page/icon.tsx";
import { IconAction } from "../parts/page/icon-action.tsx";
import { useWords } from "../words.ts";
import { ActivityText } from "./activity-text.tsx";
import type { FaultAt } from "./fault-at.ts";
import { newOption, type OptionDraft, type QuestionDraft } from "./quiz-draft.ts";
import { quizWords } from "./quiz-words.en.ts";

const { minItems, maxItems } = activityLimits.options;

/** A question with its answers, of which one is marked as right. */
export function QuestionForm({
  question: draft,
  index,
  count,
  languages,
  faultAt,
  onChange,
  onMove,
  onRemove,
}: {
  question: QuestionDraft;
  index: number;
  count: number;
  /** Of all texts of the quiz. */
  languages: readonly string[];
  faultAt: FaultAt;
  onChange: (question: QuestionDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const words = useWords(quizWords);
  const focus = useFocusAfter();
  const { key, question, options, right } = draft;
  const number = index + 1;
  const id = `question-${key}`;
  const fault = faultAt("right");

  function add(): void {
    const option = newOption();
    onChange({ ...draft, options: [...options, option] });
    focus(`#option-${option.key}`);
  }
  function remove(option: OptionDraft, at: number): void {
    const left = options.toSpliced(at, 1);
    onChange({ ...draft, options: left, right: right === option.key ? null : right });
    focus(`#option-${left[Math.min(at, left.length - 1)]?.key}`);
  }

  return (
    <Paper withBorder p="sm" id={id} role="group" aria-label={words.question(number)}>
      <Group justify="space-between" gap="xs" mb="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" aria-hidden>
          {number}
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
        <ActivityText
          label={words.question(number)}
          text={question}
          languages={languages}
          maxLength={activityTextLimits.question}
          fault={faultAt("question")}
          onChange={(text) => onChange({ ...draft, question: text })}
        />
        <Stack gap={6} role="radiogroup" aria-label={words.rightOf(number)}>
          <Input.Label component="div">{words.options}</Input.Label>
          {options.map((option, at) => (
            <div key={option.key} className="quiz-option">
              <Radio
                name={id}
                mt={8}
                aria-label={words.isRight(at + 1)}
                title={words.isRight(at + 1)}
                checked={option.key === right}
                onChange={() => onChange({ ...draft, right: option.key })}
              />
              <ActivityText
                id={`option-${option.key}`}
                label={words.option(number, at + 1)}
                isLabelHidden
                text={option.text}
                languages={languages}
                maxLength={activityTextLimits.option}
                placeholder={words.optionExample(at + 1)}
                fault={faultAt(`options/${at}`)}
                onChange={(text) =>
                  onChange({ ...draft, options: options.with(at, { ...option, text }) })
                }
              />
              <IconAction
                label={words.removeOption(at + 1)}
                off={options.length <= minItems}
                onClick={() => remove(option, at)}
              >
                <Icon of={IconX} size={16} />
              </IconAction>
            </div>
          ))}
          {fault && <Input.Error role="alert">{fault}</Input.Error>}
        </Stack>
        <div>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Icon of={IconPlus} size={14} />}
            disabled={options.length >= maxItems}
            onClick={add}
          >
            {words.addOption}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
