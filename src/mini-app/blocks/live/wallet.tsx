import { useCallback, useState } from "react";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { words } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { failureWords } from "../../ui/failure-words.ts";
import { isWalletPending } from "../../wallet/pending-wallet.ts";
import type { WalletAction } from "../../wallet/wallet-connection.tsx";
import { WalletView } from "../part-views.tsx";

const WalletConnection = lazyPart(
  async () => (await import("../../wallet/wallet-connection.tsx")).WalletConnection,
);

/** The wallet, in an error boundary of its own. */
export function liveWallet() {
  return (
    <ErrorBoundary fallback={Failed}>
      <LiveWallet />
    </ErrorBoundary>
  );
}

/** A failed chunk fails again until the page is reloaded; a reload loses nothing. */
function Failed() {
  return (
    <div className="row">
      <span className="hint">{failureWords.blockFailed}</span>
      <ActionView text={failureWords.retry} onClick={() => location.reload()} />
    </div>
  );
}

/**
 * The wallet of the session; TON Connect loads only when the player connects or disconnects, or left
 * the page while connecting.
 */
function LiveWallet() {
  const { player, fieldRequest } = useSession();
  const { tonFriendlyAddress } = fieldRequest;
  const [action, setAction] = useState<WalletAction | undefined>(() =>
    !tonFriendlyAddress && isWalletPending() ? "finish" : undefined,
  );
  const [sentence, setSentence] = useState("");
  const onDone = useCallback((said: string) => {
    setAction(undefined);
    setSentence(said);
  }, []);
  const text = tonFriendlyAddress ? words.disconnectWallet : words.connectWallet;
  return (
    <>
      <WalletView
        address={tonFriendlyAddress}
        player={player}
        action={
          <ActionView
            text={text}
            disabled={!!action}
            aria-busy={!!action}
            onClick={() => setAction(tonFriendlyAddress ? "disconnect" : "connect")}
          />
        }
        words={words}
      />
      {action && <WalletConnection action={action} onDone={onDone} />}
      <div className="hint" role="status">
        {sentence}
      </div>
    </>
  );
}
