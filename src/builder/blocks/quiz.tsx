import { Select, Stack } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { Bar, Card, Drawing, Figure } from "../parts/page/drawing.tsx";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import { ActivityNote } from "./activity-note.tsx";
import type { BlockEditor, FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { LabelField } from "./label-field.tsx";

export const quiz: BlockEditor<"quiz"> = {
  icon: IconZoomQuestion,
  category: "activities",
  Picture: QuizPicture,
  newBlock: () => ({ type: "quiz" }),
  summary: ({ label }) => (label ? [label] : []),
  Form: QuizForm,
};

/** Stands for no choice; no id is empty. */
const firstQuiz = "";

function QuizForm(props: FormProps<"quiz">) {
  const { members, first, gone, goneNote } = useWords(blockWords).quiz;
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
