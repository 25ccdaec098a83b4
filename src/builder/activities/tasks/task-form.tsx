import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import type { Task } from "#contract/activity/activities.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../../language.ts";
import type { Row } from "../../parts/bot-form/draft.ts";
import { ChoiceAt, LineAt, NumberAt, PictureAt } from "../../parts/bot-form/fields.tsx";
import { useField } from "../../parts/bot-form/form-scope.tsx";
import { settingPath } from "../../settings/setting-path.ts";
import { useWords } from "../../words.ts";
import { activityWords } from "../activity-words.en.ts";
import { MoreOfItem, TitleAt } from "../item-id.tsx";
import { ChannelCheck, channelFrom, isPrivate } from "./channel-check.tsx";
import { ApiTaskCall, EndpointCheck } from "./server-task.tsx";
import { taskWords } from "./task-words.en.ts";

export function TaskForm({
  bot,
  task,
  taken,
}: {
  bot: OwnedBot;
  task: Row<Task>;
  taken: readonly string[];
}) {
  const words = useWords(taskWords);
  const { purpose, example } = words.kinds[task.kind];
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {purpose}
      </Text>
      <TitleAt placeholder={example} spare={task.kind} taken={taken} />
      <NumberAt
        path="reward"
        className="short-field"
        note={task.kind === "messages" && words.messagesReward}
      />
      <KindFields bot={bot} task={task} />
      <PictureAt path="icon" />
      <MoreOfItem note={words.idOwner} />
    </Stack>
  );
}

/** The fields that only tasks of one kind have. */
function KindFields({ bot, task }: { bot: OwnedBot; task: Row<Task> }) {
  const words = useWords(taskWords);
  switch (task.kind) {
    case "visit":
      return <TaskLink note={words.visitUrl} />;
    case "subscribe":
      return <ChannelFields bot={bot} />;
    case "invite":
      return <NumberAt path="count" className="short-field" />;
    case "level":
      return <LevelAt bot={bot} path="level" />;
    case "wallet":
    case "messages":
    case "home-screen":
      return null;
    case "code":
      return (
        <>
          <LineAt path="code" note={words.codeNote} className="short-field" />
          <TaskLink note={words.codeUrl} />
        </>
      );
    case "endpoint":
      return (
        <>
          <LineAt
            path="endpoint"
            type="url"
            note={words.endpointNote}
            placeholder="https://example.com/has-ordered"
          />
          <EndpointCheck bot={bot} taskId={task.id} url={task.endpoint ?? ""} />
          <TaskLink note={words.endpointUrl} placeholder="https://example.com/shop" />
        </>
      );
    case "api":
      return (
        <>
          <TaskLink note={words.endpointUrl} placeholder="https://example.com/shop" />
          <ApiTaskCall botId={bot.id} taskId={task.id} />
        </>
      );
  }
}

function TaskLink({
  placeholder = "https://t.me/…",
  ...link
}: {
  note: string;
  placeholder?: string;
  faultText?: string;
}) {
  return <LineAt path="url" type="url" placeholder={placeholder} {...link} />;
}

function ChannelFields({ bot }: { bot: OwnedBot }) {
  const words = useWords(taskWords);
  const { value, onChange } = useField("channel");
  const url = useField("url").value;
  const channel = channelFrom(String(value ?? ""));
  return (
    <>
      <LineAt
        path="channel"
        note={words.channelNote}
        placeholder="@your_channel"
        onBlur={() => onChange(channel)}
      />
      {(isPrivate(channel) || url) && (
        <TaskLink
          note={words.channelUrl}
          placeholder="https://t.me/+…"
          {...(!url && { faultText: words.needsInvitation })}
        />
      )}
      <ChannelCheck bot={bot} channel={channel} />
    </>
  );
}

/** One of the bot's levels, by name and points; one that it no longer has stays chosen. */
export function LevelAt({ bot, path }: { bot: OwnedBot; path: string }) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const language = useLanguage();
  const level = Number(useField(path).value);
  const { levels } = bot.game;
  const options = levels.map(({ name, points }, index) => {
    const number = index + 1;
    return [number, `${number}. ${textIn(name, language)}: ${words.points(points)}`] as const;
  });
  return (
    <ChoiceAt
      path={path}
      options={level > levels.length ? [...options, [level, words.lostLevel(level)]] : options}
      note={
        levels.length === 0 && (
          <>
            {words.noLevels}{" "}
            <Anchor component={Link} href={settingPath(bot.id, "game")} inherit>
              {words.toLevels}
            </Anchor>
          </>
        )
      }
    />
  );
}
