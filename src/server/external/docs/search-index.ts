import { outlineOf, textOf } from "./outline.ts";
import { addressOf, type Page, type Section } from "./section.ts";

/** What the search of the documentation finds: a heading or an error. */
export interface SearchEntry {
  readonly url: string;
  readonly title: string;
  /** The page that it is on; empty if it is the page. */
  readonly page: string;
  /** What it is about, for words that are in no text. */
  readonly words: string;
  readonly text: string;
}

const errorMarker = /<div id="([A-Z_]+)"><dt>.*?<\/dt><dd>(.*?)<\/dd>/gs;

/** Everything on a page that can be found. */
export function searchEntries(page: Page, html: string): SearchEntry[] {
  const words = wordsById(page);
  const address = addressOf(page);
  const headings = outlineOf(html).map(({ id, level, title, text }) => ({
    url: level === 1 ? address : `${address}#${id}`,
    title: level === 1 ? page.title : title,
    page: level === 1 ? "" : page.title,
    words: [words.get(id), id].filter(Boolean).join(" "),
    // Each error is an entry of its own.
    text: id === "error-codes" ? "" : text,
  }));
  const errors = [...html.matchAll(errorMarker)].map(([, code = "", text = ""]) => ({
    url: `${address}#${code}`,
    title: code,
    page: page.title,
    words: "error",
    text: textOf(text),
  }));
  return [...headings, ...errors];
}

function wordsById(section: Section): Map<string, string | undefined> {
  const parts = (section.parts ?? []).flatMap((part) => [...wordsById(part)]);
  return new Map([[section.id, section.words], ...parts]);
}
