import { loadChunk } from "../boot/load-chunk.ts";
import { playerLaunch } from "../session/page-context.ts";

type Telegram = typeof import("./telegram.ts");

let telegram: Promise<Telegram> | undefined;

/** After a failure the SDK is left alone for this long: every tap would ask for it. */
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
 * Does something with the client as soon as it is connected; without the SDK (no network, say)
 * `otherwise`, which is nothing where nothing hangs on it.
 */
export function withClient(act: (telegram: Telegram) => void, otherwise = () => {}): void {
  client().then(act, otherwise);
}

async function connect(): Promise<Telegram> {
  // A new function each time: nothing hangs on the SDK, so a second failure of it is no reason to
  // load the page anew.
  const loaded = await loadChunk(() => import("./telegram.ts"));
  loaded.connect(playerLaunch().params);
  return loaded;
}
