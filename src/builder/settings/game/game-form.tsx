import { SimpleGrid } from "@mantine/core";
import { GameSettings } from "#contract/bot/game.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../../language.ts";
import { BotFormFrame } from "../../parts/bot-form/bot-form.tsx";
import { withKeys } from "../../parts/bot-form/draft.ts";
import { NumberAt } from "../../parts/bot-form/fields.tsx";
import { useBotForm } from "../../parts/bot-form/use-bot-form.ts";
import { isMistyped } from "../../parts/form/typed-number.ts";
import { spelledDuration } from "../../parts/list/moment.tsx";
import { Section } from "../../parts/page/section.tsx";
import { ShownLanguageProvider } from "../../parts/text/text-field.tsx";
import { useWords } from "../../words.ts";
import { gameWords } from "./game-words.en.ts";
import { type GameDraft, LevelList } from "./level-list.tsx";

const toDraft = (game: GameSettings | undefined) =>
  ({ ...game, levels: withKeys(game?.levels) }) as GameDraft;

export function GameForm({ bot }: { bot: OwnedBot }) {
  const words = useWords(gameWords);
  const form = useBotForm({ bot, part: "game", toDraft });
  const { draft, setDraft, faults, isChecked } = form;
  const meaning = useMeanings(draft);
  return (
    <Section title={words.game}>
      <BotFormFrame
        form={form}
        schema={GameSettings}
        words={words}
        pictureName={(path) => words.level(levelAt(path))}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <NumberAt path="maxEnergy" note={meaning.energy} />
          <NumberAt path="energyPerSecond" />
          <NumberAt path="pointsPerTap" />
          <NumberAt path="autominePointsPerHour" note={meaning.automine} />
        </SimpleGrid>
        <ShownLanguageProvider>
          <LevelList draft={draft} faults={faults} isChecked={isChecked} onChange={setDraft} />
        </ShownLanguageProvider>
      </BotFormFrame>
    </Section>
  );
}

/** The effects of the numbers for a player, as far as they are typed. */
function useMeanings({
  maxEnergy,
  energyPerSecond: perSecond,
  pointsPerTap: perTap,
  autominePointsPerHour: perHour,
  levels: [first],
}: GameDraft): { energy?: string; automine?: string } {
  const words = useWords(gameWords);
  const language = useLanguage();
  const duration = (seconds: number) => spelledDuration(language, seconds);
  const hasEnergy = !(isMistyped(maxEnergy) || isMistyped(perSecond) || isMistyped(perTap));
  const alone = (points: number) =>
    first && !isMistyped(first.points)
      ? words.firstLevel(textIn(first.name, language), duration((first.points / points) * 3600))
      : "";
  return {
    ...(hasEnergy && {
      energy: words.energyMeans(maxEnergy * perTap, duration(maxEnergy / perSecond)),
    }),
    ...(!isMistyped(perHour) && {
      automine:
        perHour > 0 ? `${words.automineMeans(perHour * 24)} ${alone(perHour)}` : words.automineOff,
    }),
  };
}

/** The number of the level that a path names: `/game/levels/0/image` is of level 1. */
function levelAt(path: string): number {
  const index = /^\/game\/levels\/(\d+)\//.exec(path)?.[1];
  return index === undefined ? 0 : Number(index) + 1;
}
