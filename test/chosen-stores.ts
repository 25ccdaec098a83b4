/** The stores that tests can run on. */
const stores = ["embedded", "postgresql", "pgbouncer", "citus"] as const;

export type StoreName = (typeof stores)[number];

/** What `TEST_STORES` says for the stores that suites run on anyway, except the embedded one. */
const serversAlone = "servers";

/** Whether the embedded store is left out of the stores that suites run on anyway. */
export function isEmbeddedLeftOut(): boolean {
  return process.env.TEST_STORES === serversAlone;
}

/** The stores that `TEST_STORES` lists, with commas; undefined when it lists none. */
export function chosenStores(): StoreName[] | undefined {
  if (isEmbeddedLeftOut()) return undefined;
  const words = (process.env.TEST_STORES ?? "").split(",").filter(Boolean);
  const isStore = (word: string): word is StoreName => stores.some((store) => store === word);
  const unknown = words.find((word) => !isStore(word));
  if (unknown) throw new Error(`TEST_STORES lists ${unknown}; there are ${stores.join(", ")}.`);
  return words.length > 0 ? words.filter(isStore) : undefined;
}
