import type { ReactNode } from "react";
import type { Session } from "#contract/schema/mini-app.ts";
import type { Words } from "#web/words.en.ts";

type Player = Pick<Session["player"], "tgId" | "name" | "username">;

/**
 * What of an account its owner cannot choose to be another's: the user name, else the platform's
 * number.
 */
export function accountId({ username, tgId }: Player): string {
  return username ? `@${username}` : `ID ${tgId}`;
}

/**
 * The wallet: its address when there is one, the button that connects or disconnects it, and whose
 * account it goes to.
 */
export function WalletView({
  address,
  player,
  action,
  words,
}: {
  address: string;
  player: Player;
  action: ReactNode;
  words: Words;
}) {
  return (
    <>
      <div className="row">
        {address ? (
          <span className="address" title={address}>
            <span className="address-start">{address.slice(0, -6)}</span>
            <span>{address.slice(-6)}</span>
          </span>
        ) : (
          <span className="hint">{words.walletNote}</span>
        )}
        {action}
      </div>
      <div className="hint account">
        <span className="clamp">
          {words.forPlayer} <bdi>{player.name}</bdi>
        </span>
        <bdi className="account-id">({accountId(player)})</bdi>
      </div>
    </>
  );
}
