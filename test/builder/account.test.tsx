import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { closeConsole, openConsole, owner, read, send, setConsole, user } from "./open.tsx";

const stage = setConsole([botWith()]);

const open = async () => {
  openConsole(stage.service, "/account");
  return screen.findByRole("table", { name: "Signed-in devices" });
};
const section = (name: string) => screen.findByRole("region", { name });
const me = async () => (await read("me")).owner;
const fillIn = async (part: HTMLElement, label: string, text: string) =>
  owner.paste(await within(part).findByLabelText(label), text);
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
    await fillIn(part, "Your name", "   ");
    await owner.press("Save name");
    await within(part).findByText("Enter your name.");
    expect((await me()).name).toBe("ada");
    await fillIn(part, "Your name", "Ada Lovelace");
    await owner.press("Save name");
    await screen.findByText("Name saved.");
    expect((await me()).name).toBe("Ada Lovelace");
    await screen.findByRole("button", { name: "Account: Ada Lovelace" });
  });

  test("changes the address with the password, and shows a fault next to its field", async () => {
    await open();
    const part = await section("Email");
    await owner.press("Change email");
    await within(part).findByText("Enter an email address, such as ada@example.com.");
    await within(part).findByText("Enter your current password.");
    await fillIn(part, "New email", "ADA@example.com");
    await owner.press("Change email");
    await within(part).findByText("This is already your address.");
    await fillIn(part, "New email", "grace@example.com");
    await fillIn(part, "Current password", "not the password");
    await owner.press("Change email");
    await within(part).findByText("Wrong current password.");
    await fillIn(part, "Current password", stage.service.password);
    await owner.press("Change email");
    await within(part).findByText("Another account has this address.");
    expect((await me()).email).toBe("ada@example.com");
    await fillIn(part, "New email", "countess@example.com");
    await owner.press("Change email");
    await screen.findByText("From now on, sign in with countess@example.com.");
    expect((await me()).email).toBe("countess@example.com");
    // For the other tests.
    await fillIn(part, "New email", "ada@example.com");
    await fillIn(part, "Current password", stage.service.password);
    await owner.press("Change email");
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
    await owner.press("Sign out Firefox on Linux");
    await screen.findByText("Firefox on Linux is signed out.");
    await waitFor(() => expect(rows()).toHaveLength(3));
    await owner.press("Sign out all others");
    await owner.confirm("Sign out all others");
    await screen.findByText("No other devices are signed in.");
    expect(rows()).toHaveLength(1);
    expect((await read("sessions")).sessions).toHaveLength(1);
  });

  test("invites to the bots that are chosen, and takes an invitation back", async () => {
    await open();
    await owner.press("Create invitation");
    await screen.findByText("Select at least one bot.");
    await user.click(screen.getByRole("checkbox"));
    await owner.press("Create invitation");
    const dialog = within(await screen.findByRole("dialog", { name: "Copy the link now" }));
    expect(dialog.getByRole("status").textContent).toMatch(/\/builder\/claim#/);
    await owner.press("I've copied it");
    await owner.press(/^Revoke/);
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Revoke/ })).toBeNull());
    expect((await read("invitations")).invitations).toEqual([]);
  });

  test("offers invitations only to owners of a bot", async () => {
    await open();
    await within(await section("Invite others")).findByRole("button", {
      name: "Create invitation",
    });
    await send("PATCH", `bots/acme/owners/${(await me()).id}`, { role: "editor" });
    closeConsole();
    await open();
    const part = await section("Invite others");
    await within(part).findByText("Only owners of a bot can invite others.");
    expect(within(part).queryByRole("button", { name: "Create invitation" })).toBeNull();
  });
});
