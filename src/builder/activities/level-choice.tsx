import { Anchor, NativeSelect } from "@mantine/core";
import { Link } from "wouter";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { settingPath } from "../settings/setting-path.ts";
import { useWords } from "../words.ts";
import { activityWords } from "./activity-words.en.ts";
import { taskWords } from "./task-words.en.ts";

/** One of the bot's levels, by name and points; one that it no longer has stays chosen. */
export function LevelChoice({
  bot,
  level,
  fault,
  onChange,
}: {
  bot: OwnedBot;
  level: number;
  fault: string | undefined;
  onChange: (level: number) => void;
}) {
  const words = { ...useWords(activityWords), ...useWords(taskWords) };
  const language = useLanguage();
  const { levels } = bot.game;
  const options = levels.map(({ name, points }, index) => ({
    value: String(index + 1),
    label: `${index + 1}. ${textIn(name, language)}: ${words.points(points)}`,
  }));
  const lost = { value: String(level), label: words.lostLevel(level) };
  return (
    <NativeSelect
      label={words.members.level}
      description={
        levels.length === 0 && (
          <>
            {words.noLevels}{" "}
            <Anchor component={Link} href={settingPath(bot.id, "game")} inherit>
              {words.toLevels}
            </Anchor>
          </>
        )
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      className="short-field"
      data={level > levels.length ? [...options, lost] : options}
      value={String(level)}
      error={fault}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
