import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useLanguageChoice } from "#builder/language.ts";
import { botWith } from "../mini-app/service.ts";
import { pass } from "../page-time.ts";
import {
  answerCalls,
  closeConsole,
  heading,
  openConsole,
  owner,
  send,
  setConsole,
  user,
} from "./open.tsx";

const stage = setConsole([botWith()]);
afterEach(() => useLanguageChoice.setState({ language: "en" }));

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
  const fault = answerCalls("/api-keys", () => Promise.reject(new TypeError("Failed to fetch")));
  openConsole(stage.service, "/bots/acme/api-keys");
  // Two more tries come first, a second and two later.
  await pass(3000);
  await screen.findByText(/^Couldn't reach the service\./);
  fault.mockRestore();
  await owner.press("Try again");
  await heading("API keys");
});

test("language and colours are the owner's choice, and stay", async () => {
  openConsole(stage.service, "/");
  await owner.press("Language: English");
  await user.click(await screen.findByRole("menuitemradio", { name: "Русский" }));
  await heading("Боты");
  await owner.press("Тема: Системная");
  await user.click(await screen.findByRole("menuitemradio", { name: "Тёмная" }));
  closeConsole();
  openConsole(stage.service, "/");
  await screen.findByRole("button", { name: "Тема: Тёмная" });
  expect(document.documentElement.dataset.mantineColorScheme).toBe("dark");
});

describe("the sign-in form", () => {
  /** Also without a session that another test's page has left. */
  const openSignedOut = (path: string) => {
    const [name] = stage.service.cookie.split("=");
    openConsole({ url: stage.service.url, cookie: `${name}=; max-age=0` }, path);
  };
  const signIn = async (email: string, password: string) => {
    await owner.fill("Email", email);
    await owner.fill("Password", password);
    await owner.press("Sign in");
  };

  test("reports a wrong password, and keeps the input", async () => {
    openSignedOut("/sign-in");
    await signIn(stage.service.email, "not the password");
    expect((await screen.findByRole("alert")).textContent).toMatch(/Wrong email or password/);
    expect(screen.getByLabelText("Email")).toHaveProperty("value", stage.service.email);
    screen.getByText(/Forgot your password/);
  });

  test("has to wait after ten wrong passwords", async () => {
    openSignedOut("/sign-in");
    await screen.findByLabelText("Email");
    const guess = { email: "mallory@example.com", password: "guess" };
    const guesses = Array.from({ length: 10 }, () => send("POST", "auth/sign-in/email", guess));
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
    await signIn(guess.email, guess.password);
    expect((await screen.findByRole("alert")).textContent).toMatch(/[Tt]oo (often|many)/);
  });

  test("shows the password on request, and leads to the requested page", async () => {
    openSignedOut("/account");
    const field = await screen.findByLabelText("Password");
    await owner.press("Show password");
    expect(field).toHaveProperty("type", "text");
    await signIn(stage.service.email, stage.service.password);
    await heading("Account");
  });
});
