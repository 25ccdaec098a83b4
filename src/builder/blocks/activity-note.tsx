import { Alert, Anchor, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Link } from "wouter";
import type { ActivityMember } from "#contract/activity/activities.schema.ts";
import { activityPath } from "../activities/activity-parts.ts";
import { Icon } from "../parts/icon.tsx";
import { useEditor } from "../screen/editor-context.ts";
import { type Dictionary, useWords } from "../words.ts";

/** The activities that blocks show. */
export type ShownActivity = Extract<ActivityMember, "tasks" | "daily" | "boosts" | "quizzes">;

const words = {
  en: {
    none: {
      tasks: "This bot has no tasks yet, so players won't see this block.",
      daily: "This bot has no daily bonus yet, so players won't see this block.",
      boosts: "This bot has no boosts yet, so players won't see this block.",
      quizzes: "This bot has no quizzes yet, so players won't see this block.",
    },
    setUp: {
      tasks: "Set up tasks",
      daily: "Set up the daily bonus",
      boosts: "Set up boosts",
      quizzes: "Set up quizzes",
    },
    edit: {
      tasks: "Edit tasks",
      daily: "Edit the daily bonus",
      boosts: "Edit boosts",
      quizzes: "Edit quizzes",
    },
  },
  ru: {
    none: {
      tasks: "У бота пока нет заданий, поэтому игроки не увидят этот блок.",
      daily: "У бота пока нет ежедневного бонуса, поэтому игроки не увидят этот блок.",
      boosts: "У бота пока нет улучшений, поэтому игроки не увидят этот блок.",
      quizzes: "У бота пока нет викторин, поэтому игроки не увидят этот блок.",
    },
    setUp: {
      tasks: "Настроить задания",
      daily: "Настроить ежедневный бонус",
      boosts: "Настроить улучшения",
      quizzes: "Настроить викторины",
    },
    edit: {
      tasks: "Изменить задания",
      daily: "Изменить ежедневный бонус",
      boosts: "Изменить улучшения",
      quizzes: "Изменить викторины",
    },
  },
} satisfies Dictionary<Record<string, Record<ShownActivity, string>>>;

/** Says when the bot has nothing that a block could show, and leads to where the owner sets it up. */
export function ActivityNote({ member }: { member: ShownActivity }) {
  const { none, setUp, edit } = useWords(words);
  const { botId, activities } = useEditor();
  const set = activities[member];
  const isEmpty = set === undefined || (Array.isArray(set) && set.length === 0);
  const link = (
    <Anchor component={Link} href={activityPath(botId, member)} size="sm">
      {isEmpty ? setUp[member] : edit[member]}
    </Anchor>
  );
  if (!isEmpty) return link;
  return (
    <Alert color="yellow" icon={<Icon of={IconInfoCircle} size={18} />}>
      <Text size="sm">{none[member]}</Text>
      {link}
    </Alert>
  );
}
