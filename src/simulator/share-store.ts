import { createStore, type StoreApi } from "zustand/vanilla";
import type { ClientEvent } from "./call.ts";

/** A message that the bot has prepared for the player to share. */
export interface PreparedMessage {
  readonly text: string;
  /** Empty for a message without a picture. */
  readonly photoUrl: string;
  readonly buttons: readonly { readonly text: string; readonly url: string }[];
}

/** Asks the development server for a prepared message; undefined for an id that it does not know. */
export type FetchPrepared = (id: string) => Promise<PreparedMessage | undefined>;

/** The message that the client offers to send. */
export interface ShareState {
  readonly offered: PreparedMessage | undefined;
}

export type ShareStore = ReturnType<typeof createSharing>;

/**
 * The client's sheet for a prepared message: the player sends it or not, and the app is told. Source:
 * Telegram Mini Apps, `web_app_send_prepared_message`.
 */
export function createSharing(fetchPrepared: FetchPrepared, tell: (event: ClientEvent) => void) {
  const store: StoreApi<ShareState> = createStore(() => ({ offered: undefined }));
  /** Counts requests, so that an answer for an app that has gone is dropped. */
  let asked = 0;

  const fail = (error: string) => tell({ event: "prepared_message_failed", payload: { error } });

  return {
    store,
    /** The app asks to share a message; a client shows one sheet at a time. */
    offer: async (id: unknown): Promise<void> => {
      if (store.getState().offered) return fail("USER_DECLINED");
      asked += 1;
      const own = asked;
      const message = typeof id === "string" ? await fetchPrepared(id) : undefined;
      if (own !== asked) return;
      if (message) store.setState({ offered: message });
      else fail("MESSAGE_EXPIRED");
    },
    /** The player sends the message, or closes the sheet. */
    answer: (isSent: boolean): void => {
      if (!store.getState().offered) return;
      store.setState({ offered: undefined });
      if (isSent) tell({ event: "prepared_message_sent", payload: undefined });
      else fail("USER_DECLINED");
    },
    /** Another app opens. */
    leave: (): void => {
      asked += 1;
      store.setState({ offered: undefined });
    },
  };
}
