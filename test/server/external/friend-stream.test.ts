import { randomBytes } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { jsonArray } from "#server/external/json-array.ts";
import { openSession, startService } from "../service.ts";
import { type StoreKind, stores } from "../stores.ts";
import { addOwner, queryOf } from "./owner.ts";

/** Counts the pages of friends that are read. */
function pageCounter(): KyselyPlugin & { pages: number } {
  return {
    pages: 0,
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [{ tg_id: tgIds } = {}] = result.rows;
      if (typeof tgIds === "string") this.pages += 1;
      return result;
    },
  };
}

test.each(["identity", "gzip"])(
  "friends are read no faster than the caller takes them (%s), and no more once the caller has gone",
  { timeout: 120_000 },
  async (encoding) => {
    const service = await startService(stores[0] as StoreKind);
    const { apiKey } = await addOwner(service);
    const { db } = service.store;
    const { refCode } = await openSession(service);
    const { ref_code: _, ...row } = await db
      .selectFrom("bot_users")
      .selectAll()
      .executeTakeFirstOrThrow();
    const pages = 20;
    for (let page = 0; page < pages; page += 1) {
      const ids = Array.from({ length: 500 }, (_, index) => 1000 + page * 500 + index);
      const name = () => randomBytes(3750).toString("base64");
      const friends = ids.map((id) => ({
        ...row,
        tg_id: id,
        ref_code: `c${id}`,
        registered_by_ref_code: refCode,
        tg_name: name(),
      }));
      await db.insertInto("bot_users").values(friends).execute();
    }
    const counted = pageCounter();
    const store = { ...service.store, db: db.withPlugin(counted) };
    const built = { html: async () => "<!--bot-->" };
    const app = await createApp({
      config: service.config,
      store,
      pages: built,
      log: { write: () => {} },
    });
    await app.listen({ port: 0, host: "127.0.0.1" });

    const port = (app.server.address() as AddressInfo).port;
    const path = `/api/bot-users/external/bot-user-friends?${queryOf({ apiKey, botId: "demo", userTelegramId: 42 })}`;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(
        { port, host: "127.0.0.1", path, headers: { "accept-encoding": encoding }, agent: false },
        resolve,
      ).on("error", reject);
    });
    expect(response.statusCode).toBe(200);
    const taken = await settled(counted);
    expect(taken).toBeLessThan(pages);
    response.destroy();
    expect(await settled(counted)).toBeLessThanOrEqual(taken + 1);
    await app.close();
    await service.stop();
  },
);

/** The number of pages once no more are read. */
async function settled(counted: { pages: number }): Promise<number> {
  let before = -1;
  while (counted.pages !== before) {
    before = counted.pages;
    await wait(300);
  }
  return before;
}

test("every page of a long list lets others in before the next", async () => {
  const pages = 200;
  async function* list() {
    for (let page = 0; page < pages; page += 1) yield [page];
  }
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const text = (await (await jsonArray(list(), (item) => item)).toArray()).join("");
  isOver = true;
  expect(JSON.parse(text)).toHaveLength(pages);
  expect(turns).toBeGreaterThanOrEqual(pages - 1);
});

test("a failure while friends are read breaks the answer off, so that nobody takes a part for the whole", async () => {
  async function* pages() {
    yield [1, 2];
    yield [3];
    throw new Error("The store has gone.");
  }
  const stream = await jsonArray(pages(), (item) => item);
  const chunks: string[] = [];
  const reading = (async () => {
    for await (const chunk of stream) chunks.push(String(chunk));
  })();
  await expect(reading).rejects.toThrow("The store has gone.");
  expect(chunks.join("")).toBe("[1,2,3");
});
