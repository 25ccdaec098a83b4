import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { openConsole, setConsole, user } from "./open.tsx";

const bot = botWith({
  tasks: [{ id: "gold", title: "Reach Gold", kind: "level", level: 2, reward: 50 }],
});
const stage = setConsole([bot]);

test("whoever removes a level that a task asks for is told which, and nothing is saved", async () => {
  openConsole(stage.service, "/bots/acme/settings/game");
  await user.click(await screen.findByRole("button", { name: "Remove level 2" }));
  const game = screen.getByLabelText("Level 1 points").closest("form") as HTMLElement;
  await user.click(within(game).getByRole("button", { name: "Save" }));
  expect((await within(game).findByRole("alert")).textContent).toBe(
    "The game settings have errors. One value leaves the bot with 1 level, but a task or the invitation asks for level 2; change that first.",
  );
});
