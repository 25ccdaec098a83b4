import type { FastifyInstance } from "fastify";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { launchInitData } from "#server/players/launch.ts";
import { botToken, readBot } from "#server/store/bot/bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import { readBotUser } from "#server/store/user/bot-user.ts";
import { changePlayer } from "#server/store/user/player-change.ts";
import { crew, type DemoPlayer, demoPlayers, type Plays } from "./demo-players.ts";

/**
 * Signs the demo players in, and gives new ones their initial points. A changed file may reload the
 * service meanwhile, which replaces `app`.
 */
export async function welcomePlayers(
  app: () => FastifyInstance,
  store: Store,
  botId: string,
): Promise<void> {
  const [host, ...friends] = demoPlayers;
  if (!host) return;
  const { refCode } = await welcome(app, store, botId, host);
  for (const friend of friends) await welcome(app, store, botId, friend, refCode);
}

/** The same for the crew, whom the demo players and one another have invited. */
export async function welcomeCrew(
  app: () => FastifyInstance,
  store: Store,
  botId: string,
): Promise<void> {
  for (const player of crew) {
    const inviter = await readBotUser(store.db, botId, player.invitedBy);
    const session = await welcome(app, store, botId, player, inviter?.refCode);
    await playActivities(app, botId, session, player.plays);
  }
  for (const player of demoPlayers)
    if (player.plays)
      await playActivities(app, botId, await signIn(app, store, botId, player), player.plays);
}

async function welcome(
  app: () => FastifyInstance,
  store: Store,
  botId: string,
  player: DemoPlayer,
  ref?: string,
): Promise<Session> {
  const isNew = (await readBotUser(store.db, botId, player.tgId)) === undefined;
  const session = await signIn(app, store, botId, player, ref);
  if (!isNew) return session;
  await giveStart(store, botId, player);
  // After their taps, the player who invited them is paid.
  return signIn(app, store, botId, player);
}

/** Signs in through the API, as every player does. */
async function signIn(
  app: () => FastifyInstance,
  { db, vault }: Store,
  botId: string,
  player: DemoPlayer,
  ref?: string,
): Promise<Session> {
  const bot = await readBot(db, botId);
  if (!bot) throw new Error(`There is no bot ${botId} for the demo players.`);
  const initData = launchInitData({ ...player, ref }, botToken(vault, bot), Date.now());
  const response = await app().inject({
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
  { tgId, points, customValue, energyFullInMs, taps }: DemoPlayer,
): Promise<void> {
  const now = Date.now();
  await changePlayer(db, { botId, tgId }, now, async (change) => {
    await change.addPoints({ source: "api", delta: points });
    change.set({
      custom_value: customValue,
      taps_count: taps,
      energy_full_at: now + energyFullInMs,
    });
  });
}

/**
 * Plays through the API, as every player does. Activities of an earlier start count once; the service
 * refuses those that the owner has changed or removed since, which is no fault.
 */
async function playActivities(
  app: () => FastifyInstance,
  botId: string,
  { token }: Session,
  { daily = false, tasks = [], boosts = [], quiz }: Plays,
): Promise<void> {
  const call = (method: "GET" | "POST", path: string, payload?: object) =>
    app().inject({
      method,
      url: `/api/mini-app/${botId}/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  await call("POST", "onboarding");
  if (daily) await call("POST", "daily");
  for (const task of tasks) await call("POST", `tasks/${task}/claim`, {});
  if (quiz) await call("POST", `quizzes/${quiz.id}`, { answers: quiz.answers });
  for (const [index, id] of boosts.entries()) {
    const activities: PlayerActivities = (await call("GET", "activities")).json();
    const price = activities.boosts.find((boost) => boost.id === id)?.price ?? null;
    if (price !== null)
      await call("POST", `boosts/${id}`, { requestId: `demo-purchase-${index}`, price });
  }
}
