import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { botWith } from "../mini-app/service.ts";
import { faultOf, openConsole, paste, setConsole, user } from "./open.tsx";

const everything: Activities = {
  tasks: [
    { id: "gold", kind: "level", title: { en: "Gold", ru: "Золото" }, level: 2, reward: 5 },
    { id: "order", kind: "endpoint", title: "Order", reward: 5, endpoint: "https://e.com/done" },
  ],
  daily: { rewards: [10, 20, 50], hour: 5, whenMissed: "go-on" },
  boosts: [
    { id: "sun", title: "Sun", price: 9, growth: 1.5, max: 3, effect: { energyPerSecond: 0.5 } },
  ],
  invite: { points: 500, friendPoints: 0, text: "Come!" },
  quizzes: [
    {
      id: "quiz",
      title: "Quiz",
      reward: 7,
      questions: [{ question: "Who?", options: ["You", "I", "They"], right: 2 }],
    },
  ],
  onboarding: [{ title: "Hello" }, { title: "Tap", text: "Often" }],
};
const stage = setConsole([
  botWith({ id: "none", username: "none_bot", token: "7500000001:test-token" }),
  botWith({ id: "all", username: "all_bot", token: "7500000002:test-token", ...everything }),
]);

const open = (botId: string, part = "") =>
  openConsole(stage.service, `/bots/${botId}/activities${part}`);
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const addTask = async (kind: RegExp) => {
  await press("Add task");
  await user.click(await screen.findByRole("button", { name: kind }));
};
const saved = async (botId: string): Promise<Activities> => {
  await screen.findByText("Saved");
  return (await (await fetch(`/api/builder/bots/${botId}`)).json()).activities;
};

test.each(["", "?daily", "?boosts", "?invite", "?quizzes", "?onboarding"])(
  "the activities at %j have no unsaved changes when they are opened",
  async (part) => {
    open("all", part);
    expect(await screen.findByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  },
);

describe("a task", () => {
  test("that was added after a refused save is quiet until it is saved", async () => {
    open("none");
    await addTask(/^Connect a wallet/);
    await press("Save");
    await screen.findByText("2 values to fix. Nothing was saved.");
    await paste(screen.getByLabelText("Title"), "Wallet");
    await paste(screen.getByLabelText("Reward, points"), "5");
    await addTask(/^Enter a secret word/);
    expect(screen.queryByText(/Fill this in|to fix/)).toBeNull();
    await press("Save");
    await screen.findByText("3 values to fix. Nothing was saved.");
    expect(faultOf(screen.getByLabelText("Secret word"))).toContain("Fill this in.");
  });

  test("gets its id from its title until the owner types another, which has to be free", async () => {
    open("all");
    await addTask(/^Connect a wallet/);
    await press("More");
    const id = screen.getByLabelText("ID");
    await paste(screen.getByLabelText("Title"), "Your wallet!");
    expect(id).toHaveProperty("value", "your-wallet");
    await paste(id, "gold");
    await paste(screen.getByLabelText("Title"), "Wallet");
    expect(id).toHaveProperty("value", "gold");
    expect(faultOf(id)).toContain("already used");
  });

  test("shows at its fields why it cannot be saved", async () => {
    open("none");
    await addTask(/^Visit a page/);
    await paste(screen.getByLabelText("Link"), "http://t.me/x");
    expect(faultOf(screen.getByLabelText("Link"))).toContain("Enter a full https:// URL");
    await addTask(/^Join a channel/);
    await paste(screen.getByLabelText("Channel"), "-1001234567890");
    await press("Save");
    expect(faultOf(screen.getByLabelText("Link"))).toContain("needs its invitation link");
    await paste(screen.getByLabelText("Channel"), "no channel");
    expect(faultOf(screen.getByLabelText("Channel"))).toContain("Enter the channel's @username");
  });
});

test("a quiz keeps its correct answer when another is deleted", async () => {
  open("all", "?quizzes");
  await press(/^Quiz 1 question/);
  await press("Delete answer 1");
  await press("Save");
  expect((await saved("all")).quizzes?.[0]?.questions).toEqual([
    { question: "Who?", options: ["I", "They"], right: 1 },
  ]);
});

test("a boost shows the price of every purchase, and what they cost and raise together", async () => {
  open("all", "?boosts");
  await press(/^Sun/);
  const rows = within(screen.getByRole("region", { name: "Prices of all purchases" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    ["1", "9", "9", "+0.5"],
    ["2", "13", "22", "+1"],
    ["3", "20", "42", "+1.5"],
  ]);
});

test("an amount that the new effect of a boost does not allow is called wrong at its field", async () => {
  open("all", "?boosts");
  await press(/^Sun/);
  await user.selectOptions(screen.getByLabelText("Effect"), "pointsPerTap");
  await press("Save");
  expect(faultOf(screen.getByLabelText("Added per purchase"))).toContain("is not a whole number");
});

test.each([
  ["?daily", "Set up the daily bonus", "Day 1"],
  ["?invite", "Set up rewards for invitations", "For the player who invites"],
])("an activity that is set up at %s begins with its first field", async (part, action, label) => {
  open("none", part);
  await press(action);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});
