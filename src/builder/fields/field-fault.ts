import { maxRefreshSeconds, minRefreshSeconds } from "#contract/field/field-limit.ts";
import { type FieldUrlFault, fieldUrlFault } from "#contract/field/field-url.ts";
import { customFieldNamePattern, isBuiltIn, maxFieldNameLength } from "#contract/text/reference.ts";
import { parseUrl } from "#web/parse-url.ts";
import type { NumberRule } from "../parts/form/typed-number.ts";

/** The refresh interval in seconds. */
export const refreshRule: NumberRule = {
  min: minRefreshSeconds,
  max: maxRefreshSeconds,
  whole: true,
};

export type FieldNameFault = "empty" | "form" | "built-in" | "taken";

/** What is wrong with the name of a new or renamed field, if anything. */
export function fieldNameFault(name: string, others: readonly string[]): FieldNameFault | null {
  if (name === "") return "empty";
  if (!new RegExp(customFieldNamePattern).test(name)) return "form";
  if (isBuiltIn(name)) return "built-in";
  return others.includes(name) ? "taken" : null;
}

/** The nearest valid name, such as `seasonRank` for “Season rank”, if there is one. */
export function suggestedName(text: string): string | undefined {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1),
    )
    .join("");
  const name = joined.replace(/^\d+/, "").slice(0, maxFieldNameLength);
  const fitting = name.slice(0, 1).toLowerCase() + name.slice(1);
  return fieldNameFault(fitting, []) === null && fitting !== text ? fitting : undefined;
}

/** A free name from the last part of a URL's path, such as `rank` for `https://example.com/rank.php`; or "". */
export function nameOfUrl(url: string, taken: readonly string[]): string {
  const last = parseUrl(url.trim())?.pathname.split("/").findLast(Boolean) ?? "";
  const text = last.replace(/\.[a-z]+$/i, "");
  const name = fieldNameFault(text, []) === null ? text : suggestedName(text);
  return name === undefined || taken.includes(name) ? "" : name;
}

/** What is wrong with a typed URL, if anything. */
export function typedUrlFault(url: string, allowLocal: boolean): FieldUrlFault | "empty" | null {
  if (url === "") return "empty";
  return fieldUrlFault(url, parseUrl(url), allowLocal);
}
