import { WalletView } from "../../blocks/wallet.tsx";
import { ActionView } from "../../screen/action-view.tsx";
import type { Still } from "./still.ts";

export function stillWallet(still: Still) {
  const { fieldRequest, words } = still;
  const address = fieldRequest.tonFriendlyAddress;
  const text = address ? words.disconnectWallet : words.connectWallet;
  return <WalletView address={address} action={<ActionView text={text} />} {...still} />;
}
