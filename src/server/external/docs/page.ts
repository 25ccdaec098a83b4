import { createHash } from "node:crypto";
import { Html, html } from "../../pages/html.ts";
import { menuIcon, searchIcon, themeIcons } from "./icons.ts";
import { partsOf, type Written } from "./links.ts";
import { textOf } from "./outline.ts";
import { firstScript, script } from "./script.ts";
import { addressOf, type Chapter, type Page } from "./section.ts";
import { style } from "./style.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The pages' content security policy: their own style, scripts and search, and the service's icon. */
export const docsPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(firstScript)} ${hashOf(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What all pages have around their content. */
export interface Frame {
  readonly chapters: readonly Chapter[];
  readonly baseUrl: string;
}

/** One page of the documentation: that at place `at` of all. */
export function pageHtml(frame: Frame, all: readonly Written[], at: number): string {
  const written = all[at] as Written;
  const { page, content } = written;
  const chapter = frame.chapters.find(({ pages }) => pages.includes(page));
  const parts = partsOf(written);
  const textAt = content.indexOf("</h1>") + "</h1>".length;
  return frameHtml(frame, {
    title: page.path === "" ? page.title : `${page.title} – Slotwire docs`,
    description: descriptionOf(content),
    page,
    main: html`<article class="article${page.isReference ? " reference" : ""}">
<header class="head"><p class="above">${chapter?.title}</p>${new Html(content.slice(0, textAt))}</header>
${parts.length > 1 ? onThisPage(parts) : undefined}
<div class="content">${new Html(content.slice(textAt))}</div>
${pager(all[at - 1]?.page, all[at + 1]?.page)}
</article>`,
  });
}

/** What is served at an address without a page. */
export function missingPage(frame: Frame): string {
  return frameHtml(frame, {
    title: "No such page – Slotwire docs",
    description: "The documentation has no page at this address.",
    page: undefined,
    main: html`<article class="article"><header class="head"><h1 id="missing">No such page</h1></header>
<div class="content"><div class="text"><p>The documentation has no page at this address. Look for it in the contents, search with <kbd>/</kbd>, or start at the <a href="/docs">introduction</a>.</p></div></div></article>`,
  });
}

interface Shown {
  readonly title: string;
  readonly description: string;
  readonly page: Page | undefined;
  readonly main: Html;
}

function frameHtml({ chapters, baseUrl }: Frame, { title, description, page, main }: Shown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
<script>${new Html(firstScript)}</script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header class="top">
<button class="menu" type="button" popovertarget="contents">${menuIcon}<span>Contents</span></button>
<a class="brand" href="/docs" aria-label="Slotwire docs"><img src="/icon.svg" alt="" width="28" height="28"><span>Slotwire <span>docs</span></span></a>
<form class="find" id="find" role="search" hidden><label class="unseen" for="find-input">Search the documentation</label>${searchIcon}<input id="find-input" type="search" placeholder="Search" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd>
<div class="results" hidden><p role="status"></p><ul class="found"></ul></div></form>
<button class="theme" id="theme" type="button" hidden>${themeIcons}</button>
<a class="home" href="${baseUrl}/builder">Builder</a>
</header>
<div class="frame">
<nav class="contents" id="contents" popover aria-label="Contents">
${chapters.map((chapter) => chapterLinks(chapter, page))}
<div class="chapter"><strong>For programs</strong><ul><li><a href="/docs/openapi.json">OpenAPI 3.1</a></li><li><a href="/docs/bot-file.schema.json">JSON Schema of bot files</a></li></ul></div>
</nav>
<main id="text">
${main}
<footer class="foot"><a href="/licences">Licences</a></footer>
</main>
</div>
<script>${new Html(script)}</script>
</body>
</html>
`.text;
}

function chapterLinks({ title, pages }: Chapter, current: Page | undefined): Html {
  const items = pages.map((page) => {
    const state = new Html(page === current ? ' aria-current="page"' : "");
    const methods = page.methods?.map(
      (method) => html`<span class="badge ${method.toLowerCase()}">${method}</span>`,
    );
    return html`<li><a href="${addressOf(page)}"${state}><span>${page.title}</span>${methods}</a></li>`;
  });
  return html`<div class="chapter"><strong>${title}</strong><ul>${items}</ul></div>`;
}

function onThisPage(parts: ReturnType<typeof partsOf>): Html {
  const items = parts.map(
    ({ id, level, title }) => html`<li class="level-${level}"><a href="#${id}">${title}</a></li>`,
  );
  return html`<nav class="toc" aria-labelledby="toc"><details open><summary id="toc">On this page</summary><ul>${items}</ul></details></nav>`;
}

function pager(before: Page | undefined, after: Page | undefined): Html {
  const link = (page: Page, rel: "prev" | "next", label: string) =>
    html`<a class="${rel}" rel="${rel}" href="${addressOf(page)}"><span>${label}</span><strong>${page.title}</strong></a>`;
  return html`<nav class="pager" aria-label="Previous and next page">${before && link(before, "prev", "Previous")}${after && link(after, "next", "Next")}</nav>`;
}

/** The first sentences of the text. */
function descriptionOf(content: string): string {
  const [, first = ""] = /<p(?: class="lead")?>(.*?)<\/p>/s.exec(content) ?? [];
  const text = textOf(first);
  return text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(" ", 157))} …`;
}
