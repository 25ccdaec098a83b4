import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useConfirm } from "../parts/form/confirm-dialog.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { CodeBlock } from "../parts/page/copy-button.tsx";
import { Icon } from "../parts/page/icon.tsx";
import type { Call } from "../samples/call-samples.ts";
import { useWords } from "../words.ts";
import { keyWords } from "./key-words.en.ts";
import { type CallResponse, runCall } from "./run-call.ts";

/** One call as code, which can be run for a user; a change is confirmed first. */
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
  /** The user's name; undefined without a user to run it for. */
  who: string | undefined;
  /** The API key; undefined if it is missing, which is then shown. */
  takeKey: () => string | undefined;
}) {
  const words = useWords(keyWords);
  const { confirm, dialog } = useConfirm();
  const running = useMutation({
    mutationFn: (apiKey: string) => runCall(call, apiKey),
    // The key was used, and anything of the bot may have changed.
    meta: { changes: ["bot", botId] },
    // Otherwise the key would stay in memory after the page is left.
    gcTime: 0,
  });
  const press = () => {
    const apiKey = takeKey();
    if (apiKey === undefined) return;
    running.reset();
    if (call.method === "GET") running.mutate(apiKey);
    else
      confirm({
        title: words.runTitle(name, who ?? ""),
        text: words.runText,
        action: words.run,
        isForGood: false,
        act: () => running.mutateAsync(apiKey),
      });
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
        {!dialog && <FailureNote error={running.error} />}
        {running.data && <Response response={running.data} name={name} />}
        <CodeBlock code={code} label={name} />
      </Stack>
      {dialog}
    </div>
  );
}

function Response({ response, name }: { response: CallResponse; name: string }) {
  const words = useWords(keyWords);
  const { status, isOk, milliseconds, isReplayed, text } = response;
  const box = useRef<HTMLDivElement>(null);
  // The page may end at the pressed button.
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={box}>
      <Group gap="xs" mb={6} role="status">
        <Badge color={isOk ? "green" : "red"} variant="light" radius="sm">
          {status}
        </Badge>
        <Text size="sm" c="dimmed">
          {words.inMs(milliseconds)}
          {isReplayed && ` ${words.replayed}`}
        </Text>
      </Group>
      <div className="key-response">
        <CodeBlock code={text} label={words.responseTo(name)} />
      </div>
    </div>
  );
}
