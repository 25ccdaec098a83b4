import { expect, test } from "vitest";
import { pageIcons } from "#contract/screen/page-rule.ts";
import type { Page } from "#contract/screen/screen.schema.ts";
import { tabBarCss } from "#contract/screen/tab-bar-css.ts";

const page = (icon: Page["icon"], id: string = icon): Page => ({
  id,
  title: "T",
  icon,
  blocks: [],
});

test("a screen of one page adds nothing to the page", () => {
  expect(tabBarCss({ blocks: [] })).toBe("");
  expect(tabBarCss({ blocks: [], pages: [] })).toBe("");
});

test("the page has only the icons of the screen's own tabs, each once", () => {
  const css = tabBarCss({ blocks: [], pages: [page("star"), page("star", "other")] });
  expect([...css.matchAll(/\.tab-(\w+)\{/g)].map(([, icon]) => icon)).toEqual(["home", "star"]);
});

test.each(pageIcons)(
  "the icon %s is a whole drawing, which cannot end the style element",
  (icon) => {
    const css = tabBarCss({ blocks: [], pages: [page(icon)] });
    expect(css).not.toContain("<");
    const [, url = ""] = new RegExp(`\\.tab-${icon}\\{--icon:url\\("(.*?)"\\)`).exec(css) ?? [];
    const svg = decodeURIComponent(url.slice(url.indexOf(",") + 1));
    expect(svg).toMatch(/^<svg [^>]+><path d='M[-\d. ac-zA-Z]+'\/><\/svg>$/);
  },
);
