import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { refusedToken } from "../page-service/played-platform.ts";
import { openConsole, setConsole, user } from "./open.tsx";

const stage = setConsole([botWith()]);

const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
const published = async (botId: string) =>
  (await (await fetch(`/api/builder/bots/${botId}/screen`)).json()).published.screen;

test("a template is chosen by name, and is the bot's own from then on", async () => {
  openConsole(stage.service, "/add-bot");
  const gallery = await screen.findByRole("radiogroup", { name: "Start from a template" });
  const choices = within(gallery).getAllByRole("radio");
  expect(choices.map((choice) => choice.getAttribute("aria-checked"))).toEqual([
    "true",
    "false",
    "false",
    "false",
    "false",
    "false",
  ]);
  const quest = within(gallery).getByRole("radio", { name: "Quest" });
  await user.click(quest);
  expect(quest.getAttribute("aria-checked")).toBe("true");

  await user.type(screen.getByLabelText("Token"), "7000000055:quest");
  await press("Add bot");
  await screen.findByRole("heading", { name: "First steps" });
  const { blocks, pages } = await published("made-7000000055-bot");
  expect(blocks[1].text.en).toBe("Chapter 1. The forest");
  expect(pages.map(({ id }: { id: string }) => id)).toEqual(["gate", "peak", "diary"]);
});

test("the choice stays when the token is refused, and is no reason to ask before leaving", async () => {
  openConsole(stage.service, "/add-bot");
  const blank = await screen.findByRole("radio", { name: "Blank" });
  await user.click(blank);
  await user.type(screen.getByLabelText("Token"), refusedToken);
  await press("Add bot");
  await screen.findByText(/doesn't recognise this token/);
  expect(blank.getAttribute("aria-checked")).toBe("true");
  await user.clear(screen.getByLabelText("Token"));
  await user.click(screen.getByRole("link", { name: /Slotwire/ }));
  await screen.findByRole("heading", { name: "Bots" });
});
