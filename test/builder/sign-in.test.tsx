import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openConsole, paste, setConsole, user } from "./open.tsx";

const stage = setConsole([]);

/** Also without a session that another test's page has left. */
const openSignedOut = (path: string) => {
  const [name] = stage.service.cookie.split("=");
  openConsole({ url: stage.service.url, cookie: `${name}=; max-age=0` }, path);
};

async function signIn(email: string, password: string): Promise<void> {
  await paste(await screen.findByLabelText("Email"), email);
  await paste(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

test("a wrong password is reported next to the form, and the input stays", async () => {
  openSignedOut("/sign-in");
  await signIn(stage.service.email, "not the password");
  expect((await screen.findByRole("alert")).textContent).toMatch(/Wrong email or password/);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", stage.service.email);
  screen.getByText(/Forgot your password/);
});

test("after ten wrong passwords the form has to wait", async () => {
  openSignedOut("/sign-in");
  await screen.findByLabelText("Email");
  const body = JSON.stringify({ email: "mallory@example.com", password: "guess" });
  const guesses = Array.from({ length: 10 }, () =>
    fetch("/api/builder/auth/sign-in/email", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    }),
  );
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
  await signIn("mallory@example.com", "guess");
  expect((await screen.findByRole("alert")).textContent).toMatch(/[Tt]oo (often|many)/);
});

test("the right password, which can be shown, leads to the requested page", async () => {
  openSignedOut("/account");
  const field = await screen.findByLabelText("Password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field).toHaveProperty("type", "text");
  await signIn(stage.service.email, stage.service.password);
  await screen.findByRole("heading", { level: 1, name: "Account" });
});
