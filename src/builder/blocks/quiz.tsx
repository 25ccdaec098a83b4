import { Select, Stack } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { Bar, Card, Drawing, Figure } from "../parts/drawing.tsx";
import { useEditor } from "../screen/editor-context.ts";
import { type Dictionary, useWords } from "../words.ts";
import { ActivityNote } from "./activity-note.tsx";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { LabelField, labelWords } from "./label-field.tsx";

const words = {
  en: {
    name: "Quiz",
    purpose: "Questions that pay for right answers",
    search: "trivia test poll exam",
    members: { label: labelWords.en.label, quiz: "Quiz" },
    first: (title: string) => (title ? `The bot's first: ${title}` : "The bot's first"),
    gone: (id: string) => `Deleted (${id})`,
    goneNote: "This quiz was deleted. Choose another one.",
  },
  ru: {
    name: "Викторина",
    purpose: "Вопросы, за верные ответы на которые дают очки",
    search: "тест опрос квиз экзамен",
    members: { label: labelWords.ru.label, quiz: "Викторина" },
    first: (title: string) => (title ? `Первая у бота: ${title}` : "Первая у бота"),
    gone: (id: string) => `Удалена (${id})`,
    goneNote: "Эта викторина удалена. Выберите другую.",
  },
} satisfies Dictionary<unknown>;

export const quiz: BlockEditor<"quiz"> = {
  icon: IconZoomQuestion,
  category: "activities",
  Picture: QuizPicture,
  words,
  newBlock: () => ({ type: "quiz" }),
  summary: ({ label }) => (label ? [label] : []),
  Form: QuizForm,
};

/** Stands for no choice; no id is empty. */
const firstQuiz = "";

function QuizForm(props: FormProps<"quiz">) {
  const { members, first, gone, goneNote } = useWords(words);
  const { language, activities } = useEditor();
  const { block, faultAt, onChange } = props;
  const quizzes = (activities.quizzes ?? []).map(({ id, title }) => ({
    value: id,
    label: textIn(title, language) || id,
  }));
  const isGone = block.quiz !== undefined && !quizzes.some(({ value }) => value === block.quiz);
  return (
    <Stack gap="sm">
      <ActivityNote member="quizzes" />
      <LabelField<"quiz"> {...props} />
      {(quizzes.length > 1 || block.quiz !== undefined) && (
        <Select
          label={members.quiz}
          allowDeselect={false}
          value={block.quiz ?? firstQuiz}
          data={[
            { value: firstQuiz, label: first(quizzes[0]?.label ?? "") },
            ...quizzes,
            ...(block.quiz !== undefined && isGone
              ? [{ value: block.quiz, label: gone(block.quiz) }]
              : []),
          ]}
          error={isGone ? goneNote : faultAt("quiz")}
          onChange={(id) => onChange(withQuiz(block, id ?? firstQuiz), "quiz")}
        />
      )}
    </Stack>
  );
}

function withQuiz({ quiz: _, ...rest }: Blocks["quiz"], id: string): Blocks["quiz"] {
  return id === firstQuiz ? rest : { ...rest, quiz: id };
}

function QuizPicture() {
  return (
    <Drawing>
      <Card x={10} y={8} width={124} height={72} />
      <Bar x={20} y={17} width={80} tone="ink" />
      <Figure x={124} y={25} size={12} anchor="end" tone="dim">
        2/5
      </Figure>
      {["A", "B", "C"].map((letter, index) => {
        const y = 30 + index * 16;
        const isChosen = index === 1;
        return (
          <g key={letter}>
            <Bar x={20} y={y} width={104} height={13} tone={isChosen ? "accent" : "line"} />
            <Figure
              x={30}
              y={y + 10}
              size={10}
              anchor="middle"
              tone={isChosen ? "on-accent" : "dim"}
            >
              {letter}
            </Figure>
          </g>
        );
      })}
    </Drawing>
  );
}
