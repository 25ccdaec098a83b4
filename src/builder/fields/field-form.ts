import { useForm } from "@mantine/form";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { CustomField, FieldTransform } from "#contract/field/custom-field.schema.ts";
import {
  defaultRefreshSeconds,
  maxRefreshSeconds,
  minRefreshSeconds,
  pointerPattern,
} from "#contract/field/field-limit.ts";
import { type FieldUrlFault, fieldUrlFault } from "#contract/field/field-url.ts";
import { customFieldNamePattern, isBuiltIn, maxFieldNameLength } from "#contract/text/reference.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { parseUrl } from "#web/parse-url.ts";
import { numberFaultText } from "../parts/form/number-words.en.ts";
import { isMistyped, type NumberRule, type TypedNumber } from "../parts/form/typed-number.ts";
import { useWords } from "../words.ts";
import { type FieldWords, fieldWords } from "./field-words.en.ts";

/** A field being edited. */
export interface FieldDraft extends Omit<CustomField, "refreshSeconds" | "transform"> {
  readonly refreshSeconds: TypedNumber;
  readonly transform: FieldTransform | undefined;
}

export const newField: FieldDraft = {
  name: "",
  url: "",
  fallback: "",
  refreshSeconds: defaultRefreshSeconds,
  signed: false,
  fetchedByService: false,
  sendLanguage: false,
  live: false,
  transform: undefined,
};

/** A field to edit. */
export function draftOf(field: CustomField): FieldDraft {
  return { ...newField, ...field };
}

/** The form of a field; `before` is the name of the field being edited. */
export function useFieldForm(bot: OwnedBot, initialValues: FieldDraft, before?: string) {
  const words = useWords(fieldWords);
  const numberFault = useWords(numberFaultText);
  const { pointerFault } = useWords(fieldWords);
  const others = bot.fields.map(({ name }) => name).filter((name) => name !== before);
  return useForm<FieldDraft>({
    initialValues,
    validate: {
      name: (name) => {
        const fault = fieldNameFault(name.trim(), others);
        return fault && words.nameFaults[fault];
      },
      url: (url) => {
        const fault = typedUrlFault(url.trim(), bot.allowLocalFieldUrls);
        return fault && words.urlFaults[fault];
      },
      refreshSeconds: (seconds) => (isMistyped(seconds) ? numberFault(seconds, refreshRule) : null),
      transform: (transform) =>
        new RegExp(pointerPattern).test(transform?.pointer ?? "") ? null : pointerFault,
    },
  });
}

export type FieldForm = ReturnType<typeof useFieldForm>;

/** The field of a form without faults; options that are off are left out. */
export function fieldOf({
  name,
  url,
  fallback,
  refreshSeconds,
  signed,
  fetchedByService,
  sendLanguage,
  live,
  transform,
}: FieldDraft): CustomField {
  const finished = transform && finishedTransform(transform);
  return {
    name: name.trim(),
    url: url.trim(),
    fallback: writtenText(fallback),
    refreshSeconds: Number(refreshSeconds),
    signed,
    ...(fetchedByService && { fetchedByService }),
    ...(sendLanguage && { sendLanguage }),
    ...(live && { live }),
    ...(finished && Object.keys(finished).length > 0 && { transform: finished }),
  };
}

function finishedTransform({ prefix = "", suffix = "", ...rest }: FieldTransform): FieldTransform {
  const [before, after] = [writtenText(prefix), writtenText(suffix)];
  return { ...rest, ...(before && { prefix: before }), ...(after && { suffix: after }) };
}

/** The text without languages that have none; blanks count, because a prefix may end with one. */
function writtenText(text: ScreenText): ScreenText {
  if (typeof text === "string") return text;
  const written = Object.entries(text).filter(([, words]) => words !== "");
  return written.length > 0 ? Object.fromEntries(written) : "";
}

/** The refresh interval in seconds. */
export const refreshRule: NumberRule = {
  min: minRefreshSeconds,
  max: maxRefreshSeconds,
  whole: true,
};

type FieldNameFault = keyof FieldWords["nameFaults"];

/** The fault of the name of a new or renamed field; null if it is valid. */
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

/** The fault of a typed URL; null if it is valid. */
export function typedUrlFault(url: string, allowLocal: boolean): FieldUrlFault | "empty" | null {
  if (url === "") return "empty";
  return fieldUrlFault(url, parseUrl(url), allowLocal);
}
