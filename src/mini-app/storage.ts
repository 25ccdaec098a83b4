/** The device's storage; undefined where the browser blocks it, which then costs nothing but memory between visits. */
export function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** This tab's storage, under the same terms. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Reads an item; null when there is none or the storage is blocked. */
export function readItem(key: string): string | null {
  try {
    return deviceStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes an item; a full or blocked storage is passed over, for nothing there is needed to play. */
export function writeItem(key: string, value: string): void {
  try {
    deviceStorage()?.setItem(key, value);
  } catch {
    // Said above.
  }
}

/** Removes an item. */
export function removeItem(key: string): void {
  try {
    deviceStorage()?.removeItem(key);
  } catch {
    // A blocked storage holds nothing to remove.
  }
}
