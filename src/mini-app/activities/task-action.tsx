import type { PlayerTask } from "#contract/activity/player-activities.schema.ts";
import { showView } from "../pages/view-store.ts";
import { Drawing } from "./activity-icon.tsx";
import { activityWords } from "./activity-words.ts";
import { PendingButton } from "./pending-button.tsx";
import type { Claiming } from "./use-claim.ts";
import { useTaskLink } from "./use-task-link.ts";
import { showWallet, useWalletPage } from "./wallet-place.ts";

interface Acting {
  task: PlayerTask;
  claiming: Claiming;
  /** `from`: the moment, by the service's clock, before which nothing is paid. */
  onClaim: (from?: number) => Promise<void>;
}

/** The button of a task by its kind and state. */
export function TaskAction({ task, claiming, onClaim }: Acting) {
  const { kind, state } = task;
  if (state === "done")
    return (
      <span className="task-done">
        <Drawing of="tick" />
        {activityWords.done}
      </span>
    );
  if (state === "ready" && kind !== "visit")
    return <ClaimButton claiming={claiming} onPress={() => void onClaim()} />;
  if (kind === "invite")
    return <PendingButton text={activityWords.invite} onPress={() => showView("friends")} />;
  if (kind === "wallet") return <WalletAction />;
  if (kind === "level") return null;
  return <LinkAction task={task} claiming={claiming} onClaim={onClaim} />;
}

function ClaimButton({ claiming, onPress }: { claiming: Claiming; onPress: () => void }) {
  return (
    <PendingButton
      text={activityWords.claim}
      busyText={activityWords.checking}
      isBusy={claiming.isBusy}
      isNarrow
      isMain
      onPress={onPress}
    />
  );
}

function WalletAction() {
  const page = useWalletPage();
  if (page === undefined) return <p className="task-note hint">{activityWords.walletNeeded}</p>;
  return <PendingButton text={activityWords.connect} onPress={() => showWallet(page)} />;
}

/** A link that the player opens, then the check; without a link the check alone. */
function LinkAction({ task, claiming, onClaim }: Acting) {
  const { kind, url } = task;
  const link = useTaskLink(task, onClaim);
  const openText = kind === "subscribe" ? activityWords.subscribe : activityWords.open;
  const open = url === undefined ? undefined : () => void link.open(url);
  // The form below checks a word.
  if (kind === "code") return open && <PendingButton text={openText} onPress={open} />;
  if (open && !link.isOpened) return <PendingButton text={openText} onPress={open} />;
  return (
    <div className="task-actions">
      {kind === "visit" ? (
        <ClaimButton claiming={claiming} onPress={() => void link.claim()} />
      ) : (
        <PendingButton
          text={activityWords.check}
          busyText={activityWords.checking}
          isBusy={claiming.isBusy}
          isNarrow
          isMain
          onPress={() => void onClaim()}
        />
      )}
      {open && claiming.isBusy && (
        <span className="task-checking hint" aria-hidden="true">
          {activityWords.checking}
        </span>
      )}
      {open && !claiming.isBusy && (
        <button type="button" className="task-again" onClick={open}>
          {activityWords.openAgain}
        </button>
      )}
    </div>
  );
}
