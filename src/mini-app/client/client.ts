import { loadChunk } from "../loading/load-chunk.ts";
import { playerLaunch } from "../session/page-context.ts";

type Telegram = typeof import("./telegram.ts");

let telegram: Promise<Telegram> | undefined;

/** After a failure the SDK is not loaded again for this long: every tap would ask for it. */
const restMs = 5000;

/**
 * The messaging client, connected. The SDK is no part of the first screen: it loads on the first
 * call, and again some time after a failed one.
 */
function client(): Promise<Telegram> {
  telegram ??= connect().catch((error: unknown) => {
    setTimeout(forget, restMs);
    throw error;
  });
  return telegram;
}

function forget(): void {
  telegram = undefined;
}

/**
 * Calls `act` with the client once it is connected, or `otherwise` when the SDK cannot be loaded.
 */
export function withClient(act: (telegram: Telegram) => void, otherwise = () => {}): void {
  client().then(act, otherwise);
}

async function connect(): Promise<Telegram> {
  // A new function each time: the page works without the SDK, so that a second failure must not
  // reload it.
  const loaded = await loadChunk(() => import("./telegram.ts"));
  loaded.connect(playerLaunch().params);
  return loaded;
}
