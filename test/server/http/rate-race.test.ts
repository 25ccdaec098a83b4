import { beforeEach, describe, expect, test } from "vitest";
import { type BuilderService, builderForSuite } from "../builder/builder-service.ts";
import { secondConnection } from "../second-connection.ts";
import { accountOf, initDataOf, openSession, post, signIn } from "../service.ts";
import { isPostgresql, stores } from "../stores.ts";

/** The bot's users with their rates. */
async function ratesOf({ service }: BuilderService): Promise<number[]> {
  const users = await service.store.db
    .selectFrom("bot_users")
    .select("automine_points_per_hour as rate")
    .execute();
  return users.map(({ rate }) => rate);
}

describe.each(stores)("sessions during a change of the mining rate on the $name", (kind) => {
  const builder = builderForSuite(kind);

  async function changeRate(rate: number): Promise<void> {
    const { body } = await builder.ask("GET", "bots/demo");
    const { status } = await builder.ask("PATCH", "bots/demo", {
      updatedAt: body.updatedAt,
      game: { ...body.game, autominePointsPerHour: rate },
    });
    expect(status).toBe(200);
  }

  test("leave every player at the new rate, including newcomers", {
    timeout: 60_000,
  }, async () => {
    const { service } = builder;
    for (let round = 1; round <= 16; round += 1) {
      const known = Array.from({ length: 6 }, (_, index) => index + 1);
      const fresh = Array.from({ length: 6 }, (_, index) => round * 100 + index);
      await Promise.all([
        ...known.map((id) => openSession(service, id)),
        changeRate(round * 3600),
        ...fresh.map((id) => openSession(service, id)),
      ]);
      await expect
        .poll(async () => new Set(await ratesOf(builder)))
        .toEqual(new Set([round * 3600]));
      service.now += 60_000;
    }
    const account = await accountOf(service, 1);
    expect(account.points).toBe(account.sum);
  });
});

describe.each(stores.filter(isPostgresql))(
  "a delayed session on the $name while the rate changes",
  (kind) => {
    const builder = builderForSuite(kind);
    let other: Awaited<ReturnType<typeof secondConnection>>;

    beforeEach(async () => {
      other = await secondConnection(builder.service);
    });

    const waiting = async (count: number) => {
      const { rows } = await other.query(kind.lockWaits ?? "");
      return rows[0].n >= count;
    };

    test("uses the new rate for a known player", async () => {
      const { service } = builder;
      await openSession(service, 7);
      await other.query("begin");
      await other.query("select 1 from bot_users where bot_id = 'demo' and tg_id = 7 for update");
      const session = openSession(service, 7);
      await expect.poll(() => waiting(1)).toBe(true);
      await other.query("update bots set automine_points_per_hour = 7200");
      await other.query("update bot_users set automine_points_per_hour = 7200 where tg_id = 7");
      await other.query("commit");
      await session;
      expect(await ratesOf(builder)).toEqual([7200]);
    });

    test("uses the new rate for a newcomer", async () => {
      const { service } = builder;
      await other.query("begin");
      await other.query("update bots set automine_points_per_hour = 7200");
      const session = openSession(service, 8);
      await expect.poll(() => waiting(1)).toBe(true);
      await other.query("commit");
      await session;
      expect(await ratesOf(builder)).toEqual([7200]);
    });

    test("answers that the bot does not exist when it was deleted meanwhile", async () => {
      const { service } = builder;
      const { token } = await openSession(service, 9);
      await other.query("begin");
      await other.query("select 1 from bot_users where bot_id = 'demo' and tg_id = 9 for update");
      const session = signIn(service, initDataOf({ id: 9 }, service.now));
      await expect.poll(() => waiting(1)).toBe(true);
      await other.query("update bots set deleted_at = 1");
      builder.service.expireCaches();
      await other.query("commit");
      const answer = await session;
      expect([answer.status, (await answer.json()).code]).toEqual([404, "BOT_NOT_FOUND"]);
      const taps = await post(service, "/api/mini-app/demo/taps", token, {
        batchId: "batch-0001",
        taps: 1,
      });
      expect(taps.status).toBe(401);
      await taps.text();
    });
  },
);
