import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { maxLevels } from "#contract/bot/game-limit.ts";
import { textIn } from "#contract/text/screen-text.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/page/icon.tsx";
import {
  byLanguage,
  languagesOfTexts,
  shownLanguage,
  withLanguage,
  withoutLanguage,
} from "../parts/text/text-language.ts";
import { TextLanguages } from "../parts/text/text-languages.tsx";
import { useWords } from "../words.ts";
import {
  type GameDraft,
  giftsBelow,
  type LevelFault,
  levelCurve,
  mapNames,
  nextLevel,
  type StartFault,
  sortLevels,
} from "./game-draft.ts";
import { gameWords } from "./game-words.en.ts";
import type { Naming } from "./level-parts.tsx";
import { type EditLevel, LevelRow } from "./level-row.tsx";
import { StartRow } from "./start-row.tsx";

const LevelCurve = lazy(async () => ({ default: (await import("./level-curve.tsx")).LevelCurve }));

/** The levels from 0 on, with a chart of their points. */
export function LevelList({
  draft,
  faults,
  startFault,
  isChecked,
  onChange,
}: {
  draft: GameDraft;
  faults: readonly (LevelFault | null)[];
  startFault: StartFault | null;
  /** Whether empty values count as faults. */
  isChecked: boolean;
  onChange: (change: (draft: GameDraft) => GameDraft) => void;
}) {
  const words = useWords(gameWords);
  const { levels, startLevel } = draft;
  const curve = useDeferredValue(levels);
  const below = giftsBelow(draft);
  const changeLevels = useCallback(
    (change: (levels: GameDraft["levels"]) => GameDraft["levels"]) =>
      onChange((before) => ({ ...before, levels: change(before.levels) })),
    [onChange],
  );
  const edit: EditLevel = useCallback(
    (key, part) =>
      changeLevels((before) =>
        part
          ? before.map((level) => (level.key === key ? { ...level, ...part } : level))
          : before.filter((level) => level.key !== key),
      ),
    [changeLevels],
  );
  const { naming, languages } = useNaming(draft, onChange);
  const isUnsorted = faults.some(
    (fault) => typeof fault?.points === "object" && fault.points !== null,
  );
  return (
    <Stack gap="sm">
      <div>
        <Title order={3}>{words.levels}</Title>
        <Text size="sm" c="dimmed">
          {levels.length > 0 ? words.levelsLead : words.noLevels}
        </Text>
      </div>
      {languages}
      <ol className="levels" aria-label={words.levels}>
        <StartRow
          start={startLevel}
          naming={naming}
          fault={startFault}
          onChange={(part) =>
            onChange((before) => ({ ...before, startLevel: { ...before.startLevel, ...part } }))
          }
        />
        {levels.map((level, index) => (
          <LevelRow
            key={level.key}
            level={level}
            number={index + 1}
            naming={naming}
            pointsPerTapBelow={below[index]?.pointsPerTap}
            maxEnergyBelow={below[index]?.maxEnergy}
            fault={faultToShow(faults[index], isChecked)}
            isChecked={isChecked}
            onEdit={edit}
          />
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconPlus} size={16} />}
          disabled={levels.length >= maxLevels}
          onClick={() => changeLevels((before) => [...before, nextLevel(before)])}
        >
          {words.addLevel}
        </Button>
        {isUnsorted && (
          <Button variant="default" size="sm" onClick={() => changeLevels(sortLevels)}>
            {words.sort}
          </Button>
        )}
      </Group>
      {levels.length > 1 && (
        <figure className="curve">
          <figcaption>{words.curve}</figcaption>
          <Suspense fallback={<Skeleton height={220} />}>
            <LevelCurve curve={levelCurve(curve)} />
          </Suspense>
        </figure>
      )}
    </Stack>
  );
}

/** Values that are still empty are not faults until the form is submitted. */
function faultToShow(fault: LevelFault | null | undefined, isChecked: boolean): LevelFault | null {
  if (!fault || isChecked) return fault ?? null;
  const points = typeof fault.points === "object" ? fault.points : null;
  return points || fault.image || fault.gifts.length > 0 ? { ...fault, name: false, points } : null;
}

/** The language in which all names are shown, and how to change it. */
function useNaming(draft: GameDraft, onChange: (change: (draft: GameDraft) => GameDraft) => void) {
  const words = useWords(gameWords);
  const ownersLanguage = useLanguage();
  const [wanted, setWanted] = useState<string>(ownersLanguage);
  const tags = languagesOfTexts([draft.startLevel.name, ...draft.levels.map(({ name }) => name)]);
  const language = shownLanguage(Object.fromEntries(tags.map((tag) => [tag, tag])), wanted);
  const joined = tags.join();
  const naming = useMemo(
    (): Naming => ({ languages: joined ? joined.split(",") : [], language }),
    [joined, language],
  );
  const languages = (
    <TextLanguages
      name={words.names}
      languages={tags}
      shown={language}
      onShow={setWanted}
      onSplit={() => onChange((before) => mapNames(before, (name) => byLanguage(name, wanted)))}
      onAdd={(tag) => {
        onChange((before) => mapNames(before, (name) => withLanguage(name, tag)));
        setWanted(tag);
      }}
      onRemove={(tag) =>
        onChange((before) => mapNames(before, (name) => withoutLanguage(name, tag)))
      }
      onUnite={() =>
        onChange((before) => mapNames(before, (name) => textIn(name, language ?? wanted)))
      }
    />
  );
  return { naming, languages };
}
