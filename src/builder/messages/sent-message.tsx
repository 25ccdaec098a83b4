import { Alert, Anchor, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle, IconQuestionMark } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { MessageStatus } from "#contract/message/message.schema.ts";
import type { UserMessageState } from "#contract/user/user-table.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Done } from "../parts/form/submit.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { call, refusalOf } from "../request/builder-request.ts";
import { settingPath } from "../settings/setting-path.ts";
import { usersKey } from "../users/user-query.ts";
import { useWords } from "../words.ts";
import { messageWords } from "./message-words.en.ts";
import "./messages.css";

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
    <section aria-label={words.lastMessage} className="sent-message">
      <Text size="sm" c="dimmed" lineClamp={2} className="sent-message-text">
        {sent.message}
      </Text>
      {state ? (
        <State botId={botId} state={state} onEdit={onEdit} />
      ) : (
        <FailureNote error={error} />
      )}
    </section>
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
          variant="light"
          role="status"
          icon={<Icon of={IconQuestionMark} />}
          title={words.unknown}
        >
          {words.unknownText}
        </Alert>
      );
    case "failed":
      return (
        <Alert
          color="red"
          variant="light"
          role="alert"
          icon={<Icon of={IconAlertTriangle} />}
          title={words.failed}
        >
          {failure && <Text>{words.failures[failure.code]}</Text>}
          {failure?.reason && (
            <Text size="sm" mt={4} className="sent-message-text">
              {words.platformSays} <q>{failure.reason}</q>
            </Text>
          )}
          <Group gap="sm" mt="sm">
            <Button size="xs" variant="default" onClick={onEdit}>
              {words.editAgain}
            </Button>
            {failure?.code === "BOT_TOKEN_REFUSED" && (
              <Anchor component={Link} href={settingPath(botId, "token")} size="sm">
                {words.toToken}
              </Anchor>
            )}
          </Group>
        </Alert>
      );
  }
}
