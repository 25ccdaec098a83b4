import { Button, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { activityLimits, activityTextLimits } from "#contract/activity/activity-limit.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { isMistyped } from "../parts/form/typed-number.ts";
import { useFocusAfter } from "../parts/page/focus-after.ts";
import { Icon } from "../parts/page/icon.tsx";
import { languagesOfTexts } from "../parts/text/text-language.ts";
import { useWords } from "../words.ts";
import { ActivityIdField } from "./activity-id-field.tsx";
import { ActivityText, GroupLanguages } from "./activity-text.tsx";
import { activityWords } from "./activity-words.en.ts";
import type { ItemFormProps } from "./list-part.tsx";
import { QuestionForm } from "./question-form.tsx";
import {
  mapQuizTexts,
  newQuestion,
  type QuizDraft,
  quizReward,
  quizTotal,
  textsOfQuiz,
} from "./quiz-draft.ts";
import { quizWords } from "./quiz-words.en.ts";
import { withTitle } from "./row-draft.ts";

/** The fields of a quiz with its questions. */
export function QuizForm({
  row: quiz,
  faultAt,
  isChecked,
  taken,
  onChange,
}: ItemFormProps<QuizDraft>) {
  const words = { ...useWords(activityWords), ...useWords(quizWords) };
  const focus = useFocusAfter();
  const [said, say] = useState("");
  const { questions, reward } = quiz;
  const edit = (part: Partial<QuizDraft>) => onChange({ ...quiz, ...part });
  const total = quizTotal(quiz);
  const languages = languagesOfTexts(textsOfQuiz(quiz));

  function add(): void {
    const question = newQuestion();
    edit({ questions: [...questions, question] });
    focus(`#question-${question.key} input`);
  }
  function move(index: number, by: -1 | 1): void {
    const question = questions[index];
    if (!question) return;
    edit({ questions: questions.toSpliced(index, 1).toSpliced(index + by, 0, question) });
    say(words.questionMoved(index + 1, index + by + 1));
    focus(`#question-${question.key}-${by < 0 ? "up" : "down"}`);
  }
  function remove(index: number): void {
    const left = questions.toSpliced(index, 1);
    edit({ questions: left });
    say(words.questionRemoved(index + 1));
    focus(`#question-${left[Math.min(index, left.length - 1)]?.key} input`);
  }

  return (
    <Stack gap="md">
      <GroupLanguages
        name={words.texts}
        languages={languages}
        onChange={(change) => onChange(mapQuizTexts(quiz, change))}
      />
      <ActivityText
        label={words.members.title}
        languages={languages}
        text={quiz.title}
        maxLength={activityTextLimits.title}
        placeholder={words.example}
        fault={faultAt("title")}
        onChange={(title) => onChange(withTitle(quiz, title, "quiz", taken))}
      />
      <NumberField
        label={words.reward}
        description={
          total !== undefined && !isMistyped(reward) && words.total(questions.length, reward, total)
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        className="short-field"
        rule={quizReward}
        value={reward}
        isChecked={isChecked}
        error={faultAt("reward")}
        onChange={(value) => edit({ reward: value })}
      />
      <div>
        <Title order={3}>{words.questions}</Title>
        <Text size="sm" c="dimmed">
          {quiz.isSaved ? words.savedNote : words.questionsNote}
        </Text>
      </div>
      {questions.map((question, index) => (
        <QuestionForm
          key={question.key}
          question={question}
          index={index}
          count={questions.length}
          languages={languages}
          faultAt={(place) => faultAt(`questions/${index}/${place}`)}
          onChange={(changed) => edit({ questions: questions.with(index, changed) })}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon of={IconPlus} size={16} />}
          disabled={questions.length >= activityLimits.questions}
          onClick={add}
        >
          {words.addQuestion}
        </Button>
        <div className="unseen" role="status">
          {said}
        </div>
      </div>
      <ActivityIdField
        row={quiz}
        note={words.idOwner}
        fault={faultAt("id")}
        onChange={(id) => edit({ id, isIdTyped: true })}
      />
    </Stack>
  );
}
