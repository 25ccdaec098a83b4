import type { Task } from "#contract/activity/activities.schema.ts";
import {
  activityLimits,
  channelPattern,
  type TaskKind,
} from "#contract/activity/activity-limit.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { typedUrlFault } from "../fields/field-form.ts";
import { nothingTyped, type TypedNumber } from "../parts/form/typed-number.ts";
import { finishedText } from "../parts/text/text-language.ts";
import type { ActivityRules } from "./activity-rules.ts";
import {
  type DraftFault,
  type DraftFaults,
  faultsFrom,
  idFault,
  linkFault,
  numberFault,
  pictureFaultOf,
  textFault,
  wholeRule,
} from "./draft-fault.ts";
import { type NamedRow, newKey, savedRows } from "./row-draft.ts";

/** A task being edited, with the members of every kind. */
export interface TaskDraft extends NamedRow {
  readonly kind: TaskKind;
  readonly title: ScreenText;
  readonly icon: string;
  readonly reward: TypedNumber;
  readonly url: string;
  readonly channel: string;
  readonly count: TypedNumber;
  /** The number of a level. */
  readonly level: number;
  readonly code: string;
  readonly endpoint: string;
}

/** The numbers of a task. */
export const taskNumbers = {
  reward: wholeRule(activityLimits.reward),
  count: wholeRule(activityLimits.friendsToInvite),
};

const channelForm = new RegExp(channelPattern);

/** A new task of a kind; its id is made from its title. */
export function newTask(kind: TaskKind, id: string): TaskDraft {
  return {
    key: newKey(),
    id,
    isSaved: false,
    isIdTyped: false,
    kind,
    title: "",
    icon: "",
    reward: nothingTyped,
    url: "",
    channel: "",
    count: nothingTyped,
    level: 1,
    code: "",
    endpoint: "",
  };
}

export const taskRules: ActivityRules<"tasks", readonly TaskDraft[]> = {
  member: "tasks",
  toDraft: (tasks = []) =>
    tasks.map((task) => ({ ...newTask(task.kind, task.id), ...task, isSaved: true })),
  toValue: (drafts) => (drafts.length > 0 ? drafts.map(taskOf) : undefined),
  afterSave: savedRows,
};

function taskOf(draft: TaskDraft): Task {
  const { id, kind, title, icon, reward, url, channel, count, level, code, endpoint } = draft;
  const task = {
    id,
    title: finishedText(title),
    ...(icon && { icon }),
    reward: Number(reward),
  };
  const link = url && { url };
  switch (kind) {
    case "visit":
      return { ...task, kind, url };
    case "subscribe":
      return { ...task, kind, channel: channelFrom(channel), ...link };
    case "invite":
      return { ...task, kind, count: Number(count) };
    case "level":
      return { ...task, kind, level };
    case "wallet":
      return { ...task, kind };
    case "code":
      return { ...task, kind, code: code.trim(), ...link };
    case "endpoint":
      return { ...task, kind, endpoint, ...link };
    case "api":
      return { ...task, kind, ...link };
  }
}

/** What the faults of tasks are found with. */
export interface TaskSurroundings {
  readonly ids: readonly string[];
  readonly levelsCount: number;
  readonly allowLocal: boolean;
}

/** The faults of a task by its members. */
export function taskFaults(task: TaskDraft, around: TaskSurroundings): DraftFaults {
  const { allowLocal, ids } = around;
  return faultsFrom({
    title: textFault(task.title),
    id: idFault(task, ids),
    icon: pictureFaultOf(task.icon, allowLocal),
    reward: numberFault(task.reward),
    ...kindFaults(task, around),
  });
}

function kindFaults(
  task: TaskDraft,
  { levelsCount, allowLocal }: TaskSurroundings,
): Record<string, DraftFault | null | false> {
  const { url, channel, count, level, code, endpoint } = task;
  const maybeLink = url !== "" && linkFault(url);
  switch (task.kind) {
    case "visit":
      return { url: url === "" ? "missing" : linkFault(url) };
    case "subscribe":
      return {
        channel: channelFault(channelFrom(channel)),
        url: isPrivate(channel) && url === "" ? "invitation-link" : maybeLink,
      };
    case "invite":
      return { count: numberFault(count) };
    case "level":
      return { level: level > levelsCount && "level" };
    case "wallet":
      return {};
    case "code":
      return { code: code.trim() === "" && "missing", url: maybeLink };
    case "endpoint":
      return { endpoint: endpointFault(endpoint, allowLocal), url: maybeLink };
    case "api":
      return { url: maybeLink };
  }
}

/** Whether a channel is given by its id, so that nobody finds it without a link. */
export function isPrivate(channel: string): boolean {
  return /^-\d+$/.test(channel);
}

export function channelFault(channel: string): DraftFault | null {
  if (channel === "") return "missing";
  return channelForm.test(channel) ? null : "channel";
}

export function endpointFault(url: string, allowLocal: boolean): DraftFault | null {
  const fault = typedUrlFault(url, allowLocal);
  if (fault === "empty") return "missing";
  return fault && "endpoint";
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
