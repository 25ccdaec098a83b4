import { loadChunk } from "./load-chunk.ts";
import { playerLaunch } from "./player.ts";

type Telegram = typeof import("./telegram.ts");

let telegram: Promise<Telegram> | undefined;

/** The messaging client, connected. The SDK is no part of the first screen: it loads on the first call, and again after a failed one. */
export function client(): Promise<Telegram> {
  telegram ??= connect().catch((error: unknown) => {
    telegram = undefined;
    throw error;
  });
  return telegram;
}

/** Does something with the client as soon as it is connected; without the SDK (no network, say) it is left out, for nothing hangs on it. */
export function withClient(act: (telegram: Telegram) => void): void {
  client().then(act, () => {});
}

async function connect(): Promise<Telegram> {
  const loaded = await loadChunk(() => import("./telegram.ts"));
  loaded.connect(playerLaunch().params);
  return loaded;
}
