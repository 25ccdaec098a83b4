import type { ReactNode } from "react";
import type { Session } from "#contract/user/session.schema.ts";
import type { Words } from "#web/words.en.ts";

type Account = Pick<Session["player"], "tgId" | "name" | "username">;

/** What identifies an account and cannot be faked, unlike its name: the username, else the id. */
export function accountId({ username, tgId }: Account): string {
  return username ? `@${username}` : `ID ${tgId}`;
}

/** The wallet's address, the button that connects or disconnects it, and the player's account. */
export function WalletView({
  address,
  copy,
  player,
  action,
  words,
}: {
  address: string;
  /** The button that copies the address. */
  copy?: ReactNode;
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
            {copy}
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
