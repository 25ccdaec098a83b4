import { Alert, Stack } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import { picturesOfGame } from "#contract/screen/screen-picture.ts";
import { ConflictNote } from "../parts/form/conflict-note.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { useKept } from "../parts/form/kept-form.ts";
import { SaveBar } from "../parts/form/save-bar.tsx";
import { Section } from "../parts/page/section.tsx";
import { LostPictureNote } from "../parts/picture/lost-picture-note.tsx";
import { useLostPictures } from "../parts/picture/lost-pictures.ts";
import { problemOf } from "../request/builder-request.ts";
import { useUnsaved } from "../shell/unsaved.tsx";
import { useWords } from "../words.ts";
import { type SettingProps, useBotChange } from "./bot-change.ts";
import {
  type GameDraft,
  gameDraft,
  levelFaults,
  numberFaults,
  startFault,
  toGame,
} from "./game-draft.ts";
import { GameNumbers } from "./game-numbers.tsx";
import { gameWords } from "./game-words.en.ts";
import { LevelList } from "./level-list.tsx";
import { settingWords } from "./setting-words.en.ts";
import { useGameComparison } from "./use-game-comparison.ts";

export function GameForm({ base, onSaved }: SettingProps) {
  const words = useWords(settingWords);
  const gameText = useWords(gameWords);
  const kept = useKept<GameDraft>(`game/${base.id}`);
  const [draft, setDraft] = useState(() => gameDraft(kept.found ?? base.game));
  const [isChecked, setChecked] = useState(false);
  const compare = useGameComparison();
  const adopt = (bot: OwnedBot) => {
    setDraft(gameDraft(bot.game));
    setChecked(false);
    onSaved(bot);
  };
  const isSame = (game: GameSettings) =>
    JSON.stringify(toGame(draft)) === JSON.stringify(toGame(gameDraft(game)));
  // What was typed while it was saved is a change of what was saved.
  const onAnswer = (bot: OwnedBot) => (isSame(bot.game) ? adopt(bot) : onSaved(bot));
  const { save, reset, error, isPending, isSuccess } = useBotChange({ base, onSaved: onAnswer });
  const current = problemOf("PATCH /bots/:botId", "EDIT_CONFLICT", error)?.current;
  const { allowLocalFieldUrls: allowLocal } = base;
  const lost = useLostPictures(allowLocal);
  const faults = {
    levels: levelFaults(draft.levels, allowLocal),
    start: startFault(draft.startLevel, allowLocal),
    numbers: numberFaults(draft),
  };
  const faultsCount =
    [...faults.levels, faults.start].filter(Boolean).length + faults.numbers.length;
  const isDirty = !isSame(base.game);
  useEffect(() => kept.keep(isDirty ? draft : undefined), [kept, isDirty, draft]);
  useUnsaved(isDirty, () => kept.keep(undefined));
  const saveOver = async (basedOn?: number) => {
    setChecked(true);
    if (faultsCount > 0) return;
    const game = toGame(draft);
    if (await lost.check(picturesOfGame(game))) save({ game }, basedOn);
  };
  const saveAnyway = () => {
    lost.accept();
    save({ game: toGame(draft) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveOver();
  };
  return (
    <Section title={gameText.game}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <GameNumbers
            draft={draft}
            faults={faults.numbers}
            isChecked={isChecked}
            onChange={(numbers) => setDraft((before) => ({ ...before, ...numbers }))}
          />
          <LevelList
            draft={draft}
            faults={faults.levels}
            startFault={faults.start}
            isChecked={isChecked}
            onChange={setDraft}
          />
          {isChecked && faultsCount > 0 && (
            <Alert color="red" variant="light" role="alert">
              {gameText.faultsLeft(faultsCount)}
            </Alert>
          )}
          <LostPictureNote
            lost={lost.among(picturesOfGame(toGame(draft)))}
            placeOf={(path) => gameText.lostLevel(levelAt(path))}
            isDisabled={faultsCount > 0}
            isSaving={isPending}
            onSave={saveAnyway}
          />
          {current && (
            <ConflictNote
              compared={compare(toGame(draft), current.game)}
              isSaving={isPending}
              onMine={() => void saveOver(current.updatedAt)}
              onTheirs={() => {
                reset();
                adopt(current);
              }}
            />
          )}
          {!current && <FailureNote error={error} />}
          <SaveBar
            isDirty={isDirty}
            isSaving={isPending || lost.isChecking}
            isSaved={isSuccess}
            unsaved={words.unsaved}
          />
        </Stack>
      </form>
    </Section>
  );
}

/** The number of the level that a path names: `/game/levels/0/image` is of level 1. */
function levelAt(path: string): number {
  const index = /^\/game\/levels\/(\d+)\//.exec(path)?.[1];
  return index === undefined ? 0 : Number(index) + 1;
}
