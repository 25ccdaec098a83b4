import { createHash } from "node:crypto";
import { Html, html } from "../../pages/html.ts";
import { customFieldChapter } from "./custom-field.ts";
import { externalApiChapter } from "./external-api.ts";
import { script } from "./script.ts";
import type { Chapter, DocsSubject, Section } from "./section.ts";
import { startChapter } from "./start.ts";
import { style } from "./style.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page's content security policy: its own style and script, and the service's icon. */
export const docsPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The documentation for owners' developers as one HTML page. */
export function docsPage(subject: DocsSubject): string {
  const chapters = [startChapter, customFieldChapter, externalApiChapter].map((of) => of(subject));
  const builder = `${subject.config.baseUrl}/builder`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Slotwire for developers</title>
<meta name="description" content="Custom fields, signed requests and the external API of Slotwire.">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#introduction">Skip to the text</a>
<header class="top">
<button class="menu" type="button" popovertarget="contents">Contents</button>
<a class="brand" href="/docs"><img src="/icon.svg" alt="" width="28" height="28"><span>Slotwire <span>for developers</span></span></a>
<span class="space"></span>
<a class="home" href="${builder}">Builder</a>
</header>
<div class="frame">
<nav class="contents" id="contents" popover aria-label="Contents">
<form class="find" id="find" role="search" hidden><label class="unseen" for="find-input">Search headings</label><input id="find-input" type="search" placeholder="Search" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd><p role="status"></p></form>
<ul class="found" hidden></ul>
${chapters.map(chapterLinks)}
</nav>
<main>
${chapters.flatMap(({ sections }) => sections).map((section) => sectionHtml(section, 2))}
</main>
</div>
<script>${new Html(script)}</script>
</body>
</html>
`.text;
}

function chapterLinks({ title, sections }: Chapter): Html {
  return html`<div class="chapter"><strong>${title}</strong>${links(sections)}</div>`;
}

function links(sections: readonly Section[]): Html {
  const items = sections.map(
    ({ id, title, parts = [] }) =>
      html`<li><a href="#${id}">${title}</a>${parts.length > 0 ? links(parts) : undefined}</li>`,
  );
  return html`<ul>${items}</ul>`;
}

function sectionHtml(section: Section, level: 2 | 3): Html {
  const { body, aside, parts = [] } = section;
  const text = html`<div class="text">${headingOf(section, level)}${body}</div>`;
  const shown = aside
    ? html`<div class="split">${text}<div class="side">${aside}</div></div>`
    : text;
  const inner = html`${shown}${parts.map((part) => sectionHtml(part, 3))}`;
  return level === 2
    ? html`<section aria-labelledby="${section.id}">${inner}</section>`
    : html`<div class="part">${inner}</div>`;
}

function headingOf({ id, title, heading, words }: Section, level: 2 | 3): Html {
  const name = new Html(heading ? "h1" : `h${level}`);
  const found = words === undefined ? undefined : html` data-words="${words}"`;
  return html`<${name} id="${id}"${found}><a href="#${id}">${heading ?? title}</a></${name}>`;
}
