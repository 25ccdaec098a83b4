import { TextInput } from "@mantine/core";
import { activityTextLimits } from "#contract/activity/activity-limit.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import { ApiTaskCall } from "./api-task-call.tsx";
import { ChannelCheck } from "./channel-check.tsx";
import { EndpointCheck } from "./endpoint-check.tsx";
import type { FaultAt } from "./fault-at.ts";
import { LevelChoice } from "./level-choice.tsx";
import { LinkField } from "./link-field.tsx";
import { channelFrom, isPrivate, type TaskDraft, taskNumbers } from "./task-draft.ts";
import { taskWords } from "./task-words.en.ts";

/** What the fields of a task need. */
export interface TaskFieldProps {
  readonly bot: OwnedBot;
  readonly task: TaskDraft;
  readonly faultAt: FaultAt;
  readonly isChecked: boolean;
  readonly onEdit: (part: Partial<TaskDraft>) => void;
}

const inputOrder = ["label", "input", "description", "error"] as const;

/** The fields that only tasks of one kind have. */
export function TaskKindFields(props: TaskFieldProps) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const { bot, task, faultAt, isChecked, onEdit } = props;
  switch (task.kind) {
    case "visit":
      return <TaskLink {...props} description={words.visitUrl} />;
    case "subscribe":
      return <ChannelFields {...props} />;
    case "invite":
      return (
        <NumberField
          label={words.members.count}
          className="short-field"
          rule={taskNumbers.count}
          value={task.count}
          isChecked={isChecked}
          error={faultAt("count")}
          onChange={(count) => onEdit({ count })}
        />
      );
    case "level":
      return (
        <LevelChoice
          bot={bot}
          level={task.level}
          fault={faultAt("level")}
          onChange={(level) => onEdit({ level })}
        />
      );
    case "wallet":
      return null;
    case "code":
      return <CodeFields {...props} />;
    case "endpoint":
      return <EndpointFields {...props} />;
    case "api":
      return <ApiFields {...props} />;
  }
}

function TaskLink({
  task,
  faultAt,
  onEdit,
  description,
  placeholder = "https://t.me/…",
}: TaskFieldProps & { description: string; placeholder?: string }) {
  const words = useWords(activityWords);
  return (
    <LinkField
      label={words.members.url}
      description={description}
      placeholder={placeholder}
      value={task.url}
      fault={faultAt("url")}
      onChange={(url) => onEdit({ url })}
    />
  );
}

function ChannelFields(props: TaskFieldProps) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const { bot, task, faultAt, onEdit } = props;
  return (
    <>
      <TextInput
        label={words.members.channel}
        description={words.channelNote}
        inputWrapperOrder={[...inputOrder]}
        autoComplete="off"
        spellCheck={false}
        placeholder="@your_channel"
        value={task.channel}
        error={faultAt("channel")}
        onChange={({ currentTarget }) => onEdit({ channel: currentTarget.value.trim() })}
        onBlur={() => onEdit({ channel: channelFrom(task.channel) })}
      />
      {(isPrivate(task.channel) || task.url !== "") && (
        <TaskLink {...props} description={words.channelUrl} placeholder="https://t.me/+…" />
      )}
      <ChannelCheck bot={bot} channel={channelFrom(task.channel)} />
    </>
  );
}

function CodeFields(props: TaskFieldProps) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const { task, faultAt, onEdit } = props;
  return (
    <>
      <TextInput
        label={words.members.code}
        description={words.codeNote}
        inputWrapperOrder={[...inputOrder]}
        className="short-field"
        autoComplete="off"
        spellCheck={false}
        maxLength={activityTextLimits.code}
        value={task.code}
        error={faultAt("code")}
        onChange={({ currentTarget }) => onEdit({ code: currentTarget.value })}
      />
      <TaskLink {...props} description={words.codeUrl} />
    </>
  );
}

function EndpointFields(props: TaskFieldProps) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const { bot, task, faultAt, onEdit } = props;
  return (
    <>
      <LinkField
        label={words.members.endpoint}
        description={words.endpointNote}
        placeholder="https://example.com/has-ordered"
        value={task.endpoint}
        fault={faultAt("endpoint")}
        onChange={(endpoint) => onEdit({ endpoint })}
      />
      <EndpointCheck bot={bot} taskId={task.id} url={task.endpoint} />
      <TaskLink {...props} description={words.endpointUrl} placeholder="https://example.com/shop" />
    </>
  );
}

function ApiFields(props: TaskFieldProps) {
  const words = useWords(taskWords);
  return (
    <>
      <TaskLink {...props} description={words.endpointUrl} placeholder="https://example.com/shop" />
      <ApiTaskCall botId={props.bot.id} taskId={props.task.id} />
    </>
  );
}
