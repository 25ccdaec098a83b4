import type { FastifyInstance } from "fastify";
import { listUserFriends } from "#contract/builder-endpoints.ts";
import { UserFriendsQuery, UserPage, UserParams } from "#contract/schema/user-table.ts";
import { userNotFound } from "../http/credit-refusal.ts";
import { cursorOfUser, pageOf, placeOfUser } from "../http/cursor.ts";
import { route } from "../http/route.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import { newestInvitedUsers } from "../store/user/user-table.ts";
import type { BuilderContext } from "./context.ts";
import { requireBot } from "./require-bot.ts";
import { userRowOf } from "./user-row.ts";

/** Shows owners whom a user has brought. */
export function userFriendRoutes(
  app: FastifyInstance,
  { store: { db }, guard }: BuilderContext,
): void {
  route(app, listUserFriends, {
    schema: { params: UserParams, querystring: UserFriendsQuery, response: { 200: UserPage } },
    handler: async (request) => {
      const { botId, now } = guard.botCallerOf(request);
      const tgId = Number(request.params.tgId);
      const before = placeOfUser(request.query.cursor);
      const { game } = await requireBot(db, botId);
      const user = await readBotUser(db, botId, tgId);
      if (!user) throw userNotFound(tgId);
      const { page, nextCursor } = await pageOf(
        undefined,
        (max) => newestInvitedUsers(db, botId, user.refCode, before, max),
        cursorOfUser,
      );
      return { users: page.map((friend) => userRowOf(friend, game, now)), nextCursor };
    },
  });
}
