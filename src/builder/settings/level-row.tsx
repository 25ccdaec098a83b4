import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconTrash } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { type ScreenText, textIn } from "#contract/screen-text.ts";
import { useLanguage } from "../language.ts";
import { Icon } from "../parts/icon.tsx";
import { languageName } from "../parts/language-name.ts";
import { NumberField } from "../parts/number-field.tsx";
import { PictureField } from "../parts/picture-field.tsx";
import { isMistyped, type TypedNumber, writtenNumber } from "../parts/typed-number.ts";
import { useWords } from "../words.ts";
import {
  type LevelDraft,
  type LevelFault,
  levelGifts,
  levelRule,
  numberBounds,
  type StartDraft,
  type StartFault,
} from "./game-draft.ts";
import { gameNumberLabels } from "./game-numbers.tsx";
import { gameWords } from "./game-words.ts";
import { faultyLanguages, finishedName, renamed, typedName } from "./level-name.ts";

/** How the names of all levels are edited. */
export interface Naming {
  /** The languages of the names; empty if each is one name for all. */
  readonly languages: readonly string[];
  /** The language that is shown; null for one name for all. */
  readonly language: string | null;
}

/** Changes a level; null removes it. */
export type EditLevel = (key: number, part: Partial<LevelDraft> | null) => void;

/** Level 0, which has no points and no numbers of its own. */
export function StartRow({
  start,
  naming,
  fault,
  onChange,
}: {
  start: StartDraft;
  naming: Naming;
  fault: StartFault | null;
  onChange: (part: Partial<StartDraft>) => void;
}) {
  const words = useWords(gameWords);
  const more = useId();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Boolean(fault?.image);
  return (
    <li className="level">
      <LevelNumber number={0} />
      <LevelName
        number={0}
        name={start.name}
        naming={naming}
        placeholder={words.startName}
        isFaulty={fault?.name ?? false}
        onChange={(name) => onChange({ name })}
      />
      <TextInput aria-label={words.levelPoints(0)} value="0" disabled />
      <MoreAction
        number={0}
        controls={more}
        isOpen={isShown}
        onToggle={() => setOpen((before) => !before)}
      />
      {isShown && (
        <div className="level-more" id={more}>
          <PictureField
            label={words.levelPicture(0)}
            value={start.image}
            onChange={(image) => onChange({ image })}
          />
        </div>
      )}
      {!isShown && start.image && <Summary parts={[words.hasPicture]} />}
    </li>
  );
}

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
        <Summary parts={[...given, ...(level.image ? [words.hasPicture] : [])]} />
      )}
    </li>
  );
});

function LevelNumber({ number }: { number: number }) {
  return (
    <span className="level-number" aria-hidden="true">
      {number}
    </span>
  );
}

function LevelName({
  number,
  name,
  naming: { languages, language },
  placeholder,
  isFaulty,
  onChange,
}: {
  number: number;
  name: ScreenText;
  naming: Naming;
  placeholder: string;
  isFaulty: boolean;
  onChange: (name: ScreenText) => void;
}) {
  const words = useWords(gameWords);
  const ownersLanguage = useLanguage();
  const finished = finishedName(name);
  const elsewhere = faultyLanguages(finished).filter((tag) => tag !== null && tag !== language);
  const where = elsewhere.map((tag) => languageName(tag ?? "", ownersLanguage)).join(", ");
  return (
    <TextInput
      aria-label={words.levelName(number)}
      placeholder={textIn(finished, language ?? ownersLanguage) || placeholder}
      autoComplete="off"
      lang={language ?? undefined}
      dir="auto"
      value={typedName(name, language)}
      onChange={({ currentTarget }) =>
        onChange(renamed(name, languages, language, currentTarget.value))
      }
      error={isFaulty && (where ? `${where}: ${words.needLevelName}` : words.needLevelName)}
    />
  );
}

function MoreAction({
  number,
  controls,
  isOpen,
  onToggle,
}: {
  number: number;
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const words = useWords(gameWords);
  return (
    <ActionIcon
      variant={isOpen ? "light" : "subtle"}
      color="gray"
      size="lg"
      aria-label={words.levelMore(number)}
      title={words.levelMore(number)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <Icon of={IconAdjustmentsHorizontal} />
    </ActionIcon>
  );
}

function Summary({ parts }: { parts: readonly string[] }) {
  return (
    <Text size="sm" c="dimmed" className="level-summary">
      {parts.join(" · ")}
    </Text>
  );
}
