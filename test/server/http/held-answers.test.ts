import { once } from "node:events";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { answerLimits } from "#server/http/network.ts";
import { insertPicture } from "#server/store/picture/picture.ts";
import { addOwner } from "../external/owner.ts";
import { addBot, openSession, type RunningService, startService, template } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { getOf, largeBytes, leftRoutes, slowReader } from "./slow-reader.ts";

const store = stores[0] as StoreKind;
const pages = { html: async () => template, licences: "x".repeat(largeBytes) };

const pictureOf = (number: number) => `/pictures/demo/${String(number).padStart(32, "0")}/160.webp`;

/** Adds a bot with large pictures. */
async function addPictures({ store: { db } }: RunningService, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const files = [{ width: 160, body: Buffer.alloc(largeBytes, number) }];
    const picture = { hash: String(number).padStart(32, "0"), width: 1, height: 1, color: "#000" };
    await insertPicture(db, "demo", { ...picture, files }, 1);
  }
}

describe("a caller who does not read the answer", () => {
  const answers = { ...answerLimits, stalledMs: 150 };

  test.each([
    ["a page", "/licences"],
    ["a picture", pictureOf(0)],
  ])("is cut off (%s)", async (_what, path) => {
    const service = await startService(store, { pages, answers });
    onTestFinished(() => service.stop());
    await addBot(service);
    await addPictures(service, 1);
    const reader = await slowReader(service, getOf(path));
    await expect.poll(() => leftRoutes(service)).toHaveLength(1);
    expect((await reader.rest()).length).toBeLessThan(largeBytes);
  });

  test("is cut off while another request that takes longer continues", async () => {
    const env = { TELEGRAM_API_ROOT: "http://127.0.0.1:9" };
    const service = await startService(store, { env, pages, answers, stopped: true });
    onTestFinished(() => service.skipUntil(service.stop()));
    const owner = await addOwner(service);
    await openSession(service);
    // Its answer waits ten seconds for the platform.
    const message = owner.post("send-message", { message: "Hello", isEnableHtml: false });
    const queued = () => service.store.db.selectFrom("messages").select("id").execute();
    await expect.poll(queued).toHaveLength(1);
    for (const left of [1, 2]) {
      await slowReader(service, getOf("/licences"));
      await expect.poll(() => leftRoutes(service)).toHaveLength(left);
    }
    service.skip(10_000);
    expect((await message).status).toBe(202);
  });

  test("uses no memory of its own", async () => {
    const service = await startService(store, { pages });
    onTestFinished(() => service.stop());
    await addBot(service);
    await addPictures(service, 1);
    await (await service.call("/licences")).arrayBuffer();
    await (await service.call(pictureOf(0))).arrayBuffer();
    const before = process.memoryUsage.rss();
    for (let number = 0; number < 20; number += 1) {
      await slowReader(service, getOf("/licences"));
      await slowReader(service, getOf(pictureOf(0)));
    }
    // The next one comes after them.
    await (await service.call("/health/live")).text();
    expect(process.memoryUsage.rss() - before).toBeLessThan(8 * largeBytes);
  });
});

describe("unread answers that use too much memory", () => {
  const service = serviceForSuite(store, {
    pages,
    env: { TRUST_PROXY: "true" },
    answers: { ...answerLimits, bytes: 4 * largeBytes },
  });
  /** A reader whose answer has begun to arrive. */
  const readerAt = async (network: string, path: string) => {
    const reader = await slowReader(service, getOf(path, { "x-forwarded-for": network }));
    await once(reader.socket, "readable");
    return reader;
  };

  beforeAll(async () => {
    await addBot(service);
    await addPictures(service, 5);
  });
  beforeEach(() => {
    service.log.length = 0;
  });

  test("cost the network with most of them its oldest", async () => {
    const readers = [];
    for (const [network, number] of [
      ["198.51.100.1", 0],
      ["203.0.113.7", 1],
      ["203.0.113.7", 2],
      ["203.0.113.7", 3],
      ["192.0.2.9", 4],
    ] as const) {
      readers.push(await readerAt(network, pictureOf(number)));
    }
    await expect.poll(() => leftRoutes(service)).toHaveLength(1);
    const taken = await Promise.all(readers.map(async (reader) => (await reader.rest()).length));
    expect(taken.map((length) => length > largeBytes)).toEqual([true, false, true, true, true]);
  });

  test("count once for equal answers", async () => {
    const readers = [];
    for (let number = 0; number < 10; number += 1)
      readers.push(await readerAt(`192.0.2.${number}`, pictureOf(0)));
    for (const reader of readers) expect((await reader.rest()).length).toBeGreaterThan(largeBytes);
    expect(leftRoutes(service)).toEqual([]);
  });
});

describe("a stop of the service", () => {
  test("sends running answers to the end", async () => {
    const service = await startService(store, { pages });
    const reader = await slowReader(service, getOf("/licences", { connection: "keep-alive" }));
    await (await service.call("/health/live")).text();
    const stopped = service.stop();
    // New connections are already refused.
    await expect.poll(() => service.call("/health/live").catch(() => "refused")).toBe("refused");
    expect((await reader.rest()).length).toBeGreaterThan(largeBytes);
    await stopped;
  });

  test("waits at most eight seconds for callers who do not read", async () => {
    const service = await startService(store, { pages, stopped: true });
    await slowReader(service, getOf("/licences"));
    await (await service.call("/health/live")).text();
    const stopped = service.stop();
    await expect.poll(() => service.call("/health/live").catch(() => "refused")).toBe("refused");
    expect(leftRoutes(service)).toEqual([]);
    service.skip(8000);
    await expect.poll(() => leftRoutes(service)).toEqual(["/licences"]);
    await service.skipUntil(stopped);
  });
});
