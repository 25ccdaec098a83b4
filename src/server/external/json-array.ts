import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Streams the items of all `pages` as a JSON array, reading a page only when the client is ready
 * for it. Resolves with the first page read, so that a failure can still be reported.
 */
export async function jsonArray<Item>(
  pages: AsyncGenerator<Item[], void, undefined>,
  serialize: (item: Item) => string,
): Promise<Readable> {
  const first = await pages.next();
  return Readable.from(write(first.done ? [] : first.value, pages, serialize), {
    objectMode: false,
  });
}

async function* write<Item>(
  first: Item[],
  pages: AsyncGenerator<Item[], void, undefined>,
  serialize: (item: Item) => string,
): AsyncGenerator<string, void, undefined> {
  yield `[${first.map(serialize).join(",")}`;
  for await (const page of pages) {
    // The embedded store reads synchronously; let other calls run in between.
    await nextTurn();
    yield `,${page.map(serialize).join(",")}`;
  }
  yield "]";
}
