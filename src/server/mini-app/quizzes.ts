import type { FastifyInstance } from "fastify";
import { answerQuiz } from "#contract/mini-app-endpoints.ts";
import { ActivityParams, ActivityResult, QuizAnswers } from "#contract/schema/player-activities.ts";
import { quizPayment } from "#game/quiz.ts";
import { activityResult } from "../activities/activity-result.ts";
import { claimLimit, forEachPlayer } from "../http/rate-limits.ts";
import { route } from "../http/route.ts";
import * as stored from "../store/user/quiz-answer.ts";
import { quizChanged, requireListed, requirePaid } from "./activity-refusal.ts";
import type { MiniAppContext } from "./context.ts";
import { requireKnown } from "./guard.ts";

/** Takes a player's answers to a quiz. */
export function quizRoutes(app: FastifyInstance, context: MiniAppContext): void {
  const {
    store: { db },
    bots,
    guard,
  } = context;
  route(app, answerQuiz, {
    schema: { params: ActivityParams, body: QuizAnswers, response: { 200: ActivityResult } },
    config: { rateLimit: forEachPlayer(claimLimit, guard) },
    handler: async (request) => {
      const { botId, tgId, now } = guard.callerOf(request);
      const { activityId: quizId } = request.params;
      const { answers } = request.body;
      const bot = requireKnown(await bots.read(botId));
      const quiz = requireListed(bot.activities.quizzes, "quiz", quizId);
      const answer = {
        botId,
        tgId,
        quizId,
        answers,
        points: quizPayment(quiz, answers),
      };
      const payment = requireKnown(await stored.answerQuiz(db, answer, now));
      if (payment.kind === "not-fitting") throw quizChanged();
      const { user, paid } = requirePaid(payment);
      return activityResult(context, bot, user, paid);
    },
  });
}
