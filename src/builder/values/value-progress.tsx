import { Button, Progress, Stack, Text } from "@mantine/core";
import { useLanguage } from "../language.ts";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { StepTitle } from "./step-title.tsx";
import { valueWords } from "./value-words.en.ts";

/** How much is sent, and a way to stop. */
export function ValueProgress({
  done,
  total,
  onCancel,
}: {
  done: number;
  total: number;
  onCancel: () => void;
}) {
  const words = { ...useWords(shellWords), ...useWords(valueWords) };
  const language = useLanguage();
  const share = Math.floor((done / total) * 100);
  return (
    <Stack>
      <StepTitle>{words.sending}</StepTitle>
      <Progress value={share} size="lg" aria-label={words.sending} />
      <Text>{words.progress(spelled(language, done), spelled(language, total))}</Text>
      <div>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Stack>
  );
}
