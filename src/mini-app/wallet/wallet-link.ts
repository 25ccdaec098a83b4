import type { QueryClient } from "@tanstack/react-query";
import type { TonConnectUI, Wallet } from "@tonconnect/ui-react";
import type { WalletLink } from "#contract/user/session.schema.ts";
import { bot } from "../session/page-context.ts";
import { request } from "../session/service-request.ts";
import { requireSession, sessionQuery } from "../session/session-query.ts";
import { forgetPendingWallet } from "./pending-wallet.ts";

/** The button is busy as long for an answer to an earlier page; one that comes later counts, too. */
const maxWaitMs = 5000;
let stopWaiting = () => {};

/**
 * Connects a wallet and proves it: the service's challenge goes to the wallet, the signed proof to
 * the service. Throws `RequestFailure`, or TON Connect's error when the player cancels.
 */
export async function linkWallet(ui: TonConnectUI, client: QueryClient): Promise<void> {
  stopWaiting();
  await ui.connectionRestored;
  if (ui.connected) await ui.disconnect();
  const authorization = await bearer(client);
  const { payload } = await request("POST /wallet/challenge", {
    botId: bot.id,
    authorization,
  });
  ui.setConnectRequestParameters({ state: "ready", value: { tonProof: payload } });
  const wallet = await ui.connectWallet().catch((cancelled: unknown) => {
    forgetPendingWallet();
    throw cancelled;
  });
  await proveWallet(ui, client, wallet);
}

/**
 * Links the wallet that answers an earlier page, which was closed meanwhile. Resolves when it is linked,
 * or after `maxWaitMs`. Throws as `linkWallet`.
 */
export async function finishLink(ui: TonConnectUI, client: QueryClient): Promise<void> {
  stopWaiting();
  const linked = new Promise<void>((resolve, reject) => {
    stopWaiting = ui.onStatusChange((wallet) => {
      if (!wallet?.connectItems?.tonProof) return;
      stopWaiting();
      proveWallet(ui, client, wallet).then(resolve, reject);
    });
  });
  await Promise.race([linked, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/** Sends the wallet's signed proof to the service. */
async function proveWallet(
  ui: TonConnectUI,
  client: QueryClient,
  { account, connectItems }: Wallet,
): Promise<void> {
  const item = connectItems?.tonProof;
  try {
    if (!item || !("proof" in item)) throw new Error("The wallet returned no proof.");
    storeAnswer(
      client,
      await request("PUT /wallet", {
        botId: bot.id,
        authorization: await bearer(client),
        body: { account, proof: item.proof },
      }),
    );
  } catch (failure) {
    if (await isLinked(client, account.address)) return;
    await ui.disconnect();
    throw failure;
  }
}

/** Unlinks the wallet at the service and on the device. Throws `RequestFailure`. */
export async function unlinkWallet(ui: TonConnectUI, client: QueryClient): Promise<void> {
  storeAnswer(
    client,
    await request("DELETE /wallet", {
      botId: bot.id,
      authorization: await bearer(client),
    }),
  );
  await ui.connectionRestored;
  if (ui.connected) await ui.disconnect();
}

/**
 * Whether the wallet was linked in spite of a failure: only the answer was lost, or the browser
 * repeated the call and its challenge was already used.
 */
async function isLinked(client: QueryClient, rawAddress: string): Promise<boolean> {
  try {
    const { fieldRequest } = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    return fieldRequest.tonRawAddress === rawAddress.toLowerCase();
  } catch {
    return false;
  }
}

async function bearer(client: QueryClient): Promise<string> {
  const { token } = await client.fetchQuery(sessionQuery);
  return `Bearer ${token}`;
}

function storeAnswer(client: QueryClient, answer: WalletLink | undefined): void {
  client.setQueryData(
    sessionQuery.queryKey,
    (session) => session && requireSession({ ...session, fieldRequest: answer?.fieldRequest }),
  );
}
