import { expect, test } from "vitest";
import { isSecretWord } from "#game/secret-word.ts";

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
