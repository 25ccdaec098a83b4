import { Alert, Button, Divider, Group, Loader, Stack, Text } from "@mantine/core";
import { IconQuestionMark } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MessageStatus } from "#contract/message/message-limit.ts";
import type { UserMessageState } from "#contract/user/user-table.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Done } from "../parts/form/submit.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { usersKey } from "../users/user-query.ts";
import { useWords } from "../words.ts";
import { messageWords } from "./message-words.en.ts";
import { Refusal } from "./refusal.tsx";

const minPollMs = 500;
const maxPollMs = 8000;

/** A message to a user, read again until its state is final. */
const messageQuery = (botId: string, tgId: string, id: string) =>
  queryOptions({
    queryKey: ["bot", botId, "message", tgId, id],
    queryFn: async ({ client, signal }) => {
      const state = await call("GET /bots/:botId/users/:tgId/messages/:id", {
        params: { botId, tgId, id },
        signal,
      });
      // The service has just learned that the bot cannot message the user.
      if (state.failure?.code === "USER_UNREACHABLE")
        void client.invalidateQueries({ queryKey: usersKey(botId) });
      return state;
    },
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      (data && isFinal(data.status)) || refusalOf(error)
        ? false
        : Math.min(maxPollMs, minPollMs * 2 ** Math.floor(dataUpdateCount / 4)),
  });

const isFinal = (status: MessageStatus) => !["queued", "sending"].includes(status);

/** A message that was handed over to be sent. */
export interface SentText {
  readonly id: string;
  readonly message: string;
  readonly isEnableHtml: boolean;
}

/** The state of a message, which is followed until Telegram has responded. */
export function SentMessage({
  botId,
  tgId,
  sent,
  onEdit,
}: {
  botId: string;
  tgId: string;
  sent: SentText;
  /** Puts the text of a failed message back into the form. */
  onEdit: () => void;
}) {
  const words = useWords(messageWords);
  const { data: state, error } = useQuery(messageQuery(botId, tgId, sent.id));
  // Messages are kept for a limited time.
  if (refusalOf(error) === "NOT_FOUND") return null;
  return (
    <Stack gap="xs" component="section" aria-label={words.lastMessage}>
      <Divider />
      <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
        {sent.message}
      </Text>
      {state ? (
        <State botId={botId} state={state} onEdit={onEdit} />
      ) : (
        <FailureNote error={error} />
      )}
    </Stack>
  );
}

function State({
  botId,
  state: { status, failure },
  onEdit,
}: {
  botId: string;
  state: UserMessageState;
  onEdit: () => void;
}): ReactNode {
  const words = useWords(messageWords);
  switch (status) {
    case "queued":
    case "sending":
      return (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text>{words[status]}</Text>
        </Group>
      );
    case "sent":
      return <Done>{words.sent}</Done>;
    case "unknown":
      return (
        <Alert
          color="yellow"
          role="status"
          icon={<Icon of={IconQuestionMark} />}
          title={words.unknown}
        >
          {words.unknownText}
        </Alert>
      );
    case "failed":
      return (
        failure && (
          <Refusal
            botId={botId}
            title={words.failed}
            text={words.failures[failure.code]}
            refusal={failure}
          >
            <Button size="xs" variant="default" onClick={onEdit}>
              {words.editAgain}
            </Button>
          </Refusal>
        )
      );
  }
}
