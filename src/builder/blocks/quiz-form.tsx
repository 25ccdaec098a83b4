import { Select, Stack } from "@mantine/core";
import type { Blocks } from "#contract/screen/block.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import { ActivityNote } from "./activity-note.tsx";
import type { FormProps } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";
import { LabelField } from "./label-field.tsx";

/** Stands for no choice; no id is empty. */
const firstQuiz = "";

export function QuizForm(props: FormProps<"quiz">) {
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
