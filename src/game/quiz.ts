import type { Quiz } from "#contract/activity/activities.schema.ts";

/**
 * What a player's answers to all questions pay: the reward for each right one; undefined if there
 * are not as many answers as questions, or one is no option. Our rule: the seed shows none.
 */
export function quizPayment(
  { questions, reward }: Pick<Quiz, "questions" | "reward">,
  answers: readonly number[],
): number | undefined {
  if (answers.length !== questions.length) return undefined;
  let right = 0;
  for (const [at, question] of questions.entries()) {
    const answer = answers[at] ?? Number.NaN;
    if (question.options[answer] === undefined) return undefined;
    if (answer === question.right) right += 1;
  }
  return right * reward;
}
