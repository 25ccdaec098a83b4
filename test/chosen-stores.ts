const stores = ["embedded", "postgresql", "pgbouncer", "citus"] as const;

export type StoreName = (typeof stores)[number];

/** The stores in `TEST_STORES`, separated by commas; undefined without any. */
export function chosenStores(): StoreName[] | undefined {
  const words = (process.env.TEST_STORES ?? "").split(",").filter(Boolean);
  const isStore = (word: string): word is StoreName => stores.some((store) => store === word);
  const unknown = words.find((word) => !isStore(word));
  if (unknown) throw new Error(`TEST_STORES lists ${unknown}; there are ${stores.join(", ")}.`);
  return words.length > 0 ? words.filter(isStore) : undefined;
}
