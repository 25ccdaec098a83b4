import type { FastifyInstance } from "fastify";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { type ScreenText, textIn } from "#contract/text/screen-text.ts";
import { listFriends, listHistory } from "#contract/user/player-endpoints.ts";
import type { Friend, HistoryEntry } from "#contract/user/session.schema.ts";
import { languageTag } from "../bots/bot-language.ts";
import {
  cursorOf,
  cursorOfUser,
  idCursor,
  pageOf,
  readCursor,
  readUserCursor,
} from "../http/cursor.ts";
import { playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import { daysIn } from "../players/day.ts";
import { avatarOf, standingOf, visibleName } from "../players/player-values.ts";
import { readInvitationPayments } from "../store/activity/invitation.ts";
import { type LedgerSummary, ledgerCursor, newestEntries } from "../store/list/user-ledger.ts";
import { newestFriends } from "../store/list/user-table.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import { callerOf, limitedTo, type MiniAppContext, requireKnown } from "./guard.ts";

export function playerListRoutes(app: FastifyInstance, { store, bots }: MiniAppContext): void {
  const { db } = store;
  const limited = {
    ...limitedTo(playerLimit),
    exposeHeadRoute: false,
  };

  route(app, listFriends, {
    ...limited,
    handler: async (request) => {
      const { query } = request;
      const { botId, tgId, now } = callerOf(request);
      const { game } = requireKnown(await bots.read(botId));
      const user = requireKnown(await readBotUser(db, botId, tgId));
      const before = readUserCursor(query.cursor);
      const { page, nextCursor } = await pageOf(
        query.limit,
        (max) => newestFriends(db, { botId, refCode: user.refCode }, { before, max }),
        cursorOfUser,
      );
      const payments = await readInvitationPayments(db, { botId, tgId }, page);
      const friends = page.map((friend): Friend => {
        const { tgId, tgName, tgUsername: username, createdAt } = friend;
        const { points, reached } = standingOf(friend, game, now);
        return {
          name: visibleName({ name: tgName, username }) || String(tgId),
          username,
          avatar: avatarOf({ tgId, photo: friend.isHidden ? "" : friend.photo }),
          points,
          level: reached.level,
          createdAt,
          invitationPaid: payments.get(tgId) ?? 0,
        };
      });
      return { friends, nextCursor };
    },
  });

  route(app, listHistory, {
    ...limited,
    handler: async (request) => {
      const { query } = request;
      const caller = callerOf(request);
      const [before] = readCursor(query.cursor, idCursor) ?? [];
      const dayOf = daysIn(query.timeZone);
      const language = languageTag(query.language ?? "en");
      const { page, nextCursor } = await pageOf(
        query.limit,
        (max) => newestEntries(db, caller, { before, max, dayOf }),
        (entry) => cursorOf(ledgerCursor(entry)),
      );
      if (page.length === 0) requireKnown(await readBotUser(db, caller.botId, caller.tgId));
      const { activities, ...bot } = requireKnown(await bots.read(caller.botId));
      const inLanguage = (title: ScreenText) => textIn(title, language, bot.language ?? undefined);
      return { entries: page.map((entry) => entryOf(entry, activities, inLanguage)), nextCursor };
    },
  });
}

/** The title is in one language: an owner may have written hundreds, for each of 100 entries. */
function entryOf(
  { source, points, createdAt, reason }: LedgerSummary,
  { tasks, boosts, quizzes }: Activities,
  inLanguage: (title: ScreenText) => string,
): HistoryEntry {
  const titled = { task: tasks, boost: boosts, quiz: quizzes }[source as string] ?? [];
  const title = titled.find(({ id }) => id === reason)?.title;
  return { source, points, createdAt, ...(title && { title: inLanguage(title) }) };
}
