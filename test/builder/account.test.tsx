import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { closeConsole, openConsole, paste, setConsole, user } from "./open.tsx";

const stage = setConsole([botWith()]);

const open = async () => {
  openConsole(stage.service, "/account");
  return screen.findByRole("table", { name: "Signed-in devices" });
};
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
const fill = async (label: string, text: string, within_: HTMLElement) =>
  paste(await within(within_).findByLabelText(label), text);
const section = (name: string) => screen.findByRole("region", { name });
const me = async () => (await (await fetch("/api/builder/me")).json()).owner;
const signInElsewhere = (userAgent: string) =>
  fetch(`${stage.service.url}/api/builder/auth/sign-in/email`, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ email: stage.service.email, password: stage.service.password }),
  });

describe("the account page", () => {
  test("changes the name, and refuses none", async () => {
    await open();
    const part = await section("Name");
    await fill("Your name", "   ", part);
    await press("Save name");
    await within(part).findByText("Enter your name.");
    expect((await me()).name).toBe("ada");
    await fill("Your name", "Ada Lovelace", part);
    await press("Save name");
    await screen.findByText("Name saved.");
    expect((await me()).name).toBe("Ada Lovelace");
    await screen.findByRole("button", { name: "Account: Ada Lovelace" });
  });

  test("changes the address with the password, and shows a fault next to its field", async () => {
    await open();
    const part = await section("Email");
    await press("Change email");
    await within(part).findByText("Enter an email address, such as ada@example.com.");
    await within(part).findByText("Enter your current password.");
    await fill("New email", "ADA@example.com", part);
    await press("Change email");
    await within(part).findByText("This is already your address.");
    await fill("New email", "grace@example.com", part);
    await fill("Current password", "not the password", part);
    await press("Change email");
    await within(part).findByText("Wrong current password.");
    await fill("Current password", stage.service.password, part);
    await press("Change email");
    await within(part).findByText("Another account has this address.");
    expect((await me()).email).toBe("ada@example.com");
    await fill("New email", "countess@example.com", part);
    await press("Change email");
    await screen.findByText("From now on, sign in with countess@example.com.");
    expect((await me()).email).toBe("countess@example.com");
    // For the other tests.
    await fill("New email", "ada@example.com", part);
    await fill("Current password", stage.service.password, part);
    await press("Change email");
    await screen.findByText("From now on, sign in with ada@example.com.");
  });

  test("lists the devices that are signed in, this one marked, and signs others out", async () => {
    await signInElsewhere("Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko Firefox/144.0");
    await signInElsewhere("Mozilla/5.0 (Macintosh) Version/26.0 Safari/605.1.15");
    await signInElsewhere("curl/8");
    const list = await open();
    const rows = () => within(list).getAllByRole("row").slice(1);
    expect(rows()).toHaveLength(4);
    expect(within(rows()[0] as HTMLElement).getByText("This device")).toBeTruthy();
    expect(within(rows()[0] as HTMLElement).queryByRole("button")).toBeNull();
    await press("Sign out Firefox on Linux");
    await screen.findByText("Firefox on Linux is signed out.");
    await waitFor(() => expect(rows()).toHaveLength(3));
    await press("Sign out all others");
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Sign out all others" }));
    await screen.findByText("No other devices are signed in.");
    expect(rows()).toHaveLength(1);
    const { sessions } = await (await fetch("/api/builder/sessions")).json();
    expect(sessions).toHaveLength(1);
  });

  test("invites to the bots that are chosen, and takes an invitation back", async () => {
    await open();
    await press("Create invitation");
    await screen.findByText("Select at least one bot.");
    await user.click(screen.getByRole("checkbox"));
    await press("Create invitation");
    const dialog = within(await screen.findByRole("dialog", { name: "Copy the link now" }));
    expect(dialog.getByRole("status").textContent).toMatch(/\/builder\/claim#/);
    await press("I've copied it");
    await user.click(await screen.findByRole("button", { name: /^Revoke/ }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Revoke/ })).toBeNull());
    const { invitations } = await (await fetch("/api/builder/invitations")).json();
    expect(invitations).toEqual([]);
  });

  test("offers invitations only to owners of a bot", async () => {
    await open();
    await within(await section("Invite others")).findByRole("button", {
      name: "Create invitation",
    });
    const [bot] = (await (await fetch("/api/builder/bots")).json()).bots;
    await fetch(`/api/builder/bots/${bot.id}/owners/${(await me()).id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ role: "editor" }),
    });
    closeConsole();
    await open();
    const part = await section("Invite others");
    await within(part).findByText("Only owners of a bot can invite others.");
    expect(within(part).queryByRole("button", { name: "Create invitation" })).toBeNull();
  });
});
