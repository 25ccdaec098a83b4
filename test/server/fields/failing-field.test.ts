import * as Value from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import type { EventRow } from "#contract/event/webhook.schema.ts";
import type { FieldHealth } from "#contract/field/field-health.schema.ts";
import type { FieldOutcome } from "#contract/field/field-limit.ts";
import { maxSampleLength } from "#contract/field/health-limit.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { eventsForSuite } from "../events/event-service.ts";
import { botFile, post, type RunningService, startBeside } from "../service.ts";
import { everyStore } from "../stores.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const times = (count: number, outcome: FieldOutcome) => Array<FieldOutcome>(count).fill(outcome);

describe.each(everyStore)("a field on the $name", (kind) => {
  const events = eventsForSuite(kind);
  let token: string;

  beforeEach(async () => {
    ({ token } = await events.open());
  });

  const send = (fetches: object[], service: RunningService = events.service) =>
    post(service, "/api/mini-app/demo/field-reports", token, { fetches });
  const fetchesOf = (field: string, outcomes: readonly FieldOutcome[]) =>
    outcomes.map((outcome) => ({ field, outcome, milliseconds: 100 }));
  /** Reports fetches of `rank` by a session that has not expired. */
  async function report(...outcomes: FieldOutcome[]): Promise<void> {
    expect((await send(fetchesOf("rank", outcomes))).status).toBe(204);
  }
  async function later(ms: number): Promise<void> {
    events.service.skip(ms);
    ({ token } = await events.open());
  }
  async function health(field = "rank"): Promise<FieldHealth> {
    const { body } = await events.ask("GET", "bots/demo/field-health");
    return body.fields.find((one: FieldHealth) => one.field === field);
  }
  const failingSince = async (field?: string) => (await health(field)).failingSince;
  const iso = (ms: number) => new Date(ms).toISOString();
  const connect = () => events.connect(["field.failing", "field.recovered"]);
  const typesSent = async () =>
    (await events.log()).map(({ type, status }: EventRow) => [type, status]);

  test("fails when more than 5 % and at least five of an hour's fetches failed", async () => {
    await connect();
    await report(...times(36, "ok"), ...times(4, "timeout"));
    expect(await failingSince()).toBeUndefined();
    await later(20 * minuteMs);
    await report(...times(40, "ok"));
    await report(...times(20, "ok"));
    // 5 of 101.
    await report("status");
    expect(await failingSince()).toBeUndefined();
    await report("timeout");
    const since = events.service.now;
    expect(await failingSince()).toBe(since);
    expect(await events.arrived(1)).toEqual([
      [
        "field.failing",
        { field: "rank", since: iso(since), failedShare: 6 / 102, outcome: "timeout" },
      ],
    ]);
  });

  test("fails when all of at least three fetches in fifteen minutes failed", async () => {
    await connect();
    await report("status");
    await later(14 * minuteMs);
    await report("suspicious");
    expect(await failingSince()).toBeUndefined();
    await later(minuteMs);
    await report("suspicious");
    expect(await failingSince()).toBe(events.service.now);
    expect(await events.arrived(1)).toMatchObject([
      ["field.failing", { failedShare: 1, outcome: "suspicious" }],
    ]);
  });

  test("does not fail with a success in between, or after two failures", async () => {
    await report("status");
    await later(20 * minuteMs);
    await report("status", "ok", "status");
    await later(20 * minuteMs);
    await report("status");
    expect(await failingSince()).toBeUndefined();
  });

  test("does not fail without reports, or by those of offline devices", async () => {
    await report(...times(40, "offline"));
    await later(20 * minuteMs);
    await report(...times(40, "offline"));
    await later(20 * minuteMs);
    expect(await failingSince()).toBeUndefined();
    expect((await health()).day).toMatchObject({ fetches: 80, good: 0 });
  });

  test("counts no fetches that are more than an hour old", async () => {
    await report(...times(4, "status"), ...times(10, "ok"));
    await later(hourMs);
    await report("status", "ok");
    expect(await failingSince()).toBeUndefined();
  });

  test("recovers after an hour in which every fetch succeeded", async () => {
    await connect();
    await report(...times(5, "status"));
    const since = events.service.now;
    await later(minuteMs);
    await report("ok");
    await later(59 * minuteMs);
    await report("ok", "ok");
    expect(await failingSince()).toBe(since);
    await later(minuteMs);
    await report("ok");
    expect(await failingSince()).toBeUndefined();
    expect((await events.arrived(2))[1]).toEqual([
      "field.recovered",
      { field: "rank", since: iso(since) },
    ]);
  });

  test("recovers when at most 2.5 % of an hour's fetches fail, and not at 5 %", async () => {
    await report(...times(5, "status"));
    const since = events.service.now;
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await later(10 * minuteMs);
      await report(...times(38, "ok"), "status", "status");
    }
    await later(5 * minuteMs);
    await report("ok");
    expect(await failingSince()).toBe(since);
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await later(10 * minuteMs);
      await report(...times(39, "ok"), "status");
    }
    await later(minuteMs);
    await report("ok", "ok");
    expect(await failingSince()).toBeUndefined();
  });

  test("stays failing while nothing is reported", async () => {
    await report(...times(5, "status"));
    const since = events.service.now;
    await later(24 * hourMs);
    expect(await failingSince()).toBe(since);
  });

  test("sends each event once, also by two processes and after a restart", async () => {
    await connect();
    await events.ask("POST", "bots/demo/webhook/pause");
    await send(["rank", "vip"].flatMap((field) => fetchesOf(field, ["ok"])));
    const beside = await startBeside(kind, events.service);
    try {
      // Different outcomes are counted in different rows, so that only the state is shared.
      const reports = (["status", "timeout", "blocked", "too-large"] as const).flatMap((outcome) =>
        ["rank", "vip"].flatMap((field) =>
          [events.service, beside].map((service) =>
            send(fetchesOf(field, times(4, outcome)), service),
          ),
        ),
      );
      await Promise.all(reports);
    } finally {
      await beside.stop();
    }
    const restarted = await startBeside(kind, events.service);
    try {
      await send(fetchesOf("rank", times(5, "status")), restarted);
    } finally {
      await restarted.stop();
    }
    const { db } = events.service.store;
    const numbers = await db.selectFrom("events").select("number").orderBy("number").execute();
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }]);
    await events.ask("POST", "bots/demo/webhook/resume");
    const arrived = await events.arrived(2);
    await events.settled();
    const fieldsOf = arrived.map(([type, data]) => `${type} ${(data as { field: string }).field}`);
    expect(fieldsOf.toSorted()).toEqual(["field.failing rank", "field.failing vip"]);
    expect(await typesSent()).toEqual(Array(2).fill(["field.failing", "delivered"]));
  });

  test("has signed events as the contract defines, which the log lists without a user", async () => {
    await connect();
    await report(...times(5, "status"));
    await events.arrived(1);
    await events.settled();
    const [arrival] = events.receiver.arrivals;
    expect(arrival?.headers["webhook-signature"]).toMatch(/^v1,/);
    expect([...Value.Errors(eventSchemas["field.failing"], arrival?.event)]).toEqual([]);
    const [row] = await events.log();
    expect(row).toMatchObject({ type: "field.failing", tgId: null, status: "delivered" });
    const { body } = await events.ask("GET", `bots/demo/webhook/events/${row?.id}`);
    expect(JSON.parse(body.body).data).toEqual(arrival?.event.data);
  });

  test("has events that are repeated after a refusal and by hand, like a user's", async () => {
    await connect();
    events.receiver.answer = () => ({ status: 500 });
    await report(...times(5, "status"));
    await events.arrived(1);
    await events.settled();
    const [row] = await events.log();
    const path = `bots/demo/webhook/events/${row?.id}`;
    expect((await events.ask("GET", path)).body).toMatchObject({
      status: "waiting",
      tgId: null,
      nextAt: expect.any(Number),
    });
    events.receiver.answer = () => ({});
    expect((await events.ask("POST", `${path}/send`)).body).toEqual({ delivery: null });
    await events.arrived(2);
    await events.settled();
    expect(await typesSent()).toEqual([["field.failing", "delivered"]]);
  });

  test("sends nothing to a webhook for other events, or without one", async () => {
    await report(...times(5, "status"));
    await events.connect(["user.created"]);
    await send(fetchesOf("vip", times(5, "status")));
    await events.open(7);
    expect((await events.arrived(1)).map(([type]) => type)).toEqual(["user.created"]);
    expect(await events.log()).toHaveLength(1);
  });

  test("keeps its state when it is renamed, and a new field of its name has none", async () => {
    await connect();
    const url = "https://owner.example.com/rank";
    const rank = { name: "rank", url, fallback: "", refreshSeconds: 60, signed: false };
    await report(...times(5, "status"));
    const since = events.service.now;
    await events.ask("PUT", "bots/demo/fields/rank", { ...rank, name: "place" });
    expect(await failingSince("place")).toBe(since);
    await events.ask("POST", "bots/demo/fields", rank);
    expect(await failingSince("rank")).toBeUndefined();
    await events.ask("DELETE", "bots/demo/fields/place?anyway=yes");
    await events.ask("POST", "bots/demo/fields", { ...rank, name: "place" });
    expect(await failingSince("place")).toBeUndefined();
  });

  test("is unchanged by a test player's reports", async () => {
    const { body } = await events.ask("POST", "bots/demo/test-player", { language: "en" });
    const initData = new URLSearchParams(new URL(body.url).hash.slice(1)).get("tgWebAppData");
    const session = await events.service.call("/api/mini-app/demo/session", {
      method: "POST",
      headers: { authorization: `tma ${initData}`, "content-type": "application/json" },
      body: "{}",
    });
    const { token: ofTest } = await session.json();
    const fetches = fetchesOf("rank", times(5, "status"));
    const answer = await post(events.service, "/api/mini-app/demo/field-reports", ofTest, {
      fetches,
    });
    expect(answer.status).toBe(204);
    expect(await failingSince()).toBeUndefined();
  });

  test("shows the beginning of its last suspicious text on one line, in no event and no log", async () => {
    await connect();
    const samples = ["None", "<br>\n<b>Warning</b>:\u0007 \u202esecret-of-the-page", "NaN"];
    for (const sample of samples) {
      const fetches = fetchesOf("rank", times(2, "suspicious")).map((one) => ({ ...one, sample }));
      expect((await send(fetches)).status).toBe(204);
      events.service.skip(1000);
    }
    expect((await health()).sample).toEqual({ text: "NaN", at: events.service.now - 1000 });
    await send([{ ...fetchesOf("rank", ["suspicious"])[0], sample: samples[1] }]);
    expect((await health()).sample?.text).toBe("<br> <b>Warning</b>: secret-of-the-page");
    expect((await health()).week.failures).toMatchObject([{ outcome: "suspicious", count: 7 }]);
    await events.arrived(1);
    const sent = JSON.stringify(events.receiver.arrivals) + events.service.log.join();
    expect(sent).not.toContain("secret-of-the-page");
  });

  test("shows no text that is longer than the limit, of a success, or a week old", async () => {
    const [fetch] = fetchesOf("rank", ["suspicious"]);
    const long = await send([{ ...fetch, sample: "x".repeat(maxSampleLength + 1) }]);
    expect([long.status, (await long.json()).errors[0].field]).toEqual([400, "fetches.0.sample"]);
    await send([{ ...fetch, outcome: "ok", sample: "7" }]);
    expect((await health()).sample).toBeUndefined();
    await send([{ ...fetch, sample: "None" }]);
    await later(7 * 24 * hourMs);
    expect((await health()).sample).toBeUndefined();
    await report("ok");
    expect((await health()).sample).toBeUndefined();
  });

  test("that an imported bot file lacks loses its reports", async () => {
    await report(...times(5, "timeout"));
    expect(await failingSince()).toBe(events.service.now);
    const { db } = events.service.store;
    const { fields, ...file } = botFile();
    await importBot(events.service.store, { ...file, fields: [] }, undefined, events.service.now);
    expect(await db.selectFrom("field_states").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("field_health").selectAll().execute()).toEqual([]);
    await importBot(events.service.store, { ...file, fields }, undefined, events.service.now);
    events.service.expireCaches();
    expect(await failingSince()).toBeUndefined();
  });

  test("is seen by the bot's owners alone", async () => {
    await send([{ ...fetchesOf("rank", ["suspicious"])[0], sample: "None" }]);
    const stranger = await events.signIn("stranger");
    for (const path of ["field-health", "failing-fields"]) {
      const { status, body } = await events.askAs(stranger, "GET", `bots/demo/${path}`);
      expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining("None")]);
    }
  });
});
