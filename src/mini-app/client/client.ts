import { loadChunk } from "../loading/load-chunk.ts";
import { bot, playerLaunch } from "../session/page-context.ts";

type Telegram = typeof import("./telegram.ts");

let telegram: Promise<Telegram> | undefined;

/** A failed load of the SDK is not retried sooner: every tap would retry it. */
const retryMs = 5000;

/** The connected messaging client; the SDK loads on the first call. */
function client(): Promise<Telegram> {
  telegram ??= connect().catch((error: unknown) => {
    setTimeout(forget, retryMs);
    throw error;
  });
  return telegram;
}

function forget(): void {
  telegram = undefined;
}

/** Calls `act` once the client is connected, or `otherwise` when the SDK cannot be loaded. */
export function withClient(act: (telegram: Telegram) => void, otherwise = () => {}): void {
  client().then(act, otherwise);
}

async function connect(): Promise<Telegram> {
  // A new function each time, so that `loadChunk` never reloads the page, which works without the SDK.
  const loaded = await loadChunk(() => import("./telegram.ts"));
  loaded.connect(playerLaunch().params, bot.appMode);
  return loaded;
}
