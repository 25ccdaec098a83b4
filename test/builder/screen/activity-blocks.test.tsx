import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Quiz } from "#contract/activity/activities.schema.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { botWith } from "../../mini-app/service.ts";
import { openConsole, owner, setConsole, user } from "../open.tsx";

const quizOf = (id: string, title: string): Quiz => ({
  id,
  title,
  reward: 10,
  questions: [{ question: "1 + 1?", options: ["2", "3"], right: 0 }],
});
const blocks: Block[] = [
  { type: "tasks" },
  { type: "daily" },
  { type: "boosts" },
  { type: "leaderboard" },
  { type: "quiz" },
];
const stage = setConsole([
  botWith({ id: "none", screen: { blocks } }),
  botWith({
    id: "two",
    screen: { blocks },
    quizzes: [quizOf("space", "About space"), quizOf("us", "About us")],
  }),
]);

async function openForm(botId: "none" | "two", kind: string): Promise<void> {
  openConsole(stage.service, `/bots/${botId}/screen`);
  await owner.unfold(new RegExp(`^${kind}`));
}
const saved = async (botId: "none" | "two", type: Block["type"]) => {
  await screen.findByText("Saved");
  const { draft } = await stage.service.readScreen(botId);
  return draft.screen.blocks.find((block) => block.type === type);
};

describe("the form of a block of activities", () => {
  test.each([
    ["Tasks", "no tasks yet", "Set up tasks", "activities"],
    ["Daily bonus", "no daily bonus yet", "Set up the daily bonus", "activities?daily"],
    ["Boosts", "no boosts yet", "Set up boosts", "activities?boosts"],
    ["Quiz", "no quizzes yet", "Set up quizzes", "activities?quizzes"],
  ])(
    "%s says that the bot has none yet, and leads to where they are set up",
    async (kind, note, name, path) => {
      await openForm("none", kind);
      screen.getByText(new RegExp(note));
      // The label that players see without one of the owner's.
      expect(screen.getByRole("textbox", { name: "Label" })).toHaveProperty("placeholder", kind);
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(
        `/builder/bots/none/${path}`,
      );
    },
  );

  test("chooses a quiz by its title, and the first again without a trace", async () => {
    await openForm("two", "Quiz");
    expect(screen.queryByText(/no quizzes yet/)).toBeNull();
    const choose = async (name: string) => {
      await user.click(screen.getByRole("combobox", { name: "Quiz" }));
      await user.click(await screen.findByRole("option", { name }));
    };
    await choose("About us");
    expect(await saved("two", "quiz")).toEqual({ type: "quiz", quiz: "us" });
    await choose("The bot's first: About space");
    expect(await saved("two", "quiz")).toEqual({ type: "quiz" });
  });

  test("chooses what a leaderboard ranks by and for how long", async () => {
    await openForm("none", "Leaderboard");
    const choose = (group: string, name: string) =>
      user.click(
        within(screen.getByRole("radiogroup", { name: group })).getByRole("radio", { name }),
      );
    await choose("Period", "This week");
    await choose("Ranked by", "Friends invited");
    expect(await saved("none", "leaderboard")).toEqual({
      type: "leaderboard",
      by: "friends",
      period: "week",
    });
    await choose("Period", "All time");
    await choose("Ranked by", "Points");
    expect(await saved("none", "leaderboard")).toEqual({ type: "leaderboard" });
  });
});
