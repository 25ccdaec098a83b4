import type { FastifyInstance } from "fastify";
import type { Session } from "#contract/schema/mini-app.ts";
import { launchInitData } from "#server/commands/launch.ts";
import { botToken, readBot } from "#server/store/bot/bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import { newId } from "#server/store/engine/id.ts";
import { readBotUser } from "#server/store/user/bot-user.ts";

/** A player to open the Mini App as. */
export interface PlayerChoice {
  readonly tgId: number;
  readonly name: string;
  readonly username: string;
  /** IETF language tag. */
  readonly language: string;
}

/** A player of the demo's bots, with initial points and energy. */
interface DemoPlayer extends PlayerChoice {
  readonly points: number;
  readonly customValue: number;
  /** Time until the energy is full. */
  readonly energyFullInMs: number;
}

/** Ada invited the others. */
export const demoPlayers: readonly DemoPlayer[] = [
  {
    tgId: 1001,
    name: "Ada",
    username: "ada_l",
    language: "en",
    points: 128_450,
    customValue: 7,
    energyFullInMs: 120_000,
  },
  {
    tgId: 1002,
    name: "Борис",
    username: "boris_k",
    language: "ru",
    points: 2360,
    customValue: 2,
    energyFullInMs: 450_000,
  },
  {
    tgId: 1003,
    name: "لیلا",
    username: "",
    language: "fa",
    points: 40,
    customValue: 0,
    energyFullInMs: 0,
  },
  {
    tgId: 1004,
    name: "Lucía",
    username: "lucia_m",
    language: "es",
    points: 18_920,
    customValue: 4,
    energyFullInMs: 60_000,
  },
];

/** Signs the demo players in, and gives new ones their initial points. */
export async function welcomePlayers(
  app: FastifyInstance,
  store: Store,
  botId: string,
): Promise<void> {
  const [host, ...friends] = demoPlayers;
  if (!host) return;
  const { refCode } = await welcome(app, store, botId, host);
  for (const friend of friends) await welcome(app, store, botId, friend, refCode);
}

async function welcome(
  app: FastifyInstance,
  store: Store,
  botId: string,
  player: DemoPlayer,
  ref?: string,
): Promise<Session> {
  const isNew = (await readBotUser(store.db, botId, player.tgId)) === undefined;
  const session = await signIn(app, store, botId, player, ref);
  if (isNew) await giveStart(store, botId, player);
  return session;
}

/** Signs in through the API, as every player does. */
async function signIn(
  app: FastifyInstance,
  { db, vault }: Store,
  botId: string,
  player: DemoPlayer,
  ref?: string,
): Promise<Session> {
  const bot = await readBot(db, botId);
  if (!bot) throw new Error(`There is no bot ${botId} for the demo players.`);
  const initData = launchInitData({ ...player, ref }, botToken(vault, bot), Date.now());
  const response = await app.inject({
    method: "POST",
    url: `/api/mini-app/${botId}/session`,
    headers: { authorization: `tma ${initData}` },
  });
  if (response.statusCode !== 200)
    throw new Error(`${player.name} could not open the Mini App: ${response.body}`);
  return response.json();
}

async function giveStart(
  { db }: Store,
  botId: string,
  { tgId, points, customValue, energyFullInMs }: DemoPlayer,
): Promise<void> {
  const now = Date.now();
  await db.transaction().execute(async (transaction) => {
    const user = await readBotUser(transaction, botId, tgId, "lock");
    if (!user) return;
    const balanceAfter = user.state.points + points;
    await transaction
      .updateTable("bot_users")
      .set({
        points: balanceAfter,
        custom_value: customValue,
        energy_full_at: now + energyFullInMs,
      })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .execute();
    await transaction
      .insertInto("ledger")
      .values({
        bot_id: botId,
        id: newId(now),
        tg_id: tgId,
        delta: points,
        balance_after: balanceAfter,
        source: "api",
        api_key_id: null,
        owner_id: null,
        reason: "",
        idempotency_key: null,
        created_at: now,
      })
      .execute();
  });
}
