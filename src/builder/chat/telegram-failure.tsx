import { PlatformReason } from "../messages/refusal.tsx";
import { FailureNote } from "../parts/form/failure-note.tsx";
import { refusalOf } from "../request/builder-request.ts";

/** Why a change was not made, with Telegram's own sentence if it has refused the change. */
export function TelegramFailure({ error }: { error: Error | null }) {
  return (
    <FailureNote error={error}>
      {error && refusalOf(error) === "PLATFORM_REFUSED" && (
        <PlatformReason reason={error.message} />
      )}
    </FailureNote>
  );
}
