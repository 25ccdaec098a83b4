import { Alert, Anchor, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Link } from "wouter";
import type { ActivityMember } from "#contract/activity/activities.schema.ts";
import { activityPath } from "../activities/activity-parts.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import { blockWords } from "./block-words.en.ts";

/** The activities that blocks show. */
export type ShownActivity = Extract<ActivityMember, "tasks" | "daily" | "boosts" | "quizzes">;

/** Says when the bot has nothing that a block could show, and leads to where the owner sets it up. */
export function ActivityNote({ member }: { member: ShownActivity }) {
  const { none, setUp, edit } = useWords(blockWords).activityNote;
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
