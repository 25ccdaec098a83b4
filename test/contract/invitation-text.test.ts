import { expect, test } from "vitest";
import { invitationText } from "#contract/activity/activity-limit.ts";
import { english } from "#mini-app/pages/page-words.en.ts";
import { spanish } from "#mini-app/pages/page-words.es.ts";
import { persian } from "#mini-app/pages/page-words.fa.ts";
import { russian } from "#mini-app/pages/page-words.ru.ts";

test("players share the same sentence with a picture and without one", () => {
  const words = { en: english, ru: russian, es: spanish, fa: persian };
  const said = Object.entries(words).map(([tag, { shareText }]) => [tag, shareText("Acme")]);
  const prepared = Object.entries(invitationText).map(([tag, text]) => [tag, text("Acme")]);
  expect(said).toEqual(prepared);
});
