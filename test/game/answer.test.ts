import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Quiz } from "#contract/activity/activities.schema.ts";
import { isSecretWord, quizPayment } from "#game/answer.ts";
import { defaultInviteWhen, hasPlayed } from "#game/invitation.ts";
import { always } from "../always.ts";

const question = fc
  .array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 })
  .chain((options) =>
    fc.record({
      question: fc.constant("?"),
      options: fc.constant(options),
      right: fc.nat({ max: options.length - 1 }),
    }),
  );
const quiz: fc.Arbitrary<Pick<Quiz, "questions" | "reward">> = fc.record({
  questions: fc.array(question, { minLength: 1, maxLength: 20 }),
  reward: fc.integer({ min: 1, max: 1_000_000_000 }),
});

test("a quiz pays its reward for each right answer", () => {
  always([quiz, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })], (asked, isRight) => {
    const answers = asked.questions.map(({ right, options }, at) =>
      isRight[at] ? right : (right + 1) % options.length,
    );
    const count = asked.questions.filter((_, at) => isRight[at]).length;
    expect(quizPayment(asked, answers)).toBe(count * asked.reward);
  });
});

test("answers that do not fit the questions are refused", () => {
  always([quiz, fc.nat({ max: 19 })], (asked, at) => {
    const right = asked.questions.map((one) => one.right);
    expect(quizPayment(asked, [...right, 0])).toBeUndefined();
    expect(quizPayment(asked, right.slice(1))).toBeUndefined();
    const place = at % right.length;
    for (const odd of [-1, 0.5, 6, Number.NaN]) {
      const answers = right.with(place, odd);
      expect(quizPayment(asked, answers)).toBeUndefined();
    }
  });
});

test("a friend counts at the required level or taps, and not before", () => {
  always(
    [fc.nat({ max: 100 }), fc.nat({ max: 100 }), fc.integer({ min: 1, max: 100 })],
    (level, taps, asked) => {
      expect(hasPlayed({ level: asked }, { level, taps })).toBe(level >= asked);
      expect(hasPlayed({ taps: asked }, { level, taps })).toBe(taps >= asked);
    },
  );
  expect(defaultInviteWhen).toEqual({ taps: 10 });
});

test("a secret word is accepted in any case, with outer blanks, and in any Unicode form", () => {
  const word = "Straße é";
  for (const same of ["Straße é", " STRASSE É ", "strasse e\u0301", "ｓｔｒａｓｓｅ É"])
    expect(isSecretWord(word, same)).toBe(true);
  expect(isSecretWord("ΟΔΥΣΣΕΥΣ", "οδυσσευς")).toBe(true);
});

test("another word, a part of it and a blank one are refused", () => {
  for (const other of ["open sesam", "opensesame", "", "  "])
    expect(isSecretWord("open sesame", other)).toBe(false);
  expect(isSecretWord(" ", " ")).toBe(false);
});
