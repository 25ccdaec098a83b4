import { expect, test } from "vitest";
import { saved, screenEditorForFile, text } from "./screen-editor-for-file.ts";

const { newBot, openEditor, stateOf } = screenEditorForFile();

test("two tabs of an owner follow each other, and merge changes of different blocks", async () => {
  const botId = await newBot([text("One"), text("Two"), text("Three")]);
  const expectedErrors = /ERR_INTERNET_DISCONNECTED|status of 409/;
  const first = await openEditor(botId, { expectedErrors });
  const second = await openEditor(botId, { signedIn: first.context, expectedErrors });
  await first.card("One").getByRole("button", { name: /One/ }).click();
  await first.page.getByRole("textbox", { name: "Text" }).fill("One here");
  await second.card("One here").waitFor();
  expect(await second.page.getByRole("alert").count()).toBe(0);

  // Each tab types while it cannot receive the other one's change.
  await first.context.setOffline(true);
  await first.page.getByRole("textbox", { name: "Text" }).fill("One again");
  await second.card("Three").getByRole("button", { name: /Three/ }).click();
  await second.page.getByRole("textbox", { name: "Text" }).fill("Three there");
  for (const { page } of [first, second]) await page.getByText(/^Not saved/).waitFor();
  await first.context.setOffline(false);
  await first.card("Three there").waitFor();
  await second.card("One again").waitFor();
  await Promise.all([saved(first.page), saved(second.page)]);
  expect((await stateOf(second, botId)).draft.screen.blocks).toEqual([
    text("One again"),
    text("Two"),
    text("Three there"),
  ]);
});
