import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { botWith, tapGame } from "../../mini-app/service.ts";
import { closeConsole, openConsole, owner, send, setConsole, user } from "../open.tsx";

const text = (words: string): Block => ({ type: "text", style: "body", text: words });
const blocks = [text("One"), text("Two"), text("Three")];
const bots = Array.from({ length: 10 }, (_, index) =>
  botWith({ id: `bot-${index}`, game: { ...tapGame, levels: [] }, screen: { blocks } }),
);
const stage = setConsole(bots);
let used = 0;
let botId = "";

/** Opens the editor of a bot that no other test has used. */
async function openEditor(): Promise<void> {
  botId = bots[used++]?.id ?? "";
  await openAgain();
}

async function openAgain(): Promise<void> {
  openConsole(stage.service, `/bots/${botId}/screen`);
  await screen.findByRole("list", { name: "Blocks" });
}

/** Opens a block and puts words in the place of its own. */
async function rewrite(block: string, words: string): Promise<void> {
  await owner.unfold(new RegExp(`${block}$`));
  owner.write("Text", words);
}

/** Adds a block of a kind below the others. */
async function add(kind: RegExp): Promise<void> {
  await owner.press(/Add block$/);
  await user.click(await screen.findByRole("option", { name: kind }));
}

const card = (words: string) =>
  screen.getByRole("button", { name: new RegExp(`^Text ?${words}`) }).closest("li") ??
  document.body;
/** The words of the blocks, from top to bottom. */
const shown = () =>
  [...document.querySelectorAll(".ordered-summary")].map(({ textContent }) => textContent);
const saved = () => screen.findByText("Saved");
const savedBlocks = async () => (await stage.service.readScreen(botId)).draft.screen.blocks;

describe("the screen editor", () => {
  test("doubles a block, and brings a deleted one back from the note about it", async () => {
    await openEditor();
    await user.click(within(card("Two")).getByRole("button", { name: "Duplicate Text" }));
    expect(shown()).toEqual(["One", "Two", "Two", "Three"]);
    await user.click(within(card("One")).getByRole("button", { name: "Delete Text" }));
    expect(shown()).toEqual(["Two", "Two", "Three"]);
    const note = within(await screen.findByRole("alert"));
    note.getByText(/^Text deleted/);
    await user.click(note.getByRole("button", { name: "Undo" }));
    expect(shown()).toEqual(["One", "Two", "Two", "Three"]);
  });

  test("restores an earlier version into the draft, which undo takes back", async () => {
    await openEditor();
    await rewrite("One", "First");
    await owner.press("Publish");
    await screen.findByText(/^Version 2 is live/);
    await owner.press("History");
    const versions = await screen.findByRole("region", { name: "History" });
    await user.click(await within(versions).findByRole("button", { name: /^Version 1/ }));
    expect(versions.textContent).toContain("by ada");
    await screen.findByText("Viewing version 1");
    await owner.press("Restore to draft");
    expect(shown()).toEqual(["One", "Two", "Three"]);
    await screen.findByText("1 unpublished change");
    await user.click(screen.getByTitle("Undo (Ctrl+Z)"));
    expect(shown()).toEqual(["First", "Two", "Three"]);
    await user.keyboard("{Control>}[KeyY]{/Control}");
    expect(shown()).toEqual(["One", "Two", "Three"]);
  });

  test("does not call the owner's own second tab another owner", async () => {
    await openEditor();
    const { revision } = (await stage.service.readScreen(botId)).draft;
    const other = { blocks: [text("Elsewhere")] };
    await send("PUT", `bots/${botId}/screen/draft`, { revision, screen: other });
    await rewrite("One", "Here");
    const dialog = within(await screen.findByRole("dialog", { name: "Two versions of the draft" }));
    dialog.getByText(/^You saved another version in another tab/);
    expect(dialog.queryByText(/\bada\b/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Keep all saved elsewhere" }));
    expect(shown()).toEqual(["Elsewhere"]);
  });

  test("shows what keeps the draft from being published until it is put right", async () => {
    await openEditor();
    await rewrite("One", "Rank {{rnak}}");
    await owner.press("Publish");
    const faults = within(await screen.findByRole("alert"));
    expect(faults.getByText("This bot has no property {{rnak}}.")).toBeDefined();
    await user.click(faults.getByRole("button", { name: "1. Text · Text" }));
    owner.write("Text", "Rank");
    expect(screen.queryByText(/^Not published/)).toBeNull();
    await owner.press("Publish");
    await screen.findByText(/^Version 2 is live/);
    expect((await stage.service.readScreen(botId)).published.screen.blocks[0]).toEqual(
      text("Rank"),
    );
  });

  test("requires blocks in an empty group", async () => {
    await openEditor();
    await add(/^Group/);
    await saved();
    await owner.press("Publish");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("4. Group · Blocks Required to publish.");
  });

  test("requires a number where a progress bar has none", async () => {
    await openEditor();
    await add(/^Progress/);
    owner.write("Value", "{{points}}");
    owner.write("Maximum", "ten");
    await owner.press("Publish");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("4. Progress · Maximum Enter a number or insert a value.");
    owner.write("Maximum", "1,250");
    await owner.press("Publish");
    await screen.findByText(/^Version 2 is live/);
  });

  test("leads from a level block to the levels that the bot lacks", async () => {
    await openEditor();
    await add(/^Level/);
    await screen.findByText(/^This bot has no levels yet/);
    const link = screen.getByRole("link", { name: "Set up levels" });
    expect(link.getAttribute("href")).toMatch(/\/settings\/game$/);
  });

  test("calls an image empty while it has no picture, not while it has no words", async () => {
    const id = bots[used]?.id ?? "";
    const image: Block = { type: "image", url: "", alt: "" };
    const url = `/pictures/${id}/0123456789abcdef0123456789abcdef`;
    await stage.service.saveDraft(id, { blocks: [image, { ...image, url }] });
    await openEditor();
    expect(shown()).toEqual(["empty", ""]);
  });

  test("shows both versions when another owner was quicker, and saves the owner's choice", async () => {
    await openEditor();
    await stage.service.saveDraft(botId, { blocks: [text("Theirs"), text("Two"), text("Last")] });
    await rewrite("One", "Mine");
    const dialog = within(await screen.findByRole("dialog", { name: "Two versions of the draft" }));
    expect(dialog.getByText(/^grace saved another version/)).toBeDefined();
    const keep = dialog.getByRole<HTMLButtonElement>("button", { name: "Apply selection" });
    expect(keep.disabled).toBe(true);
    await user.click(
      within(dialog.getByRole("radiogroup", { name: "Row 1" })).getByRole("radio", {
        name: "Mine",
      }),
    );
    await user.click(keep);
    await saved();
    expect(await savedBlocks()).toEqual([text("Mine"), text("Two"), text("Last")]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("brings back what the last visit could not save, also when another owner has saved since", async () => {
    await openEditor();
    const reach = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await rewrite("One", "Mine");
    await screen.findByText(/^Not saved: can't reach the service/);
    closeConsole();
    reach.mockRestore();
    await stage.service.saveDraft(botId, { blocks: [text("One"), text("Two"), text("Last")] });
    await openAgain();
    await screen.findByText(/Restored unsaved changes/);
    await screen.findByText("grace changed the draft. It now has both your changes and theirs.");
    await saved();
    expect(await savedBlocks()).toEqual([text("Mine"), text("Two"), text("Last")]);
  });
});
