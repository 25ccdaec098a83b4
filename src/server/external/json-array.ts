import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * A JSON array of the items of all `pages` as a stream, which reads a page only when its reader
 * wants more and stops when it leaves. Resolves when the first page is there, so that a failure
 * can still be answered.
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
    // The embedded store gives each page without a wait: nobody else would come in before the last.
    await nextTurn();
    yield `,${page.map(serialize).join(",")}`;
  }
  yield "]";
}
