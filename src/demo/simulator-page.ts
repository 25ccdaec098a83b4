import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { isTgId } from "#contract/tg-id.ts";
import { appUrl } from "#server/bots/bot-url.ts";
import { launchInitData, launchUrl } from "#server/commands/launch.ts";
import type { Config } from "#server/config.ts";
import { botToken, readBot } from "#server/store/bot/bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import { demoPlayers } from "./players.ts";

/** The dependencies of `answerSimulator`. */
export interface SimulatorParts {
  readonly vite: ViteDevServer;
  readonly config: Config;
  readonly store: Store;
  readonly demoBotId: string;
}

/** An invalid launch request; the message says why. */
class LaunchError extends Error {}

/** Answers the simulator's URLs; false for any other. */
export async function answerSimulator(
  request: IncomingMessage,
  response: ServerResponse,
  parts: SimulatorParts,
): Promise<boolean> {
  const url = new URL(request.url ?? "/", parts.config.baseUrl);
  switch (url.pathname.replace(/\/$/, "")) {
    case "/simulator":
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(await page(parts.vite));
      return true;
    case "/simulator/players":
      sendJson(
        response,
        200,
        demoPlayers.map(({ tgId, name, username, language }) => ({
          tgId,
          name,
          username,
          language,
        })),
      );
      return true;
    case "/simulator/launch":
      try {
        sendJson(response, 200, await launch(url.searchParams, parts));
      } catch (error) {
        if (!(error instanceof LaunchError)) throw error;
        sendJson(response, 400, { detail: error.message });
      }
      return true;
    default:
      return false;
  }
}

async function page(vite: ViteDevServer): Promise<string> {
  const path = "/src/simulator/index.html";
  return vite.transformIndexHtml(path, await readFile(join(vite.config.root, path), "utf8"));
}

/** A signed launch of a demo player or any other. */
async function launch(
  query: URLSearchParams,
  { config, store, demoBotId }: SimulatorParts,
): Promise<{ url: string; botName: string }> {
  const bot = await readBot(store.db, query.get("botId") || demoBotId);
  if (!bot)
    throw new LaunchError(`There is no bot ${query.get("botId")}; the demo bot is ${demoBotId}.`);
  const tgId = Number(query.get("user") || demoPlayers[0]?.tgId);
  if (!isTgId(tgId)) throw new LaunchError("A player's id is a whole number from 1 to 2^52.");
  const ref = query.get("ref") ?? "";
  if (!/^[\w-]{0,512}$/.test(ref))
    throw new LaunchError("A start parameter has at most 512 letters, digits, _ and -.");
  const known = demoPlayers.find((player) => player.tgId === tgId);
  const initData = launchInitData(
    {
      tgId,
      name: query.get("name") || known?.name || `Player ${tgId}`,
      username: query.get("username") || known?.username,
      language: query.get("language") || known?.language,
      ref,
    },
    botToken(store.vault, bot),
    Date.now(),
  );
  return { url: launchUrl(appUrl(config, bot.id), initData, ref), botName: bot.name };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" })
    .end(JSON.stringify(body));
}
