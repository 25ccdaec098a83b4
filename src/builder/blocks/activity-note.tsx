import { Alert, Anchor, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Link } from "wouter";
import { activityPath } from "../activities/activity-parts.ts";
import { Icon } from "../parts/page/icon.tsx";
import { useEditor } from "../screen/editor-context.ts";
import { useWords } from "../words.ts";
import type { ShownActivity } from "./block-editor.ts";
import { blockWords } from "./block-words.en.ts";

/** A link to the settings of what a block shows, with a warning if the bot has none yet. */
export function ActivityNote({ member }: { member: ShownActivity }) {
  const { none, setUp, edit } = useWords(blockWords).activityNote;
  const { botId, activities, levels } = useEditor();
  const set = member === "levels" ? levels : activities[member];
  const path = member === "levels" ? `/bots/${botId}/settings/game` : activityPath(botId, member);
  const isEmpty = set === undefined || (Array.isArray(set) && set.length === 0);
  const link = (
    <Anchor component={Link} href={path} size="sm">
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
