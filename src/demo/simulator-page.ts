import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { isTgId } from "#contract/user/user-limit.ts";
import { appUrl } from "#server/bots/bot-url.ts";
import type { Config } from "#server/config.ts";
import { launchInitData, launchUrl } from "#server/players/launch.ts";
import { type Bot, botToken, readBot } from "#server/store/bot/bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import type { BotApiStandIn } from "./bot-api/bot-api.ts";
import { demoChannel } from "./bot-api/bot-methods.ts";
import { crew, demoPlayers, type PlayerChoice } from "./demo-players.ts";
import { testWallet, walletOfPlayer } from "./test-wallet.ts";

/** The dependencies of `answerSimulator`. */
export interface SimulatorParts {
  readonly vite: ViteDevServer;
  readonly config: Config;
  readonly store: Store;
  /** The demo's bots, the first to be opened first. */
  readonly botIds: readonly string[];
  readonly botApi: BotApiStandIn;
}

/** An invalid request of the simulator, with the reason. */
class SimulatorError extends Error {}

type Answer = (query: URLSearchParams, parts: SimulatorParts) => Promise<unknown>;

/** The answers to the simulator, by path. */
const answers: Readonly<Record<string, Answer>> = {
  "/simulator/bots": listBots,
  "/simulator/players": listPlayers,
  "/simulator/launch": launch,
  "/simulator/wallet": connectWallet,
  "/simulator/prepared-message": readPrepared,
  "/simulator/player": changeChoices,
  "/simulator/chat": chat,
};

/** The maximum number of a bot's players to choose from. */
const maxPlayers = 50;

/** Answers the simulator's URLs; false for any other. */
export async function answerSimulator(
  request: IncomingMessage,
  response: ServerResponse,
  parts: SimulatorParts,
): Promise<boolean> {
  const url = new URL(request.url ?? "/", parts.config.baseUrl);
  const path = url.pathname.replace(/\/$/, "");
  if (path === "/simulator") {
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(await page(parts.vite));
    return true;
  }
  if (path === "/simulator/network-worker.js") {
    const worker = await parts.vite.transformRequest("/src/simulator/network-worker.ts");
    response
      .writeHead(200, {
        "Content-Type": "text/javascript",
        "Cache-Control": "no-store",
        "Service-Worker-Allowed": "/app/",
      })
      .end(worker?.code);
    return true;
  }
  const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
  if (!answer) return false;
  try {
    sendJson(response, 200, await answer(url.searchParams, parts));
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    sendJson(response, 400, { detail: error.message });
  }
  return true;
}

async function page(vite: ViteDevServer): Promise<string> {
  const path = "/src/simulator/index.html";
  return vite.transformIndexHtml(path, await readFile(join(vite.config.root, path), "utf8"));
}

/** Every bot of the store, the demo's own first. */
async function listBots(_query: URLSearchParams, { store, botIds }: SimulatorParts) {
  const rows = await store.db
    .selectFrom("bots")
    .select(["bot_id", "name", "username"])
    .where("deleted_at", "is", null)
    .orderBy("name")
    .execute();
  const bots = rows.map(({ bot_id: id, name, username }) => ({ id, name, username }));
  const place = ({ id }: { id: string }) => botIds.indexOf(id) + 1 || botIds.length + 1;
  return bots.sort((one, other) => place(one) - place(other));
}

/** The demo's players, who may open any bot, and the bot's own. */
async function listPlayers(
  query: URLSearchParams,
  parts: SimulatorParts,
): Promise<readonly PlayerChoice[]> {
  const { id } = await requireBot(query, parts);
  const users = await parts.store.db
    .selectFrom("bot_users")
    .select(["tg_id", "tg_name", "tg_username"])
    .where("bot_id", "=", id)
    .orderBy("created_at")
    .limit(maxPlayers)
    .execute();
  const isIn = (players: readonly PlayerChoice[], id: number) =>
    players.some(({ tgId }) => tgId === id);
  const ownCrew = crew.filter(({ tgId }) => users.some(({ tg_id }) => tg_id === tgId));
  const known = [...demoPlayers, ...ownCrew];
  const others = users.filter(({ tg_id }) => !isIn(known, tg_id));
  return [
    ...known.map(({ tgId, name, username, language }) => ({ tgId, name, username, language })),
    ...others.map(({ tg_id: tgId, tg_name: name, tg_username: username }) => ({
      tgId,
      name,
      username,
      language: "en",
    })),
  ];
}

/** A signed launch of a player. */
async function launch(query: URLSearchParams, parts: SimulatorParts) {
  const bot = await requireBot(query, parts);
  const token = botToken(parts.store.vault, bot);
  const player = await playerIn(query, parts);
  const ref = query.get("ref") ?? "";
  if (!/^[\w-]{0,512}$/.test(ref))
    throw new SimulatorError("A start parameter has at most 512 letters, digits, _ and -.");
  const allowsWrite = parts.botApi.chatsOf(token).read(player.tgId).access === "allowed";
  const initData = launchInitData({ ...player, ref, allowsWrite }, token, Date.now());
  return {
    url: launchUrl(appUrl(parts.config, bot.id), initData, { ref }),
    botId: bot.id,
    botName: bot.name,
  };
}

/** The player of a query, by default as the development server lists them. */
async function playerIn(query: URLSearchParams, parts: SimulatorParts): Promise<PlayerChoice> {
  const tgId = requirePlayer(query);
  const known = (await listPlayers(query, parts)).find((player) => player.tgId === tgId);
  return {
    tgId,
    name: query.get("name") || known?.name || `Player ${tgId}`,
    username: query.get("username") || known?.username || "",
    language: query.get("language") || known?.language || "en",
  };
}

/** The answer of a player's test wallet to a request to connect, with a proof for a challenge. */
async function connectWallet(query: URLSearchParams) {
  const { friendly, account, connectItems } = testWallet(
    "v5r1",
    walletOfPlayer(requirePlayer(query)),
  );
  const payload = query.get("payload");
  return {
    address: friendly,
    items: payload === null ? [account] : connectItems(payload, query.get("domain") ?? ""),
  };
}

/** A message that a bot has prepared for the player to share; null for an unknown id. */
async function readPrepared(query: URLSearchParams, { botApi }: SimulatorParts) {
  return { message: botApi.prepared(query.get("id") ?? "") ?? null };
}

/** A player's choices in the client, after the changes of the query. */
async function changeChoices(query: URLSearchParams, parts: SimulatorParts) {
  const { botApi, store } = parts;
  const player = await playerIn(query, parts);
  const { tgId } = player;
  const chats = botApi.chatsOf(botToken(store.vault, await requireBot(query, parts)));
  const { isSubscribed, allowsWrite } = Object.fromEntries(query);
  if (isSubscribed === "true") botApi.subscribers.add(tgId);
  if (isSubscribed === "false") botApi.subscribers.delete(tgId);
  if (allowsWrite === "true") chats.setAccess(player, "allowed");
  if (allowsWrite === "false") chats.setAccess(player, "not allowed");
  return {
    channel: `@${demoChannel.username}`,
    isSubscribed: botApi.subscribers.has(tgId),
    allowsWrite: chats.read(tgId).access === "allowed",
  };
}

/**
 * A player's chat with a bot of the demo, after the message or the block of the query; null for any
 * other bot, whose chats are on the platform.
 */
async function chat(query: URLSearchParams, parts: SimulatorParts) {
  const { botApi, store } = parts;
  const token = botToken(store.vault, await requireBot(query, parts));
  const profile = botApi.profileOf(token);
  if (!profile) return null;
  const player = await playerIn(query, parts);
  const chats = botApi.chatsOf(token);
  const { text, isBlocked } = Object.fromEntries(query);
  if (isBlocked) chats.setAccess(player, isBlocked === "true" ? "blocked" : "allowed");
  if (text) chats.say(player, text);
  const { access, messages } = chats.read(player.tgId);
  return { ...profile, isBlocked: access === "blocked", messages };
}

async function requireBot(query: URLSearchParams, { store, botIds }: SimulatorParts): Promise<Bot> {
  const [first = ""] = botIds;
  const bot = await readBot(store.db, query.get("botId") || first);
  if (!bot)
    throw new SimulatorError(`There is no bot ${query.get("botId")}; the demo bot is ${first}.`);
  return bot;
}

function requirePlayer(query: URLSearchParams): number {
  const tgId = Number(query.get("user") || demoPlayers[0]?.tgId);
  if (!isTgId(tgId)) throw new SimulatorError("A player's id is a whole number from 1 to 2^52.");
  return tgId;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" })
    .end(JSON.stringify(body));
}
