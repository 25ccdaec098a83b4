import { itemKeys, readItem, removeItem } from "../device/storage.ts";
import { handover, page, playerLaunch } from "../session/page-context.ts";
import { type KeptBatch, type Taps, tapsKeyOf } from "./taps-item.ts";
import { addBatches, tapStore, unpaidTaps } from "./unsent-taps.ts";

/** How long the screen waits for the browser to say whether another page is open. */
const maxWaitMs = 300;

/**
 * Takes over the unsent taps of this player's closed pages, then calls `next`. The taps of a page
 * that is still open stay its own: each page holds a lock with its item's name for as long as it
 * lives (Web Locks; the boot script requests it). In a browser without locks two open pages may
 * send the same batch, which is paid once, as it first came.
 */
export function adoptLeftTaps(next: () => void): void {
  const { tapsKey } = handover;
  const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
  const player = tapsKeyOf(page.id, playerLaunch().tgId);
  const others = itemKeys().filter(
    (key) => key !== tapsKey && (key === player || key.startsWith(`${player}:`)),
  );
  if (locks && others.length > 0) {
    const looked = Promise.all(others.map((key) => whenGone(locks, key)));
    void Promise.race([looked, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]).then(
      next,
    );
  } else {
    for (const key of others) adopt(key);
    next();
  }
}

/**
 * Adopts the taps of one page as soon as it is closed; resolves when it is known whether it is.
 */
async function whenGone(locks: LockManager, key: string): Promise<void> {
  try {
    await locks.request(key, { ifAvailable: true }, (lock) => {
      if (lock) adopt(key);
      else void locks.request(key, () => adopt(key));
    });
  } catch {
    adopt(key); // The browser forbids locks here.
  }
}

let adopted: string[] = [];

function adopt(key: string): void {
  adopted.push(key);
  const left = batchesIn(readItem(key));
  if (left.length > 0) addBatches(left);
  if (handover.taken) forgetAdopted();
}

/**
 * Removes the adopted items once this page's own item holds their taps. Until React takes over,
 * that item belongs to the boot script.
 */
export function forgetAdopted(): void {
  if (unpaidTaps(tapStore.getState()) > 0 && readItem(handover.tapsKey) === null) return;
  for (const key of adopted) removeItem(key);
  adopted = [];
}

/**
 * The batches in a page's item, or in the older item that all pages of a player shared, where taps
 * were `loose` until they were sent.
 */
function batchesIn(item: string | null): KeptBatch[] {
  try {
    const {
      growing,
      batches,
      loose,
      batch,
    }: Partial<Taps> & { loose?: number; batch?: KeptBatch } = JSON.parse(item ?? "null") ?? {};
    const last = growing ?? { batchId: `${handover.pageId}-left`, taps: loose };
    return [...(batches ?? [batch]), { ...last, madeAt: 0 }].filter(isBatch);
  } catch {
    return [];
  }
}

function isBatch(batch: unknown): batch is KeptBatch {
  const { batchId, taps, madeAt } = (batch ?? {}) as Partial<KeptBatch>;
  return (
    typeof batchId === "string" &&
    Number.isSafeInteger(taps) &&
    (taps as number) > 0 &&
    Number.isSafeInteger(madeAt)
  );
}
