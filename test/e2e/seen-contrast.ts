import type { Page } from "playwright-core";
import sharp from "sharp";
import { contrast, minTextContrast } from "#contract/screen/color.ts";

/** A visible text and its contrast with its background, pixel by pixel. */
export interface SeenText {
  readonly text: string;
  /** The contrast of the worst fiftieth of its pixels. */
  readonly contrast: number;
  /** The minimum of WCAG AA. */
  readonly least: number;
}

/** Contrasts of shapes with their neighbourhood. */
export interface SeenShapes {
  /** The full part of the first bar against its empty part. */
  readonly bar: number;
  /** The first link button against the page. */
  readonly button: number;
}

interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Large texts need less. Source: WCAG 2.2, 1.4.3: from 24 px, or 18.66 px in bold. */
const minLargeTextContrast = 3;

/** Distances in pixels from a letter to its background. */
const beside = [-1, 0, 1];

/** The contrasts of all texts in an element with the pixels under and around their letters. */
export async function seenTexts(page: Page, within = "body"): Promise<SeenText[]> {
  const texts = await page.evaluate(textsOfPage, within);
  const lettered = await windowOf(page);
  await page.addStyleTag({
    content: ".unlettered *{-webkit-text-fill-color:transparent!important}",
  });
  await page.evaluate(() => document.documentElement.classList.add("unlettered"));
  const bare = await windowOf(page);
  await page.evaluate(() => document.documentElement.classList.remove("unlettered"));
  const isLetter = (x: number, y: number) => lettered.at(x, y) !== bare.at(x, y);
  return texts.map(({ text, color, isLarge, ...spot }) => {
    const contrasts = bare
      .dots(spot)
      .filter(([x, y]) => beside.some((dx) => beside.some((dy) => isLetter(x + dx, y + dy))))
      .map(([x, y]) => contrast(color, bare.at(x, y)))
      .sort((one, other) => one - other);
    return {
      text,
      contrast: contrasts[Math.floor(contrasts.length / 50)] ?? Number.POSITIVE_INFINITY,
      least: isLarge ? minLargeTextContrast : minTextContrast,
    };
  });
}

/** The contrasts of a bar that is neither full nor empty, and of a button. */
export async function seenShapes(page: Page): Promise<SeenShapes> {
  const dots = await page.evaluate(() => {
    const boxOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const [bar, fill, link] = [boxOf(".bar"), boxOf(".bar-fill"), boxOf(".link")];
    const [middle, center] = [bar.top + bar.height / 2, link.top + link.height / 2];
    return [
      [fill.left + fill.width / 2, middle],
      [(fill.right + bar.right) / 2, middle],
      [link.left + 8, center],
      [link.left - 6, center],
    ] as const;
  });
  const { at } = await windowOf(page);
  const [full = "", empty = "", button = "", around = ""] = dots.map(([x, y]) =>
    at(Math.round(x), Math.round(y)),
  );
  return { bar: contrast(full, empty), button: contrast(button, around) };
}

/** The window's pixels: the colour at a place, and the places within a spot. */
async function windowOf(page: Page) {
  const picture = sharp(await page.screenshot()).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return {
    at: (x: number, y: number): string => {
      const index = (y * info.width + x) * 3;
      return `#${data.toString("hex", index, index + 3)}`;
    },
    dots: ({ left, top, width, height }: Spot): (readonly [x: number, y: number])[] => {
      const [x, y] = [Math.max(1, Math.floor(left)), Math.max(1, Math.floor(top))];
      const right = Math.min(info.width - 1, left + width);
      const bottom = Math.min(info.height - 1, top + height);
      const columns = Array.from({ length: Math.max(0, right - x) }, (_, index) => x + index);
      const rows = Array.from({ length: Math.max(0, bottom - y) }, (_, index) => y + index);
      return rows.flatMap((row) => columns.map((column) => [column, row] as const));
    },
  };
}

/** Runs in the page: the texts in the window, with their colours and places. */
function textsOfPage(within: string): (Spot & { text: string; color: string; isLarge: boolean })[] {
  const found: (Spot & { text: string; color: string; isLarge: boolean })[] = [];
  const walker = document.createTreeWalker(
    document.querySelector(within) ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent?.trim() ?? "";
    if (!element || !text || !element.checkVisibility({ opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (width < 2 || height < 2 || top >= innerHeight) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const hex = (color.match(/\d+/g) ?? [])
      .slice(0, 3)
      .map((channel) => Number(channel).toString(16).padStart(2, "0"));
    found.push({
      text,
      color: `#${hex.join("")}`,
      isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
      left,
      top,
      width,
      height,
    });
  }
  return found;
}
