import { useQuery } from "@tanstack/react-query";
import type { PlayerTask } from "#contract/activity/player-activities.schema.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { pagesOf } from "#contract/screen/screen-page.ts";
import { withClient } from "../../client/client.ts";
import { showView } from "../../pages/view-store.ts";
import { useSession } from "../../session/session-query.ts";
import { pageBlocksQuery } from "../../tabs/page-blocks-query.ts";
import { showPage } from "../../tabs/tab-store.ts";
import { Drawing } from "../activity-icon.tsx";
import { activityWords } from "../activity-words.ts";
import type { Claiming } from "../claim.ts";
import { PendingButton } from "../pending-button.tsx";
import { useTaskLink } from "./task-link.ts";

/** The failure of a task whose permission the player refused. */
export const declined = Symbol();
/** The failure of a task on a device that cannot add the app to its home screen. */
export const noHomeScreen = Symbol();

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
    return (
      <ClaimButton text={activityWords.claim} claiming={claiming} onPress={() => void onClaim()} />
    );
  if (kind === "invite")
    return (
      <PendingButton onPress={() => showView("friends")}>{activityWords.invite}</PendingButton>
    );
  if (kind === "wallet") return <WalletAction />;
  if (kind === "level") return null;
  if (kind === "messages") return <MessagesAction claiming={claiming} onClaim={onClaim} />;
  if (kind === "home-screen") return <HomeScreenAction claiming={claiming} onClaim={onClaim} />;
  return <LinkAction task={task} claiming={claiming} onClaim={onClaim} />;
}

function ClaimButton({
  text,
  claiming,
  onPress,
}: {
  text: string;
  claiming: Claiming;
  onPress: () => void;
}) {
  return (
    <PendingButton
      busyText={activityWords.checking}
      isBusy={claiming.isBusy}
      isNarrow
      isMain
      onPress={onPress}
    >
      {text}
    </PendingButton>
  );
}

/** A link that the player opens, then the check; without a link the check alone. */
function LinkAction({ task, claiming, onClaim }: Acting) {
  const { kind, url } = task;
  const link = useTaskLink(task, onClaim);
  const open = url === undefined ? undefined : () => void link.open(url);
  const openButton = open && (
    <PendingButton onPress={open}>
      {kind === "subscribe" ? activityWords.subscribe : activityWords.open}
    </PendingButton>
  );
  // The form below checks a word.
  if (kind === "code" || (open && !link.isOpened)) return openButton;
  return (
    <div className="task-actions">
      <ClaimButton
        text={kind === "visit" ? activityWords.claim : activityWords.check}
        claiming={claiming}
        onPress={() => void (kind === "visit" ? link.claim() : onClaim())}
      />
      {open && claiming.isBusy && (
        <span className="task-again hint" aria-hidden="true">
          {activityWords.checking}
        </span>
      )}
      {open && !claiming.isBusy && (
        <button type="button" className="task-again hint" onClick={open}>
          {activityWords.openAgain}
        </button>
      )}
    </div>
  );
}

/** The client answers at once if the player has allowed messages before. */
function MessagesAction({ claiming, onClaim }: Omit<Acting, "task">) {
  const claim = () => void onClaim();
  const allow = () =>
    withClient(
      ({ requestMessages }) => requestMessages(claim, () => claiming.fail(declined)),
      claim,
    );
  return <ClaimButton text={activityWords.allow} claiming={claiming} onPress={allow} />;
}

/** The client shows its own dialog, and no event follows if the player closes it. */
function HomeScreenAction({ claiming, onClaim }: Omit<Acting, "task">) {
  const fail = () => claiming.fail(noHomeScreen);
  const add = () => withClient(({ addToHome }) => void addToHome(() => void onClaim(), fail), fail);
  return <ClaimButton text={activityWords.add} claiming={claiming} onPress={add} />;
}

function WalletAction() {
  const page = useWalletPage();
  if (page === undefined) return <p className="task-note hint">{activityWords.walletNeeded}</p>;
  return (
    <PendingButton onPress={() => showWalletButton(page)}>{activityWords.connect}</PendingButton>
  );
}

/** The id of the page with a wallet block; undefined if there is none. */
function useWalletPage(): string | undefined {
  const { screen } = useSession();
  const [first, ...later] = pagesOf(screen);
  // The pages fetch it; here it is only read.
  const { data } = useQuery({ ...pageBlocksQuery, enabled: false });
  return [first, ...(data?.pages ?? later)].find(({ blocks }) => blocks.some(hasWallet))?.id;
}

function hasWallet(block: Block): boolean {
  return block.type === "wallet" || (block.type === "group" && block.blocks.some(hasWallet));
}

function showWalletButton(page: string): void {
  const visibleButton = () =>
    [...document.querySelectorAll<HTMLElement>(".wallet-block .action")].find(
      (button) => button.getClientRects().length > 0,
    );
  if (!visibleButton()) showPage(page);
  // Once the page is shown, and scrolled to where it was left.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const button = visibleButton();
      button?.scrollIntoView({ block: "center" });
      button?.focus({ preventScroll: true });
    }),
  );
}
