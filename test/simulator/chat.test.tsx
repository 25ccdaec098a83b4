import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { emptyChat, messageOf, openSimulator, setDesk, user } from "./frame.tsx";

setDesk();

const openChat = async (...given: Parameters<typeof openSimulator>) => {
  const opened = await openSimulator(...given);
  await user.click(screen.getByRole("button", { name: "Chat" }));
  return opened;
};
const press = (name: string) => user.click(screen.getByRole("button", { name }));
/** The messages as their senders and texts, without times. */
const shown = () =>
  screen.queryAllByRole("article").map((message) => {
    const text = message.querySelector("p")?.textContent;
    return `${message.getAttribute("aria-label")}: ${text}`;
  });

describe("the chat with the bot", () => {
  test("begins with /start, and with the referral code of the settings", async () => {
    await openChat("?ref=ada-code", { chat: { ...emptyChat, shortDescription: "A clicker" } });
    expect(screen.getByText("A clicker")).toBeTruthy();
    await press("Start");
    await screen.findByRole("log");
    expect(shown()).toEqual(["You: /start ada-code"]);
    expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
  });

  test("shows what the bot writes later, and takes the player's text", async () => {
    const { send } = await openChat("", { chat: { ...emptyChat, messages: [messageOf("Hello")] } });
    send(messageOf("News"));
    await screen.findByText("News");
    await user.type(screen.getByLabelText("Message"), "Thanks{Enter}");
    await screen.findByText("Thanks");
    expect(shown()).toEqual(["Acme: Hello", "Acme: News", "You: Thanks"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  });

  test("opens the app from a button, without the settings' start parameter", async () => {
    const buttons = [
      { text: "Play", url: "http://localhost/app/acme", isApp: true },
      { text: "Channel", url: "https://t.me/acme", isApp: false },
    ];
    const { launches } = await openChat("?ref=ada-code", {
      chat: { ...emptyChat, messages: [messageOf("Welcome", { buttons })] },
    });
    expect(screen.getByRole("link", { name: "Channel" }).getAttribute("href")).toBe(
      "https://t.me/acme",
    );
    await press("Play");
    expect(await screen.findByTitle("Mini App")).toBeTruthy();
    expect(launches).toEqual(["11 ios-light ada-code", "11 ios-light"]);
  });

  test("opens the page of a button, also of one of two to the same page", async () => {
    const url = "http://localhost/app/acme?page=shop";
    const buttons = ["Buy", "Sell"].map((text) => ({ text, url, isApp: true }));
    const warn = vi.spyOn(console, "error");
    await openChat("", { chat: { ...emptyChat, messages: [messageOf("New", { buttons })] } });
    await press("Sell");
    const frame = await screen.findByTitle<HTMLIFrameElement>("Mini App");
    expect(frame.src).toContain("?page=shop#");
    expect(warn).not.toHaveBeenCalled();
  });

  test("shows the bot's HTML as Telegram does, without other tags", async () => {
    const text =
      '<b>Bold</b> &amp; <a href="https://example.com/">link</a><img src="x"><script>1</script>';
    await openChat("", { chat: { ...emptyChat, messages: [messageOf(text, { isHtml: true })] } });
    const bubble = screen.getByRole("article");
    expect(bubble.querySelector("b")?.textContent).toBe("Bold");
    expect(within(bubble).getByRole("link").getAttribute("href")).toBe("https://example.com/");
    expect(bubble.querySelector("script, img")).toBeNull();
  });

  test("offers the bot's commands, by the menu and while one is typed", async () => {
    const commands = [
      { command: "start", description: "Open the game" },
      { command: "help", description: "How to play" },
    ];
    await openChat("", { chat: { ...emptyChat, messages: [messageOf("Hello")], commands } });
    await press("Menu");
    expect(
      within(screen.getByRole("list", { name: "Commands" })).getAllByRole("button"),
    ).toHaveLength(2);
    await user.type(screen.getByLabelText("Message"), "he");
    await press("/help How to play");
    await screen.findByText("/help");
    expect(shown()).toEqual(["Acme: Hello", "You: /help"]);
  });

  test("has the menu button that opens the app, with the bot's text", async () => {
    const { launches } = await openChat("", {
      chat: { ...emptyChat, messages: [messageOf("Hello")], menuButton: { text: "Play" } },
    });
    await press("Play");
    expect(await screen.findByTitle("Mini App")).toBeTruthy();
    expect(launches).toHaveLength(2);
  });

  test("comes before the app if the settings begin there", async () => {
    const { launches } = await openSimulator("?chat=true&ref=ada-code", { chat: emptyChat });
    expect(screen.queryByTitle("Mini App")).toBeNull();
    await press("Start");
    expect(shown()).toEqual(["You: /start ada-code"]);
    await press("Reopen");
    expect(await screen.findByTitle("Mini App")).toBeTruthy();
    expect(launches).toHaveLength(2);
  });

  test("of a blocked bot takes no text until it is unblocked", async () => {
    await openChat("", { chat: { ...emptyChat, messages: [messageOf("Hello")] } });
    await press("Stop and block");
    await screen.findByRole("button", { name: "Unblock" });
    expect(screen.queryByLabelText("Message")).toBeNull();
    await press("Unblock");
    expect(await screen.findByLabelText("Message")).toBeTruthy();
  });

  test("with a bot of one's own is in Telegram", async () => {
    await openSimulator("?botId=shop");
    await press("Close");
    expect(screen.queryByRole("button", { name: "Chat" })).toBeNull();
    expect(screen.getByRole("link", { name: "@shop_bot" }).getAttribute("href")).toBe(
      "https://t.me/shop_bot",
    );
  });
});
