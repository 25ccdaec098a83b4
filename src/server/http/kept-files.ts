import { LRUCache } from "lru-cache";

/** The file of a key, from the cache or by `read`. */
export type KeptFiles = (
  key: string,
  read: () => Promise<Buffer | undefined>,
) => Promise<Buffer | undefined>;

/** Caches the files that were used last, up to `maxBytes`. Concurrent calls for a file read it once. */
export function keepFiles(maxBytes: number): KeptFiles {
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // An empty file, too, must have a size.
    sizeCalculation: ({ length }) => length || 1,
  });
  // Not the cache's own `fetch`, which fails when a file that is being read is evicted.
  const running = new Map<string, Promise<Buffer | undefined>>();

  async function readAndKeep(key: string, read: () => Promise<Buffer | undefined>) {
    const file = await read();
    if (file) files.set(key, file);
    return file;
  }

  return (key, read) => {
    const file = files.get(key);
    if (file) return Promise.resolve(file);
    const reading = running.get(key) ?? readAndKeep(key, read).finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  };
}
