import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commandLineActor } from "#server/store/audit/audit-entry.ts";
import { saveWebhook } from "#server/store/event/webhook.ts";
import { addBot, openSession, startOfTest } from "../service.ts";
import { stores } from "../stores.ts";
import { refuseDeparture } from "./builder-routes.ts";
import { type BuilderService, own, startBuilderService } from "./builder-service.ts";
import { type RouteCall, randomRouteCall } from "./random-call.ts";

/** `npm run test:fuzz` makes 10,000. */
const calls = Number(process.env.FUZZ_CALLS ?? 1000);
const callsAlone = 100;
const callsAtOnce = 8;
const limitMs = 20_000;

test(`${calls} random calls over every route of the builder are answered as their contracts say, none with a 5xx, and refused ones write nothing`, {
  timeout: 600_000,
}, async () => {
  for (const [index, kind] of stores.entries()) {
    const builder = await startBuilderService(kind);
    await prepare(builder);
    const ids = await liveIds(builder);
    // These end the session, and with it the test.
    const routes = builder.routes.filter(
      ({ url }) => !/sign-out|change-password|sign-in\/email/.test(url),
    );
    const statuses = new Map<number, number>();
    const sample = fc.sample(randomRouteCall(routes, ids), {
      seed: 7 + index,
      numRuns: calls / stores.length,
    });
    const queue = sample.values();
    const work = async () => {
      for (const call of queue) {
        const status = await send(builder, call);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 404 && !(await isThere(builder))) await prepare(builder);
      }
    };
    await Promise.all(Array.from({ length: callsAtOnce }, work));
    for (const status of [200, 201, 400, 404, 409, 413, 415, 422])
      expect([...statuses.keys()]).toContain(status);

    const idle = expect.poll(() => underWay(builder), { timeout: 240_000 }).toEqual([]);
    await builder.service.skipUntil(idle);
    // In sequence, so that each write has one cause.
    let before = await rows(builder);
    // A started broadcast continues on its own.
    const still = routes.filter(({ method, url }) => method !== "POST" || !/broadcasts$/.test(url));
    for (const call of fc.sample(randomRouteCall(still, ids), {
      seed: 70 + index,
      numRuns: callsAlone,
    })) {
      const status = await send(builder, call);
      const after = await rows(builder);
      if (status >= 400) expect([call, after]).toEqual([call, before]);
      before = after;
    }
    await builder.close();
  }
});

async function prepare(builder: BuilderService): Promise<void> {
  await builder.reset();
  await addBot(builder.service, { id: "other", token: "9000000001:x" });
  await own(builder.service, builder.owner, "other");
  await addBot(builder.service, { id: "theirs", token: "9000000002:x" });
  await openSession(builder.service, 42);
  const { store } = builder.service;
  // No call causes an event of this type, so only explicit calls send something.
  const webhook = {
    url: "https://127.0.0.1/x",
    types: ["wallet.linked"],
    updatedAt: null,
  } as const;
  await saveWebhook(store, commandLineActor("demo", startOfTest), webhook);
  await builder.ask("POST", "bots/demo/webhook/test");
}

/** The ids of API keys and of an event. */
async function liveIds(builder: BuilderService): Promise<string[]> {
  const made = await Promise.all(
    [1, 2, 3].map(() => builder.ask("POST", "bots/demo/api-keys", { name: "key" })),
  );
  const { events } = (await builder.ask("GET", "bots/demo/webhook/events")).body;
  return [...made.map(({ body }) => body.key.id), events[0].id];
}

async function isThere({ service }: BuilderService): Promise<boolean> {
  return (
    (await service.store.db
      .selectFrom("bots")
      .select("bot_id")
      .where("bot_id", "=", "demo")
      .executeTakeFirst()) !== undefined
  );
}

/** The tables that change on their own: messages are sent, and counts of a day written, later. */
const background = ["owner_sessions", "owner_attempts", "day_counts", "outboxes", "chats"];

/** The messages that are not sent yet, and the broadcasts that are being sent. */
async function underWay({ service: { store } }: BuilderService): Promise<{ id: string }[]> {
  const messages = store.db
    .selectFrom("messages")
    .select("id")
    .where("status", "in", ["queued", "sending"])
    .where("broadcast_id", "is", null);
  const broadcasts = store.db.selectFrom("broadcasts").select("id").where("status", "=", "sending");
  return [...(await messages.execute()), ...(await broadcasts.execute())];
}

async function rows({ service: { store } }: BuilderService): Promise<string[]> {
  const tables = (await store.db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !background.includes(name),
  );
  const all = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await store.db
          .selectFrom(name as "bots")
          .selectAll()
          .execute()
      ).map(
        (row) =>
          `${name} ${name === "messages" ? (row as { id?: string }).id : JSON.stringify(row)}`,
      ),
    ),
  );
  return all.flat().toSorted();
}

async function send(
  builder: BuilderService,
  { method, path, type, body }: RouteCall,
): Promise<number> {
  const { url, config } = builder.service;
  const headers = {
    origin: config.baseUrl,
    cookie: builder.owner.cookie,
    ...(type && { "content-type": type }),
  };
  const init = {
    method,
    headers,
    signal: AbortSignal.timeout(limitMs),
    ...(body !== undefined && { body }),
  };
  const answer = await fetch(url + path, init);
  const { status } = answer;
  // `prepare` lets time pass, which may end another call's wait for the platform.
  const isLate =
    status === 503 && (await answer.clone().text()).includes('"code":"PLATFORM_UNREACHABLE"');
  if (status >= 500 && !isLate)
    throw new Error(
      `${method} ${path} ${body?.slice(0, 300)} is answered with ${status}: ${builder.service.log.findLast((line) => line.includes('"err"'))}`,
    );
  await refuseDeparture(builder.routes, method, path, answer);
  return status;
}
