import { ErrorBoundary } from "#web/error-boundary.tsx";
import { ActionView } from "../../screen/action-view.tsx";
import { appWords } from "../../screen/app-words.ts";
import { WalletBlock } from "../../wallet/wallet-block.tsx";

/** The wallet; when it fails, the rest of the screen stands. */
export function liveWallet() {
  return (
    <ErrorBoundary fallback={Failed}>
      <WalletBlock />
    </ErrorBoundary>
  );
}

/**
 * A chunk that failed to load fails again until the page is loaded anew; nothing is lost by that.
 */
function Failed() {
  return (
    <div className="row">
      <span className="hint">{appWords.blockFailed}</span>
      <ActionView text={appWords.retry} onClick={() => location.reload()} />
    </div>
  );
}
