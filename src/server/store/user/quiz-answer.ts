import { countPoints } from "../count/unwritten-counts.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../engine/tables.ts";
import type { Announced } from "../event/announced.ts";
import { activityKey } from "./activity-key.ts";
import { type BotUser, type PlayerId, readBotUser } from "./bot-user.ts";
import { type ActivityPayment, payWithin } from "./credit.ts";

/** A player's answers to a quiz. */
export interface QuizAnswer extends PlayerId {
  readonly quizId: string;
  readonly answers: readonly number[];
  /** What they pay; undefined if they do not fit the quiz. */
  readonly points: number | undefined;
  /** What the bot's webhook is told. */
  readonly announced?: Announced | undefined;
}

/**
 * Keeps a player's first answers to a quiz and pays them, atomically; later ones change and pay
 * nothing. "not-fitting": nothing was kept. Undefined if there is no such user.
 */
export async function answerQuiz(
  db: Database,
  answer: QuizAnswer,
  now: number,
): Promise<ActivityPayment | { readonly kind: "not-fitting" } | undefined> {
  const payment = await inSharedTransaction(db, async (within) => {
    const { botId, tgId, quizId, answers, points } = answer;
    const user = await readBotUser(within, botId, tgId, "lock");
    if (!user) return undefined;
    if (user.blockedAt !== null) return { kind: "blocked" } as const;
    if (await isAnswered(within, answer)) return { kind: "paid", paid: 0, user } as const;
    if (points === undefined) return { kind: "not-fitting" } as const;
    const rewarded = points > 0 ? await reward(within, answer, points, now) : user;
    if (!rewarded) return { kind: "overflow" } as const;
    await within
      .insertInto("quiz_answers")
      .values({
        bot_id: botId,
        tg_id: tgId,
        quiz_id: quizId,
        answers: JSON.stringify(answers),
        paid: points,
        answered_at: now,
      })
      .execute();
    return { kind: "paid", paid: points, user: rewarded } as const;
  });
  if (payment?.kind === "paid") countPoints(db, answer.botId, "quiz", payment.paid, now);
  return payment;
}

async function isAnswered(db: Database, { botId, tgId, quizId }: QuizAnswer): Promise<boolean> {
  const row = await db
    .selectFrom("quiz_answers")
    .select("quiz_id")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("quiz_id", "=", quizId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user with the points; undefined if the balance cannot hold them. */
async function reward(
  db: Database,
  { botId, tgId, quizId, announced }: QuizAnswer,
  points: number,
  now: number,
): Promise<BotUser | undefined> {
  const idempotencyKey = activityKey("quiz", tgId, quizId);
  const credit = { botId, tgId, points, source: "quiz", reason: quizId, idempotencyKey } as const;
  const result = await payWithin(db, { ...credit, announced }, now);
  return result.kind === "refused" ? undefined : result.user;
}
