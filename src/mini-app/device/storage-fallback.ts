/**
 * Replaces browser storages that are blocked or full with storages in memory: the SDK and TON Connect
 * do not work without any.
 */
export function replaceBrokenStorages(): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    if (!works(name))
      Object.defineProperty(window, name, { value: memoryStorage(), configurable: true });
}

function works(name: "localStorage" | "sessionStorage"): boolean {
  try {
    const probe = "slotwire:probe";
    window[name].setItem(probe, probe);
    window[name].removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
