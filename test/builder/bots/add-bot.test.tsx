import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../../mini-app/service.ts";
import { refusedToken } from "../../page-service/played-platform.ts";
import { faultOf, openConsole, owner, read, setConsole, user } from "../open.tsx";

const bot = botWith();
const stage = setConsole([bot]);

const published = async (botId: string) => (await read(`bots/${botId}/screen`)).published.screen;

test("a template is chosen by name, and is the bot's own from then on", async () => {
  openConsole(stage.service, "/add-bot");
  const gallery = await screen.findByRole("radiogroup", { name: "Start from a template" });
  const choices = within(gallery).getAllByRole("radio");
  const checked = choices.map((choice) => choice.getAttribute("aria-checked"));
  expect(checked).toEqual(["true", ...Array(5).fill("false")]);
  const quest = within(gallery).getByRole("radio", { name: "Quest" });
  await user.click(quest);
  expect(quest.getAttribute("aria-checked")).toBe("true");

  await owner.fill("Token", "7000000055:quest");
  await owner.press("Add bot");
  await screen.findByRole("heading", { name: "First steps" });
  const { blocks, pages } = await published("made-7000000055-bot");
  expect(blocks[1].text.en).toBe("Chapter 1. The forest");
  expect(pages.map(({ id }: { id: string }) => id)).toEqual(["gate", "peak", "diary"]);
});

test("the choice stays when the token is refused, and is no reason to ask before leaving", async () => {
  openConsole(stage.service, "/add-bot");
  const blank = await screen.findByRole("radio", { name: "Blank" });
  await user.click(blank);
  await owner.fill("Token", refusedToken);
  await owner.press("Add bot");
  await screen.findByText(/doesn't recognise this token/);
  expect(blank.getAttribute("aria-checked")).toBe("true");
  await owner.fill("Token", "");
  await user.click(screen.getByRole("link", { name: /Slotwire/ }));
  await screen.findByRole("heading", { name: "Bots" });
});

test.each([
  ["", /Enter the token/],
  ["not a token", /A token looks like/],
  [refusedToken, /BotFather/],
])("the token %j is refused at its field", async (token, fault) => {
  openConsole(stage.service, "/add-bot");
  const field = await owner.fill("Token", token);
  await owner.press("Add bot");
  await waitFor(() => expect(faultOf(field)).toMatch(fault));
});

describe("a bot file", () => {
  const hash = "a".repeat(32);
  const open = async () => {
    openConsole(stage.service, "/add-bot");
    await user.click(await screen.findByRole("tab", { name: "Bot file" }));
  };
  const give = (text: string) => owner.fill("Or paste its contents", text);
  const fileWith = (...urls: string[]): string => {
    const { token: _, ...file } = bot;
    const blocks = urls.map((url) => ({ type: "image", url, alt: "" }));
    return JSON.stringify({ ...file, screen: { blocks } });
  };

  test("is required, and every fault in it is listed by its path", async () => {
    await open();
    await owner.press("Import");
    await screen.findByText("Drop a file or paste its contents first.");
    await give(JSON.stringify({ ...bot, game: { maxEnergy: 0 }, screen: {} }));
    await owner.press("Import");
    const faults = within(await screen.findByRole("alert"));
    faults.getByText("Not imported", { exact: false });
    faults.getByRole("rowheader", { name: "/game/maxEnergy" });
    expect(faults.getAllByRole("rowheader", { name: /^\/screen/ })).not.toEqual([]);
  });

  test("has the pictures that another service keeps listed before it is imported", async () => {
    await open();
    const there = `https://other.example.com/pictures/acme/${hash}/1280.webp`;
    const told = () => screen.queryByText(/stays? on/)?.textContent ?? "";

    await give(fileWith(there, "https://example.com/cup.png"));
    expect(told()).toMatch(/^1 picture of this file stays on https:\/\/other\.example\.com\./);
    await give(fileWith(there, there.replace(hash, "b".repeat(32))));
    expect(told()).toMatch(/^2 pictures of this file stay on/);
    for (const other of [
      fileWith(),
      fileWith(`${stage.service.url}/pictures/acme/${hash}/1280.webp`),
      "{",
      "[".repeat(50_000) + "]".repeat(50_000),
    ]) {
      await give(other);
      expect(told()).toBe("");
    }

    await give(fileWith(there));
    await owner.press("Import");
    await screen.findByText(`${bot.name} imported.`);
  });
});
