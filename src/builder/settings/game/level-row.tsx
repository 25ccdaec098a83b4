import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconTrash } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { Level, StartLevel } from "#contract/bot/game.schema.ts";
import { maxNameLength } from "#contract/text/name-text.ts";
import { useLanguage } from "../../language.ts";
import type { Draft, Row } from "../../parts/bot-form/draft.ts";
import { NumberAt, PictureAt, TextAt } from "../../parts/bot-form/fields.tsx";
import { type Faults, ItemScopeProvider } from "../../parts/bot-form/form-scope.tsx";
import { isMistyped, type TypedNumber, writtenNumber } from "../../parts/form/typed-number.ts";
import { Icon } from "../../parts/page/icon.tsx";
import { useWords } from "../../words.ts";
import { gameWords } from "./game-words.en.ts";

const gifts = ["pointsPerTap", "maxEnergy"] as const;

/**
 * A level: its name and points, and on demand its picture and the numbers that it raises. Level 0 has
 * neither points nor numbers of its own, and is never removed.
 */
export const LevelRow = memo(function LevelRow({
  number,
  level,
  pointsPerTapBelow,
  maxEnergyBelow,
  languages,
  faults,
  isChecked,
  onChange,
}: {
  number: number;
  level: Row<Level> | Draft<StartLevel>;
  pointsPerTapBelow?: TypedNumber | undefined;
  maxEnergyBelow?: TypedNumber | undefined;
  languages: readonly string[];
  faults: Faults;
  isChecked: boolean;
  /** Replaces the level of a key; undefined removes it. */
  onChange: (changed: unknown, key?: number) => void;
}) {
  const words = useWords(gameWords);
  const language = useLanguage();
  const more = useId();
  const [isOpen, setOpen] = useState(false);
  const isStart = number === 0;
  const { key, image, ...numbers } = { key: 0, ...level } as Row<Level>;
  const isShown = isOpen || [...faults.keys()].some((path) => !/^(?:name|points)/.test(path));
  const below = { pointsPerTap: pointsPerTapBelow, maxEnergy: maxEnergyBelow };
  const summary = [
    ...gifts.map((gift) => {
      const value = numbers[gift];
      return value === undefined || isMistyped(value) ? "" : words.gives[gift](value);
    }),
    image ? words.hasPicture : "",
  ].filter(Boolean);
  return (
    <ItemScopeProvider
      scope={{
        schema: isStart ? StartLevel : Level,
        value: level,
        faults,
        isChecked,
        onChange: (changed) => onChange(changed, key),
      }}
    >
      <li className="level">
        <span className="level-number" aria-hidden="true">
          {number}
        </span>
        <TextAt
          path="name"
          label={words.levelName(number)}
          isLabelHidden
          // In UTF-16 units, of which an emoji has two.
          maxLength={maxNameLength * 2}
          languages={languages}
          placeholder={isStart ? words.startName : words.members.name}
        />
        {isStart ? (
          <TextInput aria-label={words.levelPoints(0)} value="0" disabled />
        ) : (
          <NumberAt path="points" label="" aria-label={words.levelPoints(number)} />
        )}
        <ActionIcon
          variant={isShown ? "light" : "subtle"}
          color="gray"
          size="lg"
          aria-label={words.levelMore(number)}
          title={words.levelMore(number)}
          aria-expanded={isShown}
          aria-controls={isShown ? more : undefined}
          onClick={() => setOpen((before) => !before)}
        >
          <Icon of={IconAdjustmentsHorizontal} />
        </ActionIcon>
        {!isStart && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words.removeLevel(number)}
            title={words.removeLevel(number)}
            onClick={() => onChange(undefined, key)}
          >
            <Icon of={IconTrash} />
          </ActionIcon>
        )}
        {isShown && (
          <div className="level-more" id={more}>
            {!isStart &&
              gifts.map((gift) => {
                const inherited = below[gift];
                return (
                  <NumberAt
                    key={gift}
                    path={gift}
                    isOptional
                    placeholder={
                      inherited === undefined || isMistyped(inherited)
                        ? ""
                        : writtenNumber(language, inherited)
                    }
                  />
                );
              })}
            <PictureAt
              path="image"
              label={words.levelPicture(number)}
              {...(!isStart && { note: words.asBelow })}
            />
          </div>
        )}
        {!isShown && summary.length > 0 && (
          <Text size="sm" c="dimmed" className="level-summary">
            {summary.join(" · ")}
          </Text>
        )}
      </li>
    </ItemScopeProvider>
  );
});
