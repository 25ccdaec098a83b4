import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../../mini-app/service.ts";
import { openConsole, owner, read, setConsole, user } from "../open.tsx";

const bot = botWith({
  tasks: [{ id: "gold", title: "Reach Gold", kind: "level", level: 2, reward: 50 }],
});
const gifted = botWith({
  id: "gifted",
  game: {
    ...bot.game,
    startLevel: { name: { en: "Egg", ru: "Яйцо" } },
    levels: [
      { name: { en: "Bronze", ru: "Бронза" }, points: 100, pointsPerTap: 5 },
      { name: "Gold", points: 2000, maxEnergy: 900 },
    ],
  },
});
const stage = setConsole([bot, gifted]);
const form = () => screen.getByLabelText("Level 1 points").closest("form") as HTMLElement;
const save = () => user.click(within(form()).getByRole("button", { name: "Save" }));

test("levels that do not ascend are marked at once, sorted by one button, and saved", async () => {
  openConsole(stage.service, "/bots/acme/settings/game");
  await owner.fill("Level 1 points", "9000");
  await screen.findByText("Must be more than the previous level, 9,000.");
  await owner.press("Sort by points");
  await owner.fill("Auto-mining, points per hour", "60");
  // A fraction, because the rule allows one.
  await owner.fill("Energy restored per second", "12.5");
  await screen.findByText("1,440 points a day for every player", { exact: false });
  await save();
  await screen.findByText("Saved");
  const { game } = await read("bots/acme");
  expect(game.levels.map(({ points }: { points: number }) => points)).toEqual([2000, 9000]);
  expect(game).toMatchObject({ autominePointsPerHour: 60, energyPerSecond: 12.5 });
});

test("an owner who removes a level that a task needs is shown which one, and nothing is saved", async () => {
  openConsole(stage.service, "/bots/acme/settings/game");
  await owner.press("Remove level 2");
  await save();
  expect((await within(form()).findByRole("alert")).textContent).toBe(
    "The game settings have errors. One value leaves the bot with 1 level, but a task or the invitation asks for level 2; change that first.",
  );
});

test("levels keep their pictures, numbers and names in each language, and lose what is emptied", async () => {
  openConsole(stage.service, "/bots/gifted/settings/game");
  const save = await screen.findByRole("button", { name: "Save" });
  expect(save).toHaveProperty("disabled", true);
  await owner.press("Level 2 picture and rewards");
  await owner.paste(screen.getAllByLabelText("Max energy")[1] as HTMLElement, "-5");
  await user.click(save);
  await screen.findByText("1 value to fix. Nothing was saved.");
  await user.clear(screen.getAllByLabelText("Max energy")[1] as HTMLElement);
  await user.clear(screen.getByLabelText("Level 0 name"));
  await owner.press("Add level");
  expect(screen.getByLabelText("Level 3 points")).toHaveProperty("value", "4,000");
  // 60 characters of two UTF-16 units each.
  const cups = "🏆".repeat(60);
  await owner.fill("Level 3 name", cups);
  await user.click(save);
  await screen.findByText("Saved");
  const { game } = await read("bots/gifted");
  expect([game.startLevel, game.levels]).toEqual([
    { name: { ru: "Яйцо" } },
    [
      { name: { en: "Bronze", ru: "Бронза" }, points: 100, pointsPerTap: 5 },
      { name: "Gold", points: 2000 },
      { name: { en: cups }, points: 4000 },
    ],
  ]);
});
