import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { codeMark } from "#server/crypto/erased-mark.ts";
import { addBot, initDataOf, openSession, registrationOf } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

describe.each(stores)("a referral code on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);

  beforeEach(async () => {
    await addBot(service);
  });

  const open = (id: number, body: unknown, startParam?: string) =>
    service.call("/api/mini-app/demo/session", {
      method: "POST",
      headers: {
        authorization: `tma ${initDataOf({ id }, service.now, startParam === undefined ? {} : { start_param: startParam })}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  const codeOf = async (id: number) => (await registrationOf(service, id))?.code;
  const friendsOf = async (id: number) => (await openSession(service, id)).friendsCount;

  test("in the page's address makes a new player a friend when no code is signed", async () => {
    const { refCode } = await openSession(service, 1);
    expect((await open(2, { ref: refCode })).status).toBe(200);
    expect(await friendsOf(1)).toBe(1);
    expect(await codeOf(2)).toBe(refCode);
  });

  test("that is signed wins over the one in the address", async () => {
    const signed = await openSession(service, 1);
    const written = await openSession(service, 2);
    await open(3, { ref: written.refCode }, signed.refCode);
    expect([await friendsOf(1), await friendsOf(2)]).toEqual([1, 0]);
  });

  test("counts each friend once, however many come at once and however often", async () => {
    const { refCode } = await openSession(service, 1);
    const { refCode: second } = await openSession(service, 2);
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        open(100 + (n % 20), n % 3 ? { ref: refCode } : {}, n % 3 ? undefined : second),
      ),
    );
    const { rows } = await sql<{ kept: number; counted: number }>`
      select friends_count as kept, (
        select count(*) from bot_users as friends
        where friends.bot_id = 'demo' and friends.registered_by_ref_code = bot_users.ref_code
      ) as counted
      from bot_users where bot_id = 'demo' and tg_id in (1, 2)`.execute(service.store.db);
    for (const { kept, counted } of rows) expect(kept).toBe(counted);
    expect(rows.reduce((sum, { kept }) => sum + kept, 0)).toBe(20);
  });

  test("in the address is ignored for a player who has played before", async () => {
    const { refCode } = await openSession(service, 1);
    await openSession(service, 2);
    await open(2, { ref: refCode });
    expect(await friendsOf(1)).toBe(0);
    expect(await codeOf(2)).toBeNull();
  });

  test("in the address is not kept when it is unknown", async () => {
    expect((await open(2, { ref: "AAAAAAAAAAAA" })).status).toBe(200);
    expect(await codeOf(2)).toBeNull();
  });

  const sourceOf = async (id: number) => (await registrationOf(service, id))?.source;

  test("counts next to the page and source of its link, signed or in the address", async () => {
    const { refCode } = await openSession(service, 1);
    await open(2, {}, `p_shop__c_summer__${refCode}`);
    await open(3, { ref: `c_blog__${refCode}` });
    await open(4, { ref: `c_blog__${refCode}` }, "p_shop");
    expect(await friendsOf(1)).toBe(3);
    expect([await codeOf(2), await codeOf(3), await codeOf(4)]).toEqual(Array(3).fill(refCode));
    expect([await sourceOf(2), await sourceOf(3), await sourceOf(4)]).toEqual([
      "summer",
      "blog",
      "blog",
    ]);
  });

  test("of an owner is kept to the letter, but its page and source are no code", async () => {
    await open(2, {}, "my__own_code");
    await open(3, {}, "p_shop__my__code");
    await open(4, {}, "p_shop__c_summer");
    expect([await codeOf(2), await codeOf(3), await codeOf(4)]).toEqual([
      "my__own_code",
      "my__code",
      null,
    ]);
  });

  test("makes no friend of an erased player's, next to a source either", async () => {
    const { refCode } = await openSession(service, 1);
    const { db, vault } = service.store;
    const mark = codeMark(vault, "demo", refCode);
    await db
      .insertInto("erased_marks")
      .values({ bot_id: "demo", mark, erased_at: service.now })
      .execute();
    await db.deleteFrom("bot_users").where("tg_id", "=", 1).execute();
    await open(2, {}, `c_summer__${refCode}`);
    expect([await codeOf(2), await sourceOf(2)]).toEqual([null, "summer"]);
  });

  test("has a source only where the first session had one", async () => {
    await openSession(service, 2);
    await open(2, {}, "c_summer");
    await open(3, {}, "c_summer");
    await open(3, {}, "c_winter");
    await open(4, {}, "c_SUMMER");
    await open(5, {}, `c_${"x".repeat(33)}`);
    const sources = await Promise.all([2, 3, 4, 5].map(sourceOf));
    expect(sources).toEqual([null, "summer", null, null]);
  });

  test("of another bot makes no friends, in the address or signed", async () => {
    await addBot(service, { id: "other" });
    const { refCode } = await openSession(service, 1, { botId: "other" });
    await open(2, { ref: refCode });
    await openSession(service, 3, { ref: refCode });
    expect(await codeOf(2)).toBeNull();
    expect((await openSession(service, 1, { botId: "other" })).friendsCount).toBe(0);
  });

  test("makes nobody their own friend", async () => {
    const { refCode } = await openSession(service, 1);
    await open(1, { ref: refCode });
    await openSession(service, 1, { ref: refCode });
    expect(await friendsOf(1)).toBe(0);
  });

  test("makes no cycle: an inviter never becomes a friend of their own friend", async () => {
    const first = await openSession(service, 1);
    const second = await openSession(service, 2, { ref: first.refCode });
    const third = await openSession(service, 3, { ref: second.refCode });
    for (const { refCode } of [second, third]) {
      await openSession(service, 1, { ref: refCode });
      await open(1, { ref: refCode });
    }
    expect([await friendsOf(1), await friendsOf(2), await friendsOf(3)]).toEqual([1, 1, 0]);
    expect(await codeOf(1)).toBeNull();
  });

  test.each([
    ["nothing", null],
    ["an empty object", {}],
    ["an empty code", { ref: "" }],
    ["a code with characters that no code has", { ref: "%00\u0001';--" }],
  ])("is optional: %s opens a session all the same", async (_what, body) => {
    expect((await open(2, body)).status).toBe(200);
    expect(await codeOf(2)).toBeNull();
  });

  test.each([
    ["a list", []],
    ["a number as code", { ref: 7 }],
    ["a code that no address holds", { ref: "x".repeat(513) }],
    ["a member that is not known", { tgId: 7 }],
  ])("in the wrong form is a bad request: %s", async (_what, body) => {
    const response = await open(2, body);
    expect([response.status, (await response.json()).code]).toEqual([400, "BAD_ARGUMENT"]);
    expect(await codeOf(2)).toBeUndefined();
  });
});
