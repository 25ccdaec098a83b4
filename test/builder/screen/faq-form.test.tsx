import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Block, Blocks } from "#contract/screen/block.schema.ts";
import { blockKinds } from "#contract/screen/block-kind.ts";
import { botWith } from "../../mini-app/service.ts";
import { closeConsole, openConsole, owner, setConsole, user } from "../open.tsx";

type Item = Blocks["faq"]["items"][number];

const maxItems = blockKinds.faq.limits.items;
const item = (question: string): Item => ({ question, answer: `${question}!` });
const faq = (items: Item[]): Block => ({ type: "faq", items });
const screens = {
  three: [faq(["How", "Why", "When"].map(item))],
  one: [faq([item("How")])],
  "nearly-full": [faq(Array.from({ length: maxItems - 1 }, (_, index) => item(`Q${index}`)))],
  empty: [] as Block[],
};
type BotId = keyof typeof screens;
const stage = setConsole(
  Object.entries(screens).map(([id, blocks]) => botWith({ id, screen: { blocks } })),
);

async function openForm(botId: BotId): Promise<void> {
  openConsole(stage.service, `/bots/${botId}/screen`);
  await owner.unfold(/^FAQ/);
}

const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const questions = () =>
  screen
    .getAllByRole<HTMLTextAreaElement>("textbox", { name: /^Question \d+$/ })
    .map(({ value }) => value);
const savedBlocks = async (botId: BotId) => {
  await screen.findByText("Saved");
  return (await stage.service.readScreen(botId)).draft.screen.blocks;
};

describe("the form of an FAQ", () => {
  test("begins with one empty question, takes another and saves both", async () => {
    openConsole(stage.service, "/bots/empty/screen");
    await owner.press("Add block");
    await user.click(await screen.findByRole("option", { name: /^FAQ / }));
    await user.type(field("Question 1"), "How");
    owner.write("Answer 1", "How!");
    await user.click(button("Add question"));
    expect(document.activeElement).toBe(field("Question 2"));
    await user.type(field("Question 2"), "Why");
    owner.write("Answer 2", "Why!");
    expect(await savedBlocks("empty")).toEqual([faq([item("How"), item("Why")])]);
  });

  test("moves a question by the keyboard, whose focus goes with it", async () => {
    await openForm("three");
    button("Move question 3 up").focus();
    await user.keyboard("{Enter}");
    expect(questions()).toEqual(["How", "When", "Why"]);
    expect(document.activeElement).toBe(button("Move question 2 up"));
    expect(screen.getByText("Question 3 is now question 2").getAttribute("role")).toBe("status");
    await user.keyboard("{Enter}{Enter}");
    expect(questions()).toEqual(["When", "How", "Why"]);
    expect(document.activeElement).toBe(button("Move question 1 up"));
    await user.click(button("Move question 1 down"));
    expect(questions()).toEqual(["How", "When", "Why"]);
    expect(document.activeElement).toBe(button("Move question 2 down"));
    expect(await savedBlocks("three")).toEqual([faq(["How", "When", "Why"].map(item))]);
  });

  test("deletes a question, which Ctrl+Z brings back, but not the only one", async () => {
    await openForm("three");
    const before = questions();
    await user.click(button("Delete question 2"));
    expect(questions()).toEqual([before[0], before[2]]);
    expect(document.activeElement).toBe(field("Question 2"));
    await user.keyboard("{Control>}[KeyZ]{/Control}");
    expect(questions()).toEqual(before);
    closeConsole();
    await openForm("one");
    expect(button("Delete question 1").getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Delete question 1"));
    expect(questions()).toEqual(["How"]);
  });

  test("shows how many questions fit, and takes no longer texts than the service", async () => {
    await openForm("nearly-full");
    expect(screen.queryByText(`A block can have up to ${maxItems} questions.`)).toBeNull();
    await user.click(button("Add question"));
    expect(questions()).toHaveLength(maxItems);
    expect(button("Add question")).toHaveProperty("disabled", true);
    screen.getByText(`A block can have up to ${maxItems} questions.`);
    const [limits] = blockKinds.faq.texts.items;
    expect(field("Question 1").maxLength).toBe(limits.question);
    expect(field("Answer 1").maxLength).toBe(limits.answer);
  });

  test("inserts a reference into an answer, and marks one that the bot does not have", async () => {
    await openForm("one");
    owner.write("Answer 1", "");
    await user.click(button("Insert value: Answer 1"));
    await user.click(await screen.findByRole("option", { name: /^points/ }));
    expect(field("Answer 1").value).toBe("{{points}}");
    expect(await savedBlocks("one")).toEqual([faq([{ question: "How", answer: "{{points}}" }])]);
    owner.write("Answer 1", "{{pionts}}");
    const group = within(screen.getByRole("group", { name: "Question 1" }));
    group.getByText("This bot has no property {{pionts}}.");
    await user.click(group.getByRole("button", { name: "Use {{points}}" }));
    expect(field("Answer 1").value).toBe("{{points}}");
    // The number that the owner sets for each user.
    await user.click(button("Insert value: Answer 1"));
    await user.click(await screen.findByRole("option", { name: /^customValue/ }));
    expect(field("Answer 1").value).toContain("{{customValue}}");
  });
});
