import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { CodeBlock } from "../parts/page/code-block.tsx";
import { Icon } from "../parts/page/icon.tsx";
import type { Call } from "../samples/call-samples.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.en.ts";
import { type CallAnswer, runCall } from "./run-call.ts";

/** One call as code, which can be run about a user; what changes something is asked about first. */
export function Sample({
  botId,
  name,
  call,
  code,
  who,
  takeKey,
}: {
  botId: string;
  name: string;
  call: Call;
  code: string;
  /** The user's name; undefined while there is nobody to run it about. */
  who: string | undefined;
  /** The API key; undefined when it is missing, which is then said. */
  takeKey: () => string | undefined;
}) {
  const words = useWords(keyWords);
  const queryClient = useQueryClient();
  const [asksWith, askWith] = useState<string>();
  const running = useMutation({
    mutationFn: (apiKey: string) => runCall(call, apiKey),
    // The key was used, and the user may have changed.
    onSettled: () => {
      for (const part of ["keys", "users", "user"])
        void queryClient.invalidateQueries({ queryKey: ["bot", botId, part] });
    },
    // Else the key would be remembered after the page is left.
    gcTime: 0,
    onSuccess: () => askWith(undefined),
  });
  const press = () => {
    const apiKey = takeKey();
    if (apiKey === undefined) return;
    running.reset();
    if (call.method === "GET") running.mutate(apiKey);
    else askWith(apiKey);
  };
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Title order={3}>{name}</Title>
        {who !== undefined && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon of={IconPlayerPlay} size={14} />}
            loading={running.isPending}
            onClick={press}
            aria-label={words.of(words.run, name)}
          >
            {words.run}
          </Button>
        )}
      </Group>
      <Stack gap="xs">
        <CodeBlock code={code} label={name} />
        {asksWith === undefined && <FailureNote error={running.error} />}
        {running.data && <Answer answer={running.data} name={name} />}
      </Stack>
      {asksWith !== undefined && (
        <ConfirmDialog
          title={words.runTitle(name, who ?? "")}
          text={words.runText}
          action={words.run}
          isForGood={false}
          isRunning={running.isPending}
          error={running.error}
          onConfirm={() => running.mutate(asksWith)}
          onClose={() => askWith(undefined)}
        />
      )}
    </div>
  );
}

function Answer({
  answer: { status, isOk, milliseconds, isReplayed, text },
  name,
}: {
  answer: CallAnswer;
  name: string;
}) {
  const words = useWords(keyWords);
  return (
    <div>
      <Group gap="xs" mb={6} role="status">
        <Badge color={isOk ? "green" : "red"} variant="light" radius="sm">
          {status}
        </Badge>
        <Text size="sm" c="dimmed">
          {words.answeredIn(milliseconds)}
          {isReplayed && ` ${words.replayed}`}
        </Text>
      </Group>
      <CodeBlock code={text} label={words.answerTo(name)} />
    </div>
  );
}
