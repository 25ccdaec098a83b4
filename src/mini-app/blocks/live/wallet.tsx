import { ErrorBoundary } from "#web/error-boundary.tsx";
import { ActionView } from "../../ui/action-view.tsx";
import { failureWords } from "../../ui/failure-words.ts";
import { WalletBlock } from "./wallet-block.tsx";

/** The wallet, in an error boundary of its own. */
export function liveWallet() {
  return (
    <ErrorBoundary fallback={Failed}>
      <WalletBlock />
    </ErrorBoundary>
  );
}

/** A failed chunk fails again until the page is reloaded; a reload loses nothing. */
function Failed() {
  return (
    <div className="row">
      <span className="hint">{failureWords.blockFailed}</span>
      <ActionView text={failureWords.retry} onClick={() => location.reload()} />
    </div>
  );
}
