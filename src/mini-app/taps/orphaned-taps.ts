import { itemKeys, readItem, removeItem } from "../device/storage.ts";
import { bot, handover, playerLaunch } from "../session/page-context.ts";
import { playerTapsKey, type StoredBatch, type Taps } from "./stored-taps.ts";
import { addBatches, tapStore, unconfirmedTaps } from "./unsent-taps.ts";

const { locks } = navigator;
/** The first render waits this long to learn which other tabs are open. */
const maxWaitMs = 300;

/**
 * Adopts the unsent taps of this player's closed tabs. Each open tab holds a Web Lock named like its
 * storage item (requested by the boot script), so its taps are left alone. Without Web Locks two
 * tabs may send the same batch, which the service counts once.
 */
export async function adoptOrphanedTaps(): Promise<void> {
  const { tapsKey } = handover;
  const player = playerTapsKey(bot.id, playerLaunch().tgId);
  const others = itemKeys().filter(
    (key) => key !== tapsKey && (key === player || key.startsWith(`${player}:`)),
  );
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([Promise.all(others.map((key) => adoptWhenClosed(key, adopt))), timeout]);
}

/**
 * Calls `act`, which adopts the taps of a tab: now, or when the tab closes. Resolves once they are
 * adopted or the tab is known to be open.
 */
export async function adoptWhenClosed(
  key: string,
  act: (key: string) => Promise<void> | void,
): Promise<void> {
  try {
    await locks.request(key, { ifAvailable: true }, (lock) => {
      if (lock) return act(key);
      void locks.request(key, () => act(key));
    });
  } catch {
    await act(key); // Locks are forbidden here, or unknown.
  }
}

let adopted: string[] = [];

function adopt(key: string): void {
  adopted.push(key);
  const left = batchesIn(readItem(key));
  if (left.length > 0) addBatches(left);
  if (handover.taken) removeAdoptedItems();
}

/**
 * Removes the adopted items once this tab's own item holds their taps. Until React takes over, only
 * the boot script writes that item.
 */
export function removeAdoptedItems(): void {
  if (unconfirmedTaps(tapStore.getState()) > 0 && readItem(handover.tapsKey) === null) return;
  for (const key of adopted) removeItem(key);
  adopted = [];
}

/**
 * The batches in a tab's item, or in the former item that all tabs of a player shared, where unsent
 * taps were `loose`.
 */
function batchesIn(item: string | null): StoredBatch[] {
  try {
    const {
      growing,
      batches,
      loose,
      batch,
    }: Partial<Taps> & { loose?: number; batch?: StoredBatch } = JSON.parse(item ?? "null") ?? {};
    const last = growing ?? { batchId: `${handover.loadId}-left`, taps: loose };
    return [...(batches ?? [batch]), { ...last, madeAt: 0 }].filter(isBatch);
  } catch {
    return [];
  }
}

function isBatch(batch: unknown): batch is StoredBatch {
  const { batchId, taps, madeAt } = (batch ?? {}) as Partial<StoredBatch>;
  return (
    typeof batchId === "string" &&
    Number.isSafeInteger(taps) &&
    (taps as number) > 0 &&
    Number.isSafeInteger(madeAt)
  );
}
