import { screen, waitFor, waitForElementToBeRemoved, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { botWith } from "../mini-app/service.ts";
import { pass } from "../page-time.ts";
import { closeConsole, faultOf, openConsole, owner, send, setConsole, user } from "./open.tsx";

const bot = botWith();
const grace = { tgId: 42, name: "Grace" };
const stage = setConsole([bot], (service) => service.openApp(bot, grace));

const open = () => openConsole(stage.service, "/bots/acme/api-keys");

async function statusWith(apiKey: string): Promise<number> {
  const members = { apiKey, botId: bot.id, userTelegramId: String(grace.tgId) };
  const query = new URLSearchParams(members);
  return (await fetch(`/api/bot-users/external/bot-user?${query}`)).status;
}

describe("the API keys", () => {
  test("a key is shown once, then known by its last four, and dead when rotated or revoked", async () => {
    open();
    await owner.fill("Name", "shop");
    await owner.press("Create key");
    const key = (await screen.findByLabelText("API key")).textContent ?? "";
    expect(key).toMatch(/^sw_live_/);
    await user.keyboard("{Escape}");
    await owner.press("I've copied it");

    const row = await screen.findByRole("row", { name: /shop/ });
    expect(row.textContent).toContain(`…${key.slice(-4)}`);
    expect(document.body.textContent).not.toContain(key);
    expect(await statusWith(key)).toBe(200);

    await owner.press("Rotate: shop");
    await owner.confirm("Rotate");
    const rotated = (await screen.findByLabelText("API key")).textContent ?? "";
    await owner.press("I've copied it");
    await screen.findByText("Revoked");
    // Within a second, by every process.
    await pass(1000);
    expect([await statusWith(key), await statusWith(rotated)]).toEqual([401, 200]);

    await owner.press("Revoke: shop");
    await owner.confirm("Revoke");
    await waitFor(() => expect(screen.getAllByText("Revoked")).toHaveLength(2));
    for (const old of screen.getAllByRole("row", { name: /shop/ }))
      expect(within(old).queryByRole("button")).toBeNull();
    await pass(1000);
    expect(await statusWith(rotated)).toBe(401);
  });

  test("a call runs with the new key about the newest user, after a question if it changes something", async () => {
    open();
    await owner.press("Run: Get a user");
    const field = await screen.findByLabelText("Key to run the calls with");
    expect(faultOf(field)).toContain("Paste an API key of this bot.");
    await owner.fill("Name", "desk");
    await owner.press("Create key");
    await owner.press("I've copied it");
    expect(field).toHaveProperty("value", expect.stringMatching(/^sw_live_/));

    await owner.press("Run: Get a user");
    await screen.findByText(/"tgName": "Grace"/);
    await owner.press("Run: Set a custom value");
    await screen.findByRole("dialog", { name: "Set a custom value: Grace?" });
    await owner.confirm("Run");
    await screen.findByText(/"customValue": 7,/);

    await owner.paste(field, "sw_live_wrong");
    await owner.press("Run: Get a user");
    await screen.findByText(/"code": "INVALID_API_KEY"/);
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
    expect(kept).not.toContain("sw_live_");
    await owner.press("Revoke: desk");
    await owner.confirm("Revoke");
    await waitForElementToBeRemoved(() => screen.queryByRole("dialog"));
  });

  test("the name of one may have 100 characters, counted as the service counts them", async () => {
    open();
    const field = await owner.fill("Name", "a".repeat(101));
    await owner.press("Create key");
    expect(faultOf(field)).toContain("1 to 100 characters");
    // Each has two UTF-16 units.
    const emoji = "😀".repeat(60);
    await owner.paste(field, emoji);
    expect(field).toHaveProperty("value", emoji);
  });

  test("five live ones are the limit", async () => {
    open();
    await screen.findByLabelText("Name");
    closeConsole();
    for (const name of ["one", "two", "three", "four", "five"])
      expect((await send("POST", "bots/acme/api-keys", { name })).status).toBe(201);
    open();
    await screen.findByText(/up to 5 live keys/);
    expect(screen.getByLabelText("Name")).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Create key" })).toHaveProperty("disabled", true);
  });
});
