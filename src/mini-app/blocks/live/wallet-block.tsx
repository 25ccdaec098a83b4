import { useCallback, useState } from "react";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { words } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { isWalletPending } from "../../wallet/pending-wallet.ts";
import type { WalletAction } from "../../wallet/wallet-connection.tsx";
import { WalletView } from "../wallet.tsx";

const WalletConnection = lazyPart(
  async () => (await import("../../wallet/wallet-connection.tsx")).WalletConnection,
);

/**
 * The wallet of the session; TON Connect loads only when the player connects or disconnects, or left
 * the page while connecting.
 */
export function WalletBlock() {
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
