import type { FieldCheck, FieldCheckRequest } from "#contract/field/field-check.schema.ts";
import type { FieldCheckId } from "#contract/field/field-limit.ts";
import english from "./finding-words.en.json" with { type: "json" };
import russian from "./finding-words.ru.json" with { type: "json" };

export type CheckLanguage = NonNullable<FieldCheckRequest["language"]>;

/**
 * A sentence of the check in one language, with `values` in place of `{name}`. Its first line is
 * the finding, the rest is advice.
 */
export type Say = (
  name: keyof typeof english,
  values?: Readonly<Record<string, string | number>>,
) => string;

export const findingNames = Object.keys(english) as (keyof typeof english)[];

export function sayIn(language: CheckLanguage): Say {
  const sentences = { en: english, ru: russian }[language];
  return (name, values = {}) =>
    sentences[name].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === "number" ? value.toLocaleString(language) : String(value);
    });
}

export type Finding = Omit<FieldCheck, "id">;

/** The results of some checks. */
export type Findings = Partial<Record<FieldCheckId, Finding>>;

/** Passed, with optional advice. */
export function met(found: string, advice = ""): Finding {
  return { ok: true, found, advice };
}

/** Failed. The first line is the finding; the others are advice and the exact lines to add. */
export function unmet(...texts: string[]): Finding {
  const [found = "", ...advice] = texts.join("\n").split("\n");
  return { ok: false, found, advice: advice.join("\n") };
}

/** Not checked, for the reason `found`. */
export function notChecked(found: string): Finding {
  return { ok: null, found, advice: "" };
}

/** Untrusted text for a sentence: shortened, on one line. */
export function quoted(text: string, maxLength = 80): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}
