import { itemKeys, readItem, removeItem } from "../client/storage.ts";
import { handover, page, playerLaunch } from "../session/page-context.ts";
import { type KeptBatch, type Taps, tapsKeyOf } from "./taps-item.ts";
import { addBatches, tapStore, unpaidTaps } from "./unsent-taps.ts";

/**
 * A browser answers sooner whether another page is open; the screen does not wait longer for it.
 */
const longestWaitMs = 300;

/**
 * Takes over the unsent taps of pages of this player that are gone, and then calls `next`; at once
 * when there are none to look at. Those of a page that is still open are its own until it goes:
 * each page holds a lock of its item's name for as long as it lives (Web Locks; the boot script
 * asks for it). In a browser without locks two open pages may send the same batch: it is paid once,
 * as it was when it came first.
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
    void Promise.race([looked, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]).then(
      next,
    );
  } else {
    for (const key of others) adopt(key);
    next();
  }
}

/**
 * Adopts the taps of one page as soon as it is gone; resolves when it is known whether it is gone
 * now.
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
 * Removes the items whose taps stand in this page's own item by now; the boot script has that until
 * React takes over.
 */
export function forgetAdopted(): void {
  if (unpaidTaps(tapStore.getState()) > 0 && readItem(handover.tapsKey) === null) return;
  for (const key of adopted) removeItem(key);
  adopted = [];
}

/**
 * The batches of a page's item; of the older kind too, that all pages of a player shared: taps were
 * loose until they were sent.
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
