import { useCallback, useState } from "react";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { words } from "../../session/page-context.ts";
import { useSession } from "../../session/session-query.ts";
import { ActionView } from "../../ui/action-view.tsx";
import { WalletView } from "../wallet.tsx";

const WalletConnection = lazyPart(
  async () => (await import("../../wallet/wallet-connection.tsx")).WalletConnection,
);

/** The wallet of the session; TON Connect loads only when the player connects or disconnects. */
export function WalletBlock() {
  const { player, fieldRequest } = useSession();
  const { tonFriendlyAddress } = fieldRequest;
  const [isBusy, setBusy] = useState(false);
  const [sentence, setSentence] = useState("");
  const onDone = useCallback((said: string) => {
    setBusy(false);
    setSentence(said);
  }, []);
  const walletAction = tonFriendlyAddress ? "disconnect" : "connect";
  const text = tonFriendlyAddress ? words.disconnectWallet : words.connectWallet;
  return (
    <>
      <WalletView
        address={tonFriendlyAddress}
        player={player}
        action={
          <ActionView
            text={text}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => setBusy(true)}
          />
        }
        words={words}
      />
      {isBusy && <WalletConnection action={walletAction} onDone={onDone} />}
      <div className="hint" role="status">
        {sentence}
      </div>
    </>
  );
}
