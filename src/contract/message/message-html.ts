/** A part of a message as clients show it. */
export type MessagePart = string | MessageElement;

/** Formatted parts of a message. */
export interface MessageElement {
  readonly style: MessageStyle;
  /** Only of a link; may be empty. */
  readonly href?: string;
  readonly parts: MessagePart[];
}

export type MessageStyle =
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "spoiler"
  | "link"
  | "emoji"
  | "code"
  | "pre"
  | "quote"
  | "time";

/** The reason why the platform would refuse a message's HTML; `tag` is as it is written there. */
export interface MessageHtmlFault {
  readonly kind: "unknown-tag" | "broken-tag" | "not-closed" | "wrong-end";
  readonly tag: string;
}

const styles: Readonly<Record<string, MessageStyle>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  strike: "strike",
  del: "strike",
  span: "spoiler",
  "tg-spoiler": "spoiler",
  a: "link",
  "tg-emoji": "emoji",
  code: "code",
  pre: "pre",
  blockquote: "quote",
  "tg-time": "time",
};

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
/** A complete tag, or only its beginning. */
const tagForm =
  /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[A-Za-z-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9.-]+))?)*)\s*>|<[^\s<>]{0,20}/g;
const attributeForm = /([A-Za-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9.-]+)))?/g;

interface Open {
  readonly name: string;
  readonly parts: MessagePart[];
}

/**
 * The parts of a message in the platform's HTML, or the fault for which the platform would refuse
 * it. Source: https://core.telegram.org/bots/api#html-style
 */
export function readMessageHtml(
  html: string,
): { readonly parts: MessagePart[] } | { readonly fault: MessageHtmlFault } {
  const whole: Open = { name: "", parts: [] };
  const open: Open[] = [whole];
  let at = 0;
  for (const match of html.matchAll(tagForm)) {
    const [written, slash, tag = "", attributes = ""] = match;
    const name = tag.toLowerCase();
    const inner = open.at(-1) ?? whole;
    addText(inner, html.slice(at, match.index));
    at = match.index + written.length;
    if (name === "") return { fault: { kind: "broken-tag", tag: written } };
    if (slash) {
      if (inner.name !== name) return { fault: { kind: "wrong-end", tag: written } };
      open.pop();
      continue;
    }
    const values = attributesIn(attributes);
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
    if (!style || !hasNeeded(name, values)) return { fault: { kind: "unknown-tag", tag: written } };
    const parts: MessagePart[] = [];
    inner.parts.push(
      style === "link" ? { style, href: values.href ?? "", parts } : { style, parts },
    );
    open.push({ name, parts });
  }
  addText(open.at(-1) ?? whole, html.slice(at));
  const unclosed = open.at(-1);
  if (unclosed && unclosed !== whole)
    return { fault: { kind: "not-closed", tag: `<${unclosed.name}>` } };
  return { parts: whole.parts };
}

/** The text that clients show, without its formatting. */
export function shownText(parts: readonly MessagePart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : shownText(part.parts))).join("");
}

/**
 * The length of a message as clients show it, in UTF-16 units, without outer blanks; faulty HTML
 * counts as it is written.
 */
export function shownLength(text: string, isHtml: boolean): number {
  const read = isHtml ? readMessageHtml(text) : undefined;
  const visibleText = read && "parts" in read ? shownText(read.parts) : text;
  return visibleText.trim().length;
}

/** The number of formatted parts of a message in HTML; 0 for faulty HTML. */
export function formattedParts(html: string): number {
  const countIn = (parts: readonly MessagePart[]): number =>
    parts.reduce(
      (sum, part) => (typeof part === "string" ? sum : sum + 1 + countIn(part.parts)),
      0,
    );
  const read = readMessageHtml(html);
  return "parts" in read ? countIn(read.parts) : 0;
}

/** The fault as a sentence in English. */
export function htmlFaultSentence({ kind, tag }: MessageHtmlFault): string {
  switch (kind) {
    case "unknown-tag":
      return `The platform does not know the tag ${tag}.`;
    case "broken-tag":
      return `“${tag}” begins no tag: write &lt; for the character <.`;
    case "not-closed":
      return `The tag ${tag} is not closed.`;
    case "wrong-end":
      return `${tag} does not close the tag that was opened last.`;
  }
}

function addText({ parts }: Open, text: string): void {
  if (text !== "") parts.push(withoutEntities(text));
}

/** Unknown entities stay as they are written, like on the platform. */
function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));/g, (written, ...found) => {
    const [decimal, hex, name = ""] = found as (string | undefined)[];
    if (decimal === undefined && hex === undefined)
      return Object.hasOwn(entities, name) ? (entities[name] ?? written) : written;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

function attributesIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(attributeForm)].map(([, name = "", double, single, plain]) => [
      name.toLowerCase(),
      withoutEntities(double ?? single ?? plain ?? ""),
    ]),
  );
}

function hasNeeded(name: string, values: Readonly<Record<string, string>>): boolean {
  if (name === "span") return values.class === "tg-spoiler";
  if (name === "tg-time") return /^\d+$/.test(values.unix ?? "");
  return name !== "tg-emoji" || /^\d+$/.test(values["emoji-id"] ?? "");
}
