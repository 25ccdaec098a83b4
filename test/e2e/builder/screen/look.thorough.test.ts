import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lowContrasts } from "#builder/look/look-contrast.ts";
import { lookPresetNames, lookPresets } from "#builder/look/look-preset.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { lookThemes } from "#contract/screen/look-form.ts";
import { heldRequests } from "../../browser.ts";
import { axeFaults, keepPicture, shiftsOf, watchShifts } from "../../page-look.ts";
import { type SeenText, seenShapes, seenTexts } from "../../seen-contrast.ts";
import { settled, whole } from "../../settled.ts";
import { consoleLanguages, inspect } from "../console-looks.ts";
import { blocks, inPreview, lookForFile, photo, saved } from "./look-for-file.ts";

declare global {
  interface Window {
    /** The looks of all paints in order, each once. */
    looks: string[];
  }
}

const { service, send, newBot, openLook, openApp } = lookForFile();

/** The visible texts with less contrast than AA requires. */
async function tooLow(app: Page): Promise<SeenText[]> {
  const texts = await seenTexts(app);
  expect(texts.filter(({ contrast }) => Number.isFinite(contrast)).length).toBeGreaterThan(15);
  return texts.filter(({ contrast, least }) => contrast < least);
}

test("the look is chosen by the keyboard alone", async () => {
  const page = await openLook(await newBot());
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0] : element?.closest("button");
      return element?.getAttribute("aria-label") ?? label?.textContent ?? "";
    });
  const tabTo = async (name: string | RegExp) => {
    for (let count = 0; count < 60; count += 1) {
      await page.keyboard.press("Tab");
      if ((await focused()).match(name)) return;
    }
    throw new Error(`Nothing focusable is called ${name}; the last was ${await focused()}.`);
  };
  await tabTo("Sunset");
  await page.keyboard.press("Enter");
  await expect.poll(() => inPreview(page, "--accent")).toBe("#c2255c");
  await tabTo(/^Cards: different/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused()).toBe("Outline");
  await saved(page);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("radio", { name: "Glass" }).isChecked()).toBe(true);
});

test("an upload that ends after the owner has chosen a gradient changes nothing", async () => {
  const page = await openLook(await newBot());
  const upload = heldRequests("**/pictures");
  await upload.holdIn(page);
  const background = page.getByRole("group", { name: "Background", exact: true }).first();
  await background.getByText("Picture", { exact: true }).click();
  await background.locator('input[type="file"]').setInputFiles(await photo());
  await background.getByText("Uploading night.png…").waitFor();
  await background.getByText("Gradient", { exact: true }).click();
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  upload.release();
  expect((await answered).status()).toBe(200);
  await settled(page);
  expect(await background.getByRole("radio", { name: "Gradient" }).isChecked()).toBe(true);
  await background.getByRole("textbox", { name: "Top colour" }).waitFor();
});

test("a block chosen in the preview opens among the blocks, and replaces the look's form", async () => {
  const page = await openLook(await newBot());
  const preview = page.frameLocator("iframe");
  await preview.getByRole("button", { name: /^Points/ }).click();
  await page.locator(".ordered-card[data-open]").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.goBack();
  await page.getByRole("heading", { name: "Presets" }).waitFor();
});

test("a picture that does not load is reported on the tab, at the field and before publishing", async () => {
  const page = await openLook(await newBot());
  const icon = page.getByRole("group", { name: "Points icon" }).first();
  await icon.getByRole("button", { name: "Use a URL instead" }).click();
  await icon
    .getByRole("textbox", { name: "Picture URL" })
    .fill(`${service.url.replace("127.0.0.1", "localhost")}/no-such-picture.png`);
  await icon.getByText("The picture doesn't load in this browser. Check the URL.").waitFor();
  await page
    .getByRole("radio", { name: /Look.*1 picture doesn't load/ })
    .waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("dialog").getByText("Look: 1 picture doesn't load.").waitFor();
});

test.each(consoleLanguages)(
  "the forms with warnings and faults are accessible, in %s",
  async (locale) => {
    const look: Look = {
      accent: { light: "#ffd54f", dark: "#12" },
      background: { light: { from: "#ffffff", to: "#000000" }, dark: { image: "" } },
      cards: "glass",
      tapImage: "cup",
    };
    const botId = await newBot();
    await send("PUT", `/bots/${botId}/screen/draft`, { revision: 0, screen: { blocks, look } });
    const page = await openLook(botId, { locale });
    await page.locator(".look-editor").waitFor();
    await page.locator(".screen-tools button").last().click();
    await page.locator(".publish-faults").waitFor();
    await inspect(page, "look", locale);
    await page.locator('[data-place="accent/dark"] input').click();
    await page.locator(".mantine-ColorInput-dropdown").waitFor();
    expect(await axeFaults(page, "iframe"), "the picker").toEqual([]);
  },
);

test.each(lookPresetNames.flatMap((name) => lookThemes.map((theme) => [name, theme] as const)))(
  "the preset %s, %s has no warning, and all of its texts are readable",
  async (name, theme) => {
    const app = await openApp(await newBot(lookPresets[name]), theme, { height: 1240 });
    await whole(app);
    await settled(app);
    await keepPicture(app, `look-${name}-${theme}`);
    expect(await tooLow(app)).toEqual([]);
    const { bar, button } = await seenShapes(app);
    expect(Math.min(bar, button)).toBeGreaterThanOrEqual(3);
  },
);

test.each([
  ["on the client's page", { accent: "#ffd54f" }],
  ["on glass", { accent: "#ffd54f", background: { color: "#f0e0c0" }, cards: "glass" }],
  [
    "on a gradient",
    { accent: "#5a6a8a", background: { from: "#46536b", to: "#46536b" }, cards: "outline" },
  ],
] satisfies [string, Look][])(
  "the ratio of a warning is what is on screen, %s",
  async (_, look) => {
    const app = await openApp(await newBot(look), "light", { height: 1240 });
    await whole(app);
    const seen = await seenShapes(app);
    const spots = lowContrasts(look)
      .filter(({ theme, part }) => theme === "light" && part === "accent")
      .flatMap((low) => low.spots);
    expect(spots.length).toBeGreaterThan(0);
    for (const { what, contrast } of spots)
      expect(contrast / seen[what as keyof typeof seen], what).toBeCloseTo(1, 1);
  },
);

test("texts are readable on a picture of light and dark parts, between cards and on them", async () => {
  const botId = await newBot({ accent: "#ffb020" });
  const page = await openLook(botId);
  const background = page.getByRole("group", { name: "Background", exact: true }).first();
  await background.getByText("Picture", { exact: true }).click();
  await background.locator('input[type="file"]').setInputFiles(await photo());
  await background.getByRole("img", { name: "Uploaded picture" }).waitFor();
  for (const cards of ["Glass", "Outline"]) {
    await page.getByText(cards, { exact: true }).click();
    await saved(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("No unpublished changes").waitFor();
    const app = await openApp(botId, "light", { height: 1240 });
    await whole(app);
    await settled(app);
    await keepPicture(app, `look-on-picture-${cards.toLowerCase()}`);
    expect(await tooLow(app)).toEqual([]);
  }
});

const painted = "https://pictures.example.com/night.png";

test.each([
  ["a colour", { background: { color: "#204060" } }],
  ["a gradient", { background: { from: "#204060", to: "#101020" } }],
  ["a picture with a colour", { background: { image: painted, color: "#204060" } }],
  ["a picture without one", { background: { image: painted } }],
] satisfies [string, Look][])(
  "with %s behind it, the page moves nothing and never shows another look",
  async (_, look) => {
    const { buffer } = await photo();
    const botId = await newBot({ accent: "#ffb020", cards: "glass", pointsIcon: painted, ...look });
    const app = await openApp(botId, "light", {
      prepare: async (fresh) => {
        await fresh.route(painted, (route) =>
          route.fulfill({ contentType: "image/png", body: buffer }),
        );
        await watchShifts(fresh);
        await fresh.addInitScript(watchLooks);
      },
    });
    await whole(app);
    await settled(app);
    expect(await shiftsOf(app)).toEqual([]);
    expect(await app.evaluate(() => window.looks)).toHaveLength(1);
  },
);

/** Runs in the page before it loads: records the look of each painted frame. */
function watchLooks(): void {
  window.looks = [];
  const note = () => {
    const title = document.querySelector(".text-title");
    const card = document.querySelector(".card:not(.points-block)");
    if (title && card) {
      const page = getComputedStyle(document.documentElement);
      const look = [
        page.backgroundColor,
        page.getPropertyValue("--accent"),
        getComputedStyle(document.body, "::before").backgroundImage,
        getComputedStyle(title).color,
        getComputedStyle(card).backgroundColor,
      ].join(" | ");
      if (!window.looks.includes(look)) window.looks.push(look);
    }
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}
