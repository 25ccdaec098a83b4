import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ErrorBoundary } from "#web/error-boundary.tsx";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { words } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { isWalletPending } from "../../wallet/pending-wallet.ts";
import type { WalletAction } from "../../wallet/wallet-connection.tsx";
import { blockWords } from "../block-words.ts";
import { WalletView } from "../part-views.tsx";
import { useCopy } from "./copy.tsx";

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
      <span className="hint">{blockWords.blockFailed}</span>
      <ActionView text={blockWords.retry} onClick={() => location.reload()} />
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
  const status = useRef<HTMLDivElement>(null);
  const onDone = useCallback((result: string) => {
    setAction(undefined);
    setSentence(result);
  }, []);
  /** Shows and selects the whole address, of which the card has the ends alone. */
  const selectAddress = () => {
    flushSync(() => setSentence(tonFriendlyAddress));
    if (status.current) getSelection()?.selectAllChildren(status.current);
  };
  const text = tonFriendlyAddress ? words.disconnectWallet : words.connectWallet;
  return (
    <>
      <WalletView
        address={tonFriendlyAddress}
        player={player}
        action={
          <>
            {tonFriendlyAddress && (
              <CopyAddress address={tonFriendlyAddress} onRefused={selectAddress} />
            )}
            <ActionView
              text={text}
              disabled={!!action}
              aria-busy={!!action}
              onClick={() => setAction(tonFriendlyAddress ? "disconnect" : "connect")}
            />
          </>
        }
      />
      {action && <WalletConnection action={action} onDone={onDone} />}
      <div ref={status} className="hint" role="status">
        {sentence}
      </div>
    </>
  );
}

function CopyAddress({ address, onRefused }: { address: string; onRefused: () => void }) {
  const { said, copy } = useCopy();
  return (
    <button
      type="button"
      className="copy-address"
      aria-label={said || `${words.copy}: ${words.wallet}`}
      onClick={() => void copy(address).then((isCopied) => isCopied || onRefused())}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={said ? "m4 13 5 5L20 7" : "M8 8h12v12H8zM4 16V4h12"} />
      </svg>
    </button>
  );
}
