import { Agent } from "node:http";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { atOnce, rawCall } from "../../raw-call.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { openSession, type RunningService, startService } from "../service.ts";
import { stores } from "../stores.ts";
import { type Description, externalPath, refuseDeparture } from "./description.ts";
import { addFriends, addOwner } from "./owner.ts";
import { randomExternalCall } from "./random-call.ts";

/** `npm run test:fuzz` makes 10,000. */
const calls = Number(process.env.FUZZ_CALLS ?? 3000);
const callsAtOnce = 16;
const limitMs = 12_000;

test(`${calls} random calls over every route are answered as described, each soon and none with a 5xx`, {
  timeout: 600_000,
}, async () => {
  const telegram = await startTelegramStandIn();
  for (const [index, kind] of stores.entries()) {
    const service = await startService(kind, { env: { TELEGRAM_API_ROOT: telegram.url } });
    const { apiKey } = await addOwner(service, {
      tasks: [
        { id: "order", title: "Order", kind: "api", reward: 30 },
        { id: "wallet", title: "Connect", kind: "wallet", reward: 30 },
      ],
    });
    await openSession(service);
    await addFriends(service, [7, 8, 9]);
    const description: Description = await (await service.call("/docs/openapi.json")).json();
    const agent = new Agent({ keepAlive: true, maxSockets: callsAtOnce });
    const sample = fc.sample(randomExternalCall(apiKey, Object.keys(description.paths)), {
      seed: 1 + index,
      numRuns: calls / stores.length,
    });

    const statuses = new Map<number, number>();
    await atOnce(callsAtOnce, sample, async (call) => {
      const answer = await rawCall(service.url, agent, call, limitMs);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500)
        throw new Error(`${JSON.stringify(call).slice(0, 500)} is answered with ${answer.status}`);
      if (call.path.startsWith(externalPath))
        await refuseDeparture(description, call.method, call.path, answer);
    });
    agent.destroy();
    for (const status of [200, 400, 401, 403, 404, 405, 413, 415, 422])
      expect([...statuses.keys()]).toContain(status);
    const { rows } = await balances(service);
    for (const { points, sum } of rows) expect([Number(sum), points >= 0]).toEqual([points, true]);
    await service.stop();
  }
  await telegram.close();
});

async function balances({ store: { db } }: RunningService) {
  const rows = await db
    .selectFrom("bot_users")
    .leftJoin("ledger", (join) =>
      join
        .onRef("ledger.bot_id", "=", "bot_users.bot_id")
        .onRef("ledger.tg_id", "=", "bot_users.tg_id"),
    )
    .groupBy(["bot_users.bot_id", "bot_users.tg_id", "bot_users.points"])
    .select(({ fn, val }) => [
      "bot_users.points",
      fn.coalesce(fn.sum<number>("ledger.delta"), val(0)).as("sum"),
    ])
    .execute();
  return { rows };
}
