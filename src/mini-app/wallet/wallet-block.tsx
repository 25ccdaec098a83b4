import { useCallback, useState } from "react";
import { WalletView } from "../blocks/wallet.tsx";
import { latePart } from "../loading/late-part.tsx";
import { ActionView } from "../screen/action-view.tsx";
import { words } from "../session/page-context.ts";
import { useSession } from "../session/session-query.ts";

const WalletConnection = latePart(
  async () => (await import("./wallet-connection.tsx")).WalletConnection,
);

/**
 * The wallet that the service knows to be the player's. Not a byte of TON Connect loads before the
 * player connects or disconnects one: what is shown comes with the session.
 */
export function WalletBlock() {
  const { player, fieldRequest } = useSession();
  const { tonFriendlyAddress } = fieldRequest;
  const [wished, setWished] = useState(false);
  const [sentence, setSentence] = useState("");
  const onDone = useCallback((said: string) => {
    setWished(false);
    setSentence(said);
  }, []);
  const wish = tonFriendlyAddress ? "disconnect" : "connect";
  const text = tonFriendlyAddress ? words.disconnectWallet : words.connectWallet;
  return (
    <>
      <WalletView
        address={tonFriendlyAddress}
        player={player}
        action={
          <ActionView
            text={text}
            disabled={wished}
            aria-busy={wished}
            onClick={() => setWished(true)}
          />
        }
        words={words}
      />
      {wished && <WalletConnection wish={wish} onDone={onDone} />}
      <div className="hint" role="status">
        {sentence}
      </div>
    </>
  );
}
