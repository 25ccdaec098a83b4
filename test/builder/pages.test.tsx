import { screen, waitFor, waitForElementToBeRemoved, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { refusedToken } from "../page-service/played-platform.ts";
import { pass } from "../page-time.ts";
import { closeConsole, faultOf, openConsole, paste, setConsole, user } from "./open.tsx";

const { game } = botWith();
const rank = {
  name: "rank",
  url: "https://example.com/rank",
  fallback: "",
  refreshSeconds: 60,
  signed: false,
};
const bot = botWith({
  game: { ...game, levels: [{ name: "Bronze", points: 100 }] },
  fields: [rank],
});
const grace = { tgId: 42, name: "Grace" };
/** 60 characters of two UTF-16 units each. */
const emoji = "😀".repeat(60);
const stage = setConsole([bot], (service) => service.openApp(bot, grace));

/** Types a text in place of a field's own. */
async function fill(label: string, text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  return field;
}

const confirm = async (name: string) =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
const press = async (name: string) => user.click(await screen.findByRole("button", { name }));

describe("the API keys", () => {
  test("a key is shown once, then known by its last four, and dead when rotated or revoked", async () => {
    openConsole(stage.service, "/bots/acme/api-keys");
    await fill("Name", "shop");
    await press("Create key");
    const key = (await screen.findByLabelText("API key")).textContent ?? "";
    expect(key).toMatch(/^sw_live_/);
    await user.keyboard("{Escape}");
    await press("I've copied it");

    const row = await screen.findByRole("row", { name: /shop/ });
    expect(row.textContent).toContain(`…${key.slice(-4)}`);
    expect(document.body.textContent).not.toContain(key);
    expect((await callWith(key)).status).toBe(200);

    await press("Rotate: shop");
    await confirm("Rotate");
    const rotated = (await screen.findByLabelText("API key")).textContent ?? "";
    await press("I've copied it");
    await screen.findByText("Revoked");
    // Within a second, by every process.
    await pass(1000);
    expect((await callWith(key)).status).toBe(401);
    expect((await callWith(rotated)).status).toBe(200);

    await press("Revoke: shop");
    await confirm("Revoke");
    await waitFor(() => expect(screen.getAllByText("Revoked")).toHaveLength(2));
    for (const old of screen.getAllByRole("row", { name: /shop/ }))
      expect(within(old).queryByRole("button")).toBeNull();
    await pass(1000);
    expect((await callWith(rotated)).status).toBe(401);
  });

  test("a call runs with the new key about the newest user, after a question if it changes something", async () => {
    openConsole(stage.service, "/bots/acme/api-keys");
    await press("Run: Get a user");
    const field = await screen.findByLabelText("Key to run the calls with");
    expect(faultOf(field)).toContain("Paste an API key of this bot.");
    await fill("Name", "desk");
    await press("Create key");
    await press("I've copied it");
    expect(field).toHaveProperty("value", expect.stringMatching(/^sw_live_/));

    await press("Run: Get a user");
    await screen.findByText(/"tgName": "Grace"/);
    await press("Run: Set a custom value");
    const dialog = await screen.findByRole("dialog", { name: "Set a custom value: Grace?" });
    await user.click(within(dialog).getByRole("button", { name: "Run" }));
    await screen.findByText(/"customValue": 7,/);

    await paste(field, "sw_live_wrong");
    await press("Run: Get a user");
    await screen.findByText(/"code": "INVALID_API_KEY"/);
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
    expect(kept).not.toContain("sw_live_");
    await press("Revoke: desk");
    await confirm("Revoke");
    await waitForElementToBeRemoved(() => screen.queryByRole("dialog"));
  });

  test("the name of one may have 100 characters, counted as the service counts them", async () => {
    openConsole(stage.service, "/bots/acme/api-keys");
    const field = await screen.findByLabelText("Name");
    await paste(field, "a".repeat(101));
    await press("Create key");
    expect(faultOf(field)).toContain("1 to 100 characters");
    await paste(field, emoji);
    expect(field).toHaveProperty("value", emoji);
  });

  test("five live ones are the limit", async () => {
    openConsole(stage.service, "/bots/acme/api-keys");
    await screen.findByLabelText("Name");
    closeConsole();
    for (const name of ["one", "two", "three", "four", "five"]) {
      const made = await fetch("/api/builder/bots/acme/api-keys", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name }),
      });
      expect(made.ok).toBe(true);
    }
    openConsole(stage.service, "/bots/acme/api-keys");
    await screen.findByText(/up to 5 live keys/);
    expect(screen.getByLabelText("Name")).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Create key" })).toHaveProperty("disabled", true);
  });

  function callWith(apiKey: string): Promise<Response> {
    const query = new URLSearchParams({
      apiKey,
      botId: bot.id,
      userTelegramId: String(grace.tgId),
    });
    return fetch(`/api/bot-users/external/bot-user?${query}`);
  }
});

describe("a credit by hand", () => {
  test("is reported and in the ledger", async () => {
    openConsole(stage.service, `/bots/acme/users?user=${grace.tgId}`);
    await fill("Points", "250");
    await fill("Reason", "won the raffle{Enter}");
    await screen.findByText("Credited 250 points to Grace.");
    const entry = await within(await screen.findByRole("region", { name: "Ledger" })).findByRole(
      "listitem",
    );
    expect(entry.textContent).toMatch(/ada.*won the raffle.*\+250/);
    expect(screen.getByLabelText("Points")).toHaveProperty("value", "");
  });
});

describe("adding a bot", () => {
  test.each([
    ["", /Enter the token/],
    ["not a token", /A token looks like/],
    [refusedToken, /BotFather/],
  ])("with the token %j is refused at the field", async (token, fault) => {
    openConsole(stage.service, "/add-bot");
    const field = await screen.findByLabelText("Token");
    if (token) await paste(field, token);
    await press("Add bot");
    await screen.findByText(
      (text, element) => element?.id.endsWith("-error") === true && fault.test(text),
    );
    expect(faultOf(field)).toMatch(fault);
  });
});

describe("the name of a new field", () => {
  test("that cannot be is refused with one that can", async () => {
    openConsole(stage.service, "/bots/acme/fields?new");
    const field = await fill("Property name", "Season rank");
    await press("Test and continue");
    expect(faultOf(field)).toContain("Start with a lowercase Latin letter");
    await press("Use “seasonRank”");
    expect(field).toHaveProperty("value", "seasonRank");
    const url = await fill("API URL", "http://shop.example.com/rank{Enter}");
    await waitFor(() => expect(faultOf(url)).toContain("does not start with https://"));
  });

  test("is the URL's last part, until the owner types another", async () => {
    openConsole(stage.service, "/bots/acme/fields?new");
    await fill("API URL", "https://shop.example.com/api/season-score.php?v=2");
    const name = screen.getByLabelText("Property name");
    expect(name).toHaveProperty("value", "seasonScore");
    await fill("API URL", "https://shop.example.com/gems");
    expect(name).toHaveProperty("value", "gems");
    await paste(name, "crystals");
    await fill("API URL", "https://shop.example.com/level");
    expect(name).toHaveProperty("value", "crystals");
  });

  test.each([
    ["points", "built-in property"],
    ["rank", "already has a field with this name"],
  ])("like that of %s is refused", async (name, fault) => {
    openConsole(stage.service, "/bots/acme/fields?new");
    const field = await fill("Property name", name);
    await press("Test and continue");
    expect(faultOf(field)).toContain(fault);
  });
});

test("a field of an old address is reported as gone", async () => {
  openConsole(stage.service, "/bots/acme/fields?edit=gone");
  await screen.findByRole("heading", { level: 1, name: "Field not found" });
});

describe("a name of 60 emoji", () => {
  test("is a bot's", async () => {
    openConsole(stage.service, "/bots/acme/settings");
    const field = await screen.findByLabelText("Name");
    await paste(field, emoji);
    const form = field.closest("form") as HTMLElement;
    await user.click(within(form).getByRole("button", { name: "Save" }));
    await within(form).findByText("Saved");
  });

  test("is a level's and can be typed", async () => {
    openConsole(stage.service, "/bots/acme/settings/game");
    const field = await fill("Level 1 name", emoji);
    expect(field).toHaveProperty("value", emoji);
  });
});

test("a fraction is saved where the rule allows one", async () => {
  openConsole(stage.service, "/bots/acme/settings/game");
  await fill("Energy restored per second", "12.5{Enter}");
  await screen.findByText("Saved");
  const bot = await (await fetch("/api/builder/bots/acme")).json();
  expect(bot.game).toEqual({ ...bot.game, energyPerSecond: 12.5 });
});
