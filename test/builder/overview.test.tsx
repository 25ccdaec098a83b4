import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { chooseLanguage, useLanguageChoice } from "#builder/language.ts";
import { botWith, fieldWith } from "../mini-app/service.ts";
import { faultOf, openConsole, owner, setConsole, user } from "./open.tsx";

const acme = botWith({
  fields: [fieldWith()],
  pages: [{ id: "shop", title: "Shop", icon: "shop", blocks: [{ type: "text", text: "Sale" }] }],
});
const sourced = botWith({ id: "sourced" });
const fresh = botWith({ id: "fresh", fields: [fieldWith()] });
const stage = setConsole([acme, fresh, sourced], async (service) => {
  const session = await service.openApp(acme, { tgId: 1, name: "Ada" });
  await service.openApp(sourced, { tgId: 1, name: "Cy", ref: "c_summer-sale" });
  await service.openApp(sourced, { tgId: 2, name: "Di", ref: "p_shop__c_summer-sale" });
  await service.openApp(sourced, { tgId: 3, name: "Ed" });
  await service.openApp(acme, { tgId: 2, name: "Bob", ref: session.refCode });
  await service.play(acme, session, "field-reports", {
    fetches: ["ok", "timeout"].flatMap((outcome) =>
      Array(5).fill({ field: "rank", outcome, milliseconds: 100 }),
    ),
  });
});

// A chart has no size in happy-dom, of which recharts warns.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

/** The text of a figure. */
const figure = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;

describe("a bot's start page", () => {
  test("is the list of first steps until somebody has opened it", async () => {
    openConsole(stage.service, "/bots/fresh");
    const steps = await screen.findByRole("region", { name: "First steps" });
    const copied: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void copied.push(text) },
      configurable: true,
    });
    for (const name of ["Command", "Address of the Mini App"])
      await user.click(within(steps).getByRole("button", { name: `Copy: ${name}` }));
    expect(copied).toEqual(["/mybots", expect.stringMatching(/\/app\/fresh$/)]);
    expect(within(steps).getByRole("link", { name: "Chat → Menu button" })).toHaveProperty(
      "pathname",
      "/builder/bots/fresh/chat",
    );
    // As on a page without https.
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    Object.assign(document, { execCommand: () => true });
    await user.click(within(steps).getByRole("button", { name: "Copy: Address of the Mini App" }));
    await within(steps).findByRole("button", { name: "Copied: Address of the Mini App" });
    Object.assign(document, { execCommand: () => false });
    await user.click(within(steps).getByRole("button", { name: /: Command$/ }));
    await within(steps).findByRole("button", { name: "Selected: Command" });
    expect(String(getSelection())).toBe("/mybots");
    expect(within(steps).getByRole("link", { name: "Open in Telegram" })).toHaveProperty(
      "href",
      "https://t.me/fresh_bot?startapp",
    );
    // The app, the field, and the screen and its publication, which came with the bot's file.
    await within(steps).findByText("4 of 7");
    expect(within(steps).getAllByText("Done:")).toHaveLength(4);
    expect(within(steps).getAllByRole("listitem")[0]?.textContent).toMatch(/is ready/);
    expect(screen.queryByText("Active today")).toBeNull();
  });

  test("has its figures, the failing fields and the last publication afterwards", async () => {
    openConsole(stage.service, "/bots/acme");
    expect(await figure("Active today")).toMatch(/2since/);
    expect(await figure("New players")).toMatch(/2in 30 days/);
    expect(await figure("Returned next day")).toMatch(/–Not known yet/);
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
    const fields = screen.getByRole("region", { name: "Fields on players' devices" });
    expect(fields.textContent).toMatch(/50% of requests succeed/);
    expect(screen.getByRole("region", { name: "Last published" }).textContent).toMatch(
      /Version 1, .*, from a bot file/,
    );
    expect(screen.getByRole("link", { name: "Edit screen" }).getAttribute("href")).toBe(
      "/builder/bots/acme/screen",
    );
    await screen.findByRole("link", { name: /^Fields 1 failing field$/ });
  });

  test("describes each chart in words, and shows it as a table", async () => {
    openConsole(stage.service, "/bots/acme/overview");
    const panel = await screen.findByRole("region", { name: "Invited players" });
    expect(within(panel).getByRole("img").getAttribute("aria-label")).toMatch(
      /^Invited players, by day, .* Invited: 1 total, at most 1 on /,
    );
    await user.click(within(panel).getByRole("button", { name: /show as table$/ }));
    expect(within(panel).queryByRole("img")).toBeNull();
    const [head, ...days] = within(panel).getAllByRole("row");
    expect(head?.textContent).toBe("DayInvited");
    // The bot is as old as today.
    expect(days.map((day) => day.textContent)).toEqual([expect.stringMatching(/20\d\d1$/)]);
    await user.click(within(panel).getByRole("button", { name: /show as chart$/ }));
    within(panel).getByRole("img");
    const empty = screen.getByRole("region", { name: "Messages" });
    expect(empty.textContent).toBe("MessagesNothing in this period.");
  });

  test("makes links to a page with a source, which it counts no players of yet", async () => {
    openConsole(stage.service, "/bots/acme/overview");
    const sources = within(await screen.findByRole("region", { name: "Sources of players" }));
    await sources.findByText("No players have come by a link with a source yet.");
    const field = sources.getByLabelText("Source");
    await owner.paste(field, "Summer sale!");
    expect(faultOf(field)).toMatch("lowercase letters");
    expect(sources.queryByText(/t\.me/)).toBeNull();
    await owner.paste(field, "Summer sale");
    expect(field).toHaveProperty("value", "summer-sale");
    sources.getByText("https://t.me/acme_bot?startapp=c_summer-sale");
    await user.selectOptions(await sources.findByLabelText("Page"), "Shop");
    sources.getByText("https://t.me/acme_bot?startapp=p_shop__c_summer-sale");
  });

  test("has the players of each source, with its link to copy", async () => {
    openConsole(stage.service, "/bots/sourced/overview");
    const table = await screen.findByRole("table", { name: "Sources of players" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) =>
        within(row)
          .queryAllByRole("cell")
          .map((cell) => cell.textContent),
      );
    expect(rows.slice(1).map((cells) => cells.slice(0, 3))).toEqual([
      ["2", "0 (0%)", "0"],
      ["1", "0 (0%)", "0"],
    ]);
    const copied: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void copied.push(text) },
      configurable: true,
    });
    await user.click(within(table).getByRole("button", { name: "Copy the link of summer-sale" }));
    await screen.findByText("Link copied.");
    expect(copied).toEqual(["https://t.me/sourced_bot?startapp=c_summer-sale"]);
  });

  test("keeps the period in its address, and takes another for 30 days", async () => {
    openConsole(stage.service, "/bots/acme/overview");
    await user.click(await screen.findByRole("radio", { name: "90 days" }));
    expect(location.search).toBe("?days=90");
    await waitFor(async () => expect(await figure("New players")).toMatch(/2in 90 days/));
    cleanup();
    openConsole(stage.service, "/bots/acme/overview?days=-5");
    expect(await screen.findByRole("radio", { name: "30 days" })).toHaveProperty("checked", true);
  });

  test("speaks Russian", async () => {
    await chooseLanguage("ru");
    openConsole(stage.service, "/bots/acme/overview");
    expect(await figure("Активны сегодня")).toMatch(/^Активны сегодня2с/);
    await screen.findByRole("link", { name: "Поля 1 поле со сбоями" });
    useLanguageChoice.setState({ language: "en" });
  });
});
