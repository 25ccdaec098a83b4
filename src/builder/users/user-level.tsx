import { Group, Text } from "@mantine/core";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import type { UserRow } from "#contract/user/user-table.schema.ts";
import { useLanguage } from "../language.ts";
import { useWords } from "../words.ts";
import { userWords } from "./user-words.en.ts";

/** The name of a user's level, with its number. */
export function Level({ user: { level, levelName } }: { user: UserRow }) {
  const words = useWords(userWords);
  const name = textIn(levelName ?? "", useLanguage());
  if (!name)
    return (
      <Text span inherit c="dimmed">
        {words.levelOf(level)}
      </Text>
    );
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" align="baseline" maw="100%">
      <Text span inherit truncate maw="18ch" title={name}>
        <bdi>{name}</bdi>
      </Text>
      <Text span inherit c="dimmed" style={{ flexShrink: 0 }}>
        <span className="unseen">{words.columns.level} </span>
        {level}
      </Text>
    </Group>
  );
}

/** The levels of a game as options of a select, level 0 first. */
export function useLevelOptions(game: GameSettings | undefined) {
  const { levelOf } = useWords(userWords);
  const language = useLanguage();
  if (!game) return [];
  return [game.startLevel?.name ?? "", ...game.levels.map(({ name }) => name)].map(
    (name, level) => {
      const text = textIn(name, language);
      return { value: String(level), label: text ? `${level} · ${text}` : levelOf(level) };
    },
  );
}
