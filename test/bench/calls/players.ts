import { readConfig } from "#server/config.ts";
import { signInitData } from "#server/crypto/init-data.ts";
import { issueSessionToken } from "#server/crypto/session-token.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import type { Call } from "../load.ts";
import { type Seeded, token } from "../seed.ts";

/** The calls for some users of a store; each function returns the next user's. */
export interface PlayerCalls {
  readonly getUser: () => Call;
  readonly credit: () => Call;
  readonly session: () => Call;
  readonly taps: () => Call;
  /** On the leaderboard by points. */
  readonly place: () => Call;
  /** At most once a second for each user. */
  readonly send: () => Call;
}

/** The names in tables of figures. */
export const callNames: Readonly<Record<keyof PlayerCalls, string>> = {
  getUser: "get-user",
  credit: "credit",
  taps: "batch of taps",
  place: "place on the leaderboard",
  session: "returning session",
  send: "message",
};

/**
 * So many of the users, spread over all of them, in an order that jumps: neighbours on a page would
 * be in the cache.
 */
export function somePlayers(users: number, most: number): number[] {
  const step = Math.max(1, Math.floor(users / most));
  return Array.from(
    { length: Math.min(most, users) },
    (_, index) => 1 + ((index * 7919 * step) % users),
  );
}

/** Makes the calls for these users of a store. */
export async function callsFor(
  { env, botId, apiKey }: Seeded,
  tgIds: readonly number[],
): Promise<PlayerCalls> {
  const credentials = { apiKey, botId };
  const sessions = await sessionHeaders(env, botId, tgIds);
  const launches = tgIds.map((tgId) => ({ ...json, authorization: `tma ${initDataOf(tgId)}` }));
  const tab = { id: `bench-${Date.now()}`, number: 0 };
  return {
    getUser: inOrder(tgIds, (tgId) => ({ path: externalPath("bot-user", credentials, tgId) })),
    credit: inOrder(tgIds, (tgId) => ({
      path: externalPath("increase-points", credentials, tgId, { points: "1" }),
    })),
    session: inOrder(launches, (headers) => ({
      path: `/api/mini-app/${botId}/session`,
      method: "POST",
      headers: { ...headers },
      body: "{}",
    })),
    taps: inOrder(sessions, (headers) => {
      tab.number += 1;
      return {
        path: `/api/mini-app/${botId}/taps`,
        method: "POST",
        headers: { ...headers },
        body: JSON.stringify({ batchId: `${tab.id}-${tab.number}`, taps: 1, tab }),
      };
    }),
    place: inOrder(sessions, ({ authorization }) => ({
      path: `/api/mini-app/${botId}/leaderboard`,
      headers: { authorization },
    })),
    send: inOrder(tgIds, (userTelegramId) => ({
      path: "/api/bot-users/external/send-message",
      method: "POST",
      headers: { ...json },
      body: JSON.stringify({
        apiKey,
        botId,
        userTelegramId,
        message: "Your energy is full.",
        isEnableHtml: false,
      }),
    })),
  };
}

/** The external API's path for a user; `method` without its prefix. */
export function externalPath(
  method: string,
  { apiKey, botId }: Pick<Seeded, "apiKey" | "botId">,
  tgId: number,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ apiKey, botId, userTelegramId: String(tgId), ...more });
  return `/api/bot-users/external/${method}?${query}`;
}

/** The init data of a user who opens the bot's Mini App now. */
export function initDataOf(tgId: number): string {
  const user = JSON.stringify({
    id: tgId,
    first_name: `Player ${tgId}`,
    language_code: "en",
    allows_write_to_pm: true,
  });
  const auth_date = String(Math.floor(Date.now() / 1000));
  return signInitData({ query_id: "AAHdF6IQAAAAAN0XohDhrOrc", user, auth_date }, token);
}

const json = { "content-type": "application/json" };

async function sessionHeaders(
  env: Record<string, string>,
  botId: string,
  tgIds: readonly number[],
) {
  const { db, vault, close } = await openStore(readConfig(env));
  const tokenId = (await readBot(db, botId))?.tokenId ?? "";
  const now = Date.now();
  const headers = await Promise.all(
    tgIds.map(async (tgId) => {
      const session = issueSessionToken(vault, { botId, tgId, tokenId }, now);
      return { ...json, authorization: `Bearer ${session.token}` };
    }),
  );
  await close();
  return headers;
}

/** Maps the items in order, over and over again. */
function inOrder<Item>(items: readonly Item[], make: (item: Item) => Call): () => Call {
  let turn = 0;
  return () => make(items[turn++ % items.length] as Item);
}
