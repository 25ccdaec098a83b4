import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookPresets } from "#builder/look/look-preset.ts";
import { contrast, minTextContrast } from "#contract/screen/color.ts";
import { botWith } from "../../bot.ts";
import { themed } from "../../client-theme.ts";
import { axeFaults, keepPicture } from "../../page-look.ts";
import { settled, whole } from "../../settled.ts";
import { appForFile, tapAtOnce } from "../app-for-file.ts";

const game = { ...botWith([]).game, levels: [] };
const { browser, service } = appForFile(
  botWith([], { game }),
  botWith([], {
    id: "tired",
    game: { ...game, maxEnergy: 12, energyPerSecond: 0.01 },
    look: lookPresets.gold,
  }),
);

async function open(
  id: string,
  tgId: number,
  language = "en",
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const launch = themed(await service.launch(id, { id: tgId, name: "Ada", language }), "dark");
  const page = await browser.openPage(launch, { width: 360, height: 640, prepare });
  await whole(page);
  return page;
}

/** Holds the mouse down at a fraction of the button's box. */
async function pressAt(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(".tap").boundingBox();
  if (!box) throw new Error("The button has no place on screen.");
  const point = { x: box.x + box.width * x, y: box.y + box.height * y };
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  return point;
}

const tiltOf = (page: Page) =>
  page.evaluate(() => {
    const { style } = document.querySelector<HTMLElement>(".tap") as HTMLElement;
    return ["--x", "--y"].map((name) => Math.sign(Number(style.getPropertyValue(name))));
  });
const transformOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector(".tap") as Element).transform);

/** Animations take ten minutes, so that a slow machine measures them on their way. */
const slowAnimations = (page: Page) =>
  page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
      return animate.call(this, keyframes, { ...(options as object), duration: 600_000 });
    };
  });

/** Chrome before 104 ignores the property `translate`. */
const withoutTranslate = (page: Page) =>
  page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      asked[0] !== "translate" && supports.apply(CSS, asked as [string]);
    new MutationObserver((changes) => {
      for (const { target } of changes) (target as HTMLElement).style?.removeProperty("translate");
    }).observe(document, { subtree: true, attributeFilter: ["style"] });
  });

test.each([
  ["today's browsers", undefined],
  ["Chrome 103", withoutTranslate],
])(
  "the number rises from the finger, in a readable colour on the button: %s",
  async (_, prepare) => {
    const page = await open("acme", prepare ? 11 : 1, "en", async (opened) => {
      await slowAnimations(opened);
      await prepare?.(opened);
    });
    const point = await pressAt(page, 0.3, 0.6);
    const rise = page.locator(".rise");
    await rise.waitFor({ state: "attached" });
    const { text, x, y, color, accent } = await rise.evaluate((node) => {
      for (const animation of node.getAnimations()) animation.pause();
      const { left, width, top, height } = node.getBoundingClientRect();
      const { color: own, textShadow } = getComputedStyle(node);
      const hex = (rgb = "") =>
        `#${(rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
      return {
        text: node.textContent,
        x: left + width / 2,
        y: top + height / 2,
        color: hex(own),
        accent: hex(/rgb\([^)]*\)/.exec(textShadow)?.[0]),
      };
    });
    expect(text).toBe("+5");
    expect(Math.abs(x - point.x)).toBeLessThan(8);
    expect(point.y - y).toBeGreaterThan(0);
    expect(contrast(color, accent)).toBeGreaterThanOrEqual(minTextContrast);
    await page.mouse.up();
  },
);

test("the button tilts towards the press", async () => {
  const page = await open("acme", 2);
  const transforms: string[] = [];
  for (const [x, y] of [
    [0.2, 0.3],
    [0.8, 0.3],
    [0.8, 0.8],
  ] as const) {
    await pressAt(page, x, y);
    await expect.poll(() => tiltOf(page)).toEqual([Math.sign(x - 0.5), Math.sign(y - 0.5)]);
    await settled(page);
    transforms.push(await transformOf(page));
    await page.mouse.up();
  }
  expect(new Set(transforms).size).toBe(3);
});

test("a player with reduced motion sees no tilt, and a number that fades in place", async () => {
  const page = await open("acme", 3);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await pressAt(page, 0.2, 0.3);
  await page.locator(".rise").waitFor({ state: "attached" });
  expect(await transformOf(page)).toBe("none");
  const moves = await page.locator(".rise").evaluate((node) =>
    node
      .getAnimations()
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .filter(({ transform }) => transform !== undefined),
  );
  expect(moves).toEqual([]);
  await page.mouse.up();
});

test.each([
  ["en", /^Energy is full in 20 min$/],
  ["ru", /^Энергия полна через 20 мин$/],
  ["es", /^Energía llena en 20 min$/],
  ["fa", /^انرژی تا ۲۰ دقیقهٔ دیگر پر می‌شود$/],
])("empty energy shows when it is full again, in %s", async (language, sentence) => {
  const page = await open("tired", { en: 10, ru: 11, es: 12, fa: 13 }[language] ?? 0, language);
  const note = page.locator(".tap-note");
  // Repeatedly: a new player is paid for no more taps a second than fingers can make.
  await expect
    .poll(async () => {
      await tapAtOnce(page, 12);
      return await note.isVisible();
    })
    .toBe(true);
  expect(await note.innerText()).toMatch(sentence);
  expect(await page.locator(".tap").getAttribute("aria-disabled")).toBe("true");
  await settled(page);
  await keepPicture(page, `tap-out-${language}`);
  expect(await axeFaults(page)).toEqual([]);
});
