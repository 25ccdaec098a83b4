import { WalletView } from "../../blocks/wallet.tsx";
import { ActionView } from "../../ui/action-view.tsx";
import type { StaticSession } from "./static-session.ts";

export function staticWallet(still: StaticSession) {
  const { fieldRequest, words } = still;
  const address = fieldRequest.tonFriendlyAddress;
  const text = address ? words.disconnectWallet : words.connectWallet;
  return <WalletView address={address} action={<ActionView text={text} />} {...still} />;
}
