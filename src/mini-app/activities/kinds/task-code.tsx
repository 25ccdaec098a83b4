import { type FormEvent, useId, useState } from "react";
import { activityTextLimits } from "#contract/activity/activity-limit.ts";
import type { PlayerTask } from "#contract/activity/player-activities.schema.ts";
import { withClient } from "../../client/client.ts";
import { activityWords } from "../activity-words.ts";
import { type Claiming, refusalOf } from "../claim.ts";
import { PendingButton } from "../pending-button.tsx";

/** The form for the secret word of a task. */
export function TaskCode({
  task: { triesLeft },
  claiming: { isBusy, failure },
  onTry,
}: {
  task: PlayerTask;
  claiming: Claiming;
  onTry: (code: string) => Promise<void>;
}) {
  const id = useId();
  const [code, setCode] = useState("");
  const isBlocked = triesLeft === 0;
  const isWrong = refusalOf(failure) === "CODE_WRONG";

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy && !isBlocked && code.trim()) void onTry(code.trim());
  }

  return (
    <form className="task-code" onSubmit={submit}>
      <input
        type="text"
        dir="auto"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        placeholder={activityWords.codeName}
        aria-label={activityWords.codeName}
        onFocus={({ currentTarget }) => keepInView(currentTarget)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isBlocked ? id : undefined}
        maxLength={activityTextLimits.code}
        disabled={isBlocked}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
      <PendingButton
        type="submit"
        busyText={activityWords.checking}
        isBusy={isBusy}
        isNarrow
        isMain={code.trim() !== ""}
        isOff={isBlocked || code.trim() === ""}
      >
        {activityWords.check}
      </PendingButton>
      {isBlocked && !isWrong && (
        <p className="hint" id={id}>
          {activityWords.noTries}
        </p>
      )}
    </form>
  );
}

/**
 * Scrolls the field's form to the top when a keyboard takes the room below, until the field loses the
 * focus. Some clients shrink the window, some only send an event.
 */
function keepInView(field: HTMLInputElement): void {
  const ending = new AbortController();
  const { signal } = ending;
  const show = () => field.form?.scrollIntoView();
  field.addEventListener("blur", () => ending.abort(), { once: true });
  window.visualViewport?.addEventListener("resize", show, { signal });
  withClient(({ onViewport }) => {
    if (!signal.aborted) signal.addEventListener("abort", onViewport(show));
  });
}
