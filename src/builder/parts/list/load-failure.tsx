import { Button, EmptyState } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { isRequestFailure } from "#web/request-failure.ts";
import { useFailureText } from "../../request/failure-text.ts";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { Icon } from "../page/icon.tsx";

/** Shown in place of something that could not be loaded: why, and what to do next. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords(shellWords);
  const failureText = useFailureText();
  // Anything else is a bug in the page, or a chunk that a newer version has replaced.
  const ours = isRequestFailure(error);
  return (
    <EmptyState
      role="alert"
      py="xl"
      icon={<Icon of={IconAlertTriangle} size={36} />}
      description={ours ? failureText(error) : words.pageBroken}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={ours ? onRetry : () => location.reload()}>
          {ours ? words.retry : words.reload}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
