/** A heading of a page. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  /** The text until the next heading. */
  readonly text: string;
}

const marker = /<h([1-3]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs;

/** The headings of a page in their order, with the text below each. */
export function outlineOf(html: string): Heading[] {
  const found = [...html.matchAll(marker)];
  return found.map(([whole, level, id = "", title = ""], at) => ({
    id,
    level: Number(level),
    title: textOf(title),
    text: textOf(html.slice((found[at]?.index ?? 0) + whole.length, found[at + 1]?.index)),
  }));
}

/** The text of HTML, without code in several languages, which says the same in each. */
export function textOf(html: string): string {
  return html
    .replace(/<figure class="code">.*?<\/figure>/gs, " ")
    .replace(/<fieldset>.*?<\/fieldset>/gs, " ")
    .replace(/<\/?(?:i|b|a|code|strong|span)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}
