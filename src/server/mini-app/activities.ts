import type { FastifyInstance } from "fastify";
import {
  answerQuiz,
  buyBoost,
  claimDaily,
  readActivities,
} from "#contract/activity/activity-endpoints.ts";
import { quizPayment } from "#game/answer.ts";
import { activityResult, playerActivities } from "../activities/player-activities.ts";
import { claimLimit, playerLimit } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import * as boosts from "../store/activity/boost-purchase.ts";
import { payDaily } from "../store/activity/daily-bonus.ts";
import * as quizzes from "../store/activity/quiz-answer.ts";
import { readBotUser } from "../store/user/bot-user.ts";
import {
  boostNotSold,
  quizChanged,
  requireListed,
  requireOffered,
  requirePaid,
} from "./activity-refusal.ts";
import { callerOf, limitedTo, type MiniAppContext, requireKnown } from "./guard.ts";

export function activityRoutes(app: FastifyInstance, context: MiniAppContext): void {
  const { store, bots } = context;
  const { db } = store;
  const limitedClaims = limitedTo(claimLimit);

  route(app, readActivities, {
    ...limitedTo(playerLimit),
    handler: async (request) => {
      const { botId, tgId, now } = callerOf(request);
      const bot = requireKnown(await bots.read(botId));
      const user = requireKnown(await readBotUser(db, botId, tgId));
      return playerActivities(db, bot, user, now);
    },
  });

  route(app, claimDaily, {
    ...limitedClaims,
    handler: async (request) => {
      const caller = callerOf(request);
      const bot = requireKnown(await bots.read(caller.botId));
      const daily = requireOffered(bot.activities.daily, "daily bonus");
      const payment = requireKnown(await payDaily(db, caller, daily, caller.now));
      return activityResult(context, bot, requirePaid(payment));
    },
  });

  route(app, answerQuiz, {
    ...limitedClaims,
    handler: async (request) => {
      const { botId, tgId, now } = callerOf(request);
      const { activityId: quizId } = request.params;
      const { answers } = request.body;
      const bot = requireKnown(await bots.read(botId));
      const quiz = requireListed(bot.activities.quizzes, "quiz", quizId);
      const answer = { botId, tgId, quizId, answers, points: quizPayment(quiz, answers) };
      const payment = requireKnown(await quizzes.answerQuiz(db, answer, now));
      if (payment.kind === "not-fitting") throw quizChanged();
      return activityResult(context, bot, requirePaid(payment));
    },
  });

  route(app, buyBoost, {
    ...limitedClaims,
    handler: async (request) => {
      const { botId, tgId, now } = callerOf(request);
      const bot = requireKnown(await bots.read(botId));
      const boost = requireListed(bot.activities.boosts, "boost", request.params.activityId);
      const purchase = { botId, tgId, boost, ...request.body };
      const result = requireKnown(await boosts.buyBoost(db, purchase, bot, now));
      if (result.kind === "refused") throw boostNotSold(result);
      const paid = result.kind === "bought" ? -purchase.price : 0;
      return activityResult(context, bot, { user: result.user, paid });
    },
  });
}
