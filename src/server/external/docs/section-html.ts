import { Html, html } from "../../pages/html.ts";
import type { Page, Section } from "./section.ts";

/** The content of a page: first its heading, then its text and its parts. */
export function contentOf(page: Page): Html {
  return html`<h1 id="${page.id}">${page.heading ?? page.title}</h1>${sectionHtml(page, 1)}`;
}

/** A heading with a link to itself. */
export function headingOf(id: string, title: string, level: number): Html {
  return new Html(`<h${level} id="${id}">${html`<a href="#${id}">${title}</a>`.text}</h${level}>`);
}

function sectionHtml({ id, title, body, aside, parts = [] }: Section, level: number): Html {
  const heading = level > 1 ? headingOf(id, title, level) : undefined;
  const text = html`<div class="text">${heading}${body}</div>`;
  const shown = aside
    ? html`<div class="split">${text}<div class="side">${aside}</div></div>`
    : text;
  const below = parts.map((part) => sectionHtml(part, level + 1));
  return level === 1
    ? html`${shown}${below}`
    : html`<section class="part">${shown}${below}</section>`;
}
