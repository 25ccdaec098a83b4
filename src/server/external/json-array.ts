import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Streams what `show` makes of the items of all `pages` as a JSON array, reading a page only when
 * the client is ready for it; a page is one call of `JSON.stringify`, which takes half the time of a
 * compiled serializer for each item. Resolves with the first page read, so that a failure can still be reported.
 */
export async function jsonArray<Item>(
  pages: AsyncGenerator<Item[], void, undefined>,
  show: (item: Item) => unknown,
): Promise<Readable> {
  const first = await pages.next();
  return Readable.from(write(first.done ? [] : first.value, pages, show), {
    objectMode: false,
  });
}

async function* write<Item>(
  first: Item[],
  pages: AsyncGenerator<Item[], void, undefined>,
  show: (item: Item) => unknown,
): AsyncGenerator<Buffer, void, undefined> {
  /** A page as a JSON array, with `start` for its first bracket and without its last. */
  const bytesOf = (page: Item[], start: "[" | ",") => {
    const bytes = Buffer.from(JSON.stringify(page.map(show)));
    // In place, because a long string is copied for each change.
    bytes.write(start);
    return bytes.subarray(0, -1);
  };
  yield bytesOf(first, "[");
  for await (const page of pages) {
    // The embedded store reads synchronously; let other calls run in between.
    await nextTurn();
    yield bytesOf(page, ",");
  }
  yield Buffer.from("]");
}
