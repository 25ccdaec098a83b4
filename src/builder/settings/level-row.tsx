import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { useLanguage } from "../language.ts";
import { NumberField } from "../parts/form/number-field.tsx";
import { isMistyped, type TypedNumber, writtenNumber } from "../parts/form/typed-number.ts";
import { Icon } from "../parts/page/icon.tsx";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import {
  type LevelDraft,
  type LevelFault,
  levelGifts,
  levelRule,
  numberBounds,
} from "./game-draft.ts";
import { gameNumberLabels } from "./game-numbers.tsx";
import { gameWords } from "./game-words.en.ts";
import { LevelName, LevelNumber, LevelSummary, MoreAction, type Naming } from "./level-parts.tsx";

/** Changes a level; null removes it. */
export type EditLevel = (key: number, part: Partial<LevelDraft> | null) => void;

/** A level: its name and points, and on demand its picture and the numbers that it raises. */
export const LevelRow = memo(function LevelRow({
  level,
  number,
  naming,
  pointsPerTapBelow,
  maxEnergyBelow,
  fault,
  isChecked,
  onEdit,
}: {
  level: LevelDraft;
  number: number;
  naming: Naming;
  pointsPerTapBelow: TypedNumber | undefined;
  maxEnergyBelow: TypedNumber | undefined;
  fault: LevelFault | null;
  isChecked: boolean;
  onEdit: EditLevel;
}) {
  const words = useWords(gameWords);
  const language = useLanguage();
  const more = useId();
  const [isOpen, setOpen] = useState(false);
  const points = fault?.points ?? null;
  const isShown = isOpen || (fault !== null && (fault.image !== null || fault.gifts.length > 0));
  const given = levelGifts.flatMap((gift) => {
    const value = level[gift];
    return isMistyped(value) ? [] : [words.gives[gift](value)];
  });
  return (
    <li className="level">
      <LevelNumber number={number} />
      <LevelName
        number={number}
        name={level.name}
        naming={naming}
        placeholder={words.nameColumn}
        isFaulty={fault?.name ?? false}
        onChange={(name) => onEdit(level.key, { name })}
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
      <MoreAction
        number={number}
        controls={more}
        isOpen={isShown}
        onToggle={() => setOpen((before) => !before)}
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
      {isShown && (
        <div className="level-more" id={more}>
          {levelGifts.map((gift) => {
            const inherited = gift === "pointsPerTap" ? pointsPerTapBelow : maxEnergyBelow;
            return (
              <NumberField
                key={gift}
                label={words[gameNumberLabels[gift]]}
                rule={numberBounds[gift]}
                value={level[gift]}
                isChecked={isChecked}
                isOptional
                placeholder={
                  inherited === undefined || isMistyped(inherited)
                    ? ""
                    : writtenNumber(language, inherited)
                }
                onChange={(value) => onEdit(level.key, { [gift]: value })}
              />
            );
          })}
          <PictureField
            label={words.levelPicture(number)}
            description={words.asBelow}
            value={level.image}
            onChange={(image) => onEdit(level.key, { image })}
          />
        </div>
      )}
      {!isShown && (given.length > 0 || level.image) && (
        <LevelSummary parts={[...given, ...(level.image ? [words.hasPicture] : [])]} />
      )}
    </li>
  );
});
