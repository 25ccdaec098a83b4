import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { openConsole, paste, setConsole, user } from "./open.tsx";

const bot = botWith();
const stage = setConsole([bot]);
const hash = "a".repeat(32);

async function pasteFile(text: string): Promise<void> {
  await paste(await screen.findByLabelText("Or paste its contents"), text);
}

function fileWith(...urls: string[]): string {
  const { token: _, ...file } = bot;
  const blocks = urls.map((url) => ({ type: "image", url, alt: "" }));
  return JSON.stringify({ ...file, screen: { blocks } });
}

test("a bot file is named, and every fault in it by its path", async () => {
  openConsole(stage.service, "/add-bot");
  await user.click(await screen.findByRole("tab", { name: "Bot file" }));
  await user.click(screen.getByRole("button", { name: "Import" }));
  await screen.findByText("Drop a file or paste its contents first.");
  await pasteFile(JSON.stringify({ ...bot, game: { maxEnergy: 0 }, screen: {} }));
  await user.click(screen.getByRole("button", { name: "Import" }));
  const faults = within(await screen.findByRole("alert"));
  faults.getByText("Not imported", { exact: false });
  faults.getByRole("rowheader", { name: "/game/maxEnergy" });
  expect(faults.getAllByRole("rowheader", { name: /^\/screen/ })).not.toEqual([]);
});

test("pictures that another service keeps are listed before their file is imported", async () => {
  openConsole(stage.service, "/add-bot");
  await user.click(await screen.findByRole("tab", { name: "Bot file" }));
  const there = `https://other.example.com/pictures/acme/${hash}/1280.webp`;
  const told = () => screen.queryByText(/stays? on/)?.textContent ?? "";

  await pasteFile(fileWith(there, "https://example.com/cup.png"));
  expect(told()).toMatch(/^1 picture of this file stays on https:\/\/other\.example\.com\./);
  await pasteFile(fileWith(there, there.replace(hash, "b".repeat(32))));
  expect(told()).toMatch(/^2 pictures of this file stay on/);
  for (const other of [
    fileWith(),
    fileWith(`${stage.service.url}/pictures/acme/${hash}/1280.webp`),
    "{",
    "[".repeat(50_000) + "]".repeat(50_000),
  ]) {
    await pasteFile(other);
    expect(told()).toBe("");
  }

  await pasteFile(fileWith(there));
  await user.click(screen.getByRole("button", { name: "Import" }));
  await screen.findByText(`${bot.name} imported.`);
});
