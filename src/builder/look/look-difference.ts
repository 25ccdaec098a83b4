import type { Look } from "#contract/screen/look.schema.ts";
import { type LookForm, type LookTheme, lookThemes } from "#contract/screen/look-form.ts";
import { isSameValue } from "../screen/screen-difference.ts";
import { formsOf, isThemed, type LookPart, lookParts } from "./look-change.ts";

/** A part that differs between two looks. */
export interface LookChange {
  readonly part: LookPart;
  /** Null if it changed in both themes alike. */
  readonly theme: LookTheme | null;
  readonly was: LookForm[LookPart];
  readonly now: LookForm[LookPart];
}

/** The changes from one look to another, part by part. */
export function lookChanges(before: Look | undefined, after: Look | undefined): LookChange[] {
  const [old, now] = [formsOf(before), formsOf(after)];
  return lookParts.flatMap((part): LookChange[] => {
    const [light, dark] = lookThemes.map((theme) => ({
      part,
      theme,
      was: old[theme][part],
      now: now[theme][part],
    })) as [LookChange, LookChange];
    const isAlike = isSameValue([light.was, light.now], [dark.was, dark.now]);
    const changes = isAlike ? [{ ...light, theme: null }] : [light, dark];
    return changes.filter((change) => !isSameValue(change.was, change.now));
  });
}

/** A part of a look beside another look. */
export interface LookLine {
  readonly part: LookPart;
  /** Null if neither look has it by theme. */
  readonly theme: LookTheme | null;
  readonly value: LookForm[LookPart];
  readonly differs: boolean;
}

/** The parts that a look or the other one sets, part by part. */
export function lookLines(look: Look | undefined, other: Look | undefined): LookLine[] {
  const [own, others] = [formsOf(look), formsOf(other)];
  return lookParts.flatMap((part) => {
    const isByTheme = isThemed(look, part) || isThemed(other, part);
    return (isByTheme ? lookThemes : [null])
      .map((theme) => {
        const [value, otherValue] = [own[theme ?? "light"][part], others[theme ?? "light"][part]];
        return { part, theme, value, otherValue, differs: !isSameValue(value, otherValue) };
      })
      .filter(({ value, otherValue }) => value !== undefined || otherValue !== undefined)
      .map(({ otherValue: _, ...line }) => line);
  });
}
