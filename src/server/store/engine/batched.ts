import DataLoader from "dataloader";
import type { Database } from "../schema/tables.ts";

/** Reads all keys requested in the same tick of a transaction with one query. */
export function batched<Key, Row>(
  read: (transaction: Database, keys: readonly Key[]) => Promise<readonly Row[]>,
): (transaction: Database, key: Key) => Promise<Row> {
  const loaders = new WeakMap<Database, DataLoader<Key, Row>>();
  return (transaction, key) => {
    const loader =
      loaders.get(transaction) ??
      new DataLoader<Key, Row>((keys) => read(transaction, keys), { cache: false });
    loaders.set(transaction, loader);
    return loader.load(key);
  };
}
