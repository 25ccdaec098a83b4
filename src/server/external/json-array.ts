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
): AsyncGenerator<string, void, undefined> {
  const itemsOf = (page: Item[]) => JSON.stringify(page.map(show)).slice(1, -1);
  yield `[${itemsOf(first)}`;
  for await (const page of pages) {
    // The embedded store reads synchronously; let other calls run in between.
    await nextTurn();
    yield `,${itemsOf(page)}`;
  }
  yield "]";
}
