import { pageIconPaths } from "./page-icon-path.ts";
import type { PageIcon } from "./page-rule.ts";
import type { Screen } from "./schema/screen.ts";
import { pagesOf } from "./screen-page.ts";

/**
 * The style sheet of a screen's tab bar, with the icons of its tabs; empty for a screen of one page.
 * In the page of bots with pages only, so that the first paint has the bar and its room.
 */
export function tabBarCss(screen: Screen): string {
  const pages = pagesOf(screen);
  if (pages.length === 1) return "";
  const icons = [...new Set(pages.map(({ icon }) => icon))];
  return bar + icons.map((icon) => `.tab-${icon}{--icon:${iconUrl(icon)}}`).join("");
}

const bar = [
  "body{padding-bottom:3.5rem}",
  ".tabs{position:fixed;z-index:1;inset:auto 0 0;display:flex;justify-content:center;" +
    "padding:0 var(--inset-right) var(--inset-bottom) var(--inset-left);border-top:1px solid var(--line);" +
    "background:var(--page)}",
  ".tab{--lines:1;flex:1 1 0;min-width:0;max-width:7.5rem;min-height:3.5rem;padding:6px 2px 4px;" +
    "color:var(--hint);font-size:.6875rem;font-weight:500;line-height:1.3;text-align:center;touch-action:manipulation}",
  ".tab[aria-current=page]{color:var(--link);font-weight:700}",
  ".tab .clamp{unicode-bidi:plaintext}",
  ".tab:focus-visible{outline-offset:-4px;border-radius:12px}",
  '.tab::before{content:"";display:block;width:1.5rem;height:1.5rem;margin:0 auto 2px;background:currentColor;' +
    "-webkit-mask:var(--icon) center/contain no-repeat;mask:var(--icon) center/contain no-repeat}",
].join("");

function iconUrl(icon: PageIcon): string {
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' " +
    `stroke-width='2' stroke-linecap='round' stroke-linejoin='round'><path d='${pageIconPaths[icon]}'/></svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll("<", "%3C").replaceAll(">", "%3E")}")`;
}
