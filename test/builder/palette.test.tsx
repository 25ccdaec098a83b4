import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { useLanguageChoice } from "#builder/language.ts";
import { useSingleKeys } from "#builder/palette/use-shortcuts.ts";
import { botWith, fieldWith } from "../mini-app/service.ts";
import { heading, openConsole, owner, setConsole, user } from "./open.tsx";

const bot = botWith({
  fields: [fieldWith()],
  tasks: [{ id: "gold", title: "Reach Gold", kind: "level", level: 2, reward: 50 }],
});
const other = botWith({ id: "other" });
const stage = setConsole([bot, other], (service) =>
  service.openApp(bot, { tgId: 42, name: "Grace" }),
);

const named = { name: "Search, or go anywhere" };
const search = () => screen.findByRole("combobox", named);

async function open(path: string): Promise<void> {
  openConsole(stage.service, path);
  await owner.press("Search");
}

/** Searches for a text and chooses what is called so. */
async function choose(typed: string, label: string): Promise<void> {
  await owner.paste(await search(), typed);
  await user.click(await screen.findByRole("option", { name: new RegExp(label) }));
  await waitFor(() => expect(screen.queryByRole("combobox", named)).toBeNull());
}

describe("the palette", () => {
  test("lists pages, other bots and actions before anything is typed", async () => {
    await open("/bots/acme/api-keys");
    const list = within(await screen.findByRole("listbox"));
    for (const name of ["Pages", "Bots", "Actions"]) list.getByRole("group", { name });
    expect(list.getAllByRole("group")).toHaveLength(3);
  });

  test("finds a word in two languages, a misspelt one too, and opens what it found", async () => {
    const finds = [
      ["rank", "^rank", "/bots/acme/fields?edit=rank"],
      ["gold", "Reach Gold", "/bots/acme/activities"],
      ["приватн", "Privacy", "/bots/acme/settings/privacy"],
      ["daily", "Daily bonus", "/bots/acme/activities?daily"],
      ["grac", "Grace", "/bots/acme/users?user=42"],
      ["42", "Grace", "/bots/acme/users?user=42"],
      ["webhk", "^Events$", "/bots/acme/events"],
      ["levels", "^Game$", "/bots/acme/settings/game"],
      ["energy", "^Game$", "/bots/acme/settings/game"],
      ["publsih", "^Publish the screen$", "/bots/acme/screen"],
      ["export", "^Bot file$", "/bots/acme/settings/file"],
      ["new field", "^Add field$", "/bots/acme/fields?new"],
      ["broadcst", "^New broadcast$", "/bots/acme/broadcasts/new"],
      ["вебхук", "^Events$", "/bots/acme/events"],
    ] as const;
    await open("/bots/acme/api-keys");
    for (const [typed, label, address] of finds) {
      await choose(typed, label);
      await waitFor(() => expect(location.pathname + location.search).toBe(`/builder${address}`));
      await user.keyboard("{Control>}k{/Control}");
    }
  });

  test.each([
    ["fields", "fields"],
    ["broadcasts/of-this-bot", "broadcasts"],
  ])("leads from %s of a bot to %s of another", async (page, kept) => {
    await open(`/bots/acme/${page}`);
    await choose("@other", "@other_bot");
    await waitFor(() => expect(location.pathname).toBe(`/builder/bots/other/${kept}`));
  });

  test("reports that it finds nothing", async () => {
    await open("/bots/acme/api-keys");
    await owner.paste(await search(), "nothing like this");
    expect((await screen.findAllByText("Nothing found")).length).toBeGreaterThan(0);
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  test("changes the theme and the language", async () => {
    await open("/bots/acme/settings");
    await choose("theme dark", "Theme: Dark");
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe("dark"));
    await user.keyboard("{Control>}k{/Control}");
    await choose("русский", "Русский");
    await heading("Настройки");
    useLanguageChoice.setState({ language: "en" });
  });
});

describe("shortcuts", () => {
  test("lead to the page's search by a slash, and to the list on a Russian keyboard too", async () => {
    openConsole(stage.service, "/bots/acme/users");
    await heading("Users");
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByLabelText("Search"));
    fireEvent.keyDown(document.body, { key: ",", code: "Slash", shiftKey: true });
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  });

  test("are none while somebody types", async () => {
    openConsole(stage.service, "/bots/acme/users");
    await user.type(await screen.findByLabelText("Search"), "f?/");
    expect(screen.getByLabelText("Search")).toHaveProperty("value", "f?/");
    expect(location.pathname).toBe("/builder/bots/acme/users");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("are listed by a question mark, and those of a single key can be switched off", async () => {
    openConsole(stage.service, "/bots/acme/fields");
    await heading("Fields");
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    await user.click(within(dialog).getByRole("switch", { name: "Single-key shortcuts" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("?");
    expect(location.pathname).toBe("/builder/bots/acme/fields");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.keyboard("{Control>}k{/Control}");
    await search();
    useSingleKeys.setState({ areOn: true });
  });
});

test("help has the documentation of the page and the shortcuts", async () => {
  openConsole(stage.service, "/bots/acme/fields");
  await owner.press("Help");
  const ofPage = await screen.findByRole("menuitem", { name: "Documentation: custom fields" });
  expect(ofPage.getAttribute("href")).toBe("/docs/custom-fields");
  await user.click(screen.getByRole("menuitem", { name: /^Keyboard shortcuts/ }));
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
});
