import { beforeEach, describe, expect, test } from "vitest";
import type { LedgerPage, UserPage } from "#contract/user/user-table.schema.ts";
import { dayAround, daysIn } from "#server/players/day.ts";
import { newId } from "#server/store/engine/id.ts";
import { addToHour } from "#server/store/user/ledger.ts";
import { insertUsers, rowOfTaps } from "../../store/user-rows.ts";
import { stores } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const hourMs = 3_600_000;
/** 00:00 in Tehran, which is 20:30 UTC of the day before. */
const midnight = Date.UTC(2026, 10, 19, 20, 30);

describe.each(stores)("a user's ledger by day on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const read = async (query: Record<string, string> = {}): Promise<LedgerPage> => {
    const parameters = new URLSearchParams({ timeZone: "Asia/Tehran", ...query });
    return (await builder.ask("GET", `bots/demo/users/1/ledger?${parameters}`)).body;
  };
  const add = (rows: readonly { at: number; points: number; source?: "api" | "owner" }[]) =>
    builder.service.store.db
      .insertInto("ledger")
      .values(
        rows.map(({ at, points, source = "api" }) => ({
          bot_id: "demo",
          id: newId(at),
          tg_id: 1,
          delta: points,
          balance_after: 0,
          source,
          api_key_id: null,
          owner_id: null,
          reason: "",
          idempotency_key: null,
          created_at: at,
        })),
      )
      .execute();
  const daysOf = ({ days }: LedgerPage) => days.map(({ day, points }) => [day, points]);

  beforeEach(() => insertUsers(builder.service, [{}, {}]));

  test("has each entry's day in the owner's time zone, and each day's sum", async () => {
    await add([
      { at: midnight - 1, points: 1 },
      { at: midnight, points: 10 },
      { at: midnight + 24 * hourMs - 1, points: 100 },
      { at: midnight + 24 * hourMs, points: 1000 },
    ]);
    const page = await read();
    expect(page.entries.map(({ day, points }) => [day, points])).toEqual([
      ["2026-11-21", 1000],
      ["2026-11-20", 100],
      ["2026-11-20", 10],
      ["2026-11-19", 1],
    ]);
    expect(daysOf(page)).toEqual([
      ["2026-11-21", 1000],
      ["2026-11-20", 110],
      ["2026-11-19", 1],
    ]);
  });

  test("has a day's whole sum on each page with a part of it", async () => {
    await add(Array.from({ length: 70 }, (_, n) => ({ at: midnight + n, points: 2 })));
    await add([{ at: midnight - 1, points: -5, source: "owner" }]);
    const first = await read();
    expect([first.entries.length, daysOf(first)]).toEqual([50, [["2026-11-20", 140]]]);
    const second = await read({ cursor: String(first.nextCursor) });
    expect([second.entries.length, daysOf(second)]).toEqual([
      21,
      [
        ["2026-11-20", 140],
        ["2026-11-19", -5],
      ],
    ]);
  });

  test("by one source has its entries and sums alone", async () => {
    await add([
      { at: midnight, points: 10 },
      { at: midnight + 1, points: -3, source: "owner" },
    ]);
    expect(daysOf(await read({ source: "owner" }))).toEqual([["2026-11-20", -3]]);
    expect(await read({ source: "quiz" })).toEqual({ entries: [], days: [], nextCursor: null });
  });

  test("counts an hour's taps on the day in which the hour ended", async () => {
    const { service } = builder;
    // The hour begins at 20:00 UTC, before midnight in Tehran.
    service.now = midnight - 60_000;
    const { db } = service.store;
    const paid = (at: number) => [rowOfTaps({ botId: "demo", tgId: 1 }, 6, at)];
    await addToHour(db, paid(service.now));
    expect(daysOf(await read())).toEqual([["2026-11-19", 6]]);
    await addToHour(db, paid(service.now + 2 * 60_000));
    expect(daysOf(await read())).toEqual([["2026-11-20", 12]]);
  });

  test("uses UTC for an unknown time zone, and refuses text that is none", async () => {
    await add([{ at: midnight, points: 10 }]);
    expect(daysOf(await read({ timeZone: "Moon/Crater" }))).toEqual([["2026-11-19", 10]]);
    for (const wrong of ["timeZone=%00", "source=robbery", "cursor=5"])
      expect((await builder.ask("GET", `bots/demo/users/1/ledger?${wrong}`)).status).toBe(400);
  });
});

describe.each(stores)("a user's friends on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const read = async (cursor?: string | null): Promise<UserPage> => {
    const query = cursor ? `?cursor=${cursor}` : "";
    return (await builder.ask("GET", `bots/demo/users/1/friends${query}`)).body;
  };

  test("are listed page by page, newest first, each once", async () => {
    const { service } = builder;
    const registered_by_ref_code = "demo1";
    await insertUsers(service, [
      {},
      ...Array.from({ length: 60 }, (_, n) => ({
        registered_by_ref_code,
        // Some share a moment.
        created_at: service.now + Math.floor(n / 4),
      })),
      { registered_by_ref_code: "demo2" },
    ]);
    const first = await read();
    const second = await read(first.nextCursor);
    const ids = [...first.users, ...second.users].map(({ tgId }) => tgId);
    expect([first.users.length, second.nextCursor]).toEqual([50, null]);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, n) => 61 - n));
  });

  test("exist only for an existing user", async () => {
    expect(await builder.ask("GET", "bots/demo/users/7/friends")).toMatchObject({
      status: 404,
      body: { code: "USER_NOT_FOUND" },
    });
  });
});

describe("the day around a moment", () => {
  test.each([
    // Clocks go back at 1:00 UTC.
    ["Europe/Berlin", Date.UTC(2026, 9, 25, 12), 25],
    // Clocks go on at 1:00 UTC.
    ["Europe/Berlin", Date.UTC(2026, 2, 29, 0), 23],
    ["Asia/Kathmandu", Date.UTC(2026, 5, 5, 18, 15), 24],
    ["UTC", 0, 24],
  ])("in %s at %d has %d hours, and begins and ends at midnight", (zone, at, hours) => {
    const dayOf = daysIn(zone);
    const { from, to } = dayAround(at, dayOf);
    expect((to - from) / hourMs).toBe(hours);
    expect([dayOf(from), dayOf(to - 1)]).toEqual([dayOf(at), dayOf(at)]);
    expect([dayOf(from - 1), dayOf(to)]).not.toContain(dayOf(at));
  });
});
