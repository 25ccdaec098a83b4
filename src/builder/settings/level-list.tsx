import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, memo, Suspense, useCallback, useDeferredValue } from "react";
import { maxLevels } from "#contract/game-limit.ts";
import { Icon } from "../parts/icon.tsx";
import { NumberField } from "../parts/number-field.tsx";
import { useWords } from "../words.ts";
import {
  type LevelDraft,
  type LevelFault,
  levelCurve,
  levelRule,
  nextLevel,
  sortLevels,
} from "./game-draft.ts";
import { gameWords } from "./game-words.ts";

const LevelCurve = lazy(async () => ({ default: (await import("./level-curve.tsx")).LevelCurve }));

type Edit = (key: number, part: Partial<Pick<LevelDraft, "name" | "points">> | null) => void;

/** The levels with a chart of their points. */
export function LevelList({
  levels,
  faults,
  isChecked,
  onChange,
}: {
  levels: readonly LevelDraft[];
  faults: readonly (LevelFault | null)[];
  /** Whether empty values count as faults. */
  isChecked: boolean;
  onChange: (change: (levels: readonly LevelDraft[]) => readonly LevelDraft[]) => void;
}) {
  const words = useWords(gameWords);
  const curve = useDeferredValue(levels);
  const edit: Edit = useCallback(
    (key, part) =>
      onChange((before) =>
        part
          ? before.map((level) => (level.key === key ? { ...level, ...part } : level))
          : before.filter((level) => level.key !== key),
      ),
    [onChange],
  );
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
      {levels.length > 0 && (
        <ol className="levels" aria-label={words.levels}>
          {levels.map((level, index) => (
            <LevelRow
              key={level.key}
              level={level}
              number={index + 1}
              fault={faultToShow(faults[index], isChecked)}
              isChecked={isChecked}
              onEdit={edit}
            />
          ))}
        </ol>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconPlus} size={16} />}
          disabled={levels.length >= maxLevels}
          onClick={() => onChange((before) => [...before, nextLevel(before)])}
        >
          {words.addLevel}
        </Button>
        {isUnsorted && (
          <Button variant="default" size="sm" onClick={() => onChange(sortLevels)}>
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
  return typeof fault.points === "object" ? { ...fault, name: false } : null;
}

const LevelRow = memo(function LevelRow({
  level,
  number,
  fault,
  isChecked,
  onEdit,
}: {
  level: LevelDraft;
  number: number;
  fault: LevelFault | null;
  isChecked: boolean;
  onEdit: Edit;
}) {
  const words = useWords(gameWords);
  const points = fault?.points ?? null;
  return (
    <li className="level">
      <span className="level-number" aria-hidden="true">
        {number}
      </span>
      <TextInput
        aria-label={words.levelName(number)}
        placeholder={words.nameColumn}
        autoComplete="off"
        value={level.name}
        onChange={(event) => onEdit(level.key, { name: event.currentTarget.value })}
        error={fault?.name ? words.needLevelName : undefined}
      />
      <NumberField
        aria-label={words.levelPoints(number)}
        placeholder={words.pointsColumn}
        rule={levelRule}
        value={level.points}
        isChecked={isChecked}
        onChange={(value) => onEdit(level.key, { points: value })}
        error={
          typeof points === "object" && points ? words.notAscending(points.notAbove) : undefined
        }
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={words.removeLevel(number)}
        onClick={() => onEdit(level.key, null)}
      >
        <Icon of={IconTrash} />
      </ActionIcon>
    </li>
  );
});
