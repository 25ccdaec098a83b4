import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { type QueryClient, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { channelPattern } from "#contract/activity/activity-limit.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../../language.ts";
import { FailureNote } from "../../parts/form/failure-note.tsx";
import { call } from "../../request/builder-request.ts";
import { useWords } from "../../words.ts";
import { taskWords } from "./task-words.en.ts";

const channelForm = new RegExp(channelPattern);

/** Whether the bot can see who is in a channel; it is checked only when the owner wants it. */
const channelQuery = (botId: string, channel: string) =>
  queryOptions({
    queryKey: ["channel-check", botId, channel],
    queryFn: ({ signal }) =>
      call("POST /bots/:botId/channel-check", { params: { botId }, body: { channel }, signal }),
    enabled: false,
    retry: false,
  });

/** Checks the channels of a bot that has just been saved, other than those known to work. */
export function tryChannels(queryClient: QueryClient, { id, activities }: OwnedBot): void {
  const channels = channelTasks(activities).map(({ channel }) => channel);
  for (const channel of new Set(channels)) {
    const query = channelQuery(id, channel);
    if (queryClient.getQueryData(query.queryKey)?.kind === "ready") continue;
    void queryClient.prefetchQuery({ ...query, staleTime: 0 });
  }
}

function channelTasks({ tasks = [] }: Activities) {
  return tasks.flatMap((task) => (task.kind === "subscribe" ? [task] : []));
}

/** A channel as the service takes it, from what an owner types or pastes. */
export function channelFrom(typed: string): string {
  const text = typed.trim();
  const name = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(?!\+|joinchat\/|c\/)(\w+)\/?$/i.exec(
    text,
  )?.[1];
  if (name) return `@${name}`;
  return /^[A-Za-z]\w*$/.test(text) ? `@${text}` : text;
}

/** Whether a channel is given by its id, so that nobody finds it without a link. */
export function isPrivate(channel: string): boolean {
  return /^-\d+$/.test(channel);
}

/** A button that checks whether the bot can see who is in a channel, and what the bot lacks. */
export function ChannelCheck({
  bot,
  channel,
  task,
}: {
  bot: OwnedBot;
  channel: string;
  /** The title of the task, outside its form. */
  task?: string;
}) {
  const words = useWords(taskWords);
  const { data, error, isFetching, refetch } = useQuery(channelQuery(bot.id, channel));
  const isUsable = channelForm.test(channel);
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
  return (
    <Alert
      color={isReady ? "green" : "yellow"}
      role={isReady ? "status" : "alert"}
      title={isReady ? undefined : titles[data.kind === "unreachable" ? "unknown" : "lacking"]}
    >
      {words.channel[data.kind](bot.username, channel)}{" "}
      {isReady && data.title && words.channelReady(data.title)}
      {!isReady && <div className="note-action">{button}</div>}
    </Alert>
  );
}

/** The rights that the bot lacks in the channels of saved tasks. */
export function ChannelNotes({
  bot,
  saved,
  openId,
}: {
  bot: OwnedBot;
  saved: Activities;
  /** The task whose form is open and has the note itself. */
  openId: string | undefined;
}) {
  const language = useLanguage();
  const tasks = channelTasks(saved);
  const checks = useQueries({ queries: tasks.map(({ channel }) => channelQuery(bot.id, channel)) });
  return tasks.map(({ id, channel, title }, index) => {
    const { data, error } = checks[index] ?? {};
    if (id === openId || (!error && (!data || data.kind === "ready"))) return null;
    return <ChannelCheck key={id} bot={bot} channel={channel} task={textIn(title, language)} />;
  });
}
