import { beforeEach, describe, expect, test } from "vitest";
import type { Invite } from "#contract/activity/activities.schema.ts";
import type { Friend } from "#contract/user/session.schema.ts";
import { createInvitations } from "#server/activities/invitation.ts";
import { readBot } from "#server/store/bot/bot.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { readBotUser } from "#server/store/user/bot-user.ts";
import { accountOf, addBot } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";
import { type ActivityPlayer, activityPlayer } from "./activity-player.ts";

/** The database; `onCall` runs before each call of one of its methods. */
function watched(db: Database, onCall: (method: PropertyKey) => void): Database {
  return new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        onCall(name);
        return member.apply(target, given);
      };
    },
  });
}

describe.each(stores)("an invitation on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let inviter: ActivityPlayer;
  let friend: ActivityPlayer;

  const offer = (invite: Partial<Invite> = {}) =>
    addBot(service, { invite: { points: 100, friendPoints: 40, ...invite } });
  const invited = (tgId = 2) => activityPlayer(service, tgId, { ref: inviter.session.refCode });
  const paid = async () => [await inviter.paidBy("invite"), await friend.paidBy("invite")];
  /** Taps as often as the player may, a second after the last taps. */
  const tap = (taps: number) => {
    service.now += 1000;
    return friend.tap(taps);
  };
  /** The stored bot and friend. */
  const stored = async () => {
    const { db } = service.store;
    const bot = await readBot(db, "demo");
    const user = await readBotUser(db, "demo", 2);
    if (!bot || !user) throw new Error("There is no bot or no player.");
    return [bot, user] as const;
  };
  const counted = () => {
    let count = 0;
    const db = watched(service.store.db, (method) => {
      if (method === "selectFrom") count += 1;
    });
    return { db, lookUps: () => count };
  };
  const paidAt = async () =>
    (
      await service.store.db
        .selectFrom("bot_users")
        .select("invitation_paid_at as at")
        .where("tg_id", "=", 2)
        .executeTakeFirstOrThrow()
    ).at;

  beforeEach(async () => {
    await offer();
    inviter = await activityPlayer(service, 1);
    friend = await invited();
  });

  test("pays both players after ten taps of the friend, and the tap's answer includes the points", async () => {
    expect((await tap(9)).body.game.points).toBe(18);
    expect(await paid()).toEqual([[], []]);
    expect((await tap(1)).body.game.points).toBe(60);
    expect(await paid()).toEqual([[100], [40]]);
    await tap(10);
    await friend.open();
    expect(await paid()).toEqual([[100], [40]]);
    expect(await accountOf(service, 2)).toEqual({ points: 80, sum: 80 });
    expect(await accountOf(service, 1)).toEqual({ points: 100, sum: 100 });
  });

  test("is shown to the inviter with the reward for each friend, and as a separate entry", async () => {
    await tap(10);
    const another = await invited(3);
    await another.tap(1);
    const headers = { authorization: `Bearer ${inviter.session.token}` };
    const get = async (list: string) =>
      (await service.call(`/api/mini-app/demo/${list}`, { headers })).json();
    const { friends } = await get("friends");
    expect(friends.map((one: Friend) => one.invitationPaid)).toEqual([0, 100]);
    expect((await get("history")).entries).toMatchObject([{ source: "invite", points: 100 }]);
  });

  test("never makes two players who tap at once wait for each other", async () => {
    const second = await activityPlayer(service, 3, { ref: friend.session.refCode });
    service.now += 1000;
    await Promise.all([
      ...Array.from({ length: 5 }, () => friend.tap(3)),
      ...Array.from({ length: 5 }, () => second.tap(3)),
      ...Array.from({ length: 5 }, () => inviter.tap(3)),
    ]);
    expect(await inviter.paidBy("invite")).toEqual([100]);
    expect((await friend.paidBy("invite")).toSorted()).toEqual([100, 40]);
    expect(await second.paidBy("invite")).toEqual([40]);
  });

  test.each([1, 2, 3])(
    "that is interrupted before step %i is completed at the next tap",
    async (stop) => {
      await offer({ points: 0, friendPoints: 0 });
      await tap(10);
      await offer();
      let steps = 0;
      const db = watched(service.store.db, (method) => {
        const isStep = ["transaction", "executeQuery", "updateTable"].includes(String(method));
        if (isStep) steps += 1;
        if (isStep && steps === stop) throw new Error("stopped");
      });
      const paying = createInvitations(db).pay(...(await stored()), service.now);
      await expect(paying).rejects.toThrow("stopped");
      expect(await paid()).toEqual([stop > 2 ? [100] : [], stop > 1 ? [40] : []]);
      const { body } = await tap(1);
      expect([body.accepted, body.game.points]).toEqual([1, 62]);
      expect(await paid()).toEqual([[100], [40]]);
      expect(await paidAt()).toBe(service.now);
    },
  );

  test("stays open while both rewards are zero", async () => {
    await offer({ points: 0, friendPoints: 0 });
    await tap(10);
    expect(await paidAt()).toBeNull();
  });

  test("with an unknown code pays nothing, marks nothing, and causes one lookup per session", async () => {
    await service.store.db
      .updateTable("bot_users")
      .set({ registered_by_ref_code: "NobodysCode1" })
      .where("tg_id", "=", 2)
      .execute();
    const { db, lookUps } = counted();
    await tap(10);
    const invitations = createInvitations(db);
    const pay = async () => invitations.pay(...(await stored()), service.now);
    for (let n = 0; n < 5; n += 1) await pay();
    expect(lookUps()).toBe(1);
    await invitations.payAtSignIn(...(await stored()), service.now);
    await pay();
    expect(lookUps()).toBe(2);
    expect([await paid(), await paidAt()]).toEqual([[[], []], null]);
  });

  test("causes no lookup for a bot without invitations or for a player who was paid", async () => {
    const { db, lookUps } = counted();
    const pay = async () => createInvitations(db).pay(...(await stored()), service.now);
    await pay();
    await tap(10);
    await pay();
    await addBot(service);
    await service.store.db.updateTable("bot_users").set({ invitation_paid_at: null }).execute();
    await pay();
    expect(lookUps()).toBe(0);
  });
});
