import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { BlockKind } from "#contract/screen/block-kind.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import { kindWords } from "../blocks/block-editors.ts";
import { useLanguage } from "../language.ts";
import { screenQuery } from "../screen/screen-query.ts";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";

/** Whether players see the block that shows an activity, and the way to the screen editor if not. */
export function BlockNote({ botId, kind }: { botId: string; kind: BlockKind }) {
  const words = useWords(activityWords);
  const language = useLanguage();
  const { data: screen } = useQuery(screenQuery(botId));
  if (!screen) return <Text size="sm" mih="1.5em" />;
  const isIn = (one: Screen) => hasBlock(one, kind);
  const { name } = kindWords(kind, language);
  if (isIn(screen.published.screen))
    return (
      <Text size="sm" c="dimmed">
        {words.onScreen(name)}
      </Text>
    );
  return (
    <Text size="sm">
      {isIn(screen.draft.screen) ? words.inDraft(name) : words.notOnScreen(name)}{" "}
      <Anchor component={Link} href={`/bots/${botId}/screen`} inherit>
        {isIn(screen.draft.screen) ? words.toDraft : words.addBlock(name)}
      </Anchor>
    </Text>
  );
}

/** Whether a screen has a block of a kind, in a group or not. */
function hasBlock(screen: Screen, kind: BlockKind): boolean {
  return blocksOf(screen).some(
    (block) =>
      block.type === kind ||
      (block.type === "group" && block.blocks.some(({ type }) => type === kind)),
  );
}
