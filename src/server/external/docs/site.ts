import { customFieldChapter } from "./custom-field.ts";
import { eventsChapter } from "./events.ts";
import { externalApiChapter } from "./external-api.ts";
import { linkedPages, type Written } from "./links.ts";
import { methodsChapter } from "./method.ts";
import { missingPage, pageHtml } from "./page.ts";
import { searchEntries } from "./search-index.ts";
import { addressOf, type Chapter, type DocsSubject } from "./section.ts";
import { contentOf } from "./section-html.ts";
import { startChapter } from "./start.ts";

/** The whole documentation, ready to be served. */
export interface DocsSite {
  /** The HTML of each page by its address. */
  readonly pages: ReadonlyMap<string, string>;
  /** The HTML for an address that no page has. */
  readonly missing: string;
  /** What the pages' search finds, as JSON. */
  readonly searchIndex: string;
}

const chapterOf: readonly ((subject: DocsSubject) => Chapter)[] = [
  startChapter,
  customFieldChapter,
  eventsChapter,
  externalApiChapter,
  methodsChapter,
];

/** Writes the documentation for owners' developers. */
export function docsSite(subject: DocsSubject): DocsSite {
  const chapters = chapterOf.map((of) => of(subject));
  const written: Written[] = chapters
    .flatMap(({ pages }) => pages)
    .map((page) => ({ page, content: contentOf(page).text }));
  const linked = linkedPages(written);
  const frame = { chapters, baseUrl: subject.config.baseUrl };
  return {
    pages: new Map(linked.map((one, at) => [addressOf(one.page), pageHtml(frame, linked, at)])),
    missing: missingPage(frame),
    searchIndex: JSON.stringify(
      linked.flatMap(({ page, content }) => searchEntries(page, content)),
    ),
  };
}
