import { LRUCache } from "lru-cache";

/** Gives the file of a key, by `read` if it is not kept; what that throws is thrown. */
export type KeptFiles = (
  key: string,
  read: () => Promise<Buffer | undefined>,
) => Promise<Buffer | undefined>;

/**
 * Keeps the files that were used last, up to `maxBytes`. Callers who want the same file at once share
 * one reading and one Buffer.
 */
export function keepFiles(maxBytes: number): KeptFiles {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // An empty file, too, must have a size.
    sizeCalculation: ({ length }) => length || 1,
  });
  // Not the cache's own `fetch`, which fails when a file that is being read is evicted.
  const running = new Map<string, Promise<Buffer | undefined>>();

  async function readAndKeep(key: string, read: () => Promise<Buffer | undefined>) {
    const file = await read();
    if (file) kept.set(key, file);
    return file;
  }

  return (key, read) => {
    const file = kept.get(key);
    if (file) return Promise.resolve(file);
    const reading = running.get(key) ?? readAndKeep(key, read).finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  };
}
