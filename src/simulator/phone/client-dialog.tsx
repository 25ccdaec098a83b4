import type { PreparedMessage } from "../launch.ts";
import { useSimulator } from "../simulator-store.ts";

/** The client's question to the player. */
export function ClientDialog() {
  const { state, simulator } = useSimulator();
  if (!state.question) return null;
  const { title, message, buttons, address, shared } = state.question;
  const attach = (dialog: HTMLDivElement | null) =>
    dialog?.querySelector<HTMLElement>("button:not(.destructive)")?.focus();
  return (
    <div className="scrim">
      <div
        ref={attach}
        className="dialog"
        role="alertdialog"
        aria-label={title || message}
        onKeyDown={({ key }) => key === "Escape" && simulator.answer()}
      >
        {title && <strong>{title}</strong>}
        {message && <p>{message}</p>}
        {address && <code className="wallet-address">{address}</code>}
        {shared && <SharedMessage message={shared} />}
        <div className="dialog-buttons">
          {buttons.map(({ id, text, destructive }) => (
            <button
              key={id}
              type="button"
              className={destructive ? "destructive" : undefined}
              onClick={() => simulator.answer(id)}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

function SharedMessage({ message: { text, photoUrl, buttons } }: { message: PreparedMessage }) {
  return (
    <div className="shared-message">
      {photoUrl && <img src={photoUrl} alt="" />}
      {text && <p dir="auto">{text}</p>}
      {buttons.map(({ text: label, url }) => (
        <strong key={url} title={url} dir="auto">
          {label}
        </strong>
      ))}
    </div>
  );
}

/** A link that the app opens: here the developer decides whether to follow it. */
export function LinkNotice() {
  const { state, simulator } = useSimulator();
  const { link } = state.client;
  if (link === undefined) return null;
  const openable = /^https?:\/\//i.test(link);
  return (
    <div className="link-notice" role="status">
      <small>{openable ? "The app opens" : "The app opens a link that clients refuse"}</small>
      <bdi>{link}</bdi>
      <div className="dialog-buttons">
        <button type="button" onClick={simulator.forgetLink}>
          Dismiss
        </button>
        {openable && (
          <a href={link} target="_blank" rel="noreferrer" onClick={simulator.forgetLink}>
            Open in a new tab
          </a>
        )}
      </div>
    </div>
  );
}
