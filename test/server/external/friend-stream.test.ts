import { randomBytes } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { jsonArray } from "#server/external/bot-users.ts";
import { openSession } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { insertUsers } from "../store/user-rows.ts";
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

describe("a long list of friends", () => {
  const pages = 20;
  const service = serviceForSuite(stores[0] as StoreKind);
  let apiKey: string;

  beforeAll(async () => {
    ({ apiKey } = await addOwner(service));
    const { refCode } = await openSession(service);
    const friends = Array.from({ length: pages * 500 }, (_, at) => ({
      tg_id: 1000 + at,
      registered_by_ref_code: refCode,
      tg_name: randomBytes(3750).toString("base64"),
    }));
    await insertUsers(service, friends);
  });

  test.each(["identity", "gzip"])(
    "is read no faster than the caller reads it (%s), and not at all once the caller has left",
    async (encoding) => {
      const counted = pageCounter();
      const app = await createApp({
        config: service.config,
        store: { ...service.store, db: service.store.db.withPlugin(counted) },
        pages: { html: async () => "<!--bot-->" },
        log: { write: () => {} },
      });
      await app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = app.server.address() as AddressInfo;
      const query = queryOf({ apiKey, botId: "demo", userTelegramId: 42 });
      const path = `/api/bot-users/external/bot-user-friends?${query}`;
      const headers = { "accept-encoding": encoding };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, host: "127.0.0.1", path, headers, agent: false }, resolve).on("error", reject);
      });
      expect(response.statusCode).toBe(200);
      const taken = await settled(counted);
      expect(taken).toBeLessThan(pages);
      response.destroy();
      expect(await settled(counted)).toBeLessThanOrEqual(taken + 1);
      await app.close();
    },
  );
});

/** The number of pages once it stops growing. */
async function settled(counted: { pages: number }): Promise<number> {
  let before = -1;
  while (counted.pages !== before) {
    before = counted.pages;
    await wait(300);
  }
  return before;
}

test("other calls run between the pages of a long list", async () => {
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

test("a failure during a list breaks the connection, so that a part never looks complete", async () => {
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
