import { LRUCache } from "lru-cache";
import { limitConcurrency } from "../concurrency.ts";
import type { JpegAnswer, PictureDecoder } from "./decoder.ts";

/**
 * Makes JPEGs of bots' pictures, and remembers the last ones. `read` gives the WebP file, for those
 * that are not remembered; what it throws is thrown.
 */
export type KeptJpegs = (
  botId: string,
  hash: string,
  read: () => Promise<Uint8Array>,
) => Promise<JpegAnswer>;

/** The maximum size of all that are remembered: some 50, because the platform loads one several times. */
const maxKeptBytes = 8 * 1024 * 1024;

/** Fewer than may wait for the decoder, so that owners can upload meanwhile. Our rule. */
const maxAtOnce = { total: 8, each: 4 } as const;

/** Creates the memory; those who want the same picture at once share one decoding. */
export function createKeptJpegs(decoder: Pick<PictureDecoder, "makeJpeg">): KeptJpegs {
  const limited = limitConcurrency(maxAtOnce);
  const running = new Map<string, Promise<JpegAnswer>>();
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ length }) => length,
  });

  async function make(
    key: string,
    botId: string,
    read: () => Promise<Uint8Array>,
  ): Promise<JpegAnswer> {
    const outcome = await limited(botId, async () =>
      decoder.makeJpeg(await read(), `bot ${botId}`),
    );
    if (outcome.kind === "busy") return { kind: "busy" };
    if (outcome.result.kind === "jpeg") kept.set(key, outcome.result.body);
    return outcome.result;
  }

  return (botId, hash, read) => {
    const key = `${botId} ${hash}`;
    const body = kept.get(key);
    if (body) return Promise.resolve({ kind: "jpeg", body });
    const started = running.get(key) ?? make(key, botId, read).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
