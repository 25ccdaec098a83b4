import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useWords } from "../words.ts";
import { channelQuery } from "./channel-query.ts";
import { channelFault } from "./task-draft.ts";
import { taskWords } from "./task-words.en.ts";

/** Asks Telegram whether the bot can tell who is in a channel, and says what it lacks. */
export function ChannelCheck({
  bot,
  channel,
  task,
}: {
  bot: OwnedBot;
  channel: string;
  /** The title of the task, where it does not stand beside its form. */
  task?: string;
}) {
  const words = useWords(taskWords);
  const { data, error, isFetching, refetch } = useQuery(channelQuery(bot.id, channel));
  const isUsable = channelFault(channel) === null;
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!isUsable}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {data || error ? words.retry : words.checkChannel}
    </Button>
  );
  if (isFetching)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{words.checkingChannel}</Text>
      </Group>
    );
  if (!isUsable || (!data && !error)) return <div>{button}</div>;
  if (error)
    return (
      <FailureNote error={error}>
        <div className="note-action">{button}</div>
      </FailureNote>
    );
  if (!data) return null;
  const titles = words.channelTitles(task);
  const isReady = data.kind === "ready";
  const told = words.channel[data.kind](bot.username, channel);
  return (
    <Alert
      color={isReady ? "green" : "yellow"}
      variant="light"
      role={isReady ? "status" : "alert"}
      title={isReady ? undefined : titles[data.kind === "unreachable" ? "unknown" : "lacking"]}
    >
      {told} {isReady && data.title && words.channelReady(data.title)}
      {!isReady && <div className="note-action">{button}</div>}
    </Alert>
  );
}
