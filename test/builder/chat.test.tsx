import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { refusedMenuText, refusedToken, takenToken } from "../page-service/played-platform.ts";
import { faultOf, heading, openConsole, owner, read, send, setConsole, user } from "./open.tsx";

const botOf = (id: string, number: number) => botWith({ id, token: `700000010${number}:of-${id}` });
const bots = [
  ...["switched", "written", "commanded", "described", "edited"].map(botOf),
  botWith({ id: "taken", token: takenToken }),
  botWith({ id: "refused", token: refusedToken }),
];
const stage = setConsole(bots);

const open = async (botId: string) => {
  openConsole(stage.service, `/bots/${botId}/chat`);
  await heading("Chat");
};
const chatOf = (botId: string) => read(`bots/${botId}/chat`);
const formOf = async (label: string) => {
  const field = await screen.findByRole("textbox", { name: label });
  const form = within(field.closest("form") as HTMLElement);
  return { field, form, set: () => user.click(form.getByRole("button")) };
};

describe("updates", () => {
  test("are turned on by a press and off by two, each confirmed by Telegram", async () => {
    await open("switched");
    await screen.findByText(/so the bot doesn't answer \/start/);
    await screen.findByText(/Users get it once updates are on/);
    await owner.press("Turn on updates");
    await screen.findByText("Telegram confirms that it sends the bot's updates to Slotwire.");
    expect(screen.queryByText(/Users get it once updates are on/)).toBeNull();
    expect(await chatOf("switched")).toMatchObject({
      updatesSince: expect.any(Number),
      platform: { updates: { target: "service" } },
    });
    await owner.press("Turn off updates");
    await owner.confirm("Turn off updates");
    await screen.findByText("Updates are off");
    expect((await chatOf("switched")).updatesSince).toBeNull();
  });

  test("of another program stay there, and its host is named", async () => {
    await open("taken");
    await screen.findByText(/Telegram sends them to hooks\.example\.com\./);
    await owner.press("Turn on updates");
    const refusal = await screen.findByRole("alert");
    expect(refusal.textContent).toContain("another program at hooks.example.com receives");
    expect(document.body.textContent).not.toContain("a-secret");
    expect((await chatOf("taken")).updatesSince).toBeNull();
  });

  test("cannot be read while Telegram rejects the token, but the welcome can be saved", async () => {
    await open("refused");
    await screen.findByText("Telegram rejects the bot's token");
    expect(screen.getByRole("link", { name: "Replace the token" })).toHaveProperty(
      "pathname",
      "/builder/bots/refused/settings/token",
    );
    await owner.press("Turn on updates");
    await screen.findByText(/refuses this bot's token/);
    await owner.press("Write a welcome");
    await user.paste("Hello");
    await owner.press("Save");
    await screen.findByText("Saved");
    expect((await read("bots/refused")).activities).toEqual({ welcome: { text: "Hello" } });
  });
});

describe("the welcome", () => {
  test("is previewed while it is written, and turned off again", async () => {
    await open("written");
    const preview = await screen.findByRole("figure", { name: "Preview of the welcome" });
    expect(preview.textContent).toBe("Acme ClickerOpen");
    await owner.press("Write a welcome");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Text" }));
    await owner.press("Save");
    expect(faultOf(screen.getByRole("textbox", { name: "Text" }))).toContain("Fill this in.");
    await owner.fill("Text", "Hello!\nTap with us.");
    await owner.fill("Button", "Tap now");
    expect(preview.textContent).toBe("Hello!\nTap with us.Tap now");
    await owner.press("Save");
    await screen.findByText("Saved");
    expect((await read("bots/written")).activities.welcome).toEqual({
      text: "Hello!\nTap with us.",
      button: "Tap now",
    });
    await owner.press("Turn off");
    await owner.confirm("Turn off");
    await owner.press("Save");
    await waitFor(async () => expect((await read("bots/written")).activities).toEqual({}));
  });
});

describe("the menu and the profile", () => {
  test("begin with what Telegram has, and each is set on its own", async () => {
    await open("described");
    const menu = await formOf("Menu button");
    // A suggestion, because Telegram has none.
    expect(menu.field).toHaveProperty("value", "Play");
    menu.form.getByText("In Telegram: no button that opens this Mini App");
    await menu.set();
    await menu.form.findByText("In Telegram: as above");
    await menu.form.findByText("Set.");
    const description = await formOf("Short description");
    expect(description.form.getByRole("button")).toHaveProperty("disabled", true);
    await owner.paste(description.field, "x".repeat(121));
    await description.set();
    expect(faultOf(description.field)).toContain("has 121 characters; the maximum is 120");
    await owner.paste(description.field, "A game");
    await description.set();
    await description.form.findByText("In Telegram: as above");
    await owner.paste(description.field, "Another game");
    await description.form.findByText("In Telegram: “A game”");
    expect((await chatOf("described")).platform).toMatchObject({
      menuText: "Play",
      commands: [],
      shortDescription: "A game",
    });
  });

  test("show Telegram's own sentence when it refuses a text", async () => {
    await open("described");
    const menu = await formOf("Menu button");
    await owner.paste(menu.field, refusedMenuText);
    await menu.set();
    const refusal = await menu.form.findByRole("alert");
    expect(refusal.textContent).toBe(
      "Telegram didn't accept this.Response from Telegram: Bad Request: BUTTON_TEXT_INVALID",
    );
    await owner.paste(menu.field, "");
    await menu.set();
    expect(faultOf(menu.field)).toContain("Enter a text of 1 to 64 characters.");
  });

  test("take commands as @BotFather does, and name the line of a fault", async () => {
    await open("commanded");
    const commands = await formOf("Commands");
    for (const [text, fault] of [
      ["start", "Line 1: write it like this: start - Open the game"],
      ["start - Open\n\n\ntop-10 - Best", "Line 4: “top-10” is no command."],
      ["Start - Open", "Line 1: “Start” is no command."],
      ["start - Open\n/start - Again", "Line 2: /start is already on line 1."],
      [`help - ${"x".repeat(257)}`, "Line 1: the description has 257 characters"],
      [
        Array.from({ length: 101 }, (_, n) => `c${n} - Open`).join("\n"),
        "There are 101 commands; the maximum is 100.",
      ],
    ] as const) {
      await owner.paste(commands.field, text);
      await commands.set();
      expect(faultOf(commands.field)).toContain(fault);
    }
    await owner.paste(commands.field, " /start – Open the game \n\nhelp - Ask - us");
    await commands.set();
    await commands.form.findByText("Set.");
    expect((await chatOf("commanded")).platform.commands).toEqual([
      { command: "start", description: "Open the game" },
      { command: "help", description: "Ask - us" },
    ]);
    await owner.paste(commands.field, "");
    await commands.set();
    await commands.form.findByText("In Telegram: nothing");
  });

  test("are seen but not changed by an editor", async () => {
    await send("PUT", "bots/edited/chat/menu-button", { text: "Play Acme" });
    const { owners } = await read("bots/edited/owners");
    await send("PATCH", `bots/edited/owners/${owners[0].id}`, { role: "editor" });
    await open("edited");
    await screen.findByText("In Telegram: “Play Acme”");
    expect(screen.getAllByRole("note")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /Turn on updates|Set in Telegram/ })).toBeNull();
    await screen.findByRole("button", { name: "Write a welcome" });
  });
});
