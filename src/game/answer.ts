import type { Quiz } from "#contract/activity/activities.schema.ts";

/**
 * The points for a player's answers to all questions: the reward for each correct one; undefined if
 * the number of answers differs from that of questions, or an answer is no option.
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

/**
 * Whether a player's word is the secret one, ignoring case, outer blanks and Unicode composition. A
 * blank word never matches.
 */
export function isSecretWord(code: string, word: string): boolean {
  const normal = normalized(word);
  return normal !== "" && normal === normalized(code);
}

/** Upper case makes ß equal to ss, and ς to σ. */
function normalized(text: string): string {
  return text.normalize("NFKC").toUpperCase().normalize("NFKC").trim();
}
