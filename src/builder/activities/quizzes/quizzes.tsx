import { Stack, Text, Title } from "@mantine/core";
import { IconHelpHexagon } from "@tabler/icons-react";
import { useState } from "react";
import { type Question, Quiz } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { type Draft, newKey, type Row, withKeys } from "../../parts/bot-form/draft.ts";
import { NumberAt } from "../../parts/bot-form/fields.tsx";
import { useField, useScope } from "../../parts/bot-form/form-scope.tsx";
import { useBotForm } from "../../parts/bot-form/use-bot-form.ts";
import { isMistyped, nothingTyped } from "../../parts/form/typed-number.ts";
import { AddItem } from "../../parts/order/item-buttons.tsx";
import { useFocusAfter } from "../../parts/page/focus.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { GroupLanguages } from "../../parts/text/text-field.tsx";
import { languagesOfTexts } from "../../parts/text/text-language.ts";
import { useWords } from "../../words.ts";
import { freeId } from "../activity-id.ts";
import { ActivityList, afterSave, type PartProps, useItems } from "../activity-list.tsx";
import { activityWords } from "../activity-words.en.ts";
import { MoreOfItem, TitleAt } from "../item-id.tsx";
import { QuestionForm } from "./question-form.tsx";
import { quizWords } from "./quiz-words.en.ts";

type QuizRow = Row<Quiz>;

/** A question of which no answer is correct yet. */
const newQuestion = { question: "", options: ["", ""] } as unknown as Draft<Question>;

export function QuizzesPart({ bot }: PartProps) {
  const words = { ...useWords(activityWords), ...useWords(quizWords).quizzes };
  const form = useBotForm({ bot, part: "quizzes", toDraft: withKeys<Quiz>, afterSave });
  const items = useItems(form);
  const newQuiz = (): QuizRow => ({
    key: newKey(),
    isNew: true,
    id: freeId("quiz", items.takenBeside()),
    title: "",
    reward: nothingTyped,
    questions: [newQuestion],
  });
  return (
    <ActivityList
      form={form}
      items={items}
      text={words}
      block="quiz"
      max={activityLimits.quizzes}
      schemaOf={() => Quiz}
      viewOf={({ reward, questions: { length } }) => ({
        summary: [
          words.questionsCount(length),
          isMistyped(reward) ? "" : words.points(reward * length),
        ]
          .filter(Boolean)
          .join(" · "),
        mark: <Icon of={IconHelpHexagon} size={20} />,
      })}
      onAdd={() => items.add(newQuiz())}
    >
      {(quiz) => <QuizForm quiz={quiz} taken={items.takenBeside(quiz)} />}
    </ActivityList>
  );
}

function QuizForm({ quiz, taken }: { quiz: QuizRow; taken: readonly string[] }) {
  const words = useWords(quizWords).quizzes;
  const focus = useFocusAfter();
  const [message, setMessage] = useState("");
  const { onChange } = useScope();
  const field = useField("questions");
  const { questions, reward, isNew } = quiz;
  const { length } = questions;
  const languages = languagesOfTexts(textsOf(quiz));

  function add(): void {
    field.onChange([...questions, newQuestion]);
    focus(`#question-${length} input`);
  }
  function move(index: number, by: -1 | 1): void {
    const question = questions[index];
    if (!question) return;
    field.onChange(questions.toSpliced(index, 1).toSpliced(index + by, 0, question));
    setMessage(words.questionMoved(index + 1, index + by + 1));
    focus(`#question-${index + by}-${by < 0 ? "up" : "down"}`);
  }
  function remove(index: number): void {
    field.onChange(questions.toSpliced(index, 1));
    setMessage(words.questionRemoved(index + 1));
    focus(`#question-${Math.min(index, length - 2)} input`);
  }

  return (
    <Stack gap="md">
      <div>
        <TitleAt placeholder={words.example} spare="quiz" taken={taken} languages={languages} />
        <GroupLanguages
          name={words.texts}
          languages={languages}
          onChange={(change) => onChange(withTexts(quiz, change))}
        />
      </div>
      <NumberAt
        path="reward"
        label={words.reward}
        note={!isMistyped(reward) && words.total(length, reward, reward * length)}
        className="short-field"
      />
      <div>
        <Title order={3}>{field.label}</Title>
        <Text size="sm" c="dimmed">
          {isNew ? words.questionsNote : words.savedNote}
        </Text>
      </div>
      {questions.map((question, index) => (
        <QuestionForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its number
          key={index}
          question={question}
          index={index}
          count={length}
          languages={languages}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <AddItem
          size="compact-sm"
          label={words.addQuestion}
          count={length}
          max={activityLimits.questions}
          onAdd={add}
        />
        <div className="unseen" role="status">
          {message}
        </div>
      </div>
      <MoreOfItem note={words.idOwner} />
    </Stack>
  );
}

function textsOf({ title, questions }: QuizRow): ScreenText[] {
  return [title, ...questions.flatMap(({ question, options }) => [question, ...options])];
}

/** The quiz with each text replaced by another. */
function withTexts(quiz: QuizRow, change: (text: ScreenText) => ScreenText): QuizRow {
  return {
    ...quiz,
    title: change(quiz.title),
    questions: quiz.questions.map((question) => ({
      ...question,
      question: change(question.question),
      options: question.options.map(change),
    })),
  };
}
