import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { lookPresets } from "#builder/look/look-preset.ts";
import type { Block } from "#contract/screen/block.schema.ts";
import { botWith } from "../../mini-app/service.ts";
import { closeConsole, openConsole, setConsole, user } from "../open.tsx";

const blocks: Block[] = [{ type: "text", style: "body", text: "One" }];
const bots = Array.from({ length: 11 }, (_, index) =>
  botWith({ id: `look-${index}`, screen: { blocks } }),
);
const stage = setConsole(bots);
let used = 0;
let botId = "";

/** Opens the look of a bot that no other test has used. */
async function openLook(): Promise<void> {
  botId = bots[used++]?.id ?? "";
  await openAgain();
}

async function openAgain(): Promise<void> {
  openConsole(stage.service, `/bots/${botId}/screen?look`);
  await screen.findByRole("heading", { name: "Presets" });
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
// Roles are slow to find on a page as large as this one.
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: "input:not([type])" });
const part = (name: string) =>
  within(
    screen.getByText(name, { selector: ".look-part-name" }).closest("fieldset") ?? document.body,
  );
const type = (name: string, text: string) =>
  fireEvent.change(field(name), { target: { value: text } });
const apart = (name: string) =>
  user.click(screen.getByLabelText(`${name}: different in the dark theme`));
const preset = (name: string) => user.click(screen.getByText(name, { selector: ".look-preset" }));
const pressed = () =>
  [...document.querySelectorAll('.look-preset[aria-pressed="true"]')].map(
    ({ textContent }) => textContent,
  );
const savedLook = async () => {
  await screen.findByText("Saved");
  return (await stage.service.readScreen(botId)).draft.screen.look;
};
const publishedLook = async () => (await stage.service.readScreen(botId)).published.screen.look;

describe("the look", () => {
  test("has an address, as the blocks have", async () => {
    await openLook();
    await user.click(screen.getByRole("radio", { name: "Blocks" }));
    expect(location.search).toBe("");
    await screen.findByRole("list", { name: "Blocks" });
    await user.click(screen.getByRole("radio", { name: "Look" }));
    expect(location.search).toBe("?look");
    expect(screen.queryByRole("list", { name: "Blocks" })).toBeNull();
  });

  test("is a preset at one press, the next one at another, and each is an undo step", async () => {
    await openLook();
    expect(pressed()).toEqual(["Telegram's theme"]);
    await preset("Gold");
    await preset("Neon");
    expect(pressed()).toEqual(["Neon"]);
    expect(screen.getByText("Neon applied").getAttribute("role")).toBe("status");
    expect(await savedLook()).toEqual(lookPresets.neon);
    await user.click(button("Undo"));
    expect(pressed()).toEqual(["Gold"]);
    await preset("Telegram's theme");
    expect(await savedLook()).toBeUndefined();
    await user.click(button("Undo"));
    await user.click(button("Undo"));
    expect(pressed()).toEqual(["Telegram's theme"]);
  });

  test("takes an accent for both themes, and one for each", async () => {
    await openLook();
    type("Accent colour", "#204080");
    expect(await savedLook()).toEqual({ accent: "#204080" });
    await apart("Accent colour");
    type("Accent colour, dark theme", "#80c0ff");
    expect(await savedLook()).toEqual({ accent: { light: "#204080", dark: "#80c0ff" } });
    await apart("Accent colour");
    expect(await savedLook()).toEqual({ accent: "#204080" });
    type("Accent colour", "");
    expect(await savedLook()).toBeUndefined();
    // The fields stay apart while the same colour is typed into both.
    await apart("Accent colour");
    type("Accent colour, light theme", "#204080");
    type("Accent colour, dark theme", "#204080");
    expect(field("Accent colour, dark theme").value).toBe("#204080");
    expect(await savedLook()).toEqual({ accent: "#204080" });
  });

  test("keeps a text that is no colour, and shows its fault and the probable colour on blur", async () => {
    await openLook();
    const accent = field("Accent colour");
    await user.type(accent, "#12");
    expect(accent.getAttribute("aria-invalid")).not.toBe("true");
    await user.tab();
    expect(accent.value).toBe("#12");
    expect(accent.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^Enter a colour as #/)).toBeDefined();
    expect(await savedLook()).toEqual({ accent: "#12" });
    closeConsole();
    await openAgain();
    expect(field("Accent colour").value).toBe("#12");
    expect(field("Accent colour").getAttribute("aria-invalid")).toBe("true");
    type("Accent colour", "1a6fc4");
    await user.click(button("Use #1a6fc4"));
    expect(field("Accent colour").value).toBe("#1a6fc4");
    expect(field("Accent colour").getAttribute("aria-invalid")).not.toBe("true");
    type("Accent colour", "red");
    await user.click(field("Accent colour"));
    await user.tab();
    expect(field("Accent colour").value).toBe("red");
    expect(screen.getByText(/^Enter a colour as #/)).toBeDefined();
  });

  test("is not published with what is wrong, and the owner is led there from the blocks", async () => {
    await openLook();
    await apart("Accent colour");
    type("Accent colour, dark theme", "#12");
    const tap = part("Picture of the tap button");
    await user.click(tap.getByRole("button", { name: "Use a URL instead" }));
    fireEvent.change(tap.getByRole("textbox"), { target: { value: "coin" } });
    await user.click(part("Background").getByRole("radio", { name: "Picture" }));
    await user.click(screen.getByRole("radio", { name: /^Look/ }));
    await user.click(screen.getByRole("radio", { name: "Blocks" }));
    await user.click(button("Publish"));
    const faults = await screen.findByRole("alert");
    expect([...faults.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Look · Accent colour · Dark theme Enter a colour as # and six digits or letters a–f, such as #1a6fc4.",
      "Look · Background · Picture Choose a picture, or another kind of background.",
      "Look · Picture of the tap button Enter a full URL, such as https://example.com/cup.png",
    ]);
    expect(await publishedLook()).toBeUndefined();
    await user.click(button("Look · Accent colour · Dark theme"));
    await vi.waitFor(() => expect(document.activeElement).toBe(field("Accent colour, dark theme")));
    type("Accent colour, dark theme", "#80c0ff");
    expect(faults.querySelectorAll("li")).toHaveLength(2);
    await preset("Ocean");
    expect(document.querySelector(".publish-faults")).toBeNull();
  });

  test("has the background of another kind, and the one before on the way back", async () => {
    await openLook();
    const background = part("Background");
    const kind = (name: string) => user.click(background.getByRole("radio", { name }));
    await kind("Gradient");
    type("Top colour", "#101020");
    type("Bottom colour", "#302050");
    await kind("Colour");
    expect(await savedLook()).toEqual({ background: { color: "#101020" } });
    await kind("Gradient");
    expect(await savedLook()).toEqual({ background: { from: "#101020", to: "#302050" } });
    await kind("Telegram's");
    expect(await savedLook()).toBeUndefined();
  });

  test("has a main colour for a web picture, and reports a missing one", async () => {
    await openLook();
    const background = part("Background");
    await user.click(background.getByRole("radio", { name: "Picture" }));
    await user.click(background.getByRole("button", { name: "Use a URL instead" }));
    const image = "https://pictures.example.com/night.jpg";
    fireEvent.change(background.getByRole("textbox", { name: "Picture URL" }), {
      target: { value: image },
    });
    expect(background.getByText(/^Without a main colour/)).toBeDefined();
    type("Main colour", "#204060");
    expect(background.queryByText(/^Without a main colour/)).toBeNull();
    expect(await savedLook()).toEqual({ background: { image, color: "#204060" } });
  });

  test("warns of what is hard to read, offers what reads, and can be published all the same", async () => {
    await openLook();
    type("Accent colour", "#ffd54f");
    expect(screen.getByText("1 readability warning", { selector: "[role=status]" })).toBeDefined();
    expect(screen.getByText(/^Light theme: bars/).textContent).toMatch(
      /^Light theme: bars on cards 1.:.1, buttons on the background 1\.2.:.1\. At least 3.:.1 is needed\. Choose a darker accent\./,
    );
    await user.click(button("Publish"));
    await screen.findByText(/^Version 2 is live/);
    expect(await publishedLook()).toEqual({ accent: "#ffd54f" });
    await user.click(button(/^Use #/));
    expect(screen.getByText(/are readable in both themes/)).toBeDefined();
    const look = await savedLook();
    expect(look?.accent).toEqual({ light: expect.stringMatching(/^#/), dark: "#ffd54f" });
  });

  test("is listed part by part before it is published", async () => {
    await openLook();
    await preset("Paper");
    type("Accent colour, light theme", "#fefefe");
    await user.click(button("Review changes"));
    const review = within(await screen.findByRole("dialog"));
    expect(review.getByText("Accent colour, light theme:").textContent).toBe(
      "Accent colour, light theme: Telegram's #fefefe",
    );
    expect(review.getByText("Cards:").textContent).toBe("Cards: Telegram's Outline");
    expect(review.getByText("Look: 1 readability warning.")).toBeDefined();
  });

  test("is shown next to another owner's, to choose from", async () => {
    await openLook();
    await stage.service.saveDraft(botId, { blocks, look: { accent: "#204080" } });
    type("Accent colour", "#80c0ff");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByText("Accent colour:").map(({ textContent }) => textContent)).toEqual([
      "Accent colour: #80c0ff",
      "Accent colour: #204080",
    ]);
    await user.click(dialog.getByRole("radio", { name: "grace" }));
    await user.click(dialog.getByRole("button", { name: "Apply selection" }));
    expect(field("Accent colour").value).toBe("#204080");
    await user.click(button("Undo"));
    expect(field("Accent colour").value).toBe("#80c0ff");
  });

  test("has the shortcut of the draft for undo in its fields", async () => {
    await openLook();
    type("Accent colour", "#204080");
    fireEvent.keyDown(field("Accent colour"), { code: "KeyZ", ctrlKey: true });
    expect(field("Accent colour").value).toBe("");
  });
});
