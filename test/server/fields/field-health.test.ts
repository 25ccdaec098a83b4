import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FieldHealth } from "#contract/field/field-health.schema.ts";
import { type FieldOutcome, fieldOutcomes } from "#contract/field/field-limit.ts";
import { issueSessionToken } from "#server/crypto/session-token.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { bucketOf, percentile } from "#server/store/field/health-bucket.ts";
import { repeatedWhenBusy } from "../../repeated-when-busy.ts";
import { type OwnerSession, signInOwner } from "../owner-session.ts";
import { addBot, startOfTest } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Fetch {
  readonly field: string;
  readonly outcome: FieldOutcome;
  readonly milliseconds: number;
}

describe.each(stores)("field health on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let ada: OwnerSession;
  const tokenIds: Record<string, string | undefined> = {};

  beforeAll(async () => {
    await addBot(service);
    await addBot(service, { id: "bare", fields: [], screen: { blocks: [] } });
    for (const botId of ["demo", "bare"])
      tokenIds[botId] = (await readBot(service.store.db, botId))?.tokenId;
    ada = await signInOwner(service);
  });
  afterEach(async () => {
    service.now = startOfTest;
    await service.store.db.deleteFrom("field_health").execute();
  });

  const send = async (
    body: string,
    { botId = "demo", type = "application/json", authorization = "" } = {},
  ) => {
    const token =
      authorization ||
      `Bearer ${issueSessionToken(service.store.vault, { botId, tgId: 42, tokenId: tokenIds[botId] ?? "" }, service.now).token}`;
    const headers = { "content-type": type, authorization: token };
    return service.call(`/api/mini-app/${botId}/field-reports`, { method: "POST", body, headers });
  };
  const report = async (...fetches: Fetch[]) => {
    const response = await send(JSON.stringify({ fetches }));
    expect(response.status).toBe(204);
  };
  const ok = (milliseconds: number, field = "rank"): Fetch => ({
    field,
    outcome: "ok",
    milliseconds,
  });
  const failed = (outcome: FieldOutcome, field = "rank"): Fetch => ({
    field,
    outcome,
    milliseconds: 8000,
  });
  const health = async (field = "rank"): Promise<FieldHealth> => {
    const { fields } = await (await ada.call("GET", "/api/builder/bots/demo/field-health")).json();
    return fields.find((one: FieldHealth) => one.field === field);
  };
  const rows = () =>
    service.store.db.selectFrom("field_health").selectAll().orderBy("hour").execute();

  const nothing = {
    fetches: 0,
    good: 0,
    p50Milliseconds: null,
    p95Milliseconds: null,
    failures: [],
  };

  test("lists every field of the bot, in order, also without reports", async () => {
    const response = await ada.call("GET", "/api/builder/bots/demo/field-health");
    const { serverTime, fields } = await response.json();
    expect([response.status, serverTime]).toEqual([200, service.now]);
    expect(fields).toEqual(
      ["rank", "vip", "shop"].map((field) => ({ field, day: nothing, week: nothing, hours: [] })),
    );
  });

  test("counts good answers and failures by class, and the duration of good ones", async () => {
    await report(ok(100), ok(100), ok(100), failed("timeout"), ok(4000, "vip"));
    service.now += 1000;
    await report(ok(2000), failed("blocked"), failed("timeout"));
    const { day, week, hours } = await health();
    expect(day).toEqual({
      fetches: 7,
      good: 4,
      p50Milliseconds: expect.any(Number),
      p95Milliseconds: expect.any(Number),
      failures: expect.arrayContaining([
        { outcome: "timeout", count: 2, lastAt: service.now },
        { outcome: "blocked", count: 1, lastAt: service.now },
      ]),
    });
    expect(Math.abs((day.p50Milliseconds ?? 0) / 100 - 1)).toBeLessThan(0.2);
    expect(Math.abs((day.p95Milliseconds ?? 0) / 2000 - 1)).toBeLessThan(0.2);
    expect(week).toEqual(day);
    expect(hours).toEqual([{ at: Math.floor(startOfTest / hourMs) * hourMs, fetches: 7, good: 4 }]);
    expect((await health("vip")).day).toMatchObject({ fetches: 1, good: 1 });
  });

  test("has the class of the last failure first, with its moment", async () => {
    for (const outcome of ["status", "offline", "too-large", "status"] as const) {
      service.now += 60_000;
      await report(failed(outcome));
    }
    expect(
      (await health()).day.failures.map(({ outcome, count, lastAt }) => [
        outcome,
        count,
        lastAt - startOfTest,
      ]),
    ).toEqual([
      ["status", 2, 240_000],
      ["too-large", 1, 180_000],
      ["offline", 1, 120_000],
    ]);
  });

  test("forgets a day after 24 hours, a week after 7 days, and the rows a day later", async () => {
    // A pass that still runs afterwards ends no row of another test, because the moments differ.
    const begin = startOfTest - 8 * dayMs;
    service.now = begin;
    await report(failed("timeout"));
    service.now = begin + dayMs + hourMs;
    await report(ok(50));
    expect(await health()).toMatchObject({
      day: { fetches: 1, failures: [] },
      week: { fetches: 2, failures: [{ count: 1 }] },
    });
    service.now = begin + 7 * dayMs + hourMs;
    expect((await health()).week).toMatchObject({ fetches: 1, failures: [] });
    expect(await rows()).toHaveLength(2);
    service.now = begin + 8 * dayMs;
    await report(ok(50));
    await expect
      .poll(async () => {
        service.endOldRows();
        return (await rows()).map(({ last_at }) => last_at - begin);
      })
      .toEqual([dayMs + hourMs, 8 * dayMs]);
  });

  test("loses no report of a hundred at once", async () => {
    const reports = Array.from({ length: 100 }, (_, index) =>
      JSON.stringify({ fetches: [ok(index * 10), failed("status"), ok(20, "shop")] }),
    );
    const answers = await Promise.all(reports.map((one) => repeatedWhenBusy(() => send(one))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await health()).day).toMatchObject({
      fetches: 200,
      good: 100,
      failures: [{ outcome: "status", count: 100 }],
    });
    expect((await health("shop")).day.good).toBe(100);
  });

  test("ignores fields that the bot does not have", async () => {
    await report(ok(100, "nosuch"), ok(100));
    expect((await rows()).map(({ field }) => field)).toEqual(["rank"]);
    expect((await send(JSON.stringify({ fetches: [ok(1)] }), { botId: "bare" })).status).toBe(204);
    expect(await rows()).toHaveLength(1);
  });

  test("follows a renamed field, and begins at zero for a new field of a former name", async () => {
    const field = {
      name: "club",
      url: "https://owner.example.com/club",
      fallback: "",
      refreshSeconds: 60,
      signed: false,
    };
    const fields = (method: string, path: string, body?: object) =>
      ada.call(method, `/api/builder/bots/demo/fields${path}`, body);
    await fields("POST", "", field);
    await report(ok(100, "club"), failed("status", "club"));
    expect((await fields("PUT", "/club", { ...field, name: "team" })).status).toBe(200);
    expect((await health("team")).week).toMatchObject({ fetches: 2, good: 1 });
    await fields("POST", "", field);
    expect((await health("club")).week.fetches).toBe(0);
    await report(ok(100, "club"));
    await fields("DELETE", "/team");
    await fields("PUT", "/club", { ...field, name: "team" });
    expect((await health("team")).week).toMatchObject({ fetches: 1, good: 1 });
    await fields("DELETE", "/team");
    expect(await rows()).toEqual([]);
  });

  test("keeps nothing about the sender of a report", async () => {
    await report(ok(100));
    expect(Object.keys((await rows())[0] ?? {}).toSorted()).toEqual([
      "bot_id",
      "bucket",
      "fetches",
      "field",
      "hour",
      "last_at",
      "outcome",
    ]);
  });

  const fetchOf = (changes: object) => ({
    fetches: [{ field: "rank", outcome: "ok", milliseconds: 1, ...changes }],
  });
  test.each<[string, unknown, string]>([
    ["of nothing", null, ""],
    ["without fetches", {}, "fetches"],
    ["of no fetch", { fetches: [] }, "fetches"],
    ["of an unknown outcome", fetchOf({ outcome: "bad-url" }), "fetches.0.outcome"],
    ["of an impossible field", fetchOf({ field: "Rank!" }), "fetches.0.field"],
    ["of more than a minute", fetchOf({ milliseconds: 60_001 }), "fetches.0.milliseconds"],
    ["of less than nothing", fetchOf({ milliseconds: -1 }), "fetches.0.milliseconds"],
    ["that says who", { ...fetchOf({}), tgId: 42 }, "tgId"],
  ])("refuses a report %s, and names the member", async (_what, body, field) => {
    const response = await send(JSON.stringify(body));
    const { code, errors } = await response.json();
    expect([response.status, code, errors[0].field]).toEqual([400, "BAD_ARGUMENT", field]);
    expect(await rows()).toEqual([]);
  });

  const form = { type: "application/x-www-form-urlencoded" };
  test.each<[string, string, object, [number, string]]>([
    ["for an unknown bot", "{}", { botId: "nobody" }, [401, "SESSION_INVALID"]],
    ["without a session", "{}", { authorization: "Bearer x.y.z" }, [401, "SESSION_INVALID"]],
    ["that is no JSON", "{", {}, [400, "MALFORMED_JSON"]],
    ["that is empty", "", {}, [400, "MALFORMED_JSON"]],
    ["past 4 KiB", " ".repeat(4097), {}, [413, "BODY_TOO_LARGE"]],
    ["as form data", "a=b", form, [415, "UNSUPPORTED_MEDIA_TYPE"]],
    ["as plain text", "{}", { type: "text/plain" }, [415, "UNSUPPORTED_MEDIA_TYPE"]],
  ])("refuses a report %s", async (_what, body, options, expected) => {
    const response = await send(body, options);
    expect([response.status, (await response.json()).code]).toEqual(expected);
    expect(await rows()).toEqual([]);
  });

  test("accepts a full report within 4 KiB, with any field names", async () => {
    const field = `a${"b".repeat(39)}`;
    const fetches = Array.from({ length: 40 }, () => ({
      field,
      outcome: "too-large",
      milliseconds: 60_000,
    }));
    expect((await send(JSON.stringify({ fetches }))).status).toBe(204);
  });

  test("adds up reports of any hours", async () => {
    const property = fc.asyncProperty(
      fc.array(
        fc.record({
          field: fc.constantFrom("rank", "vip"),
          outcome: fc.constantFrom(...fieldOutcomes),
          milliseconds: fc.integer({ min: 0, max: 9000 }),
          hour: fc.integer({ min: 0, max: 30 }),
        }),
        { maxLength: 12 },
      ),
      async (fetches) => {
        await service.store.db.deleteFrom("field_health").execute();
        for (const { hour, ...fetch } of fetches) {
          service.now = startOfTest + hour * hourMs;
          await report(fetch);
        }
        service.now = startOfTest + 30 * hourMs;
        for (const field of ["rank", "vip"]) {
          const own = fetches.filter((fetch) => fetch.field === field);
          const good = (all: typeof own) => all.filter(({ outcome }) => outcome === "ok").length;
          const today = own.filter(({ hour }) => hour > 6);
          const found = await health(field);
          expect([found.week.fetches, found.week.good]).toEqual([own.length, good(own)]);
          expect([found.day.fetches, found.day.good]).toEqual([today.length, good(today)]);
          expect(found.hours.reduce((sum, { fetches: count }) => sum + count, 0)).toBe(own.length);
          const failures = found.week.failures.reduce((sum, { count }) => sum + count, 0);
          expect(failures).toBe(own.length - good(own));
        }
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });
});

describe("a percentile from buckets", () => {
  const exact = (sorted: number[], share: number) =>
    sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? 0;
  const countsOf = (values: number[]) => {
    const counts = new Map<number, number>();
    for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1);
    return counts;
  };

  test("is within 19 % of the exact one", () => {
    const durations = fc.array(
      fc.oneof(fc.integer({ min: 10, max: 10_240 }), fc.integer({ min: 10, max: 300 })),
      {
        minLength: 1,
        maxLength: 200,
      },
    );
    const property = fc.property(
      durations,
      fc.constantFrom(0.5, 0.95, 0.99, 1),
      (values, share) => {
        const found = percentile(countsOf(values), share) ?? 0;
        const ratio =
          found /
          exact(
            values.toSorted((a, b) => a - b),
            share,
          );
        // Rounding loses half a millisecond.
        expect(ratio).toBeLessThanOrEqual(2 ** 0.25 + 0.05);
        expect(ratio).toBeGreaterThanOrEqual(2 ** -0.25 - 0.05);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  test("is between 10 ms and 10.24 s, and is null without counts", () => {
    expect(percentile(countsOf([0, 3]), 0.5)).toBe(10);
    expect(percentile(countsOf([60_000]), 0.5)).toBe(10_240);
    expect(percentile(new Map(), 0.5)).toBeNull();
  });
});
