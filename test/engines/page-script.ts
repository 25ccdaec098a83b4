import { walletBridge, walletsList } from "../e2e/injected-wallet.ts";
import { phoneClient } from "../e2e/phone-client.ts";

/** The records that the script leaves in the page for its tests. */
export interface PlayedWindow {
  /** The client methods that the page has called. */
  readonly clientCalls: string[];
  /** Uncaught errors, and errors in the console. */
  readonly uncaught: string[];
  readonly Telegram: {
    readonly WebView: { readonly receiveEvent: (event: string, payload: object) => void };
  };
}

/**
 * Runs in a Mini App's page first: a phone's messaging client, a wallet in whose browser the page
 * is, and a recorder of errors.
 */
export const pageScript = [
  `(${noteErrors})();`,
  `(${phoneClient})();`,
  `(${playWallets})(${JSON.stringify(walletsList)});`,
  `(${walletBridge})();`,
].join("\n");

function noteErrors(): void {
  const uncaught: string[] = [];
  const note = (error: unknown) =>
    uncaught.push(error instanceof Error ? `${error.message}\n${error.stack}` : String(error));
  addEventListener("error", ({ error, message }) => note(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  const log = console.error;
  console.error = (...words) => {
    note(words.join(" "));
    log(...words);
  };
  Object.assign(window, { uncaught });
}

/**
 * The list of wallets without a network, and a wallet whose signatures come from the test's
 * process.
 */
function playWallets(wallets: object[]): void {
  const real = window.fetch;
  window.fetch = (what, how) =>
    String(what).startsWith("https://config.ton.org/")
      ? Promise.resolve(Response.json(wallets))
      : real(what, how);
  const testWalletItems = async (payload: string, domain: string) => {
    const body = JSON.stringify({ payload, domain });
    return (await real("/played/wallet", { method: "POST", body })).json();
  };
  Object.assign(window, { testWalletItems });
}
