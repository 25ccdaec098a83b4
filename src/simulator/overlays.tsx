import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { Popup } from "./client-state.ts";
import type { ShareStore } from "./share-store.ts";
import type { WalletStore } from "./wallet-store.ts";

/** The client's question before it closes an app that has something unsaved. */
export function CloseQuestion({
  asked,
  onClose,
  onStay,
}: {
  asked: boolean;
  onClose: () => void;
  onStay: () => void;
}) {
  if (!asked) return null;
  return (
    <Dialog title="Close the app?" message="Changes that you made may not be saved.">
      <button type="button" onClick={onStay}>
        Cancel
      </button>
      <button type="button" className="destructive" onClick={onClose}>
        Close anyway
      </button>
    </Dialog>
  );
}

/** A popup that the app asked for. */
export function PopupDialog({
  popup,
  onAnswer,
}: {
  popup: Popup | undefined;
  onAnswer: (buttonId?: string) => void;
}) {
  if (!popup) return null;
  return (
    <Dialog title={popup.title} message={popup.message} onDismiss={() => onAnswer()}>
      {popup.buttons.map((button) => (
        <button
          key={button.id}
          type="button"
          className={button.destructive ? "destructive" : undefined}
          onClick={() => onAnswer(button.id)}
        >
          {button.text}
        </button>
      ))}
    </Dialog>
  );
}

/** The wallet's question, as its own app asks it. */
export function WalletDialog({ wallet }: { wallet: WalletStore }) {
  const { question } = useStore(wallet.store);
  if (!question) return null;
  return (
    <Dialog
      title="Test Wallet"
      message={`${question.host} asks for the address of this wallet:`}
      onDismiss={() => wallet.answer(false)}
    >
      <code className="wallet-address">{question.address}</code>
      <button type="button" className="destructive" onClick={() => wallet.answer(false)}>
        Decline
      </button>
      <button type="button" onClick={() => wallet.answer(true)}>
        Connect wallet
      </button>
    </Dialog>
  );
}

/** A prepared message as the client offers it; whom it goes to is not played. */
export function ShareSheet({ sharing }: { sharing: ShareStore }) {
  const { offered } = useStore(sharing.store);
  if (!offered) return null;
  const { text, photoUrl, buttons } = offered;
  return (
    <Dialog title="Send to a chat" message="" onDismiss={() => sharing.answer(false)}>
      <div className="shared-message">
        {photoUrl && <img src={photoUrl} alt="" />}
        {text && <p dir="auto">{text}</p>}
        {buttons.map(({ text: label, url }) => (
          <span key={url} className="shared-button" title={url} dir="auto">
            {label}
          </span>
        ))}
      </div>
      <button type="button" onClick={() => sharing.answer(false)}>
        Cancel
      </button>
      <button type="button" onClick={() => sharing.answer(true)}>
        Send
      </button>
    </Dialog>
  );
}

/** A link that the app opens: here the developer decides whether to follow it. */
export function LinkNotice({ link, onDone }: { link: string | undefined; onDone: () => void }) {
  if (link === undefined) return null;
  const openable = /^https?:\/\//i.test(link);
  return (
    <div className="link-notice" role="status">
      <small>{openable ? "The app opens" : "The app opens a link that clients refuse"}</small>
      <bdi className="link-address">{link}</bdi>
      <div className="notice-buttons">
        <button type="button" onClick={onDone}>
          Dismiss
        </button>
        {openable && (
          <a href={link} target="_blank" rel="noreferrer" onClick={onDone}>
            Open in a new tab
          </a>
        )}
      </div>
    </div>
  );
}

function Dialog({
  title,
  message,
  onDismiss,
  children,
}: {
  title: string;
  message: string;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
}) {
  const attach = (dialog: HTMLDivElement | null) =>
    dialog?.querySelector<HTMLElement>("button:not(.destructive)")?.focus();
  return (
    <div className="scrim">
      <div
        ref={attach}
        className="dialog"
        role="alertdialog"
        aria-label={title || message}
        onKeyDown={({ key }) => key === "Escape" && onDismiss?.()}
      >
        {title && <strong>{title}</strong>}
        {message && <p>{message}</p>}
        <div className="dialog-buttons">{children}</div>
      </div>
    </div>
  );
}
