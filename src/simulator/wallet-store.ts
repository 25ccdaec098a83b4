import { createStore, type StoreApi } from "zustand/vanilla";
import { injectWallet } from "./test-wallet.ts";

/** What the wallet of a player answers: its address as people read it, and TON Connect's items. */
export interface WalletAnswer {
  readonly address: string;
  readonly items: readonly object[];
}

/** The player's wallet as the simulator shows it. */
export interface WalletState {
  /** The request that the player has to answer. */
  readonly question: { readonly address: string; readonly host: string } | undefined;
  /** The connected account. */
  readonly address: string | undefined;
}

/** Asks the development server for the items of a player's wallet, with a proof for a challenge. */
export type FetchWallet = (
  user: string,
  challenge?: { readonly payload: string; readonly domain: string },
) => Promise<WalletAnswer>;

export type WalletStore = ReturnType<typeof createWallet>;

/** The test wallet, which the player of the simulator holds. */
export function createWallet(fetchWallet: FetchWallet) {
  const store: StoreApi<WalletState> = createStore(() => ({
    question: undefined,
    address: undefined,
  }));
  /** The players whose wallet knows the app, with their accounts. */
  const connected = new Map<string, string>();
  let answer: (isConfirmed: boolean) => void = () => {};
  let end: (() => void) | undefined;

  /** Gives the app in this window the player's wallet. */
  function enter(appWindow: Window, player: string, user: string): void {
    answer(false);
    const { host } = appWindow.location;
    const show = () => store.setState({ question: undefined, address: connected.get(player) });
    let address = "";
    end = injectWallet(appWindow, {
      items: async (payload) => {
        const found = await fetchWallet(
          user,
          payload === undefined ? undefined : { payload, domain: host },
        );
        return found.items;
      },
      confirm: async () => {
        answer(false);
        ({ address } = await fetchWallet(user));
        const isConfirmed = await new Promise<boolean>((resolve) => {
          answer = resolve;
          store.setState({ question: { address, host } });
        });
        show();
        return isConfirmed;
      },
      isConnected: () => connected.has(player),
      setConnected: (isConnected) => {
        if (isConnected) connected.set(player, address);
        else connected.delete(player);
        show();
      },
    });
    show();
  }

  return {
    store,
    enter,
    /** The app that opens has no wallet. */
    leave: () => {
      answer(false);
      end = undefined;
      store.setState({ question: undefined, address: undefined });
    },
    /** The player answers the app's request. */
    answer: (isConfirmed: boolean) => answer(isConfirmed),
    /** The player ends the connection in the wallet. */
    disconnect: () => end?.(),
  };
}
