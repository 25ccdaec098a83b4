import { Button, EmptyState, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "wouter";
import { isRequestFailure } from "#web/request.ts";
import { Icon } from "../parts/icon.tsx";
import { shellWords } from "../shell/shell-words.ts";
import { useWords } from "../words.ts";
import { useFailureText } from "./failure-words.ts";

/** Stands where something could not be loaded, says why, and offers the next step. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords(shellWords);
  const failureText = useFailureText();
  // What is no answer of the service is a fault of the page, or a part of it that a newer version
  // has replaced.
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

/** Stands where there is nothing, and leads back to the bots. */
export function Missing({ text }: { text: string }) {
  const words = useWords(shellWords);
  return (
    <Stack align="flex-start">
      <Text c="dimmed">{text}</Text>
      <Button component={Link} href="/" variant="default">
        {words.toBots}
      </Button>
    </Stack>
  );
}
