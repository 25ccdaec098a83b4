import type { ReactNode } from "react";
import type { Words } from "#web/words.en.ts";
import { type Account, accountId } from "../wallet/account-id.ts";

/** The wallet's address, the button that connects or disconnects it, and the player's account. */
export function WalletView({
  address,
  player,
  action,
  words,
}: {
  address: string;
  player: Account;
  action: ReactNode;
  words: Words;
}) {
  return (
    <>
      <div className="row">
        {address ? (
          <bdi className="address" title={address}>
            {`${address.slice(0, 4)}…${address.slice(-4)}`}
          </bdi>
        ) : (
          <span className="hint">{words.walletNote}</span>
        )}
        {action}
      </div>
      <div className="hint account">
        <span className="clamp">
          {words.account} <bdi>{player.name}</bdi>
        </span>
        <bdi className="account-id">({accountId(player)})</bdi>
      </div>
    </>
  );
}
