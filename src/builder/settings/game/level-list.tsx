import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useCallback, useDeferredValue, useMemo } from "react";
import type { GameSettings, Level } from "#contract/bot/game.schema.ts";
import { maxLevels } from "#contract/bot/game-limit.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { type Draft, newKey, type Row } from "../../parts/bot-form/draft.ts";
import { type Faults, faultsBelow } from "../../parts/bot-form/form-scope.tsx";
import {
  isEmpty,
  isMistyped,
  nothingTyped,
  type TypedNumber,
} from "../../parts/form/typed-number.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { lazyPart } from "../../parts/page/lazy-part.ts";
import { GroupLanguages } from "../../parts/text/text-field.tsx";
import { languagesOfTexts } from "../../parts/text/text-language.ts";
import { useWords } from "../../words.ts";
import { gameWords } from "./game-words.en.ts";
import { LevelRow } from "./level-row.tsx";
import "./levels.css";

export interface GameDraft extends Omit<Draft<GameSettings>, "levels"> {
  readonly levels: readonly Row<Level>[];
}

const LevelCurve = lazyPart(() => import("./level-curve.tsx"), "LevelCurve");
const noFaults: Faults = new Map();

/** The levels from 0 on, with a chart of their points. */
export function LevelList({
  draft,
  faults,
  isChecked,
  onChange,
}: {
  draft: GameDraft;
  faults: Faults;
  isChecked: boolean;
  onChange: (change: (draft: GameDraft) => GameDraft) => void;
}) {
  const words = useWords(gameWords);
  const { levels, startLevel } = draft;
  const curve = useDeferredValue(levels);
  const tags = languagesOfTexts([startLevel?.name ?? "", ...levels.map(({ name }) => name)]).join();
  // The same list for the same languages, so that rows are not rendered for nothing.
  const languages = useMemo(() => (tags ? tags.split(",") : []), [tags]);
  const below = numbersBelow(draft);
  const changeLevels = useCallback(
    (change: (levels: GameDraft["levels"]) => GameDraft["levels"]) =>
      onChange((before) => ({ ...before, levels: change(before.levels) })),
    [onChange],
  );
  const editStart = useCallback(
    (changed: unknown) =>
      onChange(
        (before) => ({ ...before, startLevel: changed as GameDraft["startLevel"] }) as GameDraft,
      ),
    [onChange],
  );
  const edit = useCallback(
    (changed: unknown, key?: number) =>
      changeLevels((before) =>
        before.flatMap((level) => (level.key === key ? ((changed ?? []) as Row<Level>) : level)),
      ),
    [changeLevels],
  );
  const faultsAt = (path: string) => {
    const inside = faultsBelow(faults, path);
    return inside.size > 0 ? inside : noFaults;
  };
  const isUnsorted = [...faults.values()].some(({ rule }) => rule === "level-order");
  return (
    <Stack gap="sm">
      <div>
        <Title order={3}>{words.levels}</Title>
        <Text size="sm" c="dimmed">
          {levels.length > 0 ? words.levelsLead : words.noLevels}
        </Text>
      </div>
      <div>
        <div className="level-head">
          <span aria-hidden>{words.numberColumn}</span>
          <div className="level-languages">
            <span aria-hidden>{words.members.name}</span>
            <GroupLanguages
              name={words.names}
              languages={languages}
              onChange={(change) => onChange((before) => withNames(before, change))}
            />
          </div>
          <span aria-hidden>{words.members.points}</span>
        </div>
        <ol className="levels" aria-label={words.levels}>
          <LevelRow
            number={0}
            level={startLevel ?? noLevel}
            languages={languages}
            faults={faultsAt("startLevel")}
            isChecked={isChecked}
            onChange={editStart}
          />
          {levels.map((level, index) => (
            <LevelRow
              key={level.key}
              number={index + 1}
              level={level}
              pointsPerTapBelow={below[index]?.pointsPerTap}
              maxEnergyBelow={below[index]?.maxEnergy}
              languages={languages}
              faults={faultsAt(`levels/${index}`)}
              isChecked={isChecked}
              onChange={edit}
            />
          ))}
        </ol>
      </div>
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
          <Button variant="default" size="sm" onClick={() => changeLevels(sorted)}>
            {words.sort}
          </Button>
        )}
      </Group>
      {levels.length > 1 && (
        <figure className="curve">
          <figcaption>{words.curve}</figcaption>
          <Suspense fallback={<Skeleton height={220} />}>
            <LevelCurve levels={curve} />
          </Suspense>
        </figure>
      )}
    </Stack>
  );
}

const noLevel = {};

/** The next level, at twice the points of the last one. */
function nextLevel(levels: GameDraft["levels"]): Row<Level> {
  const last = levels.at(-1)?.points ?? nothingTyped;
  const points = !isMistyped(last) && last > 0 ? Math.min(last * 2, Number.MAX_SAFE_INTEGER) : 100;
  return { key: newKey(), name: "", points };
}

/** Levels by points; those without usable points stay at the end. */
function sorted(levels: GameDraft["levels"]): GameDraft["levels"] {
  const rank = ({ points }: Row<Level>) => (isMistyped(points) ? Number.POSITIVE_INFINITY : points);
  // Two without points differ by NaN.
  return levels.toSorted((one, other) => rank(one) - rank(other) || 0);
}

/** For each level the numbers of the level below, which it has where it leaves one out. */
function numbersBelow({ levels, pointsPerTap, maxEnergy }: GameDraft) {
  let below = { pointsPerTap, maxEnergy };
  const own = (number: TypedNumber | undefined, inherited: TypedNumber) =>
    number === undefined || isEmpty(number) ? inherited : number;
  return levels.map((level) => {
    const before = below;
    below = {
      pointsPerTap: own(level.pointsPerTap, before.pointsPerTap),
      maxEnergy: own(level.maxEnergy, before.maxEnergy),
    };
    return before;
  });
}

/** The draft with the name of each level replaced by another. */
function withNames(draft: GameDraft, change: (name: ScreenText) => ScreenText): GameDraft {
  return {
    ...draft,
    levels: draft.levels.map((level) => ({ ...level, name: change(level.name) })),
    startLevel: { ...draft.startLevel, name: change(draft.startLevel?.name ?? "") },
  };
}
