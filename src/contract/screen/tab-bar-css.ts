import type { PageIcon } from "./page-rule.ts";
import type { Screen } from "./screen.schema.ts";
import { pagesOf } from "./screen-page.ts";

/**
 * The outline of each icon in a box of 24 × 24, to be stroked 2 wide with round ends (SVG path
 * data). Source: Tabler Icons 3 (MIT).
 */
export const pageIconPaths: Readonly<Record<PageIcon, string>> = {
  home: "M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6",
  star: "M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245",
  trophy:
    "M8 21l8 0M12 17l0 4M7 4l10 0M17 4v8a5 5 0 0 1 -10 0v-8M3 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M17 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
  gift: "M3 9a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1l0 -2M12 8l0 13M19 12v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-7M7.5 8a2.5 2.5 0 0 1 0 -5a4.8 8 0 0 1 4.5 5a4.8 8 0 0 1 4.5 -5a2.5 2.5 0 0 1 0 5",
  tasks:
    "M9.615 20h-2.615a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8M14 19l2 2l4 -4M9 8h4M9 12h2",
  friends:
    "M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85",
  wallet:
    "M17 8v-3a1 1 0 0 0 -1 -1h-10a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1 -1 1h-12a2 2 0 0 1 -2 -2v-12M20 12v4h-4a2 2 0 0 1 0 -4h4",
  shop: "M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1 -2.966 2.544h-6.852a3 3 0 0 1 -2.965 -2.544l-1.255 -8.152a2 2 0 0 1 1.977 -2.304M9 11v-5a3 3 0 0 1 6 0v5",
  chart:
    "M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6M15 9a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -10M9 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -14M4 20h14",
  bolt: "M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11",
  map: "M3 7l6 -3l6 3l6 -3v13l-6 3l-6 -3l-6 3v-13M9 4v13M15 7v13",
  book: "M3 19a9 9 0 0 1 9 0a9 9 0 0 1 9 0M3 6a9 9 0 0 1 9 0a9 9 0 0 1 9 0M3 6l0 13M12 6l0 13M21 6l0 13",
  help: "M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 16v.01M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483",
  settings:
    "M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0",
};

/**
 * The style sheet of a screen's tab bar with the icons of its tabs; empty for one page. It is in
 * the HTML of bots with several pages, so that the first paint has the bar and its room.
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
  // Bold names are too wide for a small phone: a line marks the chosen tab there.
  "@media(max-width:359px){.tab{font-size:.625rem;letter-spacing:-.02em}" +
    ".tab[aria-current=page]{font-weight:500;box-shadow:inset 0 2px}}",
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
