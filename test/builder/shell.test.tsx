import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useLanguageChoice } from "#builder/language.ts";
import { botWith } from "../mini-app/service.ts";
import { pass } from "../page-time.ts";
import { closeConsole, openConsole, setConsole, user } from "./open.tsx";

const stage = setConsole([botWith()]);
afterEach(() => useLanguageChoice.setState({ language: "en" }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("a bot of nobody's and a page that is not there say so, and lead back", async () => {
  openConsole(stage.service, "/bots/unknown/settings");
  await screen.findByText("Bot not found");
  await user.click(screen.getByRole("link", { name: "Go to your bots" }));
  await heading("Bots");
  closeConsole();
  openConsole(stage.service, "/nowhere");
  await heading("Page not found");
});

test("a page that cannot be loaded shows why, and is there after another try", async () => {
  const { fetch } = window;
  const reach = vi
    .spyOn(window, "fetch")
    .mockImplementation((url, init) =>
      String(url).endsWith("/api-keys")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : fetch(url, init),
    );
  openConsole(stage.service, "/bots/acme/api-keys");
  // Two more tries come first, a second and two later.
  await pass(3000);
  await screen.findByText(/^Couldn't reach the service\./);
  reach.mockRestore();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await heading("API keys");
});

test("language and colours are the owner's choice, and stay", async () => {
  openConsole(stage.service, "/");
  await user.click(await screen.findByRole("button", { name: "Language: English" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Русский" }));
  await heading("Боты");
  await user.click(screen.getByRole("button", { name: "Тема: Системная" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Тёмная" }));
  closeConsole();
  openConsole(stage.service, "/");
  await screen.findByRole("button", { name: "Тема: Тёмная" });
  expect(document.documentElement.dataset.mantineColorScheme).toBe("dark");
});
