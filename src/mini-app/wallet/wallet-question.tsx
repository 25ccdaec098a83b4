import { useEffect, useRef } from "react";
import { useBackButton } from "../client/back-button.ts";
import { useSession } from "../session/session-query.ts";
import { ActionView } from "../ui/action-view.tsx";
import { showModal } from "../ui/show-modal.ts";
import { accountId } from "./account-id.ts";
import css from "./wallet-question.css?inline";
import { walletWords } from "./wallet-words.ts";

/**
 * The player confirms the account before a wallet is linked: a URL with somebody else's init data
 * signs its victim in to that account.
 */
export function WalletQuestion({ onLink, onCancel }: { onLink: () => void; onCancel: () => void }) {
  const { player } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackButton(true, onCancel);
  useEffect(() => {
    const connect = dialog.current?.closest(".body")?.querySelector<HTMLElement>(".row .action");
    showModal(dialog.current);
    return () => connect?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="wallet-question"
      aria-labelledby="wallet-question"
      aria-describedby="wallet-question-account"
      onClose={onCancel}
    >
      <style href="wallet-question" precedence="medium">
        {css}
      </style>
      <div className="wallet-question-content">
        <h2 id="wallet-question">{walletWords.question}</h2>
        <p id="wallet-question-account" className="account-of">
          <strong className="clamp">
            <bdi>{player.name}</bdi>
          </strong>
          <bdi className="account-id">{accountId(player)}</bdi>
        </p>
        <p className="hint">{walletWords.notYours}</p>
        <div className="wallet-question-actions">
          <ActionView text={walletWords.cancel} onClick={onCancel} />
          <ActionView text={walletWords.link} onClick={onLink} />
        </div>
      </div>
    </dialog>
  );
}
