import { SimpleGrid } from "@mantine/core";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import type { TypedNumber } from "../parts/form/typed-number.ts";
import { spelledDuration } from "../parts/list/duration.ts";
import { useWords } from "../words.ts";
import { type GameDraft, type GameNumber, gameNumbers, numberBounds } from "./game-draft.ts";
import { gameWords } from "./game-words.en.ts";

export const gameNumberLabels = {
  maxEnergy: "maxEnergy",
  energyPerSecond: "energyPerSecond",
  pointsPerTap: "pointsPerTap",
  autominePointsPerHour: "automine",
} as const satisfies Record<GameNumber, string>;

/** Energy, points per tap and auto-mining, each with its effect for a player. */
export function GameNumbers({
  draft,
  faults,
  isChecked,
  onChange,
}: {
  draft: GameDraft;
  faults: readonly GameNumber[];
  isChecked: boolean;
  onChange: (part: Partial<Record<GameNumber, TypedNumber>>) => void;
}) {
  const words = useWords(gameWords);
  const meaning = useMeanings(draft, faults);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      {gameNumbers.map((name) => (
        <NumberField
          key={name}
          label={words[gameNumberLabels[name]]}
          description={meaning[name]}
          inputWrapperOrder={["label", "input", "description", "error"]}
          rule={numberBounds[name]}
          value={draft[name]}
          isChecked={isChecked}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </SimpleGrid>
  );
}

function useMeanings(
  draft: GameDraft,
  faults: readonly GameNumber[],
): Partial<Record<GameNumber, string>> {
  const words = useWords(gameWords);
  const language = useLanguage();
  const [maxEnergy, perSecond, perTap, perHour] = gameNumbers.map((name) =>
    Number(draft[name]),
  ) as [number, number, number, number];
  const energy = words.energyMeans(
    maxEnergy * perTap,
    spelledDuration(language, maxEnergy / perSecond),
  );
  const first = draft.levels[0];
  const alone =
    first && perHour > 0
      ? words.firstLevel(
          textIn(first.name, language),
          spelledDuration(language, (Number(first.points) / perHour) * 3600),
        )
      : "";
  const automine =
    perHour > 0 ? `${words.automineMeans(perHour * 24)} ${alone}` : words.automineOff;
  const hasEnergy = !faults.some((name) => name !== "autominePointsPerHour");
  return {
    ...(hasEnergy && { maxEnergy: energy }),
    ...(!faults.includes("autominePointsPerHour") && { autominePointsPerHour: automine }),
  };
}
