import { beforeEach, describe, expect, test } from "vitest";
import type { Sources } from "#contract/bot/overview.schema.ts";
import { testTgIds } from "#contract/user/user-limit.ts";
import { builderForSuite } from "../builder/builder-service.ts";
import { addBot, openSession, type RunningService, startOfTest } from "../service.ts";
import { insertUsers } from "../store/user-rows.ts";
import { stores } from "../stores.ts";

const dayMs = 86_400_000;
const nobody = { players: 0, returned: 0, points: 0 };

describe.each(stores)("the sources of a bot's players on the $name", (kind) => {
  const builder = builderForSuite(kind);
  let service: RunningService;

  beforeEach(() => {
    service = builder.service;
    service.now = Math.floor(startOfTest / dayMs) * dayMs + dayMs / 2;
  });

  const read = async (bot = "demo"): Promise<Sources> => {
    const { status, body } = await builder.ask("GET", `bots/${bot}/sources`);
    expect(status).toBe(200);
    return body;
  };
  const open = (id: number, ref?: string) => openSession(service, id, ref ? { ref } : {});
  const credit = (tgId: number, points: number) =>
    builder.ask("POST", `bots/demo/users/${tgId}/credits`, {
      points,
      reason: "Test",
      idempotencyKey: `credit-${tgId}`,
    });
  /** Adds players without sessions, with these sources. */
  const addPlayers = (sources: readonly string[]) =>
    insertUsers(
      service,
      sources.map((source) => ({ source, points: 1 })),
    );

  test("are empty for a new bot", async () => {
    expect(await read()).toEqual({ sources: [], others: nobody, none: nobody, hasMore: false });
  });

  test("have their players, who came back on a later day, and the players' points; the most players first", async () => {
    await open(1, "c_blog");
    await open(2, "p_shop__c_summer");
    await open(3, "c_summer");
    await open(4);
    await credit(2, 70);
    await credit(3, 30);
    await credit(4, 5);
    // A reload and a visit an hour later are no return.
    service.now += 3_600_000;
    await open(1, "c_summer");
    await open(4);
    service.now += dayMs;
    await open(2);
    await open(4, "c_blog");
    expect(await read()).toEqual({
      sources: [
        { source: "summer", players: 2, returned: 1, points: 100 },
        { source: "blog", players: 1, returned: 0, points: 0 },
      ],
      others: nobody,
      none: { players: 1, returned: 1, points: 5 },
      hasMore: false,
    });
  });

  test("count neither test players nor another bot's", async () => {
    await addBot(service, { id: "other" });
    await openSession(service, 1, { botId: "other", ref: "c_blog" });
    await open(testTgIds.first, "c_blog");
    expect((await read()).sources).toEqual([]);
  });

  test("that strangers invent are summed beyond the 50 with the most players", async () => {
    await addPlayers([
      ...Array.from({ length: 58 }, (_, index) => `invented-${100 + index}`),
      "summer",
      "summer",
    ]);
    const { sources, others } = await read();
    expect(sources).toHaveLength(50);
    expect(sources[0]).toEqual({ source: "summer", players: 2, returned: 0, points: 2 });
    expect(sources[1]?.source).toBe("invented-100");
    expect(others).toEqual({ players: 9, returned: 0, points: 9 });
  });

  test("show the largest safe number for more points", async () => {
    await addPlayers(["blog", "blog", ...Array<string>(1100).fill("summer"), "blog"]);
    const points = Number.MAX_SAFE_INTEGER;
    await service.store.db.updateTable("bot_users").set({ points }).execute();
    expect((await read()).sources).toEqual([
      { source: "summer", players: 1100, returned: 0, points },
      { source: "blog", players: 3, returned: 0, points },
    ]);
  });

  test("are those of erased players no longer", async () => {
    await open(1, "c_blog");
    expect((await builder.ask("DELETE", "bots/demo/users/1", { tgId: "1" })).status).toBe(200);
    await expect.poll(async () => (await read()).sources).toEqual([]);
  });

  test("are in the export of a player", async () => {
    await open(1, "c_blog");
    const { body } = await builder.ask("GET", "bots/demo/users/1/export.json");
    expect(JSON.stringify(body)).toContain('"source":"blog"');
  });
});
