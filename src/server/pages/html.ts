/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template; `undefined` adds nothing. */
export type HtmlPart = string | number | Html | readonly HtmlPart[] | undefined;

/** HTML whose parts are escaped unless they are HTML themselves. */
export function html(texts: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(texts.reduce((before, text, at) => before + textOf(parts[at - 1]) + text));
}

function textOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(textOf).join("");
  return escapeHtml(String(part ?? ""));
}
