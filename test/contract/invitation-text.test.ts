import { expect, test } from "vitest";
import { invitationText } from "#contract/activity/activity-limit.ts";
import { allLanguages } from "../mini-app/all-languages.ts";

test("players share the same sentence with a picture and without one", () => {
  const said = Object.entries(allLanguages).map(([tag, { pages }]) => [
    tag,
    pages.shareText("Acme"),
  ]);
  const prepared = Object.entries(invitationText).map(([tag, text]) => [tag, text("Acme")]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(prepared));
});
