import { whenHidden } from "../device/when-hidden.ts";
import { serverNow } from "../session/clock.ts";
import { bot, handover, playerLaunch } from "../session/page-context.ts";
import { adoptWhenClosed } from "./orphaned-taps.ts";
import { playerTapsKey, type StoredBatch } from "./stored-taps.ts";
import { inTurn } from "./tap-batch.ts";
import { tapStore } from "./unsent-taps.ts";

/** Taps that are unsent at two checks in a row are kept; on a good network none are. */
const checkMs = 3000;
/** Sending waits this long for the taps that killed pages left. */
const maxWaitMs = 1000;
/** One record for each load of the page: its unsent batches, by the key of its `localStorage` item. */
const name = "slotwire-taps";

/** Keys of records whose taps are this page's now. */
const adopted = new Set<string>();
/** The state that was kept last. */
let kept = tapStore.getState();
let isKept = false;

/**
 * Keeps unsent taps in IndexedDB, too, which is on the disk at once: Chromium writes `localStorage`
 * up to a minute late, and loses it when its process is killed. First adopts what killed pages of
 * this player left. Returns a function that stops it.
 */
export function startTapKeeper(): () => void {
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  void inTurn(() => Promise.race([adoptKept().catch(ignore), timeout]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let oldestId: string | undefined;

  const check = () => {
    const [oldest] = unsentBatches();
    if (oldest && oldest.batchId === oldestId && kept !== tapStore.getState()) void keep();
    oldestId = oldest?.batchId;
    timer = oldest && setTimeout(check, checkMs);
  };
  const unsubscribe = tapStore.subscribe(() => {
    if (isKept && unsentBatches().length === 0) void keep();
    timer ??= setTimeout(check, checkMs);
  });
  const stopWatching = whenHidden(() => {
    if (unsentBatches().length > 0) void keep();
  });
  check();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopWatching();
  };
}

function ignore(): void {
  // Without the database the taps are in `localStorage` only.
}

/** All unsent taps. The growing batch counts as sent now, so that it is dropped in time like others. */
function unsentBatches(): StoredBatch[] {
  const { batches, growing } = tapStore.getState();
  return growing?.taps ? [...batches, { ...growing, madeAt: serverNow() }] : [...batches];
}

async function keep(): Promise<void> {
  const batches = unsentBatches();
  kept = tapStore.getState();
  isKept = batches.length > 0;
  await inDatabase("readwrite", (store) => {
    for (const key of adopted) store.delete(key);
    if (batches.length > 0) store.put(batches, handover.tapsKey);
    else store.delete(handover.tapsKey);
  }).catch(ignore);
}

async function adoptKept(): Promise<void> {
  const player = playerTapsKey(bot.id, playerLaunch().tgId);
  const range = IDBKeyRange.bound(`${player}:`, `${player};`, false, true);
  const { result } = await inDatabase("readonly", (store) => store.getAllKeys(range));
  const others = result.map(String).filter((key) => key !== handover.tapsKey);
  await Promise.all(
    others.map((other) => adoptWhenClosed(other, (key) => adopt(key).catch(ignore))),
  );
}

async function adopt(key: string): Promise<void> {
  const { result: left = [] } = await inDatabase(
    "readonly",
    (store): IDBRequest<StoredBatch[] | undefined> => store.get(key),
  );
  tapStore.setState(({ batches }) => {
    const all = new Map(batches.map((batch) => [batch.batchId, batch]));
    // `localStorage` may have an older state of the same batch, with fewer taps, or a newer one.
    for (const batch of left)
      if (batch.taps >= (all.get(batch.batchId)?.taps ?? 0)) all.set(batch.batchId, batch);
    return { batches: [...all.values()] };
  });
  adopted.add(key);
  await keep();
}

/** Resolves to what `act` returned once its changes are on the disk. */
async function inDatabase<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Result,
): Promise<Result> {
  // Opened each time, because Safari cuts the connections of pages in the background.
  const open = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    open.onupgradeneeded = () => open.result.createObjectStore(name);
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  try {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const result = act(transaction.objectStore(name));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return result;
  } finally {
    database.close();
  }
}
