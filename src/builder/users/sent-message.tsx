import { Alert, Anchor, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle, IconQuestionMark } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { UserMessageState } from "#contract/user/user-table.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { Icon } from "../parts/page/icon.tsx";
import { refusalOf } from "../request/builder-request.ts";
import { settingPath } from "../settings/setting-path.ts";
import { useWords } from "../words.ts";
import { actionWords } from "./action-words.en.ts";
import { Done } from "./done.tsx";
import { messageQuery } from "./user-query.ts";

/** A message that was handed over to be sent. */
export interface SentText {
  readonly id: string;
  readonly message: string;
  readonly isEnableHtml: boolean;
}

/** What has become of a message; it is followed until the platform has answered. */
export function SentMessage({
  botId,
  tgId,
  sent,
  onEdit,
}: {
  botId: string;
  tgId: string;
  sent: SentText;
  /** Takes the text of a message that failed into the form again. */
  onEdit: () => void;
}) {
  const words = useWords(actionWords);
  const { data: state, error } = useQuery(messageQuery(botId, tgId, sent.id));
  // Messages are kept for a time only.
  if (refusalOf(error) === "NOT_FOUND") return null;
  return (
    <section aria-label={words.lastMessage} className="user-sent">
      <Text size="sm" c="dimmed" lineClamp={2} className="user-sent-text">
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
  const words = useWords(actionWords);
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
            <Text size="sm" mt={4} className="user-reason">
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
