import type { FastifyInstance } from "fastify";
import { openTestPlayer, resetTestPlayer } from "#contract/user/user-endpoints.ts";
import { appUrl } from "../../bots/bot-url.ts";
import { route } from "../../http/route.ts";
import { launchInitData, launchUrl } from "../../players/launch.ts";
import { botToken } from "../../store/bot/bot.ts";
import { readTestPlayer, removeTestPlayer } from "../../store/user/test-player.ts";
import type { BuilderContext } from "../context.ts";
import { requireBot } from "../refusals.ts";

/** Lets owners play their bot in a browser as players who are in no counts, lists or events. */
export function testPlayerRoutes(
  app: FastifyInstance,
  { config, store: { db, vault }, guard }: BuilderContext,
): void {
  route(app, openTestPlayer, {
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      const { language, theme } = request.body;
      const bot = await requireBot(db, botId);
      const tgId = await readTestPlayer(db, { botId, ownerId: owner.id });
      const player = { tgId, name: owner.name, language };
      const initData = launchInitData(player, botToken(vault, bot), now);
      return { url: launchUrl(appUrl(config, botId), initData, { theme }), tgId };
    },
  });

  route(app, resetTestPlayer, {
    handler: async (request) => {
      const { botId, owner, now } = guard.botCallerOf(request);
      await removeTestPlayer(db, { botId, ownerId: owner.id }, now);
      return null;
    },
  });
}
