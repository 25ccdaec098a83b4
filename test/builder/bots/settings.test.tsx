import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../../mini-app/service.ts";
import { faultOf, heading, openConsole, owner, read, send, setConsole, user } from "../open.tsx";

const stage = setConsole([botWith()]);
const sections = () => screen.findByRole("navigation", { name: "Settings sections" });

test("the settings lead to their first section, which is marked in the navigation", async () => {
  openConsole(stage.service, "/bots/acme/settings");
  const nav = await sections();
  await screen.findByRole("region", { name: "General" });
  expect(location.pathname).toBe("/builder/bots/acme/settings/general");
  const [current, ...others] = within(nav)
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page");
  expect(current?.textContent).toBe("General");
  expect(others).toEqual([]);
});

test("an owner who chooses a section is led to its title", async () => {
  openConsole(stage.service, "/bots/acme/settings");
  await user.click(within(await sections()).getByRole("link", { name: "Privacy" }));
  const title = await screen.findByRole("heading", { level: 2, name: "Privacy" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe("Privacy · Settings · Slotwire");
});

describe("the name of the bot", () => {
  const name = () => screen.findByLabelText("Name");
  const save = async () =>
    user.click(
      within((await name()).closest("form") as HTMLElement).getByRole("button", { name: "Save" }),
    );
  const stored = () => read("bots/acme");
  const renameElsewhere = async (newName: string) => {
    const { updatedAt } = await stored();
    const changed = await send("PATCH", "bots/acme", { updatedAt, name: newName });
    expect(changed.status).toBe(200);
  };

  test("follows another tab while nothing is typed", async () => {
    openConsole(stage.service, "/bots/acme/settings");
    await name();
    await renameElsewhere("Renamed");
    await waitFor(async () => {
      // The tab is looked at again; answers are fresh for some seconds.
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      expect(await name()).toHaveProperty("value", "Renamed");
    });
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  test.each([
    ["Keep what was saved", "Theirs", "Theirs"],
    ["Keep what is here", "Theirs again", "Mine"],
  ])(
    "that somebody else has changed meanwhile stands beside one's own: %s",
    async (choice, theirs, kept) => {
      openConsole(stage.service, "/bots/acme/settings");
      await owner.fill("Name", "Mine");
      await renameElsewhere(theirs);
      await save();
      const conflict = within(await screen.findByRole("alert"));
      conflict.getByRole("cell", { name: theirs });
      conflict.getByRole("cell", { name: "Mine" });
      expect((await stored()).name).toBe(theirs);
      await user.click(conflict.getByRole("button", { name: choice }));
      await waitFor(async () => expect((await stored()).name).toBe(kept));
      await waitFor(async () => expect(await name()).toHaveProperty("value", kept));
    },
  );

  test("may have 60 emoji of two UTF-16 units each", async () => {
    openConsole(stage.service, "/bots/acme/settings");
    await owner.fill("Name", "😀".repeat(60));
    await save();
    await screen.findByText("Saved");
  });
});

test("the default language is chosen by name, and taken away again", async () => {
  openConsole(stage.service, "/bots/acme/settings");
  const choice = await screen.findByLabelText<HTMLSelectElement>("Default language");
  const save = () =>
    user.click(within(choice.form as HTMLElement).getByRole("button", { name: "Save" }));
  const stored = async () => (await read("bots/acme")).language;
  expect(choice.value).toBe("");
  await user.selectOptions(choice, "Ukrainian");
  await save();
  await waitFor(async () => expect(await stored()).toBe("uk"));
  await waitFor(() => expect(screen.queryByText("Unsaved changes")).toBeNull());
  await user.selectOptions(choice, "None");
  await save();
  await waitFor(async () => expect(await stored()).toBeNull());
});

test("the short name and the opening size are in the links to the Mini App", async () => {
  openConsole(stage.service, "/bots/acme/settings");
  const name = await owner.fill("Short name of the Mini App", "my-shop");
  const save = async () => {
    const { form } = await screen.findByLabelText<HTMLInputElement>("Short name of the Mini App");
    await user.click(within(form as HTMLElement).getByRole("button", { name: "Save" }));
  };
  await save();
  expect(faultOf(name)).toMatch("Use 3 to 30 letters, digits and underscores.");
  await owner.fill("Short name of the Mini App", " my_shop ");
  await user.selectOptions(screen.getByLabelText("Opening size"), "compact");
  await save();
  await waitFor(async () =>
    expect(await read("bots/acme")).toMatchObject({ appName: "my_shop", appMode: "compact" }),
  );
  // Until the page has the answer, leaving it opens a dialog.
  await waitFor(() => expect(screen.queryByText("Unsaved changes")).toBeNull());
  await user.click(within(await sections()).getByRole("link", { name: "Mini App" }));
  await screen.findByRole("link", { name: "https://t.me/acme_bot/my_shop?startapp&mode=compact" });
  await user.click(within(await sections()).getByRole("link", { name: "General" }));
  await owner.fill("Short name of the Mini App", "");
  await user.selectOptions(screen.getByLabelText("Opening size"), "expanded");
  await save();
  await waitFor(async () =>
    expect(await read("bots/acme")).toMatchObject({ appName: null, appMode: null }),
  );
});

test("a section that does not exist is reported", async () => {
  openConsole(stage.service, "/bots/acme/settings/nowhere");
  await heading("Page not found");
});

// The last test: the bot is gone after it.
test("a bot is deleted when its name is typed, and not before", async () => {
  openConsole(stage.service, "/bots/acme/settings/danger");
  await owner.press("Delete bot…");
  const { name } = await read("bots/acme");
  const dialog = within(await screen.findByRole("dialog"));
  const action = dialog.getByRole("button", { name: "Delete permanently" });
  const field = dialog.getByLabelText(/^Type .* to confirm$/);
  await owner.paste(field, "something else");
  expect(action).toHaveProperty("disabled", true);
  await owner.paste(field, name);
  await user.click(action);
  await screen.findByRole("heading", { name: "Add bot" });
});
