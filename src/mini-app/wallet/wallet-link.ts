import type { QueryClient } from "@tanstack/react-query";
import type { TonConnectUI } from "@tonconnect/ui-react";
import * as address from "#contract/mini-app-endpoints.ts";
import type { WalletLink } from "#contract/schema/mini-app.ts";
import { request } from "#web/request.ts";
import { page } from "../session/page-context.ts";
import { requireSession, sessionQuery } from "../session/session-query.ts";

/**
 * Connects a wallet and proves it: the service's challenge goes to the wallet, the signed proof to
 * the service. Only an address that the service has accepted is ever shown. Throws
 * `RequestFailure`, or TON Connect's error when the player closes the sheet.
 */
export async function linkWallet(ui: TonConnectUI, client: QueryClient): Promise<void> {
  await ui.connectionRestored;
  if (ui.connected) await ui.disconnect();
  const authorization = await bearer(client);
  const { payload } = await request(address.createWalletChallenge, {
    botId: page.id,
    authorization,
  });
  ui.setConnectRequestParameters({ state: "ready", value: { tonProof: payload } });
  const { account, connectItems } = await ui.connectWallet();
  const item = connectItems?.tonProof;
  try {
    if (!item || !("proof" in item)) throw new Error("The wallet gave no proof.");
    keep(
      client,
      await request(address.linkWallet, {
        botId: page.id,
        authorization,
        body: { account, proof: item.proof },
      }),
    );
  } catch (failure) {
    if (await isLinked(client, account.address)) return;
    await ui.disconnect();
    throw failure;
  }
}

/** Forgets the wallet, at the service and on this device. Throws `RequestFailure`. */
export async function unlinkWallet(ui: TonConnectUI, client: QueryClient): Promise<void> {
  keep(
    client,
    await request(address.unlinkWallet, {
      botId: page.id,
      authorization: await bearer(client),
    }),
  );
  await ui.connectionRestored;
  if (ui.connected) await ui.disconnect();
}

/**
 * Whether the service knows this wallet as the player's in spite of a failure: when only the answer
 * was lost, the link stands, and a browser that repeats the call by itself is told that the
 * challenge is used up.
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

function keep(client: QueryClient, answer: WalletLink | undefined): void {
  client.setQueryData(
    sessionQuery.queryKey,
    (session) => session && requireSession({ ...session, fieldRequest: answer?.fieldRequest }),
  );
}
