import type { Database, PlayerId } from "../schema/tables.ts";
import { activityKey } from "../user/ledger.ts";
import { changePlayer } from "../user/player-change.ts";
import { type ActivityPayment, creditWithin } from "../user/points.ts";

/** A player's answers to a quiz. */
export interface QuizAnswer extends PlayerId {
  readonly quizId: string;
  readonly answers: readonly number[];
  /** The points for the answers; undefined if they do not fit the quiz. */
  readonly points: number | undefined;
}

/**
 * Stores a player's first answers to a quiz and pays for them; later ones change nothing.
 * "not-fitting": nothing was stored. Undefined for an unknown player.
 */
export function answerQuiz(
  db: Database,
  { quizId, answers, points, ...player }: QuizAnswer,
  now: number,
): Promise<ActivityPayment | { readonly kind: "not-fitting" } | undefined> {
  return changePlayer(db, player, now, async (change) => {
    const { tx, user } = change;
    const { botId, tgId } = player;
    if (user.bannedAt !== null) return { kind: "banned" } as const;
    const earlier = await tx
      .selectFrom("quiz_answers")
      .select("quiz_id")
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .where("quiz_id", "=", quizId)
      .executeTakeFirst();
    if (earlier) return { kind: "paid", paid: 0, user } as const;
    if (points === undefined) return { kind: "not-fitting" } as const;
    if (points > 0) {
      const idempotencyKey = activityKey("quiz", tgId, quizId);
      const credit = { ...player, points, source: "quiz", reason: quizId, idempotencyKey } as const;
      const { kind } = await creditWithin(change, credit);
      if (kind === "refused") return { kind: "overflow" } as const;
    }
    await tx
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
    return { kind: "paid", paid: points, user: change.user } as const;
  });
}
