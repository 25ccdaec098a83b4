import { walletBridge, walletsList } from "../e2e/injected-wallet.ts";
import { phoneClient } from "../e2e/phone-client.ts";

/** What the script leaves in the page for its tests. */
export interface PlayedWindow {
  /** The methods of the messaging client that the page has called. */
  readonly clientCalls: string[];
  /** What nobody caught, and what was written to the console as an error. */
  readonly uncaught: string[];
  readonly Telegram: {
    readonly WebView: { readonly receiveEvent: (event: string, payload: object) => void };
  };
}

/**
 * Runs in a Mini App's page before all else: a phone's messaging client, a wallet in whose browser
 * the page is, and what notes errors.
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

/** The list of wallets without a network, and a wallet that the test's process signs for. */
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
