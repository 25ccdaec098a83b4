import type { Block } from "#contract/screen/block.schema.ts";
import { factsOf, type TextPlaces } from "#contract/screen/block-kind.ts";
import { splitReferences } from "#contract/text/reference.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { withoutLanguage } from "./text-language.ts";

/** A text with the path of its members, such as `items/0/answer`. */
export interface PlacedText {
  readonly place: string;
  readonly text: ScreenText;
  readonly maxLength: number;
}

/** The texts that a value has at some places, in their order. */
export function placedTexts(value: unknown, texts: TextPlaces, place = ""): PlacedText[] {
  if (value === undefined) return [];
  if (typeof texts === "number") return [{ place, text: value as ScreenText, maxLength: texts }];
  const within = (step: string | number) => (place ? `${place}/${step}` : String(step));
  if (Array.isArray(value))
    return value.flatMap((item, index) => placedTexts(item, ofItem(item, texts), within(index)));
  return Object.entries(texts).flatMap(([member, inner]) =>
    placedTexts((value as Record<string, unknown>)[member], inner, within(member)),
  );
}

function ofItem(item: unknown, texts: Exclude<TextPlaces, number>): TextPlaces {
  return texts === "blocks" ? factsOf((item as Block).type).texts : (texts as [TextPlaces])[0];
}

/** The value with another text at a place. */
export function withTextAt<Value>(value: Value, place: string, text: ScreenText): Value {
  const [step = "", ...rest] = place.split("/");
  const members = value as Record<string, unknown>;
  const inner = rest.length > 0 ? withTextAt(members[step], rest.join("/"), text) : text;
  return Array.isArray(value)
    ? (value.with(Number(step), inner) as Value)
    : { ...value, [step]: inner };
}

/** Whether a text has something to translate besides references and numbers. */
export function hasWords(text: ScreenText): boolean {
  return (typeof text === "string" ? [text] : Object.values(text)).some((one) =>
    splitReferences(one).some((part) => part.kind === "words" && /\p{L}/u.test(part.words)),
  );
}

export function isTranslated(text: ScreenText, into: string): boolean {
  return typeof text === "object" && Boolean(text[into]?.trim());
}

/**
 * The text with words in a language; one text for all becomes that of the language `from`, and is
 * one for all again when the words are deleted.
 */
export function translated(
  text: ScreenText,
  { from, into }: { from: string; into: string },
  words: string,
): ScreenText {
  if (words.trim() !== "")
    return { ...(typeof text === "string" ? { [from]: text } : text), [into]: words };
  const rest = withoutLanguage(text, into);
  const tags = typeof rest === "string" ? [] : Object.keys(rest);
  return tags.length === 1 && tags[0] === from ? withoutLanguage(rest, from) : rest;
}
