/** The device's storage; null where the browser blocks it. */
const deviceStorage = reach(() => window.localStorage);

/** This tab's storage; null where the browser blocks it. */
export const tabStorage = reach(() => window.sessionStorage);

function reach(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}

/** Reads an item; null when there is none or the storage is blocked. */
export function readItem(key: string, storage = deviceStorage): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** The keys of all items; none when the storage is blocked. */
export function itemKeys(): string[] {
  try {
    return Object.keys(deviceStorage ?? {});
  } catch {
    return [];
  }
}

/** Writes an item; on failure removes it, because an older value would be wrong. */
export function writeItem(key: string, value: string, storage = deviceStorage): void {
  try {
    storage?.setItem(key, value);
  } catch {
    removeItem(key, storage);
  }
}

/** Removes an item. */
export function removeItem(key: string, storage = deviceStorage): void {
  try {
    storage?.removeItem(key);
  } catch {
    // A blocked storage holds nothing to remove.
  }
}
