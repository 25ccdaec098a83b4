import { Alert, Stack } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import type { changeBot } from "#contract/builder-endpoints.ts";
import type { OwnedBot } from "#contract/schema/owned-bot.ts";
import { ConflictNote } from "../parts/conflict-note.tsx";
import { FailureNote } from "../parts/failure-note.tsx";
import { useKept } from "../parts/kept-form.ts";
import { SaveBar } from "../parts/save-bar.tsx";
import { Section } from "../parts/section.tsx";
import { currentOf } from "../request/builder-request.ts";
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
import { gameWords } from "./game-words.ts";
import { LevelList } from "./level-list.tsx";
import { settingWords } from "./setting-words.ts";
import { useGameComparison } from "./use-game-comparison.ts";

/** The name under which this tab keeps the form. */
export const gameKept = (botId: string) => `game/${botId}`;

export function GameForm({ base, onSaved }: SettingProps) {
  const words = useWords(settingWords);
  const gameText = useWords(gameWords);
  const kept = useKept<GameDraft>(gameKept(base.id));
  const [draft, setDraft] = useState(() => gameDraft(kept.found ?? base.game));
  const [isChecked, setChecked] = useState(false);
  const compare = useGameComparison();
  const adopt = (bot: OwnedBot) => {
    setDraft(gameDraft(bot.game));
    setChecked(false);
    onSaved(bot);
  };
  const { save, reset, error, isPending, isSuccess } = useBotChange({ base, onSaved: adopt });
  const current = currentOf<typeof changeBot>(error);
  const { allowLocalFieldUrls: allowLocal } = base;
  const faults = {
    levels: levelFaults(draft.levels, allowLocal),
    start: startFault(draft.startLevel, allowLocal),
    numbers: numberFaults(draft),
  };
  const faultsCount =
    [...faults.levels, faults.start].filter(Boolean).length + faults.numbers.length;
  const isDirty = JSON.stringify(toGame(draft)) !== JSON.stringify(toGame(gameDraft(base.game)));
  useEffect(() => kept.keep(isDirty ? draft : undefined), [kept, isDirty, draft]);
  useUnsaved(isDirty, () => kept.keep(undefined));
  const saveOver = (basedOn?: number) => {
    setChecked(true);
    if (faultsCount === 0) save({ game: toGame(draft) }, basedOn);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveOver();
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
          {current && (
            <ConflictNote
              compared={compare(toGame(draft), current.game)}
              isSaving={isPending}
              onMine={() => saveOver(current.updatedAt)}
              onTheirs={() => {
                reset();
                adopt(current);
              }}
            />
          )}
          {!current && <FailureNote error={error} />}
          <SaveBar
            isDirty={isDirty}
            isSaving={isPending}
            isSaved={isSuccess}
            unsaved={words.unsaved}
          />
        </Stack>
      </form>
    </Section>
  );
}
