import { TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { PictureField } from "../parts/picture/picture-field.tsx";
import { useWords } from "../words.ts";
import type { StartDraft, StartFault } from "./game-draft.ts";
import { gameWords } from "./game-words.en.ts";
import { LevelName, LevelNumber, LevelSummary, MoreAction, type Naming } from "./level-parts.tsx";

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
      {!isShown && start.image && <LevelSummary parts={[words.hasPicture]} />}
    </li>
  );
}
